// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  // A program of one file, whose functions share its variables.
  .defaultIsolation(MainActor.self),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Small programs, which print what a front end would draw: one for each component, one with undo and
/// one that loads.
///
/// A program is a folder in `Sources` and a name in this list; `./run` builds all, runs each, and
/// compares what it prints with `Expected`.
let examples = [
  "FileTree",
  "OpenTree",
  "Accordion",
  "Records",
  "Taxonomy",
  "Survey",
  "Notes",
  "RemoteTree",
]

let package = Package(
  name: "EspalierExamples",
  platforms: [.macOS(.v14)],
  dependencies: [
    // By name, since a clone may stand in a folder of any name.
    .package(name: "Espalier", path: "..")
  ],
  targets: examples.map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierLoading", package: "Espalier"),
      ],
      swiftSettings: strict
    )
  }
)
