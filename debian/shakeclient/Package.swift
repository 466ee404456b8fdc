// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

let features: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The client library of shaked by itself, as the package libshakeclient-dev installs it.
let package = Package(
  name: "shakeclient",
  products: [.library(name: "ShakeClient", targets: ["ShakeClient"])],
  targets: [
    .target(name: "CLinux", cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "Motion", swiftSettings: features),
    .target(name: "UnixIO", dependencies: ["CLinux"], swiftSettings: features),
    .target(name: "Wire", dependencies: ["Motion"], swiftSettings: features),
    .target(
      name: "ShakeClient", dependencies: ["Motion", "UnixIO", "Wire"], swiftSettings: features),
  ],
  swiftLanguageModes: [.v6]
)
