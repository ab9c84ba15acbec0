// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Runs axe-core on every page of the gallery; `./run` builds and starts it.
let package = Package(
  name: "EspalierAxe",
  platforms: [.macOS(.v14)],
  dependencies: [
    // By name, since a clone may be in a folder of any name.
    .package(name: "Espalier", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "AxeCheck",
      dependencies: [
        .product(name: "EspalierWeb", package: "Espalier"),
        .product(name: "EspalierWebDriver", package: "Espalier"),
      ],
      swiftSettings: strict
    )
  ]
)
