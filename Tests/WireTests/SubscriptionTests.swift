// SPDX-License-Identifier: MIT
import Testing
import Wire

@Suite struct `Subscriptions` {
  private func admitted(_ subscription: Subscription) -> [Notice] {
    Example.notices.filter { subscription.admits($0) }
  }

  private var unasked: [Notice] {
    [.hello(Example.hello), .lagged(missed: 7), .goodbye(.restart)]
  }

  @Test func `the standard one admits every shake and nothing else`() {
    #expect(
      Set(admitted(Subscription()))
        == Set(unasked + [.shake(Example.began), .shake(Example.cancelled)]))
  }

  @Test func `topics admit their own`() {
    #expect(
      Set(admitted(Subscription(topics: [.nearMiss])))
        == Set(unasked + [.nearMiss(Example.nearMiss)]))
    #expect(
      Set(admitted(Subscription(topics: [.device]))) == Set(unasked + [.device(Example.attached)]))
  }

  @Test func `all topics together admit everything`() {
    let everything = Subscription(topics: Set(Subscription.Topic.allCases))
    #expect(admitted(everything) == Example.notices)
  }

  @Test func `another device's notices stay out`() {
    let other = Subscription(topics: Set(Subscription.Topic.allCases), device: "else")
    #expect(Set(admitted(other)) == Set(unasked))
  }

  @Test func `phases and the least peak narrow shakes`() {
    #expect(
      Set(admitted(Subscription(phases: [.cancelled])))
        == Set(unasked + [.shake(Example.cancelled)]))
    #expect(admitted(Subscription(minimumPeak: 2.385)).count == unasked.count + 2)
    #expect(admitted(Subscription(minimumPeak: 2.386)).count == unasked.count)
  }

  @Test func `the least peak narrows near misses`() {
    #expect(!Subscription(topics: [.nearMiss], minimumPeak: 2).admits(.nearMiss(Example.nearMiss)))
  }
}
