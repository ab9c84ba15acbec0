import EspalierSources

/// Formats the path of a row in the notation of its source.
///
/// File paths are relative to the current folder, so that other commands accept them. Newlines and
/// control characters are escaped.
struct PathFormatter<Source: TreeSource> {
  private let source: Source
  private let prefix: String

  /// - Parameter path: The path given on the command line.
  init(_ source: Source, path: String) {
    self.source = source
    let isFolder = source is FolderSource || source is FileTreeSource
    prefix = !isFolder || path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  func text(of node: Source.NodeID) -> String {
    TerminalSafeText.escaped((prefix + source.path(of: node)).utf8)
  }
}
