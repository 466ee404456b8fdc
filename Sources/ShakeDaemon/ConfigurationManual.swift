// SPDX-License-Identifier: MIT

/// The parts of shaked.conf(5) that say what the keys are, in scdoc(5).
package enum ConfigurationManual {
  /// The keys of `shaked.conf` by section.
  package static var keys: String {
    var text = ""
    var section = ""
    for key in ConfigurationKey.table {
      if key.section != section {
        section = key.section
        text += "## [\(section)]\n\n"
      }
      let fallback = key.fallback.isEmpty ? "Empty by default." : "Default: \(key.fallback)."
      text += entry(key.name, key.summary, key.allowed, fallback)
    }
    return text
  }

  /// The keys of a section of `devices.conf`.
  package static var quirkKeys: String {
    ConfigurationQuirkKey.table.map { entry($0.name, $0.summary, $0.allowed) }.joined()
  }

  private static func entry(
    _ name: String, _ summary: String, _ allowed: String, _ fallback: String? = nil
  ) -> String {
    let sentence = summary.prefix(1).uppercased() + summary.dropFirst()
    let words = ["\(sentence).", "Takes \(allowed)."] + [fallback].compactMap(\.self)
    return "*\(name)=*\n\t" + words.map(escaped).joined(separator: " ") + "\n\n"
  }

  /// Scdoc takes `_` and `*` as marks.
  private static func escaped(_ text: String) -> String {
    text.replacing("_", with: "\\_").replacing("*", with: "\\*").replacing("[", with: "\\[")
  }
}
