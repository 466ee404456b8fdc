// SPDX-License-Identifier: MIT
import CLibevdev
import Glibc
import UnixIO

/// An open input node and libevdev's view of it, with one owner for both.
struct EvdevHandle: ~Copyable {
  private let descriptor: OwnedDescriptor
  private let device: OpaquePointer

  /// Asks the kernel what the node is; the descriptor must not block. `libevdev_new_from_fd`
  init(_ descriptor: consuming OwnedDescriptor) throws(Errno) {
    var device: OpaquePointer?
    let result = descriptor.withRawValue { libevdev_new_from_fd($0, &device) }
    guard result >= 0, let device else { throw Errno(negated: min(result, -1)) }
    self.descriptor = descriptor
    self.device = device
  }

  deinit { libevdev_free(device) }

  borrowing func withDescriptor<Result>(_ body: (CInt) -> Result) -> Result {
    descriptor.withRawValue(body)
  }

  /// Chooses the clock of the events' times: `libevdev_set_clock_id`.
  borrowing func setClock(_ clock: clockid_t) throws(Errno) {
    let result = libevdev_set_clock_id(device, clock)
    if result < 0 { throw Errno(negated: result) }
  }

  /// What the driver says of an absolute axis: `libevdev_get_abs_info`.
  borrowing func range(of axis: AxisCode) -> AxisRange? {
    guard !axis.isRelative, let found = libevdev_get_abs_info(device, UInt32(axis.number)) else {
      return nil
    }
    return AxisRange(
      minimum: found.pointee.minimum, maximum: found.pointee.maximum, fuzz: found.pointee.fuzz,
      flat: found.pointee.flat, resolution: found.pointee.resolution)
  }

  /// The value that an absolute axis has now: `libevdev_get_event_value`.
  borrowing func value(of axis: AxisCode) -> Int32 {
    libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(axis.number))
  }

  enum Step {
    case event
    /// The queue ran over; `synchronise` must come next.
    case dropped
    case wouldBlock
  }

  /// Takes the next event off the queue: `libevdev_next_event`.
  borrowing func next(_ event: inout input_event) throws(Errno) -> Step {
    let result = libevdev_next_event(device, LIBEVDEV_READ_FLAG_NORMAL.rawValue, &event)
    switch result {
    case 0: return .event
    case 1: return .dropped
    case -EAGAIN: return .wouldBlock
    case -EINTR: return try next(&event)
    default: throw Errno(negated: min(result, -1))
    }
  }

  /// Throws away what is queued and asks the kernel for the values as they are.
  borrowing func synchronise() {
    var event = input_event()
    while libevdev_next_event(device, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event) == 1 {}
  }
}
