// SPDX-License-Identifier: MIT

extension ConfigurationKey {
  /// The text of `config/shaked.conf`: every key as a comment, at its default.
  package static var example: String {
    var text = """
      # SPDX-License-Identifier: MIT
      #
      # Configuration of shaked, with every key at its default. See shaked.conf(5).
      #
      # Leave this file as it is: put what you change into /etc/shaked/shaked.conf, or into files
      # of /etc/shaked/shaked.conf.d/ that end in .conf. "shaked --check-config" checks it all,
      # "systemctl reload shaked" puts it in force.

      """
    var section = ""
    for key in table {
      if key.section != section {
        section = key.section
        text += "\n[\(section)]\n"
      } else {
        text += "\n"
      }
      text += "# \(key.summary.prefix(1).uppercased())\(key.summary.dropFirst()):\n"
      text += "# \(key.allowed).\n#\(key.name)=\(key.fallback)\n"
    }
    return text
  }
}
