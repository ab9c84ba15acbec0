import EspalierSources
import Foundation

/// Prints the matches of a search as they are found, each after those of its ancestors that were
/// not printed yet.
///
/// While a row is printed, it is not known whether a sibling follows. So rows are indented without
/// the lines of a tree.
actor FilterPrinter<Source: TreeSource> {
  private let source: Source
  private let format: PrintFormat
  private let depth: Int
  private let text = TextFormatter(usesDim: BufferedOutput.supportsStyling)
  private let path: PathFormatter<Source>

  private var output = BufferedOutput()
  private var progress: ProgressLine
  /// The positions of the nodes on the path to the last match.
  private var lastPositions: [Int] = []
  private var rows = 0
  /// The error that stopped printing.
  private var failure: CommandError?

  /// The number of printed matches.
  private(set) var count = 0

  /// Creates a printer of matches within `depth` levels.
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
    self.path = PathFormatter(source, path: path)
    self.progress = progress
  }

  /// Prints one match; returns whether to continue.
  func print(_ match: SourceMatch<Source.NodeID>) -> Bool {
    guard match.nodes.count <= depth else { return true }
    do throws(CommandError) {
      progress.clear()
      if rows == 0, format == .text { try output.writeLine(source.title.utf8) }
      let known = zip(lastPositions, match.positions).prefix { $0 == $1 }.count
      for level in known..<match.nodes.count { try printRow(level, of: match) }
      lastPositions = match.positions
      count += 1
      try output.flushPeriodically()
    } catch {
      failure = error
    }
    return failure == nil
  }

  /// Prints the progress of the search.
  func report(_ report: SourceProgress) {
    progress.report(report)
    do throws(CommandError) { try output.flushPeriodically() } catch { failure = error }
  }

  /// Writes the rest of the output.
  func finish() throws(CommandError) {
    progress.clear()
    if let failure { throw failure }
    try output.flush()
  }

  private func printRow(
    _ level: Int,
    of match: SourceMatch<Source.NodeID>
  ) throws(CommandError) {
    let node = match.nodes[level]
    let isMatch = level == match.nodes.count - 1
    switch format {
    case .text:
      let title = text.text(of: node, isOpen: !isMatch)
      let room = String(repeating: "    ", count: min(level, TextFormatter.maxIndentedLevels))
      output.write(
        (level < TextFormatter.maxIndentedLevels ? room : TextFormatter.label(ofLevel: level)).utf8
      )
      try output.writeLine((isMatch ? title : text.dim + title + text.reset).utf8)
    case .json:
      let object = JSONRow<Source>(
        path: [0] + match.positions[...level],
        row: rows,
        node: node,
        childCount: node.childCount,
        flag: ("match", isMatch)
      )
      try output.writeLine(object.bytes(in: source))
    case .paths:
      if isMatch { try output.writeLine(path.text(of: node.id).utf8) }
    }
    rows += 1
  }
}
