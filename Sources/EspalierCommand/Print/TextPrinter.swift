import Espalier
import EspalierSources

/// Prints rows with the lines of the tree before them.
struct TextPrinter<Source: TreeSource> {
  /// What the lines of the tree are drawn with.
  struct Lines {
    var branch: String
    var last: String
    var through: String
    var gap: String

    static var drawn: Lines { Lines(branch: "├── ", last: "└── ", through: "│   ", gap: "    ") }
    static var ascii: Lines { Lines(branch: "|-- ", last: "`-- ", through: "|   ", gap: "    ") }
  }

  private let read: SourceOutline<Source>
  private let lines: Lines
  private let text: RowText

  init(_ read: SourceOutline<Source>, lines: Lines, dims: Bool) {
    self.read = read
    self.lines = lines
    text = RowText(dims: dims)
  }

  func print(to output: inout Output) throws(Trouble) {
    try output.line(read.source.title.utf8)
    // The lines before a row, by level: they end where the ancestor is the last of its siblings.
    var before: [String] = []
    for row in read.outline.rows(inSection: 0) {
      let isLast =
        read.outline.indexInParent(of: row.id).map { $0 + 1 } == read.outline.setSize(of: row.id)
      before.removeSubrange(row.level...)
      output.write(text.dim.utf8)
      for part in before { output.write(part.utf8) }
      output.write((isLast ? lines.last : lines.branch).utf8)
      output.write(text.plain.utf8)
      try output.line(text.text(of: read.nodes[row.id], isOpen: row.isExpanded).utf8)
      before.append(isLast ? lines.gap : lines.through)
    }
  }
}
