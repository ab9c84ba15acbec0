// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The measurements of the engine, in a package of their own, so that users of the
/// engine download none of this.
///
/// `./run` measures and prints one line a measure.
let package = Package(
  name: "EspalierBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    // By name, since a clone may stand in a folder of any name.
    .package(name: "Espalier", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    // The measures with their units and limits, shared by the benchmarks and the report.
    .target(name: "Measures", swiftSettings: strict),
    // Trees of any size, and random questions about them.
    .target(
      name: "Workload",
      dependencies: [.product(name: "Espalier", package: "Espalier")],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "OutlineBenchmarks",
      dependencies: [
        "Measures",
        "Workload",
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/OutlineBenchmarks",
      swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
    // The engine's part of the comparison by size, which Peers/growth calls.
    .executableTarget(
      name: "GrowthBenchmark",
      dependencies: ["Workload", .product(name: "Espalier", package: "Espalier")],
      swiftSettings: strict
    ),
    // The calls whose instructions are counted, which Instructions/run calls.
    .executableTarget(
      name: "HotCalls",
      dependencies: ["Workload", .product(name: "Espalier", package: "Espalier")],
      swiftSettings: strict
    ),
    // The comparison of the browser's outline with other widgets, which Web/run calls.
    .executableTarget(
      name: "WebBenchmark",
      dependencies: [.product(name: "EspalierWebDriver", package: "Espalier")],
      swiftSettings: strict
    ),
    .executableTarget(name: "Report", dependencies: ["Measures"], swiftSettings: strict),
  ]
)
