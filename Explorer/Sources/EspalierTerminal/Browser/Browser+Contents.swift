import Espalier
import EspalierSources

extension Browser {
  /// The contents of rows that are too long for one line, and their lines for the width of the window.
  struct Contents {
    /// The lines as they were read, by row.
    private(set) var lines: [Int: [String]] = [:]
    /// The rows whose contents were asked for.
    var requested: Set<Int> = []
    /// The rows whose heights are those of their contents.
    var measured: Set<Int> = []
    private(set) var columns = 0

    /// The greatest number of rows of which contents are kept.
    private static var limit: Int { 2_000 }

    mutating func setWidth(_ columns: Int) {
      if columns != self.columns { measured = [] }
      self.columns = columns
    }

    mutating func insert(_ lines: [String], of row: Int) {
      // The rows in sight are asked for again.
      if self.lines.count >= Self.limit { (self.lines, requested) = ([:], []) }
      self.lines[row] = lines
      measured.remove(row)
    }

    mutating func forget(_ row: Int) {
      lines[row] = nil
      requested.remove(row)
      measured.remove(row)
    }
  }

  /// The greatest number of bytes of a content, and of lines that it takes.
  static var contentLimit: (bytes: Int, lines: Int) { (1 << 16, 1_000) }

  /// The number of members of a branch that are its content.
  static var memberLimit: Int { 100 }

  /// Receives the content of a row.
  mutating func receivedContent(_ bytes: [UInt8], of node: Node) {
    guard let row = contents.requested.first(where: { self.node($0)?.id == node.id }) else {
      return
    }
    var lines = bytes.isEmpty ? [] : Panel.shown(Array(bytes.prefix(Self.contentLimit.bytes)))
    if bytes.count > Self.contentLimit.bytes {
      lines.append("\(style.ellipsis) \(grouped(bytes.count - Self.contentLimit.bytes)) more bytes")
    }
    contents.insert(lines, of: row)
  }

  /// Asks for the content of a row, if that was not done before.
  mutating func requestContent(of row: Int) {
    guard let node = node(row), contents.requested.insert(row).inserted else { return }
    effects.append(.read(node, .text, .content))
  }

  // MARK: Wrapping

  /// Wraps long values, or shows them on one line each.
  mutating func setWrap(_ isOn: Bool) {
    settings.wraps = isOn
    contents.measured = []
    keepingView { browser in
      guard !isOn else { return }
      // The default is one line, also in the outline that comes after a filter.
      for row in browser.wrappedRows {
        _ = try? browser.outline.setHeight(nil, of: row)
        _ = try? browser.filtering?.whole?.setHeight(nil, of: row)
      }
      browser.wrappedRows = []
    }
    message = isOn ? "long values are wrapped" : "long values are on one line"
    measureRowsInSight()
    showCursor()
  }

  private mutating func setLineCount(_ count: Int, ofRow row: Int) throws -> RowChanges {
    try outline.setHeight(count == 1 ? nil : Double(count), of: row)
    return RowChanges()
  }

  /// Measures the rows in and around the window, so that they have the heights of their contents.
  ///
  /// Rows above the window that become higher move what is in it neither up nor down.
  mutating func measureRowsInSight() {
    guard settings.wraps, view == .outline || view == .accordion else { return }
    let isCursorInSight = cursorLines.overlaps(top..<top + height)
    let first = row(atLine: max(0, top - height)) ?? 0
    let anchor = outline.anchor(from: Double(top), height: Double(height))
    var hasChanged = false
    for row in outline.rows(inSection: 0, first..<first + 3 * height) where row.status == nil {
      let isNew = contents.measured.insert(row.id).inserted
      guard isNew, let node = node(row.id), node.isValue else { continue }
      if node.value.isCut, contents.lines[row.id] == nil { requestContent(of: row.id) }
      let count = wrappedLines(of: row.id, level: row.level)?.count ?? 1
      guard Double(count) != outline.height(of: row.id) else { continue }
      performKnown { try setLineCount(count, ofRow: row.id) }
      if count > 1 { wrappedRows.insert(row.id) } else { wrappedRows.remove(row.id) }
      hasChanged = true
    }
    guard hasChanged else { return }
    if let offset = anchor.flatMap({ outline.offset(of: $0) }) { top = clampedTop(Int(offset)) }
    if isCursorInSight { showCursor() }
  }

  /// The lines of a value that is wrapped; nil for one that is on one line.
  func wrappedLines(of row: Int, level: Int) -> [String]? {
    guard settings.wraps, valueShift == 0, let node = node(row), node.isValue else {
      return nil
    }
    let start = indentation(ofLevel: level).column + DrawingStyle.indentation
    let title = CharacterWidth.width(of: node.title)
    let room = max(1, columns - start - (title == 0 ? 0 : title + 2))
    let whole = contents.lines[row]
    let detail = shownDetail(of: node)
    if whole == nil, CharacterWidth.width(of: detail) <= room { return nil }
    // The first line begins after the title, unless hardly anything fits there.
    let texts = whole.map { $0.isEmpty ? [detail] : $0 } ?? [detail]
    var lines: [String] = []
    let width = max(1, columns - start)
    if room < min(16, width) { lines.append("") }
    for (index, text) in texts.enumerated() {
      guard lines.count < Self.contentLimit.lines else { break }
      if index == 0, lines.isEmpty, room < width {
        let parts = TextWrapping.wrap(text, columns: room)
        lines.append(parts[0])
        guard parts.count > 1 else { continue }
        let rest = text.dropFirst(parts[0].count).drop { $0 == " " }
        lines += TextWrapping.wrap(String(rest), columns: width)
      } else {
        lines += TextWrapping.wrap(text, columns: width)
      }
    }
    return lines.count > 1 || whole != nil ? Array(lines.prefix(Self.contentLimit.lines)) : nil
  }
}
