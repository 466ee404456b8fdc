// SPDX-License-Identifier: MIT
import Testing

@testable import ShakeDaemon

@Suite struct `The daemon's command line` {
  @Test func `runs without options`() throws {
    #expect(try DaemonOptions([]) == DaemonOptions())
  }

  @Test func `takes values behind a space or an equals sign`() throws {
    var expected = DaemonOptions()
    expected.socketPath = "/tmp/a=b"
    expected.configurationFile = "/etc/x.conf"
    expected.simulates = true
    #expect(
      try DaemonOptions(["--socket=/tmp/a=b", "--config", "/etc/x.conf", "--simulate"])
        == expected)
  }

  @Test(arguments: [
    (["--sockt", "x"], "unknown option '--sockt'; 'shaked --help' lists them"),
    (["--socket"], "--socket needs a value: --socket PATH"),
    (["--socket="], "--socket needs a value: --socket PATH"),
    (["--simulate=yes"], "--simulate takes no value"),
    (["file"], "unknown option 'file'; 'shaked --help' lists them"),
  ])
  func `names what it does not understand`(arguments: [String], message: String) {
    #expect(throws: DaemonOptions.UsageError(message: message)) {
      try DaemonOptions(arguments)
    }
  }

  @Test func `shows every option in its help`() {
    for entry in DaemonOptions.table {
      #expect(DaemonOptions.help.contains("  \(entry.usage) "))
      #expect(DaemonOptions.help.contains(entry.summary))
    }
  }
}
