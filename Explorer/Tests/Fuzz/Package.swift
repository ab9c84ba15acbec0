// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For the parsers: the fuzzer is told which branches an input took, memory is watched, and assertions
/// are checked though the code is optimised.
let watched: [SwiftSetting] =
  strict + [
    .unsafeFlags([
      "-sanitize=address,fuzzer", "-sanitize-coverage=edge,inline-8bit-counters,pc-table",
      "-assert-config", "Debug", "-enable-testing",
    ])
  ]

/// For what they need, and what drives them: memory is watched there too, but no branch is told.
let driving: [SwiftSetting] =
  strict + [.define("FUZZER"), .unsafeFlags(["-sanitize=address"])]

/// The fuzzer of the explorer's parsers; `Scripts/fuzz explorer` builds and runs it.
///
/// The folder Engine/ holds links to their sources, so that they are modules of this package. Libarchive
/// and libzip are linked as they are installed, without being watched; libpq is left out.
let package = Package(
  name: "ExplorerFuzz",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "Espalier",
      path: "Engine/Espalier",
      exclude: ["README.md"],
      swiftSettings: driving
    ),
    .target(name: "EspalierJSON", path: "Engine/EspalierJSON", swiftSettings: watched),
    .systemLibrary(name: "CArchive", path: "Engine/CArchive", pkgConfig: "libarchive"),
    .systemLibrary(name: "CZip", path: "Engine/CZip", pkgConfig: "libzip"),
    .target(
      name: "EspalierSources",
      dependencies: [
        "CArchive", "CZip", "Espalier", "EspalierJSON",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Engine/EspalierSources",
      swiftSettings: watched
    ),

    // The fuzzer that comes with the toolchain, and what runs it.
    .systemLibrary(name: "CFuzzer"),
    .target(name: "Driver", dependencies: ["CFuzzer"], swiftSettings: driving),

    .executableTarget(
      name: "FuzzSources",
      dependencies: ["Driver", "EspalierSources"],
      swiftSettings: driving,
      linkerSettings: [.unsafeFlags(["-sanitize=address,fuzzer", "-use-ld=lld"])]
    ),
  ]
)
