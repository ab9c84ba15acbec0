// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  // A program of one file, whose functions share its global variables.
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A custom format for the explorer; `./run` builds it, runs it, and compares its output with
/// `Expected`.
let package = Package(
  name: "ExplorerExamples",
  platforms: [.macOS(.v15)],
  dependencies: [
    // By name, since a clone may be in a folder of any name.
    .package(name: "Explorer", path: ".."),
    .package(name: "Espalier", path: "../.."),
  ],
  targets: [
    .executableTarget(
      name: "OpenFormat",
      dependencies: [
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierSources", package: "Explorer"),
      ],
      swiftSettings: strict
    )
  ]
)
