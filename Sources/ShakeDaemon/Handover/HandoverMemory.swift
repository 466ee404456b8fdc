// SPDX-License-Identifier: MIT
import UnixIO

/// What a successor must know to go on where this daemon was, current at every moment.
///
/// It lies in a mapped file in memory that systemd keeps beside the connections. A process that is
/// killed has no time to say anything, so each fact is written when it becomes true: how far
/// the notices have got, which shakes have begun without an end, and for each connection what it
/// follows, how far it has got, and the rest of a line that it has in part.
///
/// The file is a header and then a slot for each connection. Only daemons of the same layout
/// understand each other, which the first number tells.
final class HandoverMemory {
  /// "shaked" and the number of the layout.
  private static let magic: Int64 = 0x73_68_61_6b_65_64_00_01

  private enum Header {
    static let magic = 0
    static let sequence = 8
    static let shakes = 16
    static let nearMisses = 24
    static let instance = 32
    static let instanceLength = 16
    static let openShakes = 64
    static let byteCount = openShakes + openShakeLimit * OpenShake.byteCount
  }

  /// More devices are not shaken at once; a shake beyond is not known to the successor.
  static let openShakeLimit = 16

  private enum OpenShake {
    static let length = 0
    static let text = 8
    static let byteCount = 1_024
  }

  private enum Slot {
    static let isUsed = 0
    static let sequence = 8
    static let missed = 16
    static let subscriptionLength = 24
    static let subscription = 32
    static let subscriptionLimit = 480
    static let restLength = subscription + subscriptionLimit
    static let rest = restLength + 8
    static let restLimit = byteCount - rest
    static let byteCount = 2_048
  }

  private let memory: SharedMemory
  let slotCount: Int

  /// Makes an empty one with room for so many connections.
  init(slotCount: Int, instance: String) throws(Errno) {
    self.slotCount = slotCount
    memory = try SharedMemory(
      name: "shaked-handover", byteCount: Header.byteCount + slotCount * Slot.byteCount)
    memory.write(instance.utf8.prefix(Header.instanceLength), at: Header.instance)
    memory.setNumber(Self.magic, at: Header.magic)
  }

  /// Takes over a predecessor's; `EINVAL` where that had another layout.
  init(takingOver descriptor: consuming OwnedDescriptor) throws(Errno) {
    let memory = try SharedMemory(mapping: descriptor)
    guard memory.byteCount >= Header.byteCount, memory.number(at: Header.magic) == Self.magic else {
      throw .invalidArgument
    }
    slotCount = (memory.byteCount - Header.byteCount) / Slot.byteCount
    self.memory = memory
  }

  /// Lends the descriptor to be stored.
  func withDescriptor<Result>(_ body: (borrowing OwnedDescriptor) -> Result) -> Result {
    body(memory.descriptor)
  }
}

extension HandoverMemory {
  /// The name of the run that began it.
  var instance: String {
    let range = Header.instance..<(Header.instance + Header.instanceLength)
    return String(decoding: memory.read(range), as: UTF8.self)
  }

  /// The sequence of the last notice.
  var sequence: Int { Int(memory.number(at: Header.sequence)) }
  /// How many shakes there were.
  var shakes: Int { Int(memory.number(at: Header.shakes)) }
  /// How many motions were refused.
  var nearMisses: Int { Int(memory.number(at: Header.nearMisses)) }

  func setSequence(_ number: Int) { memory.setNumber(Int64(number), at: Header.sequence) }

  func setCounts(shakes: Int, nearMisses: Int) {
    memory.setNumber(Int64(shakes), at: Header.shakes)
    memory.setNumber(Int64(nearMisses), at: Header.nearMisses)
  }

  /// The lines of shakes that have begun and not ended.
  var openShakes: [[UInt8]] {
    (0..<Self.openShakeLimit).compactMap { index in
      let start = Self.openShake(index)
      let length = Int(memory.number(at: start + OpenShake.length))
      guard length > 0, length <= OpenShake.byteCount - OpenShake.text else { return nil }
      return memory.read((start + OpenShake.text)..<(start + OpenShake.text + length))
    }
  }

  /// Keeps the line of a shake that has begun; answers its place, if there is one.
  func addOpenShake(_ line: [UInt8]) -> Int? {
    guard line.count <= OpenShake.byteCount - OpenShake.text else { return nil }
    for index in 0..<Self.openShakeLimit {
      let start = Self.openShake(index)
      guard memory.number(at: start + OpenShake.length) == 0 else { continue }
      memory.write(line, at: start + OpenShake.text)
      memory.setNumber(Int64(line.count), at: start + OpenShake.length)
      return index
    }
    return nil
  }

  /// Forgets a shake that has ended.
  func removeOpenShake(_ index: Int) {
    memory.setNumber(0, at: Self.openShake(index) + OpenShake.length)
  }

  /// Forgets all of them, once they have been told to have no end.
  func removeOpenShakes() {
    for index in 0..<Self.openShakeLimit { removeOpenShake(index) }
  }

  private static func openShake(_ index: Int) -> Int {
    Header.openShakes + index * OpenShake.byteCount
  }
}

extension HandoverMemory {
  /// What is known of a connection.
  struct Connection {
    /// The request that it subscribed with; empty for one that never asked, nil for one that wants
    /// replies only.
    var subscription: [UInt8]?
    /// The sequence up to which it has got what it follows, or has been told that it has not.
    var sequence: Int
    /// How many lines it has not got.
    var missed: Int
    /// What remains of a line that it has in part; nil where that is not known.
    var rest: [UInt8]?
  }

  /// The connection in a slot; nil where there is none.
  func connection(at slot: Int) -> Connection? {
    guard (0..<slotCount).contains(slot), memory.number(at: start(slot) + Slot.isUsed) == 1 else {
      return nil
    }
    return Connection(
      subscription: text(at: start(slot) + Slot.subscriptionLength, limit: Slot.subscriptionLimit),
      sequence: Int(memory.number(at: start(slot) + Slot.sequence)),
      missed: max(0, Int(memory.number(at: start(slot) + Slot.missed))),
      rest: text(at: start(slot) + Slot.restLength, limit: Slot.restLimit))
  }

  /// Puts a connection that has just come into a slot.
  func occupy(_ slot: Int, sequence: Int) {
    memory.setNumber(Int64(sequence), at: start(slot) + Slot.sequence)
    memory.setNumber(0, at: start(slot) + Slot.missed)
    memory.setNumber(0, at: start(slot) + Slot.subscriptionLength)
    memory.setNumber(0, at: start(slot) + Slot.restLength)
    memory.setNumber(1, at: start(slot) + Slot.isUsed)
  }

  /// Empties a slot.
  func vacate(_ slot: Int) {
    memory.setNumber(0, at: start(slot) + Slot.isUsed)
  }

  /// Notes that a connection has got all that it follows, up to a sequence.
  func setSequence(_ number: Int, at slot: Int) {
    memory.setNumber(Int64(number), at: start(slot) + Slot.sequence)
  }

  /// Notes what a connection follows; false where that is too long to be kept.
  func setSubscription(_ request: [UInt8]?, at slot: Int) -> Bool {
    set(request, at: start(slot) + Slot.subscriptionLength, limit: Slot.subscriptionLimit)
  }

  /// Notes what waits for a connection: the rest of a line in part, and how many lines behind it.
  func setUnsent(rest: ArraySlice<UInt8>, missed: Int, at slot: Int) {
    memory.setNumber(Int64(missed), at: start(slot) + Slot.missed)
    _ = set(Array(rest), at: start(slot) + Slot.restLength, limit: Slot.restLimit)
  }

  private func start(_ slot: Int) -> Int { Header.byteCount + slot * Slot.byteCount }

  /// A length with its text; a negative length stands for nil.
  private func text(at offset: Int, limit: Int) -> [UInt8]? {
    let length = Int(memory.number(at: offset))
    guard (0...limit).contains(length) else { return nil }
    return memory.read((offset + 8)..<(offset + 8 + length))
  }

  private func set(_ text: [UInt8]?, at offset: Int, limit: Int) -> Bool {
    // Nil in between, so that whoever is killed here leaves no half of a text.
    memory.setNumber(-1, at: offset)
    guard let text else { return true }
    guard text.count <= limit else { return false }
    memory.write(text, at: offset + 8)
    memory.setNumber(Int64(text.count), at: offset)
    return true
  }
}
