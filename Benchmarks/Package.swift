// swift-tools-version: 6.1

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The measurements of the engine, apart from it: who uses the engine downloads none of this.
///
/// `./run` measures and prints one line a measure.
let package = Package(
  name: "EspalierBenchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    // By name, since a clone may stand in a folder of any name.
    .package(name: "Espalier", path: "..", traits: []),
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    // What is measured, in which unit, against which bar: for those who measure and who report.
    .target(name: "Measures", swiftSettings: strict),
    .executableTarget(
      name: "OutlineBenchmarks",
      dependencies: [
        "Measures",
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/OutlineBenchmarks",
      swiftSettings: strict,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
    // What a JSON file costs, which Data/run calls.
    .executableTarget(
      name: "JSONBenchmark",
      dependencies: [
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierSources", package: "Espalier"),
      ],
      path: "Data",
      exclude: ["make-json", "run"],
      swiftSettings: strict
    ),
    .executableTarget(name: "Report", dependencies: ["Measures"], swiftSettings: strict),
  ]
)
