import EspalierSources
import Foundation

// Paths for other programs.
extension TreeSource {
  /// Returns the path of a node in bytes; nil if it has none.
  ///
  /// The path of a file begins with that of the source that it is in; that of a value in data that are no file
  /// of a folder is the one that `espalier print --get` takes.
  ///
  /// - Parameters:
  ///   - match: The node, with the branches that contain it; nil is the source itself.
  ///   - isRelative: Whether the path begins as that of the source was written.
  func exactPath(
    of match: SourceMatch<NodeID>?,
    isRelative: Bool
  ) throws(SourceError) -> [UInt8]? {
    func root(_ path: String) -> [UInt8] {
      Array((isRelative ? path : FilePathText.absolute(path)).utf8)
    }
    guard let match else { return filePath(of: nil).map(root) }
    guard let first = match.nodes.first, match.nodes.last?.kind != .error else { return nil }
    var path: [UInt8] = []
    var isWithinFirst = false
    if first.kind == .folder || first.kind == .file || first.kind == .link {
      if let around = filePath(of: nil) {
        path = around == "." && isRelative ? [] : root(around)
      } else if let own = filePath(of: first.id) {
        // One of several sources.
        path = root(own)
        isWithinFirst = true
      }
    }
    let read = contentReader()
    let steps = zip(match.nodes, match.positions)
    for (node, position) in steps.dropFirst(isWithinFirst ? 1 : 0) {
      try read(node.id, false)?.appendStep(position: position, to: &path)
    }
    return path
  }
}

/// Paths of files as text.
enum FilePathText {
  /// The absolute form of a path, without a slash at its end.
  static func absolute(_ path: String) -> String {
    let text = URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
