import Foundation

/// A folder for one test, which is removed at the end.
public final class TestFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    path = NSTemporaryDirectory() + "espalier-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Puts a text in the place of a file, and makes the folders around it.
  public func write(_ text: String, to name: String) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Appends a text to a file.
  public func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path).appending(path: name))
    defer { try? file.close() }
    _ = try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
  }
}
