// SPDX-License-Identifier: MIT
import CLibevdev
import Motion
import TestKit
import Testing

@testable import Accelerometers

/// There is one made-up /sys a process, so that these come one after the other.
@Suite(
  .serialized,
  .enabled(if: Testbed.isPreloaded, "needs umockdev-wrapper, under which 'make test' runs it"))
enum `Mocked devices` {
}

extension `Mocked devices` {
  /// Through the real sd-device and libevdev, against a made-up /sys and /dev.
  @Suite struct `A mocked input device` {
    /// A device that is read at times that the test sets.
    private final class Bench {
      let testbed: Testbed
      let mock: MockNode
      let monitor: DeviceMonitor
      var now = Timestamp(seconds: 1_000)

      init(_ fixture: EvdevFixture, number: Int = 3, values: [Int32]? = nil) throws {
        testbed = try Testbed()
        mock = MockNode(fixture, number: number)
        try mock.attach(to: testbed, values: values)
        monitor = try DeviceMonitor()
      }

      func candidate() throws -> Candidate {
        let changes = try monitor.pump()
        guard case .appeared(let candidate)? = changes.first else {
          throw FixtureError.missing("\(changes)")
        }
        return candidate
      }

      func open(learned: Double? = nil) throws -> Accelerometer {
        try Accelerometer(
          opening: candidate(), quirks: mock.fixture.quirks, learned: learned, now: { self.now })
      }

      /// Sends frames 20 ms apart and answers what the device says to them.
      func readings(_ frames: [[MockEvent]], of device: Accelerometer) throws -> [Reading] {
        var readings = try drain(device)
        for frame in frames {
          now = now + 20_000_000
          try mock.send(frame, to: testbed)
          readings += try drain(device)
        }
        return readings
      }

      /// A frame of the device's own axes at the present moment.
      func frame(_ values: [Int32], after frames: Int) -> [MockEvent] {
        let time = now + Nanoseconds(rawValue: Int64(frames + 1) * 20_000_000)
        let microseconds = time.nanoseconds / 1_000
        let axes = (mock.fixture.axes ?? []).compactMap(AxisCode.init)
        return zip(axes, values).map { axis, value in
          MockEvent(
            axis.isRelative ? EV_REL : EV_ABS, CInt(axis.number), value, at: microseconds)
        } + [MockEvent(EV_SYN, SYN_REPORT, 0, at: microseconds)]
      }

      private func drain(_ device: Accelerometer) throws -> [Reading] {
        var readings: [Reading] = []
        while let reading = try device.next() { readings.append(reading) }
        return readings
      }
    }

    @Test(arguments: try EvdevFixture.all().filter { $0.refused == nil })
    func `reads 1 g at rest`(fixture: EvdevFixture) throws {
      let bench = try Bench(fixture)
      let device = try bench.open()
      let rest = try #require(fixture.rest)
      let frames = (0..<60).map { bench.frame(rest, after: $0) }
      let readings = try bench.readings(frames, of: device)
      let samples = readings.compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
      let magnitude = try #require(samples.last).acceleration.magnitude
      let scale = try #require(device.scale)
      #expect(scale.source.rawValue == fixture.scale)
      #expect(try abs(scale.unitsPerG / #require(fixture.unitsPerG) - 1) < 0.05)
      #expect(fixture.axes?.count == 3 ? abs(magnitude - 1) < 0.05 : magnitude < 0.05)
      #expect(device.role.rawValue == fixture.role)
    }

    @Test(arguments: try EvdevFixture.all().filter { $0.refused != nil })
    func `is refused where it is none`(fixture: EvdevFixture) throws {
      let bench = try Bench(fixture)
      let candidate = try bench.candidate()
      let found = candidate.classify(by: QuirkTable())
      if found.isAccelerometer {
        #expect(throws: DeviceError.refused(.oneSided(.x, 0...255))) {
          try Accelerometer(opening: candidate, quirks: QuirkTable())
        }
      } else {
        #expect(found.name == fixture.refused)
      }
    }

    @Test func `is described by sysfs as by the fixture`() throws {
      let fixture = try EvdevFixture.named("dualsense-usb")
      let candidate = try Bench(fixture, number: 257).candidate()
      #expect(
        candidate
          == Candidate(
            syspath: "/sys/devices/virtual/input/input257/event257", node: "/dev/input/event257",
            kind: .input(fixture.description(isOpen: false))))
    }

    @Test func `shows what it held when it was opened, and knows its scale by the first motion`()
      throws
    {
      let bench = try Bench(try EvdevFixture.named("lis3-click"), values: [36, -36, 972])
      let device = try bench.open()
      let before = try bench.readings([], of: device)
      bench.now = bench.now + Nanoseconds(seconds: 60)
      let motion = try bench.readings([bench.frame([900, -36, 972], after: 0)], of: device)
      #expect(before == [])
      let scale = try #require(device.scale)
      #expect(motion == [.rescaled(scale, bench.now)])
      #expect(device.traits == SensorTraits(range: 2304 / scale.unitsPerG, holdsValues: true))
    }

    @Test func `leaves out what no sensor can measure`() throws {
      let bench = try Bench(try EvdevFixture.named("steamdeck"), values: [0, 0, 16384])
      let device = try bench.open()
      let readings = try bench.readings(
        [bench.frame([0, 0, 2_000_000_000], after: 0), bench.frame([0, 16384, 0], after: 1)],
        of: device)
      #expect(
        readings.map(\.acceleration) == [Vector(x: 0, y: 0, z: 1), Vector(x: 0, y: 1, z: 0)])
      #expect(device.implausibleSamples == 1)
    }

    @Test func `says one gap for a dropped queue and reads on with the values as they are`() throws
    {
      let bench = try Bench(try EvdevFixture.named("ds3-usb"), values: [0, 113, 0])
      let device = try bench.open()
      let time = (bench.now + 20_000_000).nanoseconds / 1_000
      // The stale frame was only partly delivered: its X must not be believed.
      let readings = try bench.readings(
        [
          [MockEvent(EV_ABS, ABS_X, 500, at: time), MockEvent(EV_SYN, SYN_DROPPED, 0, at: time)],
          [MockEvent(EV_ABS, ABS_Z, 113, at: time + 20_000)]
            + [MockEvent(EV_SYN, SYN_REPORT, 0, at: time + 20_000)],
        ], of: device)
      #expect(
        readings.map(\.acceleration) == [
          Vector(x: 0, y: 1, z: 0), nil, Vector(x: 0, y: 1, z: 1),
        ])
      #expect(readings.dropFirst().first == .gap(Timestamp(nanoseconds: time * 1_000)))
    }

    @Test func `comes and goes`() throws {
      let bench = try Bench(try EvdevFixture.named("ds3-usb"))
      let second = MockNode(try EvdevFixture.named("joycon-r"), number: 40)
      let atFirst = try bench.monitor.pump()
      let idle = try bench.monitor.pump()
      try second.attach(to: bench.testbed)
      try bench.testbed.announce("add", of: second.parent)
      try bench.testbed.announce("add", of: second.syspath)
      let plugged = try bench.monitor.pump()
      try bench.testbed.announce("remove", of: second.syspath)
      let unplugged = try bench.monitor.pump()
      #expect(atFirst.map(\.syspath) == [bench.mock.syspath])
      #expect(idle == [])
      #expect(plugged.map(\.syspath).last == second.syspath)
      #expect(unplugged == [.vanished(syspath: second.syspath)])
    }

    @Test func `that is not there is gone`() throws {
      let bench = try Bench(try EvdevFixture.named("ds3-usb"))
      var candidate = try bench.candidate()
      candidate.node = "/dev/input/event99"
      #expect(throws: DeviceError.gone(node: "/dev/input/event99")) {
        try Accelerometer(opening: candidate, quirks: QuirkTable())
      }
    }
  }
}

extension Reading {
  /// The sample's acceleration; nil where it is none.
  fileprivate var acceleration: Vector? {
    if case .sample(let sample) = self { sample.acceleration } else { nil }
  }
}

extension DeviceChange {
  fileprivate var syspath: String {
    switch self {
    case .appeared(let candidate): candidate.syspath
    case .vanished(let syspath): syspath
    }
  }
}
