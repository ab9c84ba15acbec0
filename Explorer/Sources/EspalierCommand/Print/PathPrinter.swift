import EspalierSources

/// Prints the paths of rows, exactly as `--get` takes them; escaped on a terminal.
///
/// File paths are relative to the current folder, so that other commands accept them.
struct PathPrinter<Source: TreeSource> {
  private let readContent: SourceContentReader<Source.NodeID>
  private var path: InheritedBytes
  /// Whether the current row has a path; a report has none.
  private var hasPath = false

  /// - Parameter root: The path that all paths begin with.
  init(_ source: Source, root: [UInt8]) {
    readContent = source.contentReader()
    path = InheritedBytes(root: root)
  }

  /// Moves to a row.
  mutating func enter(
    _ node: SourceNode<Source.NodeID>,
    level: Int,
    position: Int
  ) throws(CommandError) {
    let content: SourceContent?
    do throws(SourceError) {
      content = try readContent(node.id, false)
    } catch {
      throw CommandError(error)
    }
    path.leave(toParentOfLevel: level)
    path.enter { content?.appendStep(position: position, to: &$0) }
    hasPath = content != nil && node.kind != .error
  }

  /// Prints the path of the current row, if it has one.
  func print(to output: inout BufferedOutput) throws(CommandError) {
    guard hasPath else { return }
    if BufferedOutput.isTerminal {
      try output.writeLine(TerminalSafeText.escaped(path.bytes).utf8)
    } else {
      try output.writeLine(path.bytes)
    }
  }
}
