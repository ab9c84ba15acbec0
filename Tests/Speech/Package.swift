// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Compares what Orca says on the pages with scripts; `./run` builds and starts it.
let package = Package(
  name: "EspalierSpeech",
  platforms: [.macOS(.v14)],
  dependencies: [
    // By name, since a clone may be in a folder of any name.
    .package(name: "Espalier", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "SpeechCheck",
      dependencies: [.product(name: "EspalierWebDriver", package: "Espalier")],
      swiftSettings: strict
    )
  ]
)
