// SPDX-License-Identifier: MIT
import Accelerometers
import UnixIO

/// The monitor of devices and its watch.
final class Hotplug {
  private let monitor: DeviceMonitor
  private var watch: Watch?

  init() throws(Errno) {
    monitor = try DeviceMonitor()
  }

  /// What has happened since the last time; at first, what is there.
  func changes() throws(Errno) -> [DeviceChange] {
    try monitor.pump()
  }

  /// Calls `handler` when something has happened.
  func watch(on queue: SerialQueue, handler: @escaping @Sendable () -> Void) {
    watch = monitor.withDescriptor {
      Watch(reading: $0, of: monitor, on: queue, handler: handler)
    }
  }

  /// Hears of nothing more.
  func stop() {
    watch?.cancel()
    watch = nil
  }
}
