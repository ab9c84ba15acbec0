// swift-tools-version: 6.3

import Foundation
import PackageDescription

/// On every target: spelled-out existentials, and imports that say what they use.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether a header is installed in one of some folders, or in one of those of the system.
func hasHeader(_ name: String, in folders: [String] = []) -> Bool {
  (["/usr/include", "/usr/local/include"] + folders).contains { folder in
    FileManager.default.fileExists(atPath: folder + "/" + name)
  }
}

/// Whether libarchive is installed; without it, archives are left out.
let hasArchive = hasHeader("archive.h", in: ["/opt/homebrew/opt/libarchive/include"])

/// Whether libzip is installed; without it, libarchive reads zips as well, but slower.
let hasZip = hasArchive && hasHeader("zip.h", in: ["/opt/homebrew/opt/libzip/include"])

/// Whether libpq is installed; without it, PostgreSQL is left out.
let hasPostgreSQL = hasHeader(
  "libpq-fe.h",
  in: ["/usr/include/postgresql", "/opt/homebrew/opt/libpq/include"]
)

let archive: [Target.Dependency] = (hasArchive ? ["CArchive"] : []) + (hasZip ? ["CZip"] : [])
let postgreSQL: [Target.Dependency] = hasPostgreSQL ? ["CPostgreSQL"] : []

let systemLibraries: [Target] =
  (hasArchive
    ? [
      .systemLibrary(
        name: "CArchive",
        pkgConfig: "libarchive",
        providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]
      )
    ] : [])
  + (hasZip
    ? [
      .systemLibrary(
        name: "CZip",
        pkgConfig: "libzip",
        providers: [.apt(["libzip-dev"]), .brew(["libzip"])]
      )
    ] : [])
  + (hasPostgreSQL
    ? [
      .systemLibrary(
        name: "CPostgreSQL",
        pkgConfig: "libpq",
        providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
      )
    ] : [])

// The command `espalier`, with what it reads and what it serves.
//
// The program that SwiftPM builds is called `espalier-cli`: on a file system that ignores case,
// `espalier` would be the same name as the library Espalier. `make install` installs it as
// `espalier`.
let package = Package(
  name: "Explorer",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "EspalierSources", targets: ["EspalierSources"]),
    .executable(name: "espalier-cli", targets: ["EspalierCommand"]),
  ],
  dependencies: [
    // By name, since a clone may be in a folder of any name.
    .package(name: "Espalier", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
    // Hummingbird is built on these; the server uses a few of their types by name.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The loader of libraries that a release loads when they are needed.
    .target(name: "CSystemLibrary"),

    // Folders, JSON and property lists as one tree.
    .target(
      name: "EspalierSources",
      dependencies: [
        "CSystemLibrary",
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierJSON", package: "Espalier"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Yams", package: "Yams"),
      ] + archive + postgreSQL,
      swiftSettings: strict
    ),

    // The page, and pages of children, over HTTP.
    .target(
      name: "EspalierServer",
      dependencies: [
        "EspalierSources",
        .product(name: "EspalierJSON", package: "Espalier"),
        .product(name: "EspalierWeb", package: "Espalier"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
      ],
      resources: [.copy("Page")],
      swiftSettings: strict
    ),

    // A source in the terminal.
    .target(
      name: "EspalierTerminal",
      dependencies: [
        "EspalierSources",
        .product(name: "Espalier", package: "Espalier"),
      ],
      swiftSettings: strict
    ),

    // The command.
    .executableTarget(
      name: "EspalierCommand",
      dependencies: [
        "EspalierServer", "EspalierSources", "EspalierTerminal",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "EspalierJSON", package: "Espalier"),
        .product(name: "EspalierReplay", package: "Espalier"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),

    // An example: a format of one's own. Its output is tested.
    .executableTarget(
      name: "OpenFormat",
      dependencies: ["EspalierSources"],
      path: "Examples/OpenFormat",
      exclude: ["Expected.txt"],
      swiftSettings: strict
    ),

    // Tests.
    .target(
      name: "ExplorerTestSupport",
      dependencies: [.product(name: "EspalierWebDriver", package: "Espalier")],
      path: "Tests/ExplorerTestSupport",
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierSourcesTests",
      dependencies: [
        "EspalierSources", "ExplorerTestSupport",
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierJSON", package: "Espalier"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ] + archive + postgreSQL,
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierTerminalTests",
      dependencies: [
        "EspalierCommand", "EspalierSources", "EspalierTerminal", "ExplorerTestSupport",
        .product(name: "Espalier", package: "Espalier"),
      ],
      exclude: ["Pictures"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierServerTests",
      dependencies: [
        "EspalierServer", "EspalierSources", "ExplorerTestSupport",
        .product(name: "EspalierJSON", package: "Espalier"),
        .product(name: "EspalierWeb", package: "Espalier"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "EspalierCommandTests",
      dependencies: ["EspalierCommand", "EspalierSources", "OpenFormat", "ExplorerTestSupport"],
      swiftSettings: strict
    ),
    // The page in a real browser.
    .testTarget(
      name: "EspalierPageTests",
      dependencies: [
        "EspalierCommand", "EspalierSources", "ExplorerTestSupport",
        .product(name: "EspalierWeb", package: "Espalier"),
        .product(name: "EspalierWebDriver", package: "Espalier"),
      ],
      swiftSettings: strict
    ),
  ] + systemLibraries
)
