import EspalierSources
import EspalierTerminal

/// Prints differences as text, each below the names of what it is in.
struct DiffPrinter {
  private let text = TextFormatter(usesColor: false)
  private let usesColor: Bool

  init(usesColor: Bool) { self.usesColor = usesColor }

  /// Prints the names of the two trees.
  func begin(
    _ old: String,
    _ new: String,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    try write(.removed, level: 0, to: &output) { $0.write(old) }
    try write(.added, level: 0, to: &output) { $0.write(new) }
  }

  func print<Old, New>(
    _ difference: TreeComparison<Old, New>.Difference,
    of comparison: TreeComparison<Old, New>,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    try printAncestors(of: comparison, to: &output)
    for row in difference.rows {
      func line(_ node: SourceNode<some Hashable & Sendable>) throws(CommandError) {
        try write(row.difference, level: comparison.ancestors.count + 1, to: &output) {
          text.write(node, isOpen: false, to: &$0)
          if let remark = row.remark { $0.write(" (\(remark))") }
        }
      }
      switch row.node {
      case .old(let node): try line(node)
      case .new(let node): try line(node)
      case nil:
        try write(row.difference, level: comparison.ancestors.count + 1, to: &output) {
          $0.write(row.remark ?? "")
        }
      }
    }
  }

  /// Prints the branches that the difference is in, as far as they were not printed yet.
  private func printAncestors<Old, New>(
    of comparison: TreeComparison<Old, New>,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    let known = comparison.reportedAncestors
    for level in known..<comparison.ancestors.count {
      let node = comparison.ancestors[level]
      try write(.inside, level: level + 1, to: &output) {
        text.write(node, isOpen: true, to: &$0)
      }
    }
  }

  private func write(
    _ difference: RowDifference,
    level: Int,
    to output: inout BufferedOutput,
    _ content: (inout BufferedOutput) -> Void
  ) throws(CommandError) {
    // Dim, or one of the terminal's own colours.
    let look = KindColor.difference(difference) ?? 2
    if usesColor { output.write("\u{1B}[\(look)m") }
    output.write(difference.sign)
    output.write(" ")
    if level < TextFormatter.maxIndentedLevels {
      output.write(String(repeating: "  ", count: max(0, level - 1)))
    } else {
      output.write(TextFormatter.label(ofLevel: level - 1))
    }
    content(&output)
    if usesColor { output.write("\u{1B}[0m") }
    try output.endLine()
  }
}
