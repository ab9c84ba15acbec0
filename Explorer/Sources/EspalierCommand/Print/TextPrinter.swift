import EspalierSources

/// Prints rows with tree lines.
struct TextPrinter {
  /// The characters of the tree lines.
  struct Lines {
    var branch: String
    var last: String
    var through: String
    var gap: String

    static var drawn: Lines { Lines(branch: "├── ", last: "└── ", through: "│   ", gap: "    ") }
    static var ascii: Lines { Lines(branch: "|-- ", last: "`-- ", through: "|   ", gap: "    ") }
  }

  private let lines: Lines
  private let text: TextFormatter
  /// The tree lines before a row, concatenated, and the end of those of each level.
  private var before: [UInt8] = []
  private var ends: [Int] = []

  init(lines: Lines, usesDim: Bool) {
    self.lines = lines
    text = TextFormatter(usesDim: usesDim)
  }

  mutating func print<Source>(
    _ row: TreeRowSequence<Source>.Row,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    guard row.level < TextFormatter.maxIndentedLevels else {
      output.write("\(text.dim)\(TextFormatter.label(ofLevel: row.level))\(text.reset)".utf8)
      return try output.writeLine(text.text(of: row.node, isOpen: row.isOpen).utf8)
    }
    // Keeps the lines of the ancestors only.
    ends.removeSubrange(row.level...)
    before.removeSubrange((ends.last ?? 0)...)
    output.write(text.dim.utf8)
    output.write(before)
    output.write((row.isLast ? lines.last : lines.branch).utf8)
    output.write(text.reset.utf8)
    try output.writeLine(text.text(of: row.node, isOpen: row.isOpen).utf8)
    before += (row.isLast ? lines.gap : lines.through).utf8
    ends.append(before.count)
  }
}
