// SPDX-License-Identifier: MIT
import FoundationEssentials
import Motion
import Testing
import Wire

/// The protocol's page, whose examples are real lines.
@Suite struct `The protocol's page` {
  private static let page: String = {
    let path = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    return (try? String(contentsOf: URL(filePath: "/\(path)/docs/PROTOCOL.md"), encoding: .utf8))
      ?? ""
  }()

  /// The lines within fences for JSON.
  private static let examples: [String] = {
    var isInside = false
    return page.split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") {
        isInside = line == "```json"
        return nil
      }
      return isInside ? String(line) : nil
    }
  }()

  private static let requests = examples.filter { $0.contains(#""request":"#) }
  private static let answers = examples.filter { $0.contains(#""type":"#) }

  @Test func `every example is a line of one side`() {
    #expect(Self.requests.count + Self.answers.count == Self.examples.count)
    #expect(Self.requests.count > 8 && Self.answers.count > 10)
  }

  @Test(arguments: requests)
  func `a request of the page is understood`(_ line: String) {
    #expect(throws: Never.self) { try RequestEnvelope(line: bytes(line)) }
  }

  @Test(arguments: answers)
  func `a line from the daemon is as the daemon would write it`(_ line: String) throws {
    switch try DaemonLine(line: bytes(line)) {
    case .notice(let notice): #expect(text(notice.line) == line + "\n")
    case .reply(let reply): #expect(text(reply.line) == line + "\n")
    case .unknown(let type): Issue.record("unknown type \(type)")
    }
  }

  @Test func `each request and each kind of notice has its example`() throws {
    let names = try Self.requests.map { try RequestEnvelope(line: bytes($0)).request.name }
    #expect(Set(names) == Set(Request.Name.allCases))
    var kinds: Set<String> = []
    for line in Self.answers {
      switch try DaemonLine(line: bytes(line)) {
      case .notice(.hello): kinds.insert("hello")
      case .notice(.shake(let shake)): kinds.insert(shake.phase.rawValue)
      case .notice(.nearMiss): kinds.insert("near-miss")
      case .notice(.device): kinds.insert("device")
      case .notice(.lagged): kinds.insert("lagged")
      case .notice(.goodbye): kinds.insert("goodbye")
      case .reply(let reply):
        switch reply.outcome {
        case .done: kinds.insert("done")
        case .status: kinds.insert("status")
        case .devices: kinds.insert("devices")
        case .decisions: kinds.insert("decisions")
        case .failed: kinds.insert("failed")
        }
      case .unknown: break
      }
    }
    #expect(
      kinds == [
        "hello", "began", "ended", "cancelled", "near-miss", "device", "lagged", "goodbye", "done",
        "status", "devices", "decisions", "failed",
      ])
  }

  @Test(arguments: [
    "| a line from a client, its newline included | \(grouped(Line.limit)) bytes |",
    "| a line from the daemon | \(grouped(Line.replyLimit)) bytes |",
    "| `minimum_peak_g` | 0 to \(Int(Subscription.highestPeak));",
    "| `duration_ms` | \(grouped(Simulation.milliseconds.lowerBound)) to "
      + "\(grouped(Simulation.milliseconds.upperBound)) | "
      + "\(grouped(Int(Simulation().duration.seconds * 1_000))) |",
    "| `strength_g` | the peak of its linear acceleration, \(Simulation.strengths.lowerBound) to "
      + "\(Int(Simulation.strengths.upperBound)) | \(Simulation().strength) |",
    "| `frequency_hz` | to-and-fro movements per second, \(Simulation.frequencies.lowerBound) to "
      + "\(Int(Simulation.frequencies.upperBound)) | \(Int(Simulation().frequency)) |",
  ])
  func `the page has the program's limits`(_ row: String) {
    #expect(Self.page.contains(row))
  }

  @Test(arguments: [
    WireError.Code.badJSON, .badRequest, .unknownRequest, .tooLong, .permissionDenied,
    .noSuchDevice, .busy, .badConfiguration,
  ])
  func `each code is explained`(_ code: WireError.Code) {
    #expect(Self.page.contains("\n| `\(code.rawValue)` |"))
  }
}

/// A number as the page writes it.
private func grouped(_ number: Int) -> String {
  let digits = String(number)
  let head = digits.count % 3
  var groups = head > 0 ? [String(digits.prefix(head))] : []
  var rest = digits.dropFirst(head)
  while !rest.isEmpty {
    groups.append(String(rest.prefix(3)))
    rest = rest.dropFirst(3)
  }
  return groups.joined(separator: ",")
}
