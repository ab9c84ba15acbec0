import EspalierWebDriver
import Foundation

/// The data that a server serves in a test.
enum Served {
  /// The built-in samples.
  case gallery
  /// A JSON file with this text.
  case json(String)
  /// A folder with files, as texts by path.
  case folder([String: String])

  /// Writes the data into a folder and returns its location, `nil` for the gallery.
  func write(into folder: URL) throws -> URL? {
    switch self {
    case .gallery:
      return nil
    case .json(let text):
      let file = folder.appending(path: "served.json")
      try Data(text.utf8).write(to: file)
      return file
    case .folder(let files):
      let top = folder.appending(path: "served")
      for (path, text) in files {
        let file = top.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      return top
    }
  }
}

/// The command in the same build as these tests.
enum Program {
  static var espalier: URL {
    // The test bundle is the folder of products on Linux, and inside it elsewhere.
    let bundle = Bundle(for: Anchor.self).bundleURL
    let beside = bundle.appending(path: "espalier-cli")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : bundle.deletingLastPathComponent().appending(path: "espalier-cli")
  }

  private final class Anchor {}
}
