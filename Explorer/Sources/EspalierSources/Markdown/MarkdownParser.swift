import EspalierJSON

/// A parser of the blocks of Markdown: headings, paragraphs, list items, code, quotes and HTML.
///
/// Any text is Markdown, so there are no faults that end it. Items in items are kept as a list, and
/// nothing recurses. What is in a block of code or HTML is never taken for a heading.
struct MarkdownParser: DocumentParser {
  static var sizeLimit: Int { 1 << 25 }
  static var showsProse: Bool { true }

  private var tree: DocumentTree
  private let bytes: [UInt8]

  /// The sections that are open, with the levels of their headings.
  private var sections: [(level: Int, node: Int)] = []
  /// The list items that are open, with the columns of their texts.
  private var items: [(node: Int, column: Int)] = []
  private var block: Block?
  /// The end of the last line that is not blank.
  private var lastEnd = 0

  private var ordinals: [Name: Int] = [:]

  private struct Name: Hashable {
    var parent: Int
    var name: [UInt8]
  }

  /// A block that has begun and may go on.
  private struct Block {
    enum Kind {
      case paragraph, quote
      case fence(MarkdownLine.Fence)
      case indented
      case html(MarkdownLine.HTML)
    }
    var kind: Kind
    /// The places of the lines, without indentation.
    var lines: [Range<Int>]
    var start: Int
    /// The column of the first line.
    var column: Int
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tree = DocumentTree(place: 0..<bytes.count)
  }

  static func parse(_ bytes: [UInt8]) -> DocumentTree {
    var parser = MarkdownParser(bytes)
    parser.run()
    var validator = UTF8Validator()
    // The line feed ends a character that the end of the text cuts.
    (bytes + [LineScanner.lineFeed]).withUnsafeBytes { validator.check($0) }
    for flaw in validator.takeFlaws() {
      let shown = TerminalSafeText.escape(of: bytes[flaw.offset])
      parser.tree.report(
        "\(shown) is not UTF-8; convert the text to UTF-8",
        at: flaw.offset,
        isDeviation: true
      )
    }
    parser.tree.finish()
    return parser.tree
  }

  static func value(of node: DocumentTree.Node, in bytes: [UInt8]) -> SourceContent.Value? { nil }

  // Lines.

  private mutating func run() {
    var place = LineIndex.startsWithByteOrderMark(bytes.prefix(3)) ? 3 : 0
    place = readFrontMatter(from: place) ?? place
    while let (end, next) = line(from: place) {
      read(MarkdownLine(bytes, from: place, to: end))
      place = next
    }
    if case .fence? = block?.kind, let start = block?.start {
      tree.report(
        "the code that begins here is never closed; add the same marks after it",
        at: start,
        isDeviation: true
      )
    }
    endBlock()
    endItems(downTo: 0)
    endSections(from: 0, at: bytes.count)
  }

  /// Returns the end of the line at a place, and the start of the next one; nil at the end.
  private func line(from start: Int) -> (end: Int, next: Int)? {
    guard start < bytes.count else { return nil }
    let feed = bytes.withUnsafeBytes { LineScanner.lineFeed(in: $0, from: start) }
    guard let feed else { return (bytes.count, bytes.count) }
    let hasReturn = feed > start && bytes[feed - 1] == UInt8(ascii: "\r")
    return (hasReturn ? feed - 1 : feed, feed + 1)
  }

  /// Reads the lines between two lines of three dashes or plus signs at the start.
  ///
  /// - Returns: The place after them, or nil if there are none.
  private mutating func readFrontMatter(from start: Int) -> Int? {
    guard let (end, first) = line(from: start) else { return nil }
    let mark = MarkdownLine.trimmed(bytes[start..<end])
    guard mark.elementsEqual("---".utf8) || mark.elementsEqual("+++".utf8) else { return nil }
    var place = first
    var lines: [Range<Int>] = []
    while let (end, next) = line(from: place) {
      let text = MarkdownLine.trimmed(bytes[place..<end])
      if text == mark || mark.first == 0x2D && text.elementsEqual("...".utf8) {
        let inside = lines.map { bytes[$0] }.joined(separator: [0x0A])
        _ = add("front matter", place: start..<end, value: Array(inside))
        return next
      }
      lines.append(place..<end)
      place = next
    }
    return nil
  }

  private mutating func read(_ line: MarkdownLine) {
    var line = line
    if continueBlock(line) { return }
    let start = line.place
    line.skipSpace()
    guard line.place < line.end else {
      // Only code and HTML go on after a blank line.
      if case .indented? = block?.kind {
        block?.lines.append(start..<start)
      } else {
        endBlock()
      }
      return
    }
    let isText = isParagraphText(line)
    if isText, case .paragraph? = block?.kind { return extendBlock(line) }
    if isText, case .quote? = block?.kind, line.rest.first != UInt8(ascii: ">") {
      return extendBlock(line)
    }
    let depth = items.firstIndex { line.column < $0.column } ?? items.count
    if depth < items.count {
      endBlock()
      endItems(downTo: depth)
    }
    begin(line)
  }

  /// Whether a line goes on with a paragraph, if there is one, because it begins nothing else.
  private func isParagraphText(_ line: MarkdownLine) -> Bool {
    guard block != nil else { return false }
    let isIndented = line.column >= (items.last?.column ?? 0) + 4
    if isIndented { return true }
    if line.column == 0 || items.isEmpty, line.underline != nil { return false }
    if line.heading != nil || line.fence != nil || line.isRule { return false }
    if line.rest.first == UInt8(ascii: ">") { return false }
    if case .comment? = line.html { return false }
    guard let item = line.item else { return true }
    // In a list, any mark begins the next item.
    return !(item.interrupts || !items.isEmpty)
  }

  /// Goes on with code or HTML; returns whether the line belongs to it.
  private mutating func continueBlock(_ line: MarkdownLine) -> Bool {
    switch block?.kind {
    case .fence(let fence)?:
      var content = line
      content.skipSpace()
      if let end = content.fence, end.mark == fence.mark, end.count >= fence.count,
        end.info.isEmpty, content.column < (block?.column ?? 0) + 4
      {
        lastEnd = line.end
        endBlock()
      } else if !content.isBlank, let item = items.last, content.column < item.column {
        // An item ends, and the code in it with it.
        endBlock()
        return false
      } else {
        append(line, upTo: block?.column ?? 0)
      }
      return true
    case .html(.blank)?:
      guard !line.isBlank else { return false }
      append(line, upTo: 0)
      return true
    case .html(let html)?:
      append(line, upTo: 0)
      if html.ends(with: line.rest) { endBlock() }
      return true
    case .indented?:
      var content = line
      content.skipSpace()
      guard content.place < content.end, content.column >= (block?.column ?? 4) else {
        return false
      }
      append(line, upTo: block?.column ?? 4)
      return true
    case .paragraph?, .quote?, nil: return false
    }
  }

  /// Appends a line to the block, without indentation up to a column.
  private mutating func append(_ line: MarkdownLine, upTo column: Int) {
    var place = line.place
    var width = 0
    while place < line.end, width < column, bytes[place] == 0x20 || bytes[place] == 0x09 {
      width = bytes[place] == 0x09 ? (width / 4 + 1) * 4 : width + 1
      place += 1
    }
    block?.lines.append(place..<line.end)
    if !line.isBlank { lastEnd = line.end }
  }

  private mutating func extendBlock(_ line: MarkdownLine) {
    block?.lines.append(line.place..<line.end)
    lastEnd = line.end
  }

  /// Begins what the line begins, in the items that it is in.
  private mutating func begin(_ line: MarkdownLine) {
    var line = line
    while true {
      let indent = line.column - (items.last?.column ?? 0)
      if indent >= 4 {
        if case .paragraph? = block?.kind { return extendBlock(line) }
        endBlock()
        return beginBlock(.indented, line)
      }
      if let fence = line.fence {
        endBlock()
        return beginBlock(.fence(fence), line, isMark: true)
      }
      if items.isEmpty, let (level, text) = line.heading {
        endBlock()
        return beginSection(level, text, at: line.place, to: line.end)
      }
      if items.isEmpty, let level = line.underline, case .paragraph? = block?.kind {
        return underline(level, line)
      }
      if line.isRule {
        endBlock()
        lastEnd = line.end
        return
      }
      if let item = line.item {
        endBlock()
        guard beginItem(item.length, &line) else { return }
        continue
      }
      if line.rest.first == UInt8(ascii: ">") { return extendQuote(line) }
      if let html = line.html {
        endBlock()
        beginBlock(.html(html), line)
        if html.ends(with: line.rest) { endBlock() }
        return
      }
      if case .paragraph? = block?.kind { return extendBlock(line) }
      endBlock()
      return beginBlock(.paragraph, line)
    }
  }

  private mutating func extendQuote(_ line: MarkdownLine) {
    var line = line
    let start = line.place
    line.place += 1
    if line.rest.first == 0x20 { line.place += 1 }
    if case .quote? = block?.kind { return extendBlock(line) }
    endBlock()
    beginBlock(.quote, line)
    block?.start = start
  }

  private mutating func beginBlock(
    _ kind: Block.Kind,
    _ line: MarkdownLine,
    isMark: Bool = false
  ) {
    block = Block(
      kind: kind,
      lines: isMark ? [] : [line.place..<line.end],
      start: line.place,
      column: line.column
    )
    if case .indented = kind { block?.column = (items.last?.column ?? 0) + 4 }
    lastEnd = line.end
  }

  // Branches.

  /// Begins a list item; returns whether something follows its mark.
  private mutating func beginItem(_ length: Int, _ line: inout MarkdownLine) -> Bool {
    let start = line.place
    let column = line.column + length
    line.place += length
    line.column = column
    line.skipSpace()
    let node = add("item", place: start..<line.end, value: nil)
    // Code may follow the mark, with one space between them.
    let isFar = line.column - column > 4 || line.place == line.end
    items.append((node, isFar ? column + 1 : line.column))
    lastEnd = line.end
    return line.place < line.end
  }

  private mutating func endItems(downTo count: Int) {
    while items.count > count, let item = items.popLast() {
      let start = tree[item.node].place.lowerBound
      tree[item.node].place = start..<max(start, lastEnd)
    }
  }

  private mutating func beginSection(
    _ level: Int,
    _ text: some Collection<UInt8>,
    at start: Int,
    to end: Int
  ) {
    endItems(downTo: 0)
    endSections(from: level, at: start)
    let name = Array(text)
    let node = add(name, place: start..<end, value: nil)
    tree[node].kind = .object
    tree[node].isBranch = true
    sections.append((level, node))
    lastEnd = end
  }

  private mutating func endSections(from level: Int, at end: Int) {
    while let last = sections.last, last.level >= level {
      let start = tree[last.node].place.lowerBound
      tree[last.node].place = start..<end
      sections.removeLast()
    }
  }

  /// Makes a heading of a paragraph.
  private mutating func underline(_ level: Int, _ line: MarkdownLine) {
    guard let paragraph = block else { return }
    block = nil
    beginSection(level, text(of: paragraph), at: paragraph.start, to: line.end)
  }

  // Blocks.

  private mutating func endBlock() {
    guard var ended = block else { return }
    block = nil
    while case .indented = ended.kind, ended.lines.last?.isEmpty == true {
      ended.lines.removeLast()
    }
    let place = ended.start..<max(ended.start, lastEnd)
    let value = text(of: ended)
    switch ended.kind {
    case .paragraph:
      // The first paragraph of an item is its text.
      if let item = items.last, tree[item.node].value == nil, tree[item.node].childCount == 0 {
        tree[item.node].value = .text(value)
      } else {
        _ = add(isTable(ended) ? "table" : "text", place: place, value: value)
      }
    case .quote: _ = add("quote", place: place, value: value)
    case .html: _ = add("HTML", place: place, value: value)
    case .indented: _ = add("code", place: place, value: value)
    case .fence(let fence):
      let node = add("code", place: place, value: value)
      if !fence.info.isEmpty { tree[node].shownName = Array("code ".utf8) + fence.info }
    }
  }

  /// Returns the text of a block: the lines of code as they are, others in one line.
  private func text(of block: Block) -> [UInt8] {
    switch block.kind {
    case .paragraph where !isTable(block), .quote:
      let lines = block.lines.map { MarkdownLine.trimmed(bytes[$0]) }
      return Array(lines.joined(separator: [0x20]))
    case .paragraph, .fence, .indented, .html:
      return Array(block.lines.map { bytes[$0] }.joined(separator: [0x0A]))
    }
  }

  /// Whether a paragraph is a table: its second line has only bars, dashes, colons and space.
  private func isTable(_ block: Block) -> Bool {
    guard block.lines.count > 1 else { return false }
    let rule = bytes[block.lines[1]]
    return rule.contains(UInt8(ascii: "-")) && rule.contains(UInt8(ascii: "|"))
      && rule.allSatisfy { "|-: \t".utf8.contains($0) }
  }

  private mutating func add(_ name: String, place: Range<Int>, value: [UInt8]?) -> Int {
    add(Array(name.utf8), place: place, value: value)
  }

  /// Adds a node to the innermost item or section.
  private mutating func add(
    _ name: [UInt8],
    place: Range<Int>,
    value: [UInt8]?
  ) -> Int {
    let parent = items.last?.node ?? sections.last?.node ?? 0
    let ordinal = ordinals[Name(parent: parent, name: name), default: 0] + 1
    ordinals[Name(parent: parent, name: name)] = ordinal
    var node = DocumentTree.Node(.string, key: name, place: place, value: value.map { .text($0) })
    if ordinal > 1 {
      node.key = name + Array("[\(ordinal)]".utf8)
      node.shownName = name
    }
    if parent > 0 { tree[parent].isBranch = true }
    return tree.append(node, to: parent)
  }
}
