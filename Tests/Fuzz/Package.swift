// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether the fuzzer of the toolchain is built in; otherwise the executables run over files.
let fuzzes = Context.environment["ESPALIER_FUZZER"] == "1"

/// For what is put to the proof: the engine tells which branches an input took, watches its memory,
/// and checks its assertions though it is optimised.
///
/// Blocks of four, so that two dozen items make a tree.
let watched: [SwiftSetting] =
  strict + [.define("ESPALIER_SMALL_BLOCKS")]
  + (fuzzes
    ? [
      .unsafeFlags([
        "-sanitize=address,fuzzer", "-sanitize-coverage=edge,inline-8bit-counters,pc-table",
        "-assert-config", "Debug",
      ])
    ] : [])

/// For what drives it: memory is watched there too, but no branch is told.
let driving: [SwiftSetting] =
  strict + (fuzzes ? [.define("FUZZER"), .unsafeFlags(["-sanitize=address"])] : [])

/// The sanitizers' libraries; LLD, since GNU's gold chokes on what the compiler writes for them.
let runtime: [LinkerSetting] =
  fuzzes ? [.unsafeFlags(["-sanitize=address,fuzzer", "-use-ld=lld"])] : []

/// The fuzzer, apart from the engine; `Scripts/fuzz` builds and runs it.
///
/// The folder Engine/ holds links to the engine's sources. So they are modules of this package: what
/// the tests share is within reach, and the fuzzer sees which branches of the engine an input took.
let package = Package(
  name: "EspalierFuzz",
  platforms: [.macOS(.v14)],
  targets: [
    .target(
      name: "Espalier",
      path: "Engine/Espalier",
      exclude: ["README.md"],
      swiftSettings: watched
    ),
    .target(name: "EspalierJSON", path: "Engine/EspalierJSON", swiftSettings: watched),
    .target(
      name: "EspalierReplay",
      dependencies: ["Espalier", "EspalierJSON"],
      path: "Engine/EspalierReplay",
      swiftSettings: watched
    ),
    .target(
      name: "EspalierTestSupport",
      dependencies: ["Espalier"],
      path: "Engine/EspalierTestSupport",
      swiftSettings: driving
    ),

    // The fuzzer that comes with the toolchain, and what runs it.
    .systemLibrary(name: "CFuzzer"),
    .target(name: "Driver", dependencies: ["CFuzzer"], swiftSettings: driving),

    // One executable for each kind of input.
    .executableTarget(
      name: "FuzzOutline",
      dependencies: ["Driver", "EspalierTestSupport"],
      swiftSettings: driving,
      linkerSettings: runtime
    ),
    .executableTarget(
      name: "FuzzHistory",
      dependencies: ["Driver", "EspalierTestSupport"],
      swiftSettings: driving,
      linkerSettings: runtime
    ),
    .executableTarget(
      name: "FuzzReplay",
      dependencies: ["Driver", "EspalierReplay", "EspalierTestSupport"],
      swiftSettings: driving,
      linkerSettings: runtime
    ),
    .executableTarget(
      name: "FuzzJSON",
      dependencies: ["Driver", "EspalierJSON"],
      swiftSettings: driving,
      linkerSettings: runtime
    ),
  ]
)
