import Espalier
import EspalierSources

/// Prints the path of each row in the words of its format, one a line.
///
/// Files are named from where the command was started, so that other commands find them. What
/// cannot stand in a line, or would drive a terminal, is escaped.
struct PathPrinter<Source: TreeSource> {
  private let read: SourceOutline<Source>
  private let prefix: String

  /// - Parameter path: What the person asked to print.
  init(_ read: SourceOutline<Source>, path: String) {
    self.read = read
    let isFolder = read.source is FolderSource
    prefix = !isFolder || path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  func print(to output: inout Output) throws(Trouble) {
    for row in read.outline.rows(inSection: 0) {
      let node = read.nodes[row.id]
      guard node.kind != .error else { continue }
      let path = prefix + read.source.path(of: node.id)
      try output.line(VisibleText.escaped(path.utf8).utf8)
    }
  }
}
