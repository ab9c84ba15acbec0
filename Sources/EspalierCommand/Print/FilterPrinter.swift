import EspalierSources
import Foundation

/// Prints what a search finds, as it is found: each match behind those nodes it is in that were
/// not printed yet.
///
/// Whether another row follows in a branch is not known when a row is printed. So there are no
/// lines of a tree before it, only room.
actor FilterPrinter<Source: TreeSource> {
  private let source: Source
  private let format: PrintFormat
  private let depth: Int
  private let text = RowText(dims: Output.isTerminal)
  private let path: RowPath<Source>

  private var output = Output()
  private var progress: ProgressLine
  /// The places of the nodes that were printed last.
  private var shown: [Int] = []
  private var rows = 0
  /// What kept a row from being printed.
  private var trouble: Trouble?

  /// How many matches were printed.
  private(set) var count = 0

  /// Prepares to print what is found no deeper than `depth` levels.
  init(
    _ source: Source,
    path: String,
    format: PrintFormat,
    depth: Int?,
    progress: ProgressLine
  ) {
    self.source = source
    self.format = format
    self.depth = depth ?? Int.max
    self.path = RowPath(source, path: path)
    self.progress = progress
  }

  /// Prints one match; answers whether more are wanted.
  func print(_ match: SourceMatch<Source.NodeID>) -> Bool {
    guard match.nodes.count <= depth else { return true }
    do throws(Trouble) {
      progress.clear()
      if rows == 0, format == .text { try output.line(source.title.utf8) }
      let known = zip(shown, match.positions).prefix { $0 == $1 }.count
      for level in known..<match.nodes.count { try printRow(level, of: match) }
      shown = match.positions
      count += 1
      try output.flushNowAndThen()
    } catch {
      trouble = error
    }
    return trouble == nil
  }

  /// Says how far the search is.
  func report(_ report: SourceProgress) {
    progress.report(report)
    do throws(Trouble) { try output.flushNowAndThen() } catch { trouble = error }
  }

  /// Writes what is left.
  func finish() throws(Trouble) {
    progress.clear()
    if let trouble { throw trouble }
    try output.flush()
  }

  private func printRow(
    _ level: Int,
    of match: SourceMatch<Source.NodeID>
  ) throws(Trouble) {
    let node = match.nodes[level]
    let isMatch = level == match.nodes.count - 1
    switch format {
    case .text:
      let words = text.text(of: node, isOpen: !isMatch)
      let room = String(repeating: "    ", count: min(level, RowText.deepest))
      output.write((level < RowText.deepest ? room : RowText.number(ofLevel: level)).utf8)
      try output.line((isMatch ? words : text.dim + words + text.plain).utf8)
    case .json:
      let object = JSONRow<Source>(
        path: [0] + match.positions[...level],
        row: rows,
        node: node,
        childCount: node.childCount,
        mark: ("match", isMatch)
      )
      try output.line(object.bytes(in: source))
    case .paths:
      if isMatch { try output.line(path.text(of: node.id).utf8) }
    }
    rows += 1
  }
}
