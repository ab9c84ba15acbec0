import Foundation
import Testing

/// A script in `Web` whose text follows from declarations in EspalierBrowser.
///
/// `make boundary` writes it, and every test run compares it.
protocol WrittenScript: CustomTestStringConvertible, Sendable {
  /// The path in `Web`.
  var path: String { get }

  func text() throws -> String
}

extension WrittenScript {
  var testDescription: String { path }

  /// Compares the script with what it should be, after writing it if that was asked for.
  func check() throws {
    let file = SourceFolder.web.appending(path: path)
    let text = try text()
    if ProcessInfo.processInfo.environment["ESPALIER_BOUNDARY"] == "write" {
      try Data(text.utf8).write(to: file)
    }
    let isCurrent = (try? String(contentsOf: file, encoding: .utf8)) == text
    #expect(isCurrent, "\(path) is not what the declarations in Swift say: run make boundary")
  }
}

/// The folders of sources, as they are checked in.
enum SourceFolder {
  private static let sources = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "../../Sources").standardizedFileURL
  static let web = sources.appending(path: "EspalierWeb/Web")
  static let browser = sources.appending(path: "EspalierBrowser")

  /// The texts of all files of a kind below a folder, by their paths in it.
  static func texts(of folder: URL, ending: String) throws -> [(path: String, text: String)] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(ending) }
      .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
  }
}
