// SPDX-License-Identifier: MIT

/// The frequencies that a device offers.
struct SamplingFrequency: Hashable, Sendable {
  /// The attribute that sets it.
  let name: String
  /// What it says now, in Hz.
  let present: Double?
  private let available: [String]

  /// Finds the attribute; nil where the device has none.
  init?(of device: IIODescription) {
    guard let found = device.spelled("sampling_frequency", of: nil) else { return nil }
    name = found.name
    present = Double(found.value)
    available =
      device.text("\(found.name)_available").map { text in
        text.split { $0.isWhitespace || $0 == "[" || $0 == "]" }.map(String.init)
      } ?? []
  }

  /// The offered frequency that is nearest to the wanted one, by ratio, spelled as it is offered.
  ///
  /// Lists are in any order and hold words that are no numbers. Where there is no list, a driver
  /// takes the nearest it has.
  func nearest(to wanted: Double) -> String {
    func distance(_ text: String) -> Double? {
      Double(text).flatMap { $0 > 0 ? max($0 / wanted, wanted / $0) : nil }
    }
    let offers = available.compactMap { text in distance(text).map { (text, $0) } }
    return offers.min { $0.1 < $1.1 }?.0 ?? String(wanted)
  }
}
