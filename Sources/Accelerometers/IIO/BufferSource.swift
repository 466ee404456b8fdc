// SPDX-License-Identifier: MIT
import Glibc
import Motion
import UnixIO

/// Reads records off an IIO device's buffer, which it switches on and, at the end, off again.
final class BufferSource {
  private let descriptor: OwnedDescriptor
  private let settings: BorrowedSettings
  private let layout: ScanLayout
  private let calibration: Calibration
  private let node: String
  private let now: () -> Timestamp
  private var clock: RecordClock
  /// What was read and is not handed on yet, from `start` on.
  private var pending: [UInt8] = []
  private var start = 0
  private var scratch: [UInt8]

  /// How many records the kernel keeps until they are read; when it is full, the oldest stay.
  static let capacity = 128

  /// Prepares the device, opens its node and switches the buffer on.
  init(
    _ device: IIODescription, at syspath: String, node: String, axes: [AxisCode],
    calibration: Calibration, rate: Double, now: @escaping () -> Timestamp
  ) throws(DeviceError) {
    // Whoever has the node open reads the buffer; what is on without a reader was left so by a
    // daemon that had no time to put it back.
    do throws(Errno) {
      descriptor = try OwnedDescriptor(opening: node, O_RDONLY | O_NONBLOCK)
    } catch {
      throw DeviceError(opening: node, error)
    }
    let folder = SysfsFolder(path: syspath)
    let settings = BorrowedSettings(of: folder, node: node)
    try settings.set("buffer/enable", to: "0")
    settings.forget()
    try Self.chooseTrigger(for: folder, in: settings)
    let names = axes.map(IIODescription.name) + ["in_timestamp"]
    for element in device.scanElements {
      try settings.set(
        "scan_elements/\(element.name)_en", to: names.contains(element.name) ? "1" : "0")
    }
    let frequency = SamplingFrequency(of: device)
    if let frequency { settings.prefer(frequency.name, frequency.nearest(to: rate)) }
    settings.prefer("current_timestamp_clock", "monotonic")
    settings.prefer("buffer/length", String(Self.capacity))
    settings.prefer("buffer/watermark", "1")
    let elements = device.scanElements.filter { names.contains($0.name) }
    guard let layout = ScanLayout(elements, axes: axes.map(IIODescription.name)) else {
      throw .failed(node: node, call: "scan_elements", .invalidArgument)
    }
    try settings.set("buffer/enable", to: "1")
    self.settings = settings
    self.layout = layout
    self.calibration = calibration
    self.node = node
    self.now = now
    clock = RecordClock(nominalRate: frequency?.present ?? rate)
    scratch = [UInt8](repeating: 0, count: layout.byteCount * Self.capacity)
    pending.reserveCapacity(scratch.count + layout.byteCount)
  }

  /// Buffers without a trigger's folder fill themselves; others need one, and the device's own is
  /// known by its parent, as its number says nothing.
  private static func chooseTrigger(
    for folder: SysfsFolder, in settings: BorrowedSettings
  ) throws(DeviceError) {
    guard let current = try? folder.read("trigger/current_trigger"), current.isEmpty else { return }
    let parent = folder.path.prefix(upTo: folder.path.lastIndex(of: "/") ?? folder.path.startIndex)
    guard let names = try? fileNames(in: String(parent)),
      let trigger = names.first(where: { $0.hasPrefix("trigger") }),
      let name = try? SysfsFolder(path: "\(parent)/\(trigger)").read("name")
    else { return }
    try settings.set("trigger/current_trigger", to: name)
  }

  func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    descriptor.withRawValue(body)
  }

  /// Switches the buffer off and puts back how the device was set.
  func release() { settings.putBack() }

  /// Answers the next record, or nil when it would have to wait for one.
  func next() throws(DeviceError) -> RawReading? {
    if pending.count - start < layout.byteCount {
      guard try refill() else { return nil }
    }
    let record = start
    start += layout.byteCount
    let axes = layout.axes
    func value(_ place: Int) -> Double {
      place < axes.count ? Double(axes[place].value(in: pending, recordAt: record)) : 0
    }
    let raw = Vector(x: value(0), y: value(1), z: value(2))
    let time = clock.moment(of: layout.time?.value(in: pending, recordAt: record))
    return .frame(time, calibration.units(raw))
  }

  /// Reads what is there; answers whether that is a whole record.
  private func refill() throws(DeviceError) -> Bool {
    pending.removeFirst(start)
    start = 0
    do throws(Errno) {
      let count = try descriptor.read(into: &scratch)
      pending += scratch[..<count]
    } catch .wouldBlock {
      return false
    } catch .noSuchDevice {
      throw .gone(node: node)
    } catch {
      throw .failed(node: node, call: "read", error)
    }
    let records = pending.count / layout.byteCount
    if records > 0 { clock.begin(records, arrivedAt: now()) }
    return records > 0
  }
}

/// The names in a folder.
private func fileNames(in folder: String) throws(Errno) -> [String] {
  guard let stream = opendir(folder) else { throw .last }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
  return names.sorted()
}
