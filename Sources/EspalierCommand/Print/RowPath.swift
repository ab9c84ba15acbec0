import EspalierSources

/// The path of a row in the words of its format.
///
/// Files are named from where the command was started, so that other commands find them. What
/// cannot stand in a line, or would drive a terminal, is escaped.
struct RowPath<Source: TreeSource> {
  private let source: Source
  private let prefix: String

  /// - Parameter path: What the person asked to print.
  init(_ source: Source, path: String) {
    self.source = source
    let isFolder = source is FolderSource || source is FileTreeSource
    prefix = !isFolder || path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  func text(of node: Source.NodeID) -> String {
    VisibleText.escaped((prefix + source.path(of: node)).utf8)
  }
}
