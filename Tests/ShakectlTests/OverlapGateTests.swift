// SPDX-License-Identifier: MIT
import ShakectlCommands
import Testing

@Suite struct `Overlap gate` {
  private enum Step { case shake, end }

  /// What the gate says to each step, in words.
  private func script(_ policy: OverlapGate.Policy, _ steps: [Step]) -> [String] {
    var gate = OverlapGate(policy)
    return steps.map { step in
      switch step {
      case .shake: "\(gate.take())"
      case .end: gate.end() ? "next" : "free"
      }
    }
  }

  @Test func `skip runs once and is free again after the end`() {
    #expect(
      script(.skip, [.shake, .shake, .shake, .end, .shake])
        == ["run", "skip", "skip", "free", "run"])
  }

  @Test func `queue gives each its turn`() {
    #expect(
      script(.queue, [.shake, .shake, .shake, .end, .end, .end, .shake])
        == ["run", "wait", "wait", "next", "next", "free", "run"])
  }

  @Test func `queue has a limit`() {
    let steps = [Step](repeating: .shake, count: OverlapGate.queueLimit + 2)
    let decisions = script(.queue, steps)
    #expect(decisions.count { $0 == "wait" } == OverlapGate.queueLimit)
    #expect(decisions.last == "skip")
  }

  @Test func `restart runs the latest alone`() {
    #expect(
      script(.restart, [.shake, .shake, .shake, .end, .end, .shake])
        == ["run", "restart", "restart", "next", "free", "run"])
  }
}
