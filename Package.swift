// swift-tools-version: 6.3

import PackageDescription

/// On every target: spelled-out existentials, and imports that say what they use.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The library. It depends on no other package; the command `espalier` is the package in Explorer/.
let package = Package(
  name: "Espalier",
  platforms: [.macOS(.v14), .iOS(.v15), .macCatalyst(.v15), .visionOS(.v1)],
  products: [
    .library(name: "Espalier", targets: ["Espalier"]),
    .library(name: "EspalierLoading", targets: ["EspalierLoading"]),
    .library(name: "EspalierObservation", targets: ["EspalierObservation"]),
    .library(name: "EspalierUIKit", targets: ["EspalierUIKit"]),
    .library(name: "EspalierBrowser", targets: ["EspalierBrowser"]),
    .library(name: "EspalierWeb", targets: ["EspalierWeb"]),
    .library(name: "EspalierJSON", targets: ["EspalierJSON"]),
    .library(name: "EspalierReplay", targets: ["EspalierReplay"]),
    // For tests in a real browser, here and in Explorer/.
    .library(name: "EspalierWebDriver", targets: ["EspalierWebDriver"]),
  ],
  targets: [
    // The engine.
    .target(name: "Espalier", exclude: ["README.md"], swiftSettings: strict),

    // Children on demand by asynchronous functions.
    .target(name: "EspalierLoading", dependencies: ["Espalier"], swiftSettings: strict),

    // An outline that SwiftUI and others observe.
    .target(
      name: "EspalierObservation",
      dependencies: ["Espalier", "EspalierLoading"],
      swiftSettings: strict
    ),

    // UIKit. Empty elsewhere; Conformance/UIKit compiles and tests it against a stand-in.
    .target(
      name: "EspalierUIKit",
      dependencies: ["Espalier"],
      exclude: ["README.md"],
      swiftSettings: strict
    ),

    // The engine's interface for WebAssembly, which also builds natively for its tests, and the C
    // runtime below it.
    .target(name: "CWasmRuntime"),
    .target(
      name: "EspalierBrowser",
      dependencies: ["Espalier", "CWasmRuntime"],
      swiftSettings: strict
    ),

    // The web front end. The plugin compiles EspalierBrowser to espalier.wasm for it.
    .target(
      name: "EspalierWeb",
      exclude: ["README.md"],
      resources: [.copy("Web")],
      swiftSettings: strict,
      plugins: ["WebModulePlugin"]
    ),
    .executableTarget(name: "WebModuleTool", swiftSettings: strict),
    .plugin(name: "WebModulePlugin", capability: .buildTool(), dependencies: ["WebModuleTool"]),

    // The engine driven by a log of JSON lines.
    .target(name: "EspalierJSON", swiftSettings: strict),
    .target(
      name: "EspalierReplay",
      dependencies: ["Espalier", "EspalierJSON"],
      swiftSettings: strict
    ),

    // Tests.
    .target(
      name: "EspalierTestSupport",
      dependencies: ["Espalier"],
      path: "Tests/EspalierTestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierTests",
      dependencies: ["Espalier", "EspalierTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierLoadingTests",
      dependencies: ["EspalierLoading", "Espalier", "EspalierTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierObservationTests",
      dependencies: ["EspalierObservation", "EspalierLoading", "Espalier"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierJSONTests",
      dependencies: ["EspalierJSON", "EspalierTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierReplayTests",
      dependencies: ["EspalierReplay", "EspalierJSON", "EspalierTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierBrowserTests",
      dependencies: [
        "EspalierBrowser", "EspalierTestSupport", "EspalierWeb", "CWasmRuntime", "ReplayModule",
        "WebModuleTool",
      ],
      swiftSettings: strict
    ),
    // The elements in a real browser.
    .target(
      name: "EspalierWebDriver",
      path: "Tests/EspalierWebDriver",
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierWebTests",
      dependencies: [
        "EspalierTestSupport", "EspalierWeb", "EspalierWebDriver", "ReplayModule",
      ],
      exclude: ["Screenshots", "ElementReplay/Scripts", "States/Scripts"],
      swiftSettings: strict
    ),
    // The replay's interface for WebAssembly, and checks of the module. The tests compile it to
    // replay.wasm, see ReplayWebModule.
    .target(
      name: "ReplayModule",
      dependencies: ["EspalierReplay", "EspalierBrowser", "CWasmRuntime"],
      path: "Tests/ReplayModule",
      swiftSettings: strict
    ),
  ]
)

// The engine and its tests alone: `make test` builds these once more, optimised, and needs nothing
// else of that build.
if Context.environment["ESPALIER_ENGINE_ONLY"] == "1" {
  let kept = [
    "Espalier", "EspalierLoading", "EspalierTestSupport", "EspalierTests", "EspalierLoadingTests",
  ]
  package.products.removeAll { $0.name != "Espalier" }
  package.targets.removeAll { !kept.contains($0.name) }
}
