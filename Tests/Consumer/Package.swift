// swift-tools-version: 6.3

import PackageDescription

// A package that uses the library: nothing else is downloaded. The name is spelled out, because the
// identity of a package at a path is the name of its folder.
let package = Package(
  name: "Consumer",
  dependencies: [
    .package(name: "Espalier", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Consumer",
      dependencies: [.product(name: "Espalier", package: "Espalier")]
    )
  ]
)
