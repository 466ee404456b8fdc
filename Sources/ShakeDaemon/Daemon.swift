// SPDX-License-Identifier: MIT
import Accelerometers
import Motion
import UnixIO
import Wire

/// Joins devices, detectors and subscribers.
///
/// All of it happens on one serial queue, which is the actor's executor: a source's handler enters
/// the actor synchronously, and a sample goes from the descriptor to the sockets in plain
/// calls. Whatever a handler names by number, it looks up: what is gone by then is not found.
package actor Daemon {
  /// What the command line decides.
  package struct Options: Sendable {
    package var source: Configuration.Source
    /// Where the socket is, whatever the configuration says.
    package var socketPath: String?
    /// Whether a simulated accelerometer is asked for.
    package var simulates: Bool
    /// Where learned scales are kept; nil where nothing is to be kept.
    package var stateFolder: String?

    package init(
      source: Configuration.Source, socketPath: String? = nil, simulates: Bool = false,
      stateFolder: String? = nil
    ) {
      self.source = source
      self.socketPath = socketPath
      self.simulates = simulates
      self.stateFolder = stateFolder
    }
  }

  let queue = SerialQueue(label: "shaked")
  let options: Options
  let journal: Journal
  let service: ServiceManager
  let started = Clock.monotonic()
  /// Names this run and those that go on with its connections, so that a client sees that it talks
  /// to another one.
  var instance = Daemon.randomName()

  var configuration: Configuration
  var warnings: [String]
  var access: Access

  var listener: Listener?
  var subscribers: [Int: Subscriber] = [:]
  var subscribersOfUser: [UInt32: Int] = [:]
  var connections = 0
  var ring: NoticeRing
  var stallAlarm: Alarm?

  let store: DescriptorStore
  var handover: HandoverMemory?
  var slots = SlotPool(count: 0)
  /// Shakes that a predecessor found and that have not ended, by device.
  var inheritedShakes: [String: ShakeNotice] = [:]
  /// The numbers of connections that are yet to be stored.
  var unstored: [Int] = []
  var storeAlarm: Alarm?
  var inheritedNodes: [OpenNode] = []

  var monitor: Hotplug?
  var quirks: QuirkTable
  var scales: LearnedScales
  /// By place in /sys, or by a name of their own where they have none.
  var devices: [String: Device] = [:]
  /// Nodes that were looked at and left alone, by place in /sys.
  var refusals: [String: DeviceReport] = [:]
  var releaseAlarm: Alarm?
  /// The shakes under way, by number.
  var sharedShakes: [Int: SharedShake] = [:]
  var shakes = 0
  var nearMisses = 0
  /// The verdicts of late, for those who ask why.
  var decisions: [Notice] = []
  var lastShake: (notice: ShakeNotice, time: Timestamp)?

  var sleepMonitor: SleepMonitor?
  /// Whether nobody tells of sleep on this machine.
  var isSleepUnknown = false
  /// Whether sensors are released since the machine is about to sleep.
  var isAsleep = false
  var sleepClock = SleepClock(slept: Clock.sleptNanoseconds())

  var supervisionAlarm: Alarm?
  var reportedStatus = ""
  var statusAlarm: Alarm?
  /// Whether the last round found neither a sensor nor a subscriber.
  var isIdle = false
  /// Ends the program, the daemon having let everything go.
  let onIdleEnd: @Sendable () -> Void

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  package init(
    configuration: LoadedConfiguration, options: Options, journal: Journal, service: ServiceManager,
    onIdleEnd: @escaping @Sendable () -> Void
  ) {
    self.onIdleEnd = onIdleEnd
    self.configuration = configuration.configuration
    warnings = configuration.warnings
    quirks = configuration.quirks
    self.options = options
    self.journal = journal
    self.service = service
    store = DescriptorStore(isAvailable: service.isPresent)
    access = Access(group: Self.groupName)
    ring = NoticeRing(capacity: configuration.configuration.limits.recentNotices)
    scales = LearnedScales(folder: options.stateFolder)
  }

  /// The group whose members may simulate and reload.
  static let groupName = "shaked"

  /// Starts to listen and to look for sensors, and then says that it is ready.
  package func start() throws(StartError) {
    let inheritance: Inheritance
    do throws(Errno) {
      inheritance = try Inheritance()
    } catch {
      throw .inheritedSocket(error)
    }
    try listen(on: inheritance.takeListener())
    takeOver(inheritance)
    do throws(Errno) {
      try findDevices()
    } catch {
      throw .devicesUnknown(error)
    }
    if options.simulates { addSimulatedAccelerometer() }
    if configuration.sensors.keepOn { takeUpDevices() }
    cancelInheritedShakes()
    inheritedNodes = []
    superviseFromNowOn()
  }

  /// Leaves the subscribers to a successor or says goodbye to them, and lets everything go.
  package func stop() {
    service.stopping()
    let isHandedOver = handOver()
    // From here on there is nothing more to be noted for anyone.
    supervisionAlarm = nil
    statusAlarm = nil
    handover = nil
    for subscriber in isHandedOver ? [] : Array(subscribers.values) {
      dismiss(subscriber, .stopping)
    }
    listener?.withdraw()
    listener = nil
    for device in devices.values { device.stop() }
    devices = [:]
    monitor?.stop()
    monitor = nil
    sleepMonitor?.stop()
    sleepMonitor = nil
  }

  /// Runs `body` on the daemon's queue and waits for it: for the program's main thread alone.
  package nonisolated func sync<Success: Sendable, Failure: Error>(
    _ body: @Sendable (isolated Daemon) throws(Failure) -> Success
  ) throws(Failure) -> Success {
    try queue.sync { () -> Result<Success, Failure> in
      assumeIsolated { daemon in
        do throws(Failure) { return .success(try body(daemon)) } catch { return .failure(error) }
      }
    }.get()
  }

  private static func randomName() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next(), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
