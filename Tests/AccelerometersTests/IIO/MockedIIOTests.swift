// SPDX-License-Identifier: MIT
import Glibc
import Motion
import TestKit
import Testing
import UnixIO

@testable import Accelerometers

extension `Mocked devices` {
  /// Through the real sd-device and real reads, against a made-up /sys and /dev.
  @Suite struct `A mocked IIO device` {
    private final class Bench {
      let testbed: Testbed
      let mock: MockIIODevice
      var now = Timestamp(seconds: 1_000)

      init(_ fixture: IIOFixture) throws {
        testbed = try Testbed()
        mock = MockIIODevice(fixture)
        try mock.attach(to: testbed)
      }

      func candidate() throws -> Candidate {
        for case .appeared(let candidate) in try DeviceMonitor().pump() { return candidate }
        throw FixtureError.missing(mock.fixture.id)
      }

      func open(polling: Bool = false) throws -> Accelerometer {
        try Accelerometer(
          opening: candidate(), quirks: QuirkTable(), learned: nil, polling: polling,
          now: { self.now })
      }

      /// Sends a record 10 ms after the last one.
      func send(_ values: [Int]) throws {
        now = now + 10_000_000
        try mock.send(mock.record(values, nanoseconds: now.nanoseconds - 1_000_000), to: testbed)
      }

      /// The settings that reading a buffer changes.
      func settings() throws -> [String: String] {
        let names = mock.fixture.attributes.keys.filter {
          $0.hasPrefix("buffer/") || $0.hasSuffix("_en") || $0.contains("sampling_frequency")
            || $0 == "current_timestamp_clock" || $0 == "trigger/current_trigger"
        }
        return Dictionary(
          uniqueKeysWithValues: try names.map { ($0, try mock.attribute($0)) })
      }
    }

    private func samples(_ device: Accelerometer) throws -> [Sample] {
      var samples: [Sample] = []
      while let reading = try device.next() {
        if case .sample(let sample) = reading { samples.append(sample) }
      }
      return samples
    }

    @Test(arguments: try IIOFixture.all().filter { $0.refused == nil && $0.hasBuffer })
    func `reads 1 g at rest off its buffer and leaves everything as it was`(
      fixture: IIOFixture
    ) throws {
      let bench = try Bench(fixture)
      let rest = try #require(fixture.rest)
      let before = try bench.settings()
      var device: Accelerometer? = try bench.open()
      var found: [Sample] = []
      for _ in 0..<400 {
        try bench.send(rest)
        found += try samples(try #require(device))
      }
      let (method, scale, role) = (device?.method, device?.scale, device?.role)
      let enabled = try bench.mock.attribute("buffer/enable")
      device = nil
      let after = try bench.settings()
      #expect(method == .buffer)
      #expect(scale?.source.rawValue == (rest == [0, 0, 0] ? "driver" : fixture.scale))
      #expect(role?.rawValue == fixture.role)
      #expect(enabled == "1")
      #expect(after == before)
      let magnitude = try #require(found.last).acceleration.magnitude
      #expect(abs(magnitude - (rest == [0, 0, 0] ? 0 : 1)) < 0.05)
      if fixture.attributes["scan_elements/in_timestamp_en"] != nil {
        #expect(found.last?.time == bench.now - 1_000_000)
      } else {
        #expect(found.last?.time == bench.now)
      }
    }

    @Test(arguments: try IIOFixture.all().filter { $0.refused != nil })
    func `is refused where it is no accelerometer`(fixture: IIOFixture) throws {
      #expect(try Bench(fixture).candidate().classify(by: QuirkTable()).name == fixture.refused)
    }

    @Test func `decodes motion in records that come in pieces`() throws {
      let bench = try Bench(try IIOFixture.named("bma255-12"))
      let device = try bench.open()
      let stamp = bench.now.nanoseconds - 30_000_000
      let records =
        bench.mock.record([-2048, 2047, -1], nanoseconds: stamp)
        + bench.mock.record([1, 0, 1020], nanoseconds: stamp + 10_000_000)
        + bench.mock.record([-1, -1020, 0], nanoseconds: stamp + 20_000_000)
      var found: [Sample] = []
      for piece in [records.prefix(20), records[20..<21], records.dropFirst(21)] {
        try bench.mock.send(Array(piece), to: bench.testbed)
        found += try samples(device)
      }
      let units = try #require(device.scale).unitsPerG
      #expect(
        found.map { $0.acceleration * units }
          == [
            Vector(x: -2048, y: 2047, z: -1), Vector(x: 1, y: 0, z: 1020),
            Vector(x: -1, y: -1020, z: 0),
          ].map { $0 * (1 / units) * units })
      #expect(device.traits.range.map { abs($0 - 2047 / units) < 0.01 } == true)
    }

    @Test func `is silent when its buffer brings nothing for long, but not once it has`() throws {
      let bench = try Bench(try IIOFixture.named("hid-ish-22d8"))
      let device = try bench.open()
      let soon = device.isSilent(at: bench.now + Nanoseconds(seconds: 4))
      let late = device.isSilent(at: bench.now + Nanoseconds(seconds: 6))
      try bench.send([0, 0, 1_000])
      _ = try samples(device)
      let afterwards = device.isSilent(at: bench.now + Nanoseconds(seconds: 600))
      #expect([soon, late, afterwards] == [false, true, false])
    }

    @Test func `is taken over where a buffer was left on, and then left off`() throws {
      let bench = try Bench(try IIOFixture.named("kiox-display"))
      try bench.mock.set("buffer/enable", to: "1")
      let device = try bench.open()
      let during = try bench.mock.attribute("buffer/enable")
      device.release()
      let after = try bench.mock.attribute("buffer/enable")
      #expect(device.method == .buffer)
      #expect([during, after] == ["1", "0"])
    }

    @Test func `is read value by value where its buffer cannot be set, with all put back`() throws {
      let bench = try Bench(try IIOFixture.named("kiox-display"))
      var candidate = try bench.candidate()
      guard case .iio(var description) = candidate.kind else {
        throw FixtureError.missing("kiox-display")
      }
      description.attributes["scan_elements/in_zz_index"] = "9"
      description.attributes["scan_elements/in_zz_type"] = "le:s16/16>>0"
      candidate.kind = .iio(description)
      let before = try bench.settings()
      let device = try Accelerometer(opening: candidate, quirks: QuirkTable())
      let missing = "\(bench.mock.syspath)/scan_elements/in_zz_en"
      #expect(device.method == .polled)
      #expect(device.obstacle == "\(missing): set: No such file or directory")
      #expect(try bench.settings() == before)
    }

    @Test func `leaves its buffer to iio-sensor-proxy where that runs`() throws {
      let bench = try Bench(try IIOFixture.named("kiox-display"))
      try bench.testbed.makeFolder("/sys/fs/cgroup/system.slice/iio-sensor-proxy.service")
      var candidate = try bench.candidate()
      guard case .iio(var description) = candidate.kind else {
        throw FixtureError.missing("kiox-display")
      }
      description.isProxied = true
      candidate.kind = .iio(description)
      let before = try bench.settings()
      let device = try Accelerometer(opening: candidate, quirks: QuirkTable())
      #expect(device.method == .polled)
      #expect(device.obstacle?.contains("iio-sensor-proxy") == true)
      #expect(try bench.settings() == before)
    }

    @Test(arguments: ["mma7660", "smi230", "kiox-display", "st-lis331dl"])
    func `reads 1 g at rest value by value`(id: String) throws {
      let fixture = try IIOFixture.named(id)
      let bench = try Bench(fixture)
      let device = try bench.open(polling: true)
      var readings: [Reading] = []
      while readings.count < 2 {
        var wait = device.withDescriptor { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        try #require(poll(&wait, 1, 10_000) == 1)
        while let reading = try device.next() { readings.append(reading) }
      }
      let magnitudes = readings.compactMap { reading -> Double? in
        if case .sample(let sample) = reading { sample.acceleration.magnitude } else { nil }
      }
      #expect(device.method == .polled)
      #expect(magnitudes.allSatisfy { abs($0 - 1) < 0.05 })
      #expect(device.scale != nil)
    }

    @Test func `that fails again and again says so`() throws {
      let bench = try Bench(try IIOFixture.named("mma7660"))
      try bench.mock.set("in_accel_y_raw", to: "nonsense")
      let device = try bench.open()
      var wait = device.withDescriptor { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      try #require(poll(&wait, 1, 20_000) == 1)
      let reading = try device.next()
      #expect(reading == nil)
      #expect(device.ailment == .failing(.invalidArgument))
    }
  }
}
