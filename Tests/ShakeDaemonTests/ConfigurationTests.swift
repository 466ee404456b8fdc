// SPDX-License-Identifier: MIT
import Accelerometers
import Glibc
import Motion
import ShakeDaemon
import TestKit
import Testing

/// One after the other, as libeconf keeps the place of an error in static memory.
@Suite(.serialized) struct `Configuration files` {
  /// Loads what the tree has in place of the system's folders.
  private func load(_ files: [String: String]) throws -> LoadedConfiguration {
    try load(FileTree(files))
  }

  private func load(_ tree: FileTree) throws -> LoadedConfiguration {
    try LoadedConfiguration(.installed(ConfigurationLayers(root: tree.root)))
  }

  /// What is wrong with a file of this text.
  private func problems(_ text: String, in path: String = "/etc/shaked/shaked.conf") throws
    -> [String]
  {
    let tree = try FileTree([path: text])
    let found: [String]
    do throws(ConfigurationError) {
      found = try LoadedConfiguration(.installed(ConfigurationLayers(root: tree.root))).warnings
    } catch {
      found = error.problems.map(\.description)
    }
    return found.map { $0.replacing(tree.root + path, with: "FILE") }
  }

  @Test func `is the default where there are no files`() throws {
    let loaded = try load([:])
    #expect(loaded.configuration == Configuration())
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `a setting gives numbers that the file does not`() throws {
    let loaded = try load([
      "/etc/shaked/shaked.conf": "[Detector]\nQuiet=500ms\nSetting=firm\nStrength = 1.75 g\n"
    ])
    var tuning = Tuning(.firm)
    tuning.quiet = 0.5
    tuning.strength = 1.75
    #expect(loaded.configuration.detector.setting == .firm)
    #expect(loaded.configuration.detector.tuning == tuning)
  }

  @Test func `every kind of value is read`() throws {
    let loaded = try load([
      "/usr/lib/shaked/shaked.conf": """
      ; a comment
      [Sensors]
      KeepOn=Yes
      [Socket]
      Path=/run/a b#c.sock
      Group=plugdev
      # a comment
      [Limits]
      Backlog=64K
      Stall=1min
      Subscribers=7
        SubscribersPerUser =  3\u{20}
      RecentNotices=0\r

      """
    ])
    var expected = Configuration()
    expected.sensors.keepOn = true
    expected.socket.path = "/run/a b#c.sock"
    expected.socket.group = "plugdev"
    expected.limits.backlogBytes = 65_536
    expected.limits.stall = Nanoseconds(seconds: 60)
    expected.limits.subscribers = 7
    expected.limits.subscribersPerUser = 3
    expected.limits.recentNotices = 0
    #expect(loaded.configuration == expected)
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `the first main file counts and drop-ins follow by name`() throws {
    let loaded = try load([
      "/usr/lib/shaked/shaked.conf": "[Limits]\nSubscribers=1\nRecentNotices=1\n",
      "/etc/shaked/shaked.conf": "[Limits]\nSubscribers=2\n",
      "/run/shaked/shaked.conf.d/10-a.conf": "[Limits]\nSubscribers=3\nBacklog=5000\n",
      "/etc/shaked/shaked.conf.d/20-b.conf": "[Limits]\nSubscribers=4\n",
      "/usr/lib/shaked/shaked.conf.d/20-b.conf": "[Limits]\nSubscribers=5\nBacklog=6000\n",
      "/usr/local/lib/shaked/shaked.conf.d/30-c.conf": "[Limits]\nSubscribersPerUser=6\n",
      "/etc/shaked/shaked.conf.d/40-d.conf.bak": "[Limits]\nSubscribers=7\n",
      "/etc/shaked/shaked.conf.d/.50-e.conf": "[Limits]\nSubscribers=8\n",
    ])
    var expected = Configuration()
    expected.limits.subscribers = 4
    expected.limits.backlogBytes = 5_000
    expected.limits.subscribersPerUser = 6
    #expect(loaded.configuration == expected)
  }

  @Test func `a link to the null device masks a drop-in`() throws {
    let tree = try FileTree([
      "/usr/lib/shaked/shaked.conf.d/10-a.conf": "[Limits]\nSubscribers=3\n"
    ])
    #expect(try load(tree).configuration.limits.subscribers == 3)
    try tree.link("/etc/shaked/shaked.conf.d/10-a.conf", to: "/dev/null")
    #expect(try load(tree).configuration == Configuration())
  }

  @Test func `the last of two assignments counts and an empty one takes both back`() throws {
    let loaded = try load([
      "/etc/shaked/shaked.conf": """
      [Limits]
      Subscribers=3
      Subscribers=4
      Subscribers=3
      RecentNotices=5
      RecentNotices=6
      RecentNotices=
      [Sensors]
      [Limits]
      Backlog=5000
      Backlog=6000
      """
    ])
    var expected = Configuration()
    expected.limits.subscribers = 3
    expected.limits.backlogBytes = 6_000
    #expect(loaded.configuration == expected)
  }

  @Test func `all errors are told with file, line, key, reason and what is allowed`() throws {
    let text = """
      [Detector]
      Setting=hard
      Straightness=1,4
      Straightness=9
      Straightness=-1
      Straightness=1 h
      Straightness=nan
      [Limits]
      Subscribers=1.5
      Backlog=
      Subscribers
      =3
      [Sensors]
      KeepOn=maybe
      [Socket]
      Path=shaked.sock
      Group=a b
      """
    let found = try problems(text)
    #expect(
      found == [
        "FILE:2: [Detector] Setting: 'hard' is not a setting; allowed: gentle, medium, firm",
        "FILE:3: [Detector] Straightness: '1,4' has a comma where a point belongs; "
          + "allowed: 0 to 1",
        "FILE:4: [Detector] Straightness: '9' is too large; allowed: 0 to 1",
        "FILE:5: [Detector] Straightness: '-1' is too small; allowed: 0 to 1",
        "FILE:6: [Detector] Straightness: '1 h' has the unknown unit 'h'; allowed: 0 to 1",
        "FILE:7: [Detector] Straightness: 'nan' is not a number; allowed: 0 to 1",
        "FILE:9: [Limits] Subscribers: '1.5' is not a whole number; allowed: 1 to 100000",
        "FILE:11: 'Subscribers' assigns nothing; "
          + "allowed: Name=value, or a comment after # or ;",
        "FILE:12: '=3' assigns nothing; allowed: Name=value, or a comment after # or ;",
        "FILE:14: [Sensors] KeepOn: 'maybe' is neither yes nor no; allowed: yes or no",
        "FILE:16: [Socket] Path: 'shaked.sock' is not an absolute path; "
          + "allowed: an absolute path of at most 107 bytes",
        "FILE:17: [Socket] Group: 'a b' is not the name of a group; "
          + "allowed: the name of a group; everyone may listen where it is empty",
      ])
  }

  @Test func `a broken section is told with its line`() throws {
    let found = try problems("[Limits]\nSubscribers=2\n[Sensors\n")
    #expect(
      found == [
        "FILE:3: Missing bracket; "
          + "allowed: sections as [Name], keys as Name=value, comments on lines of their own"
      ])
  }

  @Test func `an unknown key or section is a warning`() throws {
    let found = try problems("top=1\n[Limits]\nsubscribers=2\n[Limit]\nBacklog=1\n")
    #expect(
      found == [
        "FILE:1: top: in no section, ignored; "
          + "allowed: [Detector], [Limits], [Sensors], [Socket]",
        "FILE:3: [Limits] subscribers: unknown key, ignored; "
          + "allowed: Subscribers, SubscribersPerUser, Backlog, Stall, RecentNotices",
        "FILE:5: [Limit] Backlog: unknown section, ignored; "
          + "allowed: [Detector], [Limits], [Sensors], [Socket]",
      ])
  }

  @Test func `the errors of every file are told, those of overridden values too`() throws {
    let tree = try FileTree([
      "/usr/lib/shaked/shaked.conf": "[Limits]\nSubscribers=0\n",
      "/etc/shaked/shaked.conf.d/a.conf": "[Limits]\nSubscribers=1\n",
      "/etc/shaked/shaked.conf.d/b.conf": "[Limits]\nBacklog=1G\n",
    ])
    let error = #expect(throws: ConfigurationError.self) { _ = try load(tree) }
    #expect(
      error?.description.replacing(tree.root, with: "") == """
        /usr/lib/shaked/shaked.conf:2: [Limits] Subscribers: '0' is too small; \
        allowed: 1 to 100000
        /etc/shaked/shaked.conf.d/b.conf:2: [Limits] Backlog: '1G' has the unknown unit 'G'; \
        allowed: 4096 to 16777216 bytes (suffixes K, M)
        """)
  }

  @Test func `a file that cannot be read is an error`() throws {
    let tree = try FileTree(["/folder/x": ""])
    for (path, reason) in [
      ("/none", "cannot be read: No such file or directory"),
      ("/folder", "is not a regular file"),
    ] {
      let error = #expect(throws: ConfigurationError.self) {
        _ = try LoadedConfiguration(.file(tree.root + path))
      }
      #expect(error?.description == "\(tree.root)\(path): \(reason)")
    }
  }

  @Test func `the example shows every key at its default`() throws {
    var file = try ProjectFile("config/shaked.conf")
    try file.replace(file.text, with: ConfigurationKey.example)
    #expect(file.text == ConfigurationKey.example, "make tables writes it")
  }

  @Test func `the example without its marks is the default`() throws {
    let lines = ConfigurationKey.example.split(separator: "\n").map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }
    let loaded = try load([
      "/etc/shaked/shaked.conf": lines.joined(separator: "\n")
    ])
    #expect(loaded.configuration == Configuration())
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `a section of devices says what holds for those it selects`() throws {
    let loaded = try load([
      "/usr/lib/shaked/devices.conf": """
      [Wii]
      Bus=bluetooth
      Vendor=057e
      Product=306
      Name=Nintendo * Accelerometer
      Axes=RX RY	RZ
      Role=controller
      [ThinkPad]
      Name=hdaps
      Scale=158
      Ignore=no
      """,
      "/etc/shaked/devices.conf.d/10-mine.conf": """
      [ThinkPad]
      Scale=160
      Ignore=
      [All pads]
      Bus=3
      Ignore=yes
      """,
    ])
    let expected = QuirkTable([
      Quirk(
        origin: "devices.conf [Wii]", bus: .bluetooth, vendor: 0x057e, product: 0x0306,
        name: "Nintendo * Accelerometer", axes: [.rx, .ry, .rz], role: .controller),
      Quirk(origin: "devices.conf [ThinkPad]", name: "hdaps", unitsPerG: 160),
      Quirk(origin: "devices.conf [All pads]", bus: .usb, ignore: true),
    ])
    #expect(loaded.quirks == expected)
    #expect(loaded.warnings.isEmpty)
  }

  @Test func `the errors of devices are told like those of the daemon`() throws {
    let text = """
      Scale=1
      [A]
      Bus=pci
      Vendor=12345
      Axes=X X
      Axes=X W
      Axes=X Y Z RX
      Scale=0
      Role=lid
      Ignore=perhaps
      Colour=red
      [B]
      Scale=10
      """
    let found = try problems(text, in: "/etc/shaked/devices.conf")
    let allowedAxes =
      "one to three different ones of X, Y, Z, RX, RY, RZ, REL_X, REL_Y, REL_Z, with blanks between"
    #expect(
      found == [
        "FILE:3: [A] Bus: 'pci' is not a bus; allowed: "
          + "usb, bluetooth, i2c, isa, host, virtual or the kernel's number in hexadecimal",
        "FILE:4: [A] Vendor: '12345' is not an id; allowed: 1 to 4 hexadecimal digits",
        "FILE:5: [A] Axes: 'X X' has X twice; allowed: \(allowedAxes)",
        "FILE:6: [A] Axes: 'X W' has 'W', which is not an axis; allowed: \(allowedAxes)",
        "FILE:7: [A] Axes: 'X Y Z RX' has more than three axes; allowed: \(allowedAxes)",
        "FILE:8: [A] Scale: '0' is too small; allowed: 1 to 1000000",
        "FILE:9: [A] Role: 'lid' is not a role; allowed: display, base, controller, unknown",
        "FILE:10: [A] Ignore: 'perhaps' is neither yes nor no; allowed: yes or no",
        "FILE:13: [B]: is about no device in particular; "
          + "allowed: at least one of Bus, Vendor, Product, Name",
      ])
  }

  @Test func `what devices leaves out or has too much is a warning`() throws {
    let found = try problems(
      "Scale=1\n[A]\nName=a\nColour=red\n", in: "/etc/shaked/devices.conf")
    #expect(
      found == [
        "FILE:1: Scale: in no section, ignored; allowed: [any name] before the first key",
        "FILE:4: [A] Colour: unknown key, ignored; "
          + "allowed: Bus, Vendor, Product, Name, Scale, Axes, Role, Ignore",
      ])
  }

  @Test func `the shipped devices begin with every key explained and are all good`() throws {
    let text = try ProjectFile("config/devices.conf").text
    #expect(text.hasPrefix(ConfigurationQuirkKey.header))
    let loaded = try load(["/usr/lib/shaked/devices.conf": text])
    #expect(loaded.warnings.isEmpty)
    #expect(loaded.quirks.quirks.contains { $0.name == "hdaps" && $0.unitsPerG == 158 })
  }

  @Test func `the udev rules hand over every device that is named`() throws {
    let loaded = try load([
      "/usr/lib/shaked/devices.conf": try ProjectFile("config/devices.conf").text
    ]
    )
    let rules = try ProjectFile("systemd/70-shaked.rules").text
    for name in loaded.quirks.quirks.compactMap(\.name) {
      #expect(rules.contains("ATTRS{name}==\"\(name)\""), "\(name)")
    }
  }
}
