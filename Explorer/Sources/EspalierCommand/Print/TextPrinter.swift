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
  private let branchBytes: [UInt8]
  private let lastBytes: [UInt8]
  /// The tree lines before the children of the last row that may have children.
  private var before = InheritedBytes()

  init(lines: Lines, usesColor: Bool) {
    self.lines = lines
    branchBytes = Array(lines.branch.utf8)
    lastBytes = Array(lines.last.utf8)
    text = TextFormatter(usesColor: usesColor)
  }

  /// Prints a row.
  ///
  /// - Parameters:
  ///   - level: The number of its ancestors.
  ///   - isLast: Whether it is the last of its siblings.
  ///   - isOpen: Whether its children follow.
  mutating func print<ID>(
    _ node: SourceNode<ID>,
    level: Int,
    isLast: Bool,
    isOpen: Bool,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    output.write(text.dim)
    if level < TextFormatter.maxIndentedLevels {
      before.leave(toParentOfLevel: level)
      output.write(before.bytes)
      output.write(isLast ? lines.last : lines.branch)
      let part = isLast ? lines.gap : lines.through
      before.enter { $0 += part.utf8 }
    } else {
      output.write(TextFormatter.label(ofLevel: level))
    }
    output.write(text.reset)
    text.write(node, isOpen: isOpen, to: &output)
    try output.endLine()
  }

  /// Prints a run of rows without styling.
  ///
  /// - Parameter level: The number of ancestors of the first row.
  mutating func print<ID>(
    _ run: SourceRowRun<ID>,
    level: Int,
    to output: inout BufferedOutput
  ) throws(CommandError) {
    let terminator = output.terminator
    var index = 0
    while index < run.rows.count {
      let row = run.rows[index]
      if row.other >= 0 {
        try print(
          run.others[Int(row.other)],
          level: level + Int(row.level),
          isLast: row.isLast,
          isOpen: row.isOpen,
          to: &output
        )
        index += 1
        continue
      }
      try output.writeRows(room: Self.room) { writer, room in
        guard index < run.rows.count, room >= Self.room, run.rows[index].other < 0 else {
          return false
        }
        run.text.withUnsafeBytes { write(run.rows[index], of: $0, level: level, to: &writer) }
        writer.write(terminator)
        index += 1
        return true
      }
    }
  }

  /// A number of bytes that suffices for a row of a run: at most a hundred steps of six bytes, and
  /// twice the number of characters shown.
  private static var room: Int { 1 << 13 }

  /// Writes a row of a run without the end of the line.
  @inline(__always)
  private mutating func write<ID>(
    _ row: SourceRowRun<ID>.Row,
    of text: UnsafeRawBufferPointer,
    level: Int,
    to writer: inout RowWriter
  ) {
    let level = level + Int(row.level)
    if level < TextFormatter.maxIndentedLevels {
      before.leave(toParentOfLevel: level)
      writer.write(before.bytes)
      writer.write(row.isLast ? lastBytes : branchBytes)
      if row.isOpen {
        let part = row.isLast ? lines.gap : lines.through
        before.enter { $0 += part.utf8 }
      }
    } else {
      writer.write("(level ")
      writer.write(level + 1)
      writer.write(") ")
    }
    if !row.key.isEmpty {
      writer.write(UnsafeRawBufferPointer(rebasing: text[row.key.range]))
    } else {
      writer.write(row.position)
    }
    if !row.value.isEmpty {
      writer.write(": ")
      writer.write(UnsafeRawBufferPointer(rebasing: text[row.value.range]))
    } else if !row.isOpen || row.childCount == 0 {
      writer.write(": ")
      writer.write(itemCountOf: row.childCount)
    }
  }
}

extension RowWriter {
  /// Writes the detail of a container.
  @inline(__always)
  mutating func write(itemCountOf count: Int) {
    switch count {
    case 0: write("empty")
    case 1: write("1 item")
    default:
      // Most are small, and need no memory.
      if count < 1000 { write(count) } else { write(Array(grouped(count).utf8)) }
      write(" items")
    }
  }
}
