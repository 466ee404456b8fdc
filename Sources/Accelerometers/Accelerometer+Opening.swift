// SPDX-License-Identifier: MIT
import Glibc
import Motion

extension Accelerometer {
  /// How many samples a second a device is asked for; a shake needs no more.
  private static let wantedRate = 100.0
  /// How often values are read one by one: each costs system calls, and a wake-up.
  private static let pollingRate = 25.0

  /// Opens the device and looks at it once more, now that all is known of it.
  ///
  /// `learned` is what `scale` was when the daemon last knew this identity, if it was learned;
  /// `polling` avoids an IIO device's buffer, where that has been found not to work; `open` is an
  /// input node that need not be opened again.
  package convenience init(
    opening candidate: Candidate, quirks: QuirkTable, learned unitsPerG: Double? = nil,
    polling: Bool = false, open: OpenNode? = nil
  ) throws(DeviceError) {
    try self.init(
      opening: candidate, quirks: quirks, learned: unitsPerG, polling: polling, open: open,
      now: Timestamp.now)
  }

  /// Opens the device with another idea of what time it is.
  convenience init(
    opening candidate: Candidate, quirks: QuirkTable, learned unitsPerG: Double?,
    polling: Bool = false, open: OpenNode? = nil, now: @escaping () -> Timestamp
  ) throws(DeviceError) {
    let opened: Opened
    switch candidate.kind {
    case .input(let description):
      opened = try Opened(
        description, node: candidate.place, open: open, quirks: quirks, now: now)
    case .iio(let description):
      opened = try Opened(
        description, of: candidate, quirks: quirks, polling: polling, rate: Self.wantedRate,
        pollingRate: Self.pollingRate, now: now)
    }
    self.init(opened, of: candidate, learned: unitsPerG)
  }
}

/// What opening a device has found out.
struct Opened {
  var source: Source
  var method: Accelerometer.Method
  var obstacle: String?
  var layout: Layout
  var ranges: [AxisRange] = []
  var declaredUnitsPerG: Double?
  var queuedFrames: Int
  var holdsValues = true
  var time: Timestamp
}

extension Opened {
  /// Whether iio-sensor-proxy runs; of other programs the daemon sees no more than their units.
  private static var proxyRuns: Bool {
    access("/sys/fs/cgroup/system.slice/iio-sensor-proxy.service", F_OK) == 0
  }

  /// How many frames the queue of an evdev client holds.
  ///
  /// It has eight times the events that the kernel expects at once, rounded up; a frame has one for
  /// each axis, a time stamp and its end. `evdev_compute_buffer_size`,
  /// `input_estimate_events_per_packet`
  static func queuedFrames(axes: Int) -> Int {
    var events = 64
    while events < 8 * (axes + 8) { events *= 2 }
    return events / (axes + 2)
  }

  /// Opens an input node.
  init(
    _ known: NodeDescription, node: String, open: OpenNode?, quirks: QuirkTable,
    now: @escaping () -> Timestamp
  ) throws(DeviceError) {
    let handle = try EvdevHandle(opening: node, or: open)
    var description = known
    for axis in AxisCode.allCases where description.has(axis) {
      description.ranges[axis] = handle.range(of: axis)
    }
    let layout = try description.classify(by: quirks).accepted()
    ranges = layout.axes.compactMap { description.ranges[$0] }
    declaredUnitsPerG = ranges.first { $0.resolution > 0 }.map { Double($0.resolution) }
    time = now()
    queuedFrames = Self.queuedFrames(
      axes: description.absolute.count + description.relative.count)
    source = .evdev(EvdevSource(handle, axes: layout.axes, node: node, now: now))
    method = .evdev
    self.layout = layout
  }

  /// Opens an IIO device, by its buffer if it can be, and otherwise value by value.
  init(
    _ description: IIODescription, of candidate: Candidate, quirks: QuirkTable, polling: Bool,
    rate: Double, pollingRate: Double, now: @escaping () -> Timestamp
  ) throws(DeviceError) {
    let layout = try description.classify(by: quirks).accepted()
    let calibration: Calibration
    do throws(Refusal) {
      calibration = try Calibration(description, axes: layout.axes)
    } catch {
      throw .refused(error)
    }
    self.layout = layout
    time = now()
    ranges = description.ranges(of: layout.axes)
    declaredUnitsPerG = calibration.unitsPerG
    // A hub says nothing until a value has changed by more than this.
    holdsValues = description.has("in_accel_hysteresis")
    if let node = candidate.node, description.has("buffer/enable") {
      if polling {
        obstacle = "its buffer has been found not to work"
      } else if description.isProxied, Self.proxyRuns {
        // Only one can have the node open, and a screen that does not turn is what people notice.
        obstacle = "its buffer is left to iio-sensor-proxy, which turns the screen by it"
      } else {
        do throws(DeviceError) {
          source = .buffer(
            try BufferSource(
              description, at: candidate.syspath, node: node, axes: layout.axes,
              calibration: calibration, rate: rate, now: now))
          method = .buffer
          queuedFrames = BufferSource.capacity
          return
        } catch .gone(let node) {
          throw .gone(node: node)
        } catch {
          obstacle = "\(error)"
        }
      }
    }
    source = .polled(
      try PolledSource(
        description, at: candidate.syspath, place: candidate.place, axes: layout.axes,
        calibration: calibration, rate: pollingRate))
    method = .polled
    holdsValues = false
    queuedFrames = BufferSource.capacity
  }
}

extension Classification {
  /// The layout of an accelerometer; of anything else, the reason why it is none.
  fileprivate func accepted() throws(DeviceError) -> Layout {
    switch self {
    case .accelerometer(let layout): return layout
    case .refused(let refusal): throw .refused(refusal)
    case .unrelated: throw .refused(.otherAxes)
    }
  }
}

extension IIODescription {
  /// What the records can hold; what is read value by value has no stated range.
  fileprivate func ranges(of axes: [AxisCode]) -> [AxisRange] {
    let names = axes.map(Self.name)
    return scanElements.filter { names.contains($0.name) && $0.format.bits <= 16 }.map { element in
      let half = Int32(1) << Int32(element.format.bits - 1)
      return AxisRange(minimum: -half, maximum: half - 1)
    }
  }
}
