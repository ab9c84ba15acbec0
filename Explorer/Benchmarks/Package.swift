// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The measurements of the explorer; `./run` takes all of them.
let package = Package(
  name: "ExplorerBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // By name, since a clone may be in a folder of any name.
    .package(name: "Explorer", path: ".."),
    .package(name: "Espalier", path: "../.."),
  ],
  targets: [
    // Opening, indexing and searching a JSON file; Data/run calls it.
    .executableTarget(
      name: "JSONBenchmark",
      dependencies: [
        .product(name: "EspalierSources", package: "Explorer")
      ],
      swiftSettings: strict
    ),
    // The page in a browser; Page/run calls it.
    .executableTarget(
      name: "PageBenchmark",
      dependencies: [
        .product(name: "EspalierWebDriver", package: "Espalier")
      ],
      swiftSettings: strict
    ),
  ]
)
