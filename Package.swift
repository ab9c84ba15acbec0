// swift-tools-version: 6.1

import PackageDescription

/// Third-party packages sit behind this trait.
///
/// It is on by default, so that the
/// command builds as it is; a package that only uses the engine writes
/// `traits: []` and downloads nothing.
let explorer = TargetDependencyCondition.when(traits: ["Explorer"])

/// On every target: spelled-out existentials, and imports that say what they use.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Espalier",
  platforms: [.macOS(.v14), .iOS(.v15)],
  products: [
    .library(name: "Espalier", targets: ["Espalier"]),
    .library(name: "EspalierReplay", targets: ["EspalierReplay"]),
    .library(name: "EspalierSources", targets: ["EspalierSources"]),
    .library(name: "EspalierUIKit", targets: ["EspalierUIKit"]),
    .executable(name: "espalier", targets: ["EspalierCommand"]),
  ],
  traits: [
    .trait(
      name: "Explorer",
      description: "The command `espalier`, and with it every third-party package."
    ),
    .default(enabledTraits: ["Explorer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
    // Hummingbird stands on these; the server uses a few of their types by name.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
  ],
  targets: [
    // The engine, and what is built on nothing but the engine.
    .target(name: "Espalier", swiftSettings: strict),
    .target(name: "EspalierJSON", swiftSettings: strict),
    .target(
      name: "EspalierReplay",
      dependencies: ["Espalier", "EspalierJSON"],
      swiftSettings: strict
    ),

    // UIKit: empty where there is none. Conformance/UIKit compiles and tests it against a stand-in.
    .target(name: "EspalierUIKit", dependencies: ["Espalier"], swiftSettings: strict),

    // Where hierarchies come from.
    .target(
      name: "EspalierSources",
      dependencies: ["Espalier", "EspalierJSON"],
      swiftSettings: strict
    ),

    // The browser: the engine's face for WebAssembly, a native target too. The plugin compiles it
    // and all that it depends on to espalier.wasm.
    .target(name: "CBrowserRuntime"),
    .target(
      name: "EspalierBrowser",
      dependencies: ["Espalier", "CBrowserRuntime"],
      resources: [.copy("Web")],
      swiftSettings: strict,
      plugins: ["WebModulePlugin"]
    ),
    .executableTarget(name: "WebModuleTool", swiftSettings: strict),
    .executableTarget(
      name: "WebBundleTool",
      dependencies: ["EspalierBrowser"],
      swiftSettings: strict
    ),
    .plugin(name: "WebModulePlugin", capability: .buildTool(), dependencies: ["WebModuleTool"]),

    // What the browser talks to.
    .target(
      name: "EspalierServer",
      dependencies: [
        "EspalierBrowser", "EspalierJSON", "EspalierSources",
        .product(name: "Hummingbird", package: "hummingbird", condition: explorer),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: explorer),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: explorer),
        .product(name: "Logging", package: "swift-log", condition: explorer),
        .product(name: "NIOCore", package: "swift-nio", condition: explorer),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: explorer),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: explorer),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: explorer),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: explorer),
      ],
      swiftSettings: strict
    ),

    // The command.
    .executableTarget(
      name: "EspalierCommand",
      dependencies: [
        "Espalier", "EspalierJSON", "EspalierReplay", "EspalierServer", "EspalierSources",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: explorer),
        .product(name: "Logging", package: "swift-log", condition: explorer),
      ],
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
      name: "EspalierSourcesTests",
      dependencies: ["Espalier", "EspalierSources", "EspalierTestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierBrowserTests",
      dependencies: [
        "EspalierBrowser", "EspalierTestSupport", "CBrowserRuntime", "ReplayModule",
        "WebBundleTool", "WebModuleTool",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "EspalierHTTPSupport",
      path: "Tests/EspalierHTTPSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierServerTests",
      dependencies: [
        "Espalier", "EspalierServer", "EspalierBrowser", "EspalierSources", "EspalierHTTPSupport",
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierCommandTests",
      dependencies: ["EspalierCommand", "EspalierHTTPSupport"],
      swiftSettings: strict
    ),
    .target(
      name: "EspalierWebDriver",
      path: "Tests/EspalierWebDriver",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "PageBenchmark",
      dependencies: ["EspalierWebDriver"],
      path: "Benchmarks/Page",
      exclude: ["run"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "WebBenchmark",
      dependencies: ["EspalierWebDriver"],
      path: "Benchmarks/Web",
      exclude: ["Pages", "run"],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "AxeCheck",
      dependencies: ["EspalierWebDriver"],
      path: "Tests/Axe",
      exclude: ["run"],
      swiftSettings: strict
    ),
    // The face of the replay and checks of the module for the browser, which the plugin compiles to
    // replay.wasm.
    .target(
      name: "ReplayModule",
      dependencies: ["EspalierReplay", "EspalierBrowser", "CBrowserRuntime"],
      path: "Tests/ReplayModule",
      swiftSettings: strict,
      plugins: ["WebModulePlugin"]
    ),
    .testTarget(
      name: "EspalierPageTests",
      dependencies: [
        "EspalierBrowser", "EspalierCommand", "EspalierTestSupport", "EspalierWebDriver",
        "ReplayModule", "WebBundleTool",
      ],
      exclude: ["Pictures"],
      swiftSettings: strict
    ),
  ]
)

// The engine and its tests alone: `make test` builds these twice more, optimised, and wants nothing
// else of those builds.
if Context.environment["ESPALIER_ENGINE_ONLY"] == "1" {
  let kept = ["Espalier", "EspalierTestSupport", "EspalierTests"]
  package.products.removeAll { $0.name != "Espalier" }
  package.dependencies = []
  package.targets.removeAll { !kept.contains($0.name) }
}
