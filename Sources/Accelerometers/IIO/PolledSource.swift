// SPDX-License-Identifier: MIT
import Glibc
import Motion
import UnixIO

/// Reads an IIO device's raw values one by one, on a queue of its own.
///
/// A read of a sleeping or broken sensor takes seconds. What is read comes through a pair of
/// sockets, so that the one who waits for samples waits for this device as for any other and is
/// never held up by it.
final class PolledSource {
  private let receiver: UnixStream
  private let sensor: PolledSensor
  private let alarm: Alarm
  private let place: String
  private var buffer = [UInt8](repeating: 0, count: MemoryLayout<PolledRecord>.size)

  /// Opens the attributes and begins to read them.
  init(
    _ device: IIODescription, at syspath: String, place: String, axes: [AxisCode],
    calibration: Calibration, rate: Double
  ) throws(DeviceError) {
    let folder = SysfsFolder(path: syspath)
    let names =
      device.isCombined ? ["in_accel_raw"] : axes.map { IIODescription.name(of: $0) + "_raw" }
    var failure: (name: String, error: Errno)?
    let attributes = names.compactMap { name -> Attribute? in
      do throws(Errno) {
        return try Attribute(folder.file(name))
      } catch {
        failure = (name, error)
        return nil
      }
    }
    if let failure { throw DeviceError(opening: folder.file(failure.name), failure.error) }
    let queue = SerialQueue(label: "shaked.polled")
    // Packets keep a record whole.
    var ends: [CInt] = [-1, -1]
    do throws(Errno) {
      _ = try retrying {
        socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
      }
    } catch {
      throw .failed(node: place, call: "socketpair", error)
    }
    receiver = UnixStream(adopting: OwnedDescriptor(adopting: ends[0]))
    sensor = PolledSensor(
      attributes, calibration: calibration, queue: queue,
      output: UnixStream(adopting: OwnedDescriptor(adopting: ends[1])))
    self.place = place
    alarm = Alarm(on: queue) { [weak sensor] in sensor?.assumeIsolated { $0.poll() } }
    alarm.set(everySeconds: 1 / rate, leeway: 0.1 / rate)
  }

  func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    receiver.descriptor.withRawValue(body)
  }

  /// Answers the next reading, or nil when it would have to wait for one.
  func next() throws(DeviceError) -> RawReading? {
    let count: Int
    do throws(Errno) {
      count = try receiver.receive(into: &buffer)
    } catch .wouldBlock {
      return nil
    } catch {
      throw .failed(node: place, call: "recv", error)
    }
    guard count == buffer.count else { return nil }
    let record = buffer.withUnsafeBytes { $0.loadUnaligned(as: PolledRecord.self) }
    guard record.error == 0 else {
      let error = Errno(rawValue: record.error)
      if error == .noSuchDevice { throw .gone(node: place) }
      return .failure(error)
    }
    return .frame(record.time, record.value)
  }
}

/// What the polling queue hands over: a value, or the error that has kept it from having one.
private struct PolledRecord: BitwiseCopyable {
  var time: Timestamp
  var value = Vector.zero
  var error: CInt = 0
}

/// A kept-open attribute.
private struct Attribute: Sendable {
  private final class File: Sendable {
    let descriptor: OwnedDescriptor
    init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }
  }

  private let file: File

  init(_ path: String) throws(Errno) {
    file = File(try OwnedDescriptor(opening: path, O_RDONLY))
  }

  /// The numbers that it shows now; a read from its beginning makes the driver measure anew.
  func numbers() throws(Errno) -> [Double] {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) {
      (buffer) throws(Errno) in
      let count = try file.descriptor.withRawValue { (number) throws(Errno) in
        try retrying { pread(number, buffer.baseAddress, buffer.count, 0) }
      }
      let words = String(decoding: buffer[..<count], as: UTF8.self).split(
        whereSeparator: \.isWhitespace)
      return words.compactMap { Double($0) }
    }
  }
}

/// The side that measures, and waits for it.
private actor PolledSensor {
  private let attributes: [Attribute]
  private let calibration: Calibration
  private let queue: SerialQueue
  private let output: UnixStream
  private var failures = 0
  private var notBefore = Timestamp(nanoseconds: 0)

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  init(
    _ attributes: [Attribute], calibration: Calibration, queue: SerialQueue,
    output: consuming UnixStream
  ) {
    self.attributes = attributes
    self.calibration = calibration
    self.queue = queue
    self.output = output
  }

  /// A bus loses a reading now and then; so many in a row are a fault.
  private static let patience = 10
  private static let longestPause = Nanoseconds(seconds: 5)

  /// Measures once and hands over what there is.
  func poll() {
    let start = Timestamp.now()
    guard start >= notBefore else { return }
    do throws(Errno) {
      let value = try measure()
      let end = Timestamp.now()
      failures = 0
      // A sensor that is slow to answer is not asked more often than every other while.
      notBefore = end + (end - start)
      // The value is of a moment in between.
      send(
        PolledRecord(time: start + Nanoseconds(rawValue: (end - start).rawValue / 2), value: value))
    } catch {
      failures += 1
      guard error == .noSuchDevice || failures >= Self.patience else { return }
      if failures == Self.patience || error == .noSuchDevice {
        send(PolledRecord(time: start, error: error.rawValue))
      }
      let doublings = min(failures - Self.patience, 6)
      notBefore =
        start + min(Self.longestPause, Nanoseconds(rawValue: 80_000_000 << max(doublings, 0)))
    }
  }

  private func measure() throws(Errno) -> Vector {
    var numbers: [Double] = []
    for attribute in attributes { numbers += try attribute.numbers() }
    guard numbers.count >= attributes.count, !numbers.isEmpty else { throw .invalidArgument }
    numbers += [0, 0]
    return calibration.units(Vector(x: numbers[0], y: numbers[1], z: numbers[2]))
  }

  /// A daemon that takes nothing for long loses samples, which their times show.
  private func send(_ record: PolledRecord) {
    withUnsafeBytes(of: record) { bytes in
      _ = try? output.send(bytes.bytes)
    }
  }
}
