// swift-tools-version: 6.1

import PackageDescription

/// On every target: spelled-out existentials, and imports that say what they use.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests import Testing and UIKit, for which the compiler wants the overlay that Testing has on Apple's
/// systems alone.
let withoutOverlays =
  strict + [
    .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
  ]

// EspalierUIKit where there is no UIKit: its sources, compiled against a stand-in of UIKit's
// published interface and driven by tests.
//
// The sources of the engine and of EspalierUIKit are links to the folders of the outer package. That
// package cannot be named here: it has a target EspalierUIKit too, and one graph has room for one.
let package = Package(
  name: "UIKitConformance",
  targets: [
    .target(name: "UIKit", swiftSettings: strict),
    .target(name: "Espalier", swiftSettings: strict),
    .target(
      name: "EspalierUIKit",
      dependencies: ["UIKit", "Espalier"],
      swiftSettings: strict
    ),
    // The app of Examples/UIKitGallery, without its entry.
    .target(
      name: "UIKitGallery",
      dependencies: ["EspalierUIKit", "UIKit", "Espalier"],
      swiftSettings: strict
    ),
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
