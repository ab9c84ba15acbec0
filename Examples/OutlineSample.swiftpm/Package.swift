// swift-tools-version: 6.3

// An app for Xcode, which opens this folder by a double click. Swift Playgrounds cannot: it does not read the
// library, which is outside of this folder. This project's tests type-check the part for UIKit; they have no
// SwiftUI.

import AppleProductTypes
import PackageDescription

let package = Package(
  name: "OutlineSample",
  platforms: [.iOS("17.0")],
  products: [
    .iOSApplication(
      name: "OutlineSample",
      targets: ["OutlineSample"],
      bundleIdentifier: "org.espalier.OutlineSample",
      displayVersion: "1.0",
      bundleVersion: "1",
      appIcon: .placeholder(icon: .leaf),
      accentColor: .presetColor(.green),
      supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [
        .portrait, .landscapeLeft, .landscapeRight,
        .portraitUpsideDown(.when(deviceFamilies: [.pad])),
      ]
    )
  ],
  dependencies: [
    // By name, since a clone may be in a folder of any name.
    .package(name: "Espalier", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "OutlineSample",
      dependencies: [
        .product(name: "Espalier", package: "Espalier"),
        .product(name: "EspalierLoading", package: "Espalier"),
        .product(name: "EspalierObservation", package: "Espalier"),
        .product(name: "EspalierUIKit", package: "Espalier"),
      ],
      path: "Sources"
    )
  ]
)
