// swift-tools-version: 6.3

import PackageDescription

/// The settings of all targets: explicit existentials and explicit imports.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The settings of the library and its gallery, which compile them against the stand-in.
///
/// Without the condition their sources are empty on all systems but iOS and visionOS. `canImport(UIKit)`
/// does not suffice, because tvOS and watchOS have a UIKit without some of the types that are used.
let withStandIn = strict + [.define("ESPALIER_UIKIT_STAND_IN")]

/// The settings of tests.
///
/// They import Testing and UIKit, and the compiler would look for the overlay of the two, which only
/// exists on Apple's systems.
let withoutOverlays =
  strict + [
    .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
  ]

// EspalierUIKit on systems without UIKit: its sources, compiled and tested against a stand-in of UIKit's
// published interface.
//
// The sources of the library are symlinks to the folders of the outer package. That cannot be a
// dependency, because it has a target EspalierUIKit too, and target names must be unique in a package
// graph.
let package = Package(
  name: "UIKitConformance",
  targets: [
    .target(name: "UIKit", swiftSettings: strict),
    // Optimised, so that the random steps, which check it each time, take a quarter of the time.
    .target(
      name: "Espalier",
      exclude: ["README.md"],
      swiftSettings: strict + [.unsafeFlags(["-O"])]
    ),
    // For the documentation, which is built from this package.
    .target(name: "EspalierLoading", dependencies: ["Espalier"], swiftSettings: strict),
    .target(
      name: "EspalierObservation",
      dependencies: ["Espalier", "EspalierLoading"],
      swiftSettings: strict
    ),
    .target(
      name: "EspalierUIKit",
      dependencies: ["UIKit", "Espalier"],
      exclude: ["README.md"],
      swiftSettings: withStandIn
    ),
    // The app of Examples/UIKitGallery, without its entry point.
    .target(
      name: "UIKitGallery",
      dependencies: ["EspalierUIKit", "UIKit", "Espalier"],
      swiftSettings: withStandIn
    ),
    // The stand-in and the sources against a table of facts about UIKit.
    .testTarget(name: "UIKitFactsTests", swiftSettings: strict),
    .testTarget(name: "UIKitTests", dependencies: ["UIKit"], swiftSettings: withoutOverlays),
    .testTarget(
      name: "EspalierUIKitTests",
      dependencies: ["EspalierUIKit", "UIKit", "Espalier"],
      swiftSettings: withoutOverlays
    ),
    .testTarget(
      name: "UIKitGalleryTests",
      dependencies: [
        "UIKitGallery", "EspalierUIKit", "UIKit", "Espalier",
      ],
      swiftSettings: withoutOverlays
    ),
  ]
)
