// SPDX-License-Identifier: MIT
import Accelerometers
import CSystemd
import Glibc
import UnixIO

/// What systemd passed to this start: its listening socket, and what a predecessor left.
final class Inheritance {
  /// A connection that a predecessor left, to be taken once.
  final class Client {
    let slot: Int
    private var stream: UnixStream?

    init(slot: Int, stream: consuming UnixStream) {
      self.slot = slot
      self.stream = consume stream
    }

    func take() -> UnixStream? { stream.take() }
  }

  private var listener: UnixListener?
  private(set) var memory: HandoverMemory?
  private(set) var clients: [Client] = []
  /// Input nodes that a predecessor was reading.
  private(set) var nodes: [OpenNode] = []
  /// The names of what is of no use, to be thrown out of the store.
  private(set) var useless: [String] = []

  /// Takes everything that was passed.
  init() throws(Errno) {
    try ServiceManager.takeDescriptors { (name, descriptor) throws(Errno) in
      switch DescriptorName(name) {
      case .memory: takeMemory(descriptor, name)
      case .client(let slot):
        clients.append(Client(slot: slot, stream: UnixStream(adopting: descriptor)))
      case .node:
        nodes.append(try OpenNode(descriptor))
        // It is stored again under the name that the node has by then.
        useless.append(name)
      case nil: try takeListener(descriptor, name)
      }
    }
  }

  /// The socket that systemd listens on; nil where it does not.
  func takeListener() -> UnixListener? { listener.take() }

  private func takeMemory(_ descriptor: consuming OwnedDescriptor, _ name: String) {
    do throws(Errno) {
      memory = try HandoverMemory(takingOver: descriptor)
    } catch {
      // Of another layout: its connections start anew, as if they had just come.
      useless.append(name)
    }
  }

  private func takeListener(
    _ descriptor: consuming OwnedDescriptor, _ name: String
  ) throws(Errno) {
    let isListener = descriptor.withRawValue {
      sd_is_socket_unix($0, CInt(SOCK_STREAM.rawValue), 1, nil, 0) > 0
    }
    guard isListener, listener == nil else {
      useless.append(name)
      return
    }
    listener = try UnixListener(adopting: descriptor)
  }
}
