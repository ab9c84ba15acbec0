import EspalierSources
import Foundation

/// Prints the matches of a search as they are found, each after those of its ancestors that were
/// not printed yet.
///
/// While a row is printed, it is not known whether a sibling follows. So rows are indented without
/// the lines of a tree.
struct FilterPrinter<Source: TreeSource> {
  private let source: Source
  private let depth: Int
  private let format: PrintFormat
  private let text: TextFormatter
  private let whole: WholeTextReader<Source>?
  private var json: JSONRowPrinter<Source>
  private var paths: PathPrinter<Source>
  private var html = HTMLPrinter(opensAll: true)
  /// Whether no more rows fit the output.
  private var isFull = false

  private var output: BufferedOutput
  private var progress: ProgressLine
  /// The nodes on the path to the last match.
  private var last: [Source.NodeID] = []
  /// The error that stopped printing.
  private var failure: CommandError?

  /// The number of printed matches.
  private(set) var count = 0

  /// The number of branches that were not searched, because they have the same contents as others.
  private(set) var omittedBranches = 0

  /// The number of branches of which nothing is known, because they could not be searched.
  private(set) var unsearchedBranches = 0

  /// Creates a printer of matches.
  ///
  /// - Parameters:
  ///   - layout: The format.
  ///   - root: The path that all paths begin with.
  ///   - depth: The number of levels within which matches are printed.
  init(
    _ source: Source,
    layout: PrintLayout,
    root: [UInt8],
    depth: Int?,
    progress: ProgressLine
  ) {
    self.source = source
    self.depth = depth ?? Int.max
    self.progress = progress
    output = BufferedOutput(endsWithNull: layout.endsWithNull)
    format = layout.format
    text = TextFormatter(usesColor: layout.usesColor)
    whole = layout.isFull ? WholeTextReader(source) : nil
    json = JSONRowPrinter(source, root: root, isBrief: layout.format == .jsonl)
    paths = PathPrinter(source, root: root)
  }

  /// Prints one match; returns whether to continue.
  mutating func print(_ match: SourceMatch<Source.NodeID>) -> Bool {
    guard match.nodes.count <= depth else { return true }
    do throws(CommandError) {
      progress.clear()
      if count == 0, format == .html { try html.begin(title: source.title, to: &output) }
      if count == 0, format == .text { try output.writeLine(source.title.utf8) }
      let known = knownLevels(of: match)
      for level in known..<match.nodes.count { try printRow(level, of: match) }
      last.removeSubrange(known...)
      last += match.nodes[known...].lazy.map(\.id)
      count += 1
      try output.flushPeriodically()
    } catch {
      failure = error
    }
    return failure == nil && !isFull
  }

  /// Returns the number of levels above which a match has the same nodes as the last one.
  ///
  /// A node is in one place, so if two paths have it in common, they have all above it.
  ///
  /// - Complexity: O(log levels)
  private func knownLevels(of match: SourceMatch<Source.NodeID>) -> Int {
    var known = 0..<min(last.count, match.nodes.count)
    while !known.isEmpty {
      let level = known.lowerBound + known.count / 2
      if last[level] == match.nodes[level].id {
        known = level + 1..<known.upperBound
      } else {
        known = known.lowerBound..<level
      }
    }
    return known.lowerBound
  }

  /// Prints the progress of the search.
  mutating func report(_ report: SourceProgress) {
    omittedBranches = report.omittedBranches
    unsearchedBranches = report.unsearchedBranches
    progress.report(report)
    do throws(CommandError) { try output.flushPeriodically() } catch { failure = error }
  }

  /// Writes the rest of the output.
  mutating func finish() throws(CommandError) {
    progress.clear()
    if let failure { throw failure }
    if count > 0, format == .html { try html.finish(to: &output) }
    try output.flush()
    if html.isCut { CommandError.writeToStandardError("espalier: \(html.cutNote)\n") }
  }

  private mutating func printRow(
    _ level: Int,
    of match: SourceMatch<Source.NodeID>
  ) throws(CommandError) {
    let (node, position) = (match.nodes[level], match.positions[level])
    let isMatch = level == match.nodes.count - 1
    switch format {
    case .text:
      if level < TextFormatter.maxIndentedLevels {
        output.write(String(repeating: "    ", count: level))
      } else {
        output.write(TextFormatter.label(ofLevel: level))
      }
      if !isMatch { output.write(text.dim) }
      text.write(try whole?.whole(node) ?? node, isOpen: !isMatch, to: &output)
      if !isMatch { output.write(text.reset) }
      try output.endLine()
    case .json, .jsonl:
      let row = JSONRowPrinter<Source>.Row(
        node: node,
        level: level,
        position: position,
        childCount: node.childCount,
        flag: ("match", isMatch)
      )
      if format == .json || isMatch {
        try json.print(row, to: &output)
      } else {
        try json.skip(row)
      }
    case .html:
      let shown = try whole?.whole(node) ?? node
      let isRoom = try html.print(shown, level: level, isMatch: isMatch, to: &output)
      if !isRoom { isFull = true }
    case .paths:
      try paths.enter(node, level: level, position: position)
      if isMatch { try paths.print(to: &output) }
    }
  }
}
