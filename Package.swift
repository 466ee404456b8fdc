// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// The targets that touch neither C nor memory by hand.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "shaked",
  products: [
    .executable(name: "shaked", targets: ["shaked"]),
    .executable(name: "shakectl", targets: ["shakectl"]),
    .library(name: "ShakeClient", targets: ["ShakeClient"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(
      name: "CEconf", pkgConfig: "libeconf", providers: [.apt(["libeconf-dev"])]),
    .target(name: "CLinux", cSettings: [.define("_GNU_SOURCE")]),

    .target(name: "UnixIO", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "Motion", swiftSettings: pure),
    .target(name: "SyntheticMotion", dependencies: ["Motion"], swiftSettings: pure),
    .target(name: "Wire", dependencies: ["Motion"], swiftSettings: pure),
    .target(
      name: "Accelerometers",
      dependencies: ["CLibevdev", "CSystemd", "Motion", "UnixIO"],
      swiftSettings: strict),
    .target(
      name: "ShakeDaemon",
      dependencies: [
        "Accelerometers", "CEconf", "CSystemd", "Motion", "SyntheticMotion", "UnixIO",
        "Wire",
      ],
      swiftSettings: strict),
    .target(
      name: "ShakeClient", dependencies: ["Motion", "UnixIO", "Wire"], swiftSettings: strict),
    .executableTarget(name: "shaked", dependencies: ["ShakeDaemon"], swiftSettings: strict),
    .target(
      name: "ShakectlCommands",
      dependencies: ["CSystemd", "Motion", "ShakeClient", "UnixIO", "Wire"],
      swiftSettings: strict),
    .executableTarget(
      name: "shakectl", dependencies: ["ShakectlCommands"], swiftSettings: strict),

    .systemLibrary(
      name: "CZlib", path: "Benchmarks/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "Recorded", dependencies: ["CZlib", "Motion", "SyntheticMotion"],
      path: "Benchmarks/Recorded", swiftSettings: strict),
    .executableTarget(
      name: "accuracy", dependencies: ["Motion", "Recorded"], path: "Benchmarks/accuracy",
      swiftSettings: strict),
    .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
    .executableTarget(
      name: "detector",
      dependencies: ["CAllocations", "CShakeDetector", "Motion", "SyntheticMotion"],
      path: "Benchmarks/detector", swiftSettings: strict),
    .executableTarget(
      name: "tune", dependencies: ["Motion", "Recorded", "SyntheticMotion"],
      path: "Benchmarks/tune", swiftSettings: strict),

    .target(name: "CShakeDetector", path: "Benchmarks/CShakeDetector"),
    .executableTarget(
      name: "bench", dependencies: ["Motion", "TestKit", "UnixIO"],
      path: "Benchmarks/bench", swiftSettings: strict),

    .testTarget(
      name: "MotionTests", dependencies: ["Motion", "SyntheticMotion"], swiftSettings: strict),
    .testTarget(name: "UnixIOTests", dependencies: ["UnixIO"], swiftSettings: strict),
    .testTarget(name: "WireTests", dependencies: ["Motion", "Wire"], swiftSettings: strict),
    .target(
      name: "TestKit",
      dependencies: [
        "Accelerometers", "CLibevdev", "Motion", "ShakeClient", "UnixIO", "Wire",
      ],
      path: "Tests/TestKit", swiftSettings: strict),
    .testTarget(
      name: "AccelerometersTests",
      dependencies: ["Accelerometers", "CLibevdev", "Motion", "TestKit", "UnixIO"],
      swiftSettings: strict),
    .testTarget(
      name: "ShakeDaemonTests",
      dependencies: [
        "Accelerometers", "Motion", "ShakeDaemon", "SyntheticMotion", "TestKit", "UnixIO", "Wire",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ManualTests",
      dependencies: [
        "Accelerometers", "Motion", "ShakeDaemon", "ShakectlCommands", "TestKit", "Wire",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ShakectlTests", dependencies: ["Motion", "ShakectlCommands", "Wire"],
      swiftSettings: strict),
    .testTarget(
      name: "ShakeClientTests",
      dependencies: ["ShakeClient", "TestKit", "UnixIO", "Wire"],
      swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["CSystemd", "Motion", "TestKit", "UnixIO", "Wire"],
      path: "Tests/EndToEnd", swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
