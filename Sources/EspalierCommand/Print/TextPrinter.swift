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
  /// What makes text recede, and what ends that; empty where there is no terminal.
  private let (dim, plain): (String, String)

  init(_ read: SourceOutline<Source>, lines: Lines, dims: Bool) {
    self.read = read
    self.lines = lines
    (dim, plain) = dims ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
  }

  func print(to output: inout Output) throws(Trouble) {
    try output.line(read.source.title.utf8)
    // The lines before a row, by level: they end where the ancestor is the last of its siblings.
    var before: [String] = []
    for row in read.outline.rows(inSection: 0) {
      let isLast =
        read.outline.indexInParent(of: row.id).map { $0 + 1 } == read.outline.setSize(of: row.id)
      before.removeSubrange(row.level...)
      try output.write(dim.utf8)
      for part in before { try output.write(part.utf8) }
      try output.write((isLast ? lines.last : lines.branch).utf8)
      try output.write(plain.utf8)
      try output.line(text(of: row).utf8)
      before.append(isLast ? lines.gap : lines.through)
    }
  }

  /// What a row says: the title, and the detail where what follows does not show it.
  private func text(of row: Outline<Int>.Row) -> String {
    let node = read.nodes[row.id]
    switch node.kind {
    case .folder: return node.title + "/"
    case .error: return "! " + node.title
    case .string, .number, .boolean, .null, .date, .data: return "\(node.title): \(node.detail)"
    case .object, .array:
      return row.isExpanded && node.childCount != 0 ? node.title : "\(node.title): \(node.detail)"
    case .link: return "\(node.title) \(node.detail)"
    case .file, .other:
      return node.detail.isEmpty ? node.title : "\(node.title)  \(dim)\(node.detail)\(plain)"
    }
  }
}
