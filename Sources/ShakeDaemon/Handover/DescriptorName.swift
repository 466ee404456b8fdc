// SPDX-License-Identifier: MIT

/// What a stored descriptor is, as its name in the store tells.
enum DescriptorName: Hashable {
  /// The file that is `HandoverMemory`.
  case memory
  /// The connection in this slot of it.
  case client(slot: Int)
  /// An input node that is being read, such as `event7`.
  case node(String)

  init?(_ text: String) {
    if text == "handover" {
      self = .memory
    } else if text.hasPrefix("client-"), let slot = Int(text.dropFirst("client-".count)) {
      self = .client(slot: slot)
    } else if text.hasPrefix("node-") {
      self = .node(String(text.dropFirst("node-".count)))
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .memory: "handover"
    case .client(let slot): "client-\(slot)"
    case .node(let name): "node-\(name)"
    }
  }
}
