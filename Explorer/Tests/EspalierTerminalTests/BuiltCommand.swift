import Foundation

/// The command that is built beside the tests.
enum BuiltCommand {
  private final class Anchor {}

  static var path: String {
    let bundle = Bundle(for: Anchor.self).bundleURL
    let beside = bundle.appending(path: "espalier-cli")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside.path : bundle.deletingLastPathComponent().appending(path: "espalier-cli").path
  }
}
