import Foundation

/// The inputs that the fuzzer has kept, in Tests/Fuzz/Corpus.
package enum Corpus {
  /// The folder; links are followed, since other packages reach this file through a link.
  private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  /// Every `stride`-th input for a fuzz target, with its name.
  package static func inputs(
    _ target: String,
    every stride: Int
  ) throws -> [(name: String, bytes: [UInt8])] {
    let folder = folder.appending(path: target)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().enumerated()
      .filter { $0.offset % stride == 0 }
      .map { ($0.element, Array(try Data(contentsOf: folder.appending(path: $0.element)))) }
  }
}
