import Foundation

/// The inputs that the fuzzer has found worth keeping, Tests/Fuzz/Corpus.
package enum Corpus {
  /// The folder; links are followed, since other packages reach this file through one.
  private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/Corpus")

  /// Of the inputs for a fuzz target one in `stride`, with their names.
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
