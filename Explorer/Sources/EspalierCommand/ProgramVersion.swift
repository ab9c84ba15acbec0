import EspalierSources
import Foundation

/// The version of the command, with what it was built from and reads with.
enum ProgramVersion {
  /// The version of the command and of the library.
  static let number = "0.1.0"

  /// The number, the commit if an installation says it, and the libraries, a line each.
  static var text: String {
    let commit = commit.map { ", commit \($0)" } ?? ""
    return (["espalier \(number)\(commit)"] + LibraryVersions.texts).joined(separator: "\n")
  }

  /// The commit that `Scripts/install` wrote beside the program.
  private static var commit: String? {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let folder = program?.deletingLastPathComponent().deletingLastPathComponent()
    guard let file = folder?.appending(path: "share/espalier/commit"),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return nil }
    let commit = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return commit.allSatisfy(\.isHexDigit) && !commit.isEmpty ? commit : nil
  }
}
