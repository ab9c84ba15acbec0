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
  /// The tree lines before the children of the last row.
  private var before = InheritedBytes()

  init(lines: Lines, usesColor: Bool) {
    self.lines = lines
    text = TextFormatter(usesColor: usesColor)
  }

  mutating func print<Source>(
    _ row: TreeRowSequence<Source>.Row,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(text.dim)
    if row.level < TextFormatter.maxIndentedLevels {
      before.leave(toParentOfLevel: row.level)
      output.write(before.bytes)
      output.write(row.isLast ? lines.last : lines.branch)
      let part = row.isLast ? lines.gap : lines.through
      before.enter { $0 += part.utf8 }
    } else {
      output.write(TextFormatter.label(ofLevel: row.level))
    }
    output.write(text.reset)
    text.write(row.node, isOpen: row.isOpen, to: &output)
    try output.endLine()
  }
}
