// SPDX-License-Identifier: MIT
internal import Glibc
internal import Motion
package import Wire

/// A notice as a person reads it, in one line.
package func noticeText(_ notice: Notice, console: Console) -> String {
  switch notice {
  case .shake(let shake): shakeText(shake, console)
  case .nearMiss(let motion): nearMissText(motion, console)
  case .device(let notice): deviceText(notice, console)
  case .hello, .lagged, .goodbye: preconditionFailure("it is told on standard error")
  }
}

private func shakeText(_ shake: ShakeNotice, _ console: Console) -> String {
  let colour: Console.Colour =
    switch shake.phase {
    case .began: .green
    case .ended: .bold
    case .cancelled: .yellow
    }
  var parts = [peak(shake.peak), padded(shake.direction.rawValue, to: 10)]
  if shake.phase != .began {
    parts.append(
      "\(plural(shake.swings, "swing")) in \(fixed(shake.duration.seconds, decimals: 1)) s")
  }
  parts.append("\(fixed(shake.frequency, decimals: 1)) Hz")
  if let reason = shake.reason { parts.append(reason) }
  return line(
    shake.time, console.colour(padded(shake.phase.rawValue, to: 9), colour), parts, shake.device,
    isSynthetic: shake.isSynthetic, console)
}

private func nearMissText(_ motion: NearMissNotice, _ console: Console) -> String {
  line(
    motion.time, console.colour("near miss", .faint),
    [peak(motion.peak), "\(motion.rule): \(short(motion.measured)) of \(short(motion.required))"],
    motion.device, isSynthetic: motion.isSynthetic, console)
}

private func deviceText(_ notice: DeviceNotice, _ console: Console) -> String {
  line(
    notice.time, padded(notice.change.rawValue, to: 9), notice.reason.map { [$0] } ?? [],
    notice.device, isSynthetic: false, console)
}

private func line(
  _ time: UTCTime, _ word: String, _ parts: [String], _ device: DeviceReference,
  isSynthetic: Bool, _ console: Console
) -> String {
  let source = device.name + (isSynthetic ? " (simulated)" : "")
  return ([console.colour(time.localClock, .faint), word] + parts + [source])
    .joined(separator: "  ")
}

extension UTCTime {
  /// The time of day where the person is, to the millisecond. localtime_r(3)
  var localClock: String {
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let milliseconds = String(1_000 + microseconds / 1_000 % 1_000).dropFirst()
    return "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)).\(milliseconds)"
  }
}

func peak(_ peak: Double) -> String { "\(fixed(peak, decimals: 1)) g" }

/// The number with so many decimals, whatever the locale.
package func fixed(_ number: Double, decimals: Int) -> String {
  var factor = 1.0
  for _ in 0..<decimals { factor *= 10 }
  let scaled = Int((number * factor).rounded())
  let digits = String(scaled.magnitude)
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return (scaled < 0 ? "-" : "") + padded.dropLast(decimals)
    + (decimals > 0 ? "." + padded.suffix(decimals) : "")
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A span in its two largest units.
package func span(_ seconds: Double) -> String {
  let whole = Int(seconds)
  return switch whole {
  case ..<60: "\(whole) s"
  case ..<3_600: "\(whole / 60) min \(whole % 60) s"
  case ..<86_400: "\(whole / 3_600) h \(whole / 60 % 60) min"
  default: "\(plural(whole / 86_400, "day")) \(whole / 3_600 % 24) h"
  }
}
