import EspalierSources

/// Prints rows with the lines of the tree before them.
struct TextPrinter {
  /// What the lines of the tree are drawn with.
  struct Lines {
    var branch: String
    var last: String
    var through: String
    var gap: String

    static var drawn: Lines { Lines(branch: "├── ", last: "└── ", through: "│   ", gap: "    ") }
    static var ascii: Lines { Lines(branch: "|-- ", last: "`-- ", through: "|   ", gap: "    ") }
  }

  private let lines: Lines
  private let text: RowText
  /// The lines before a row, one after the other, and where those of each level end.
  private var before: [UInt8] = []
  private var ends: [Int] = []

  init(lines: Lines, dims: Bool) {
    self.lines = lines
    text = RowText(dims: dims)
  }

  mutating func print<Source>(
    _ row: SourceRows<Source>.Row,
    to output: inout Output
  ) throws(Trouble) {
    guard row.level < RowText.deepest else {
      output.write("\(text.dim)\(RowText.number(ofLevel: row.level))\(text.plain)".utf8)
      return try output.line(text.text(of: row.node, isOpen: row.isOpen).utf8)
    }
    // They end where the ancestor is the last of its siblings.
    ends.removeSubrange(row.level...)
    before.removeSubrange((ends.last ?? 0)...)
    output.write(text.dim.utf8)
    output.write(before)
    output.write((row.isLast ? lines.last : lines.branch).utf8)
    output.write(text.plain.utf8)
    try output.line(text.text(of: row.node, isOpen: row.isOpen).utf8)
    before += (row.isLast ? lines.gap : lines.through).utf8
    ends.append(before.count)
  }
}
