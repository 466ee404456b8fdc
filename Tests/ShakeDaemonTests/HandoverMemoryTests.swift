// SPDX-License-Identifier: MIT
import Testing
import UnixIO

@testable import ShakeDaemon

@Suite struct `The memory of a handover` {
  private let instance = "0123456789abcdef"

  /// What a successor finds that takes the descriptor over.
  private func successor(of memory: HandoverMemory) throws -> HandoverMemory {
    var taken: HandoverMemory?
    try memory.withDescriptor { descriptor in
      Result { taken = try HandoverMemory(takingOver: try descriptor.duplicate()) }
    }.get()
    return try #require(taken)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `tells how far the notices have got`() throws {
    let memory = try HandoverMemory(slotCount: 4, instance: instance)
    memory.setSequence(41)
    memory.setCounts(shakes: 7, nearMisses: 9)
    let next = try successor(of: memory)
    #expect(next.instance == instance)
    #expect(next.slotCount == 4)
    #expect([next.sequence, next.shakes, next.nearMisses] == [41, 7, 9])
  }

  @Test func `tells which shakes have begun without an end`() throws {
    let memory = try HandoverMemory(slotCount: 1, instance: instance)
    let first = memory.addOpenShake(bytes("one"))
    let second = memory.addOpenShake(bytes("two"))
    memory.removeOpenShake(try #require(first))
    #expect(second != nil)
    #expect(try successor(of: memory).openShakes == [bytes("two")])
    memory.removeOpenShakes()
    #expect(try successor(of: memory).openShakes == [])
  }

  @Test func `keeps no more open shakes than it has places`() throws {
    let memory = try HandoverMemory(slotCount: 1, instance: instance)
    let places = (0...HandoverMemory.openShakeLimit).map { memory.addOpenShake(bytes("\($0)")) }
    #expect(places.compactMap { $0 }.count == HandoverMemory.openShakeLimit)
    #expect(memory.addOpenShake([UInt8](repeating: 0, count: 5_000)) == nil)
  }

  @Test func `tells what a connection follows and what it has yet to get`() throws {
    let memory = try HandoverMemory(slotCount: 3, instance: instance)
    memory.occupy(1, sequence: 5)
    let noted = memory.setSubscription(bytes("subscription"), at: 1)
    memory.setUnsent(rest: bytes("half a line\n")[5...], missed: 2, at: 1)
    memory.setSequence(8, at: 1)
    let next = try successor(of: memory)
    let connection = try #require(next.connection(at: 1))
    #expect(noted)
    #expect(connection.subscription == bytes("subscription"))
    #expect(connection.sequence == 8)
    #expect(connection.missed == 2)
    #expect(connection.rest == bytes("a line\n"))
    #expect(next.connection(at: 0) == nil)
    #expect(next.connection(at: 3) == nil)
  }

  @Test func `knows a connection that never asked from one that wants replies only`() throws {
    let memory = try HandoverMemory(slotCount: 2, instance: instance)
    memory.occupy(0, sequence: 0)
    memory.occupy(1, sequence: 0)
    let noted = memory.setSubscription(nil, at: 1)
    #expect(noted)
    #expect(memory.connection(at: 0)?.subscription == [])
    #expect(memory.connection(at: 1)?.subscription == .some(nil))
  }

  @Test func `says where a text is too long to be kept`() throws {
    let memory = try HandoverMemory(slotCount: 1, instance: instance)
    memory.occupy(0, sequence: 0)
    let long = [UInt8](repeating: 120, count: 2_000)
    let noted = memory.setSubscription(long, at: 0)
    memory.setUnsent(rest: long[...], missed: 0, at: 0)
    #expect(!noted)
    #expect(memory.connection(at: 0)?.rest == .some(nil))
  }

  @Test func `forgets a connection that has gone, and all of it when another comes`() throws {
    let memory = try HandoverMemory(slotCount: 1, instance: instance)
    memory.occupy(0, sequence: 3)
    memory.setUnsent(rest: bytes("x")[...], missed: 4, at: 0)
    memory.vacate(0)
    #expect(memory.connection(at: 0) == nil)
    memory.occupy(0, sequence: 9)
    let connection = try #require(memory.connection(at: 0))
    #expect(connection.missed == 0 && connection.rest == [] && connection.sequence == 9)
  }

  @Test func `refuses a file that is not one`() throws {
    let foreign = try SharedMemory(name: "test", byteCount: 65_536)
    #expect(throws: Errno.invalidArgument) {
      _ = try HandoverMemory(takingOver: try foreign.descriptor.duplicate())
    }
    let short = try SharedMemory(name: "test", byteCount: 8)
    #expect(throws: Errno.invalidArgument) {
      _ = try HandoverMemory(takingOver: try short.descriptor.duplicate())
    }
  }
}
