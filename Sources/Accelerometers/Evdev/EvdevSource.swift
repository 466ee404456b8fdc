// SPDX-License-Identifier: MIT
import CLibevdev
import Glibc
import Motion
import UnixIO

/// Reads frames off an input node.
final class EvdevSource {
  private let handle: EvdevHandle
  private var frames: FrameAssembler
  private let axes: [AxisCode]
  private let node: String
  private var event = input_event()
  /// The held values of the moment of opening, until they have been handed on.
  private var opening: RawReading?
  /// Stands in where the kernel will not stamp events by the monotonic clock.
  private var eventClock: DeviceClock?
  private let now: () -> Timestamp
  private var stampClock = DeviceClock.ofDevice

  /// Takes over an open node of which `axes` are read.
  init(
    _ handle: consuming EvdevHandle, axes: [AxisCode], node: String, now: @escaping () -> Timestamp
  ) {
    // Before anything is queued: a change of the clock flushes the queue and counts as a gap.
    do throws(Errno) { try handle.setClock(CLOCK_MONOTONIC) } catch { eventClock = .ofKernel }
    self.handle = handle
    self.axes = axes
    self.node = node
    self.now = now
    frames = FrameAssembler(axes: axes)
    hold()
    // A still device may send nothing for hours: what it shows now is its first frame, unless
    // the sensor has never measured yet.
    if frames.held != .zero { opening = .frame(now(), frames.held) }
  }

  func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result { handle.withDescriptor(body) }

  /// Answers the next frame or gap, or nil when it would have to wait for one.
  func next() throws(DeviceError) -> RawReading? {
    if let opening {
      self.opening = nil
      return opening
    }
    while true {
      switch try step() {
      case .wouldBlock:
        return nil
      case .dropped:
        handle.synchronise()
        hold()
        return .gap(eventTime)
      case .event:
        if let frame = frames.take(type: event.type, code: event.code, value: event.value) {
          let arrival = eventTime
          guard let stamp = frame.stamp else { return .frame(arrival, frame.values) }
          return .frame(stampClock.moment(of: Int64(stamp), arrival: arrival), frame.values)
        }
      }
    }
  }

  private func step() throws(DeviceError) -> EvdevHandle.Step {
    do throws(Errno) {
      return try handle.next(&event)
    } catch .noSuchDevice {
      throw .gone(node: node)
    } catch {
      throw .failed(node: node, call: "read", error)
    }
  }

  private func hold() {
    for (place, axis) in axes.enumerated() where !axis.isRelative {
      frames.hold(handle.value(of: axis), at: place)
    }
  }

  private var eventTime: Timestamp {
    let microseconds = Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)
    guard eventClock != nil else { return Timestamp(nanoseconds: microseconds * 1_000) }
    return eventClock?.moment(of: microseconds, arrival: now()) ?? now()
  }
}

extension Timestamp {
  /// The monotonic clock's time.
  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
