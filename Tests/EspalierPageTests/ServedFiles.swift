import EspalierWebDriver
import Foundation

/// What a server shows in a test.
enum Served {
  /// The samples of the program.
  case gallery
  /// A JSON file with this text.
  case json(String)
  /// A folder with these files, texts by path.
  case folder([String: String])

  /// Writes what is to be served into a folder and returns its place, nil for the gallery.
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

/// The command that this build made, beside these tests.
enum Program {
  static var espalier: URL {
    // The bundle of the tests is the folder of products on Linux, and lies in it elsewhere.
    let bundle = Bundle(for: Anchor.self).bundleURL
    let beside = bundle.appending(path: "espalier")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : bundle.deletingLastPathComponent().appending(path: "espalier")
  }

  private final class Anchor {}
}
