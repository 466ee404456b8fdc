// SPDX-License-Identifier: MIT
import CAllocations
import CShakeDetector
import Glibc
import Motion
import SyntheticMotion

// What a sample costs the detector, beside the same rules in C on the same samples, and whether
// it allocates. Both have to begin the same shakes, or the comparison is none.

/// More than any sensor's range, in g: no swing is cut off.
let range = 400.0

/// This thread's time on a processor, since others may want the same one.
func nanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Ten minutes at 100 Hz of one motion after the other: rest, walking, handling and shakes.
func day() -> [Sample] {
  let sensor = VirtualSensor()
  let minute = 60.0
  let parts: [[Sample]] = [
    sensor.samples(of: Still(), until: 4 * minute),
    sensor.samples(of: Gait.walking(), until: 3 * minute),
    sensor.samples(of: Handling.tilting, until: minute),
    sensor.samples(of: Vehicle.braking, until: minute),
    sensor.samples(of: HandShake(strength: 2.5, duration: 2), until: 20),
    sensor.samples(of: HandShake(strength: 3, frequency: 3, duration: 2), until: 20),
  ]
  var samples: [Sample] = []
  var start = Timestamp(nanoseconds: 0)
  for part in parts {
    samples += part.map {
      Sample(
        time: start + Nanoseconds(rawValue: $0.time.nanoseconds), acceleration: $0.acceleration)
    }
    start = samples.last.map { $0.time + 10_000_000 } ?? start
  }
  return samples
}

func swiftPass(_ samples: [Sample]) -> Int {
  var detector = ShakeDetector(
    tuning: Tuning(.medium), sensor: SensorTraits(range: range, holdsValues: true))
  var began = 0
  for sample in samples {
    if case .began = detector.take(sample) { began += 1 }
  }
  return began
}

func cPass(_ samples: [Sample]) -> Int {
  var detector = shake_detector()
  shake_detector_init(&detector, range)
  var began = 0
  for sample in samples {
    let vector = shake_vector(
      x: sample.acceleration.x, y: sample.acceleration.y, z: sample.acceleration.z)
    if shake_detector_take(&detector, sample.time.nanoseconds, vector) == SHAKE_BEGAN { began += 1 }
  }
  return began
}

func report(_ name: String, _ samples: [Sample]) -> Bool {
  var times: (swift: [Double], c: [Double]) = ([], [])
  var began = (swift: 0, c: 0)
  for _ in 0..<15 {
    let start = nanoseconds()
    began.swift = swiftPass(samples)
    let middle = nanoseconds()
    began.c = cPass(samples)
    let end = nanoseconds()
    times.swift.append(Double(middle - start) / Double(samples.count))
    times.c.append(Double(end - middle) / Double(samples.count))
  }
  let (swift, c) = (times.swift.sorted()[7], times.c.sorted()[7])
  let rounded = { (value: Double) in (value * 10).rounded() / 10 }
  print(
    "\(name): Swift \(rounded(swift)) ns a sample, C \(rounded(c)) ns, ratio"
      + " \((swift / c * 100).rounded() / 100); shakes \(began.swift) and \(began.c)")
  return began.swift == began.c
}

/// How often malloc was called over all samples.
func allocations(_ samples: [Sample]) -> Int {
  var detector = ShakeDetector(
    tuning: Tuning(.medium), sensor: SensorTraits(range: range, holdsValues: true))
  var findings = 0
  let before = allocation_count()
  for sample in samples where detector.take(sample) != nil { findings += 1 }
  precondition(findings > 0, "nothing was found")
  return allocation_count() - before
}

/// Whether malloc is counted at all: an array of unknown size cannot live on the stack.
func isCounting(_ size: Int) -> Bool {
  let before = allocation_count()
  let array = [Int](repeating: size, count: size)
  return array.count == size && allocation_count() > before
}

let samples = day()
let shaking = VirtualSensor().samples(
  of: HandShake(strength: 2.5, duration: 120, unevenness: 1), until: 122)
let running = VirtualSensor().samples(of: Gait.running(), until: 300)
let same = [
  report("a day", samples), report("running", running), report("shaking", shaking),
]
let calls = allocations(samples)
precondition(isCounting(samples.count), "malloc is not counted")
print("calls of malloc in \(samples.count) samples: \(calls)")
exit(same.allSatisfy(\.self) && calls == 0 ? 0 : 1)
