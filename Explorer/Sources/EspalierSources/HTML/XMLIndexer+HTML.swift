// Reading of HTML.

extension XMLIndexer {
  /// Reads one token of HTML, or a part of a long one.
  ///
  /// - Returns: The place after it, or nil if it does not end in the piece.
  mutating func stepInHTML(_ piece: XMLPiece, at place: Int) -> Int? {
    if let rawText {
      return readRawText(piece, at: place, from: rawText.start, until: rawText.name)
    }
    let (bytes, base) = (piece.bytes, piece.offset)
    guard bytes[place] == UInt8(ascii: "<") else { return readText(piece, at: place) }
    guard piece.isDecided(at: place) else { return nil }
    let next = place + 1 < bytes.count ? bytes[place + 1] : 0
    if HTMLMarkup.isLetter(next) {
      endRun(at: base + place)
      return readStartTagOfHTML(piece, at: place)
    }
    if piece.starts(at: place, with: "<![CDATA["), isInForeignElement {
      return beginSection(piece, at: place)
    }
    let afterSlash = place + 2 < bytes.count ? bytes[place + 2] : 0
    if next == UInt8(ascii: "/"), HTMLMarkup.isLetter(afterSlash) {
      endRun(at: base + place)
      return readEndTagOfHTML(piece, at: place)
    }
    if let inside = beginConstructOfHTML(piece, at: place) { return inside }
    // The character itself.
    run = Run(start: run?.start ?? base + place, isBlank: false)
    return place + 1
  }

  /// Begins a comment, a document type, or other markup that is no tag and that HTML takes for a
  /// comment.
  ///
  /// - Returns: The place after its first characters, or nil if there is none.
  private mutating func beginConstructOfHTML(_ piece: XMLPiece, at place: Int) -> Int? {
    let kind: XMLConstruct.Kind
    var content = place + 2
    if piece.starts(at: place, with: "<!--") {
      (kind, content) = (.comment, place + 4)
    } else if HTMLMarkup.starts(piece.bytes, at: place, with: "<!doctype".utf8) {
      kind = .documentType
    } else if piece.starts(at: place, with: "<!") {
      kind = .bogusComment
    } else if piece.starts(at: place, with: "<?") {
      kind = .instruction
    } else if piece.starts(at: place, with: "</"), content < piece.bytes.count {
      note(piece.offset + place, "a tag without a name")
      kind = .bogusComment
    } else {
      return nil
    }
    endRun(at: piece.offset + place)
    if piece.starts(at: place, with: "</>") { return place + 3 }
    let inside = begin(kind, piece, at: place, contentAt: content, isHTML: true)
    // Two comments end before others can.
    for end in [">", "->"] as [StaticString] {
      guard kind == .comment, piece.starts(at: content, with: end) else { continue }
      construct = nil
      add(.comment, name: "comment()", start: piece.offset + content, end: piece.offset + content)
      return content + end.utf8CodeUnitCount
    }
    return inside
  }

  mutating func note(_ offset: Int, _ message: String) {
    guard deviations.count < JSONSource.faultLimit else { return }
    deviations.append((offset, message))
  }

  /// Whether an element of SVG or MathML is open, in which tags are those of XML.
  private var isInForeignElement: Bool { innermostLevel(of: HTMLElements.foreign) != nil }

  /// Returns the number of the innermost level with one of some names.
  private func innermostLevel(of names: Set<[UInt8]>) -> Int? {
    names.lazy.compactMap { levels[$0] }.max()
  }

  /// Returns the number of the outermost level with one of some names that is inside of others.
  ///
  /// - Complexity: O(levels with the names there)
  private func outermostLevel(of names: Set<[UInt8]>, inside scope: Set<[UInt8]>) -> Int? {
    guard let innermost = innermostLevel(of: names) else { return nil }
    let limit = innermostLevel(of: scope) ?? -1
    var outermost: Int?
    for name in names where innermost > limit {
      var level = levels[name]
      while let inside = level, inside > limit {
        outermost = min(outermost ?? inside, inside)
        level = open[inside].outer
      }
    }
    return outermost
  }

  private mutating func readStartTagOfHTML(_ piece: XMLPiece, at place: Int) -> Int? {
    let (bytes, base) = (piece.bytes, piece.offset)
    guard let tag = HTMLMarkup.startTag(in: bytes, at: place) else {
      return refuse("a tag", in: piece, at: place)
    }
    let name = HTMLMarkup.name(bytes[tag.name])
    endElements(before: name, at: base + place)
    openElement(tag, piece, at: place)
    if HTMLElements.void.contains(name) || tag.isEmpty && isInForeignElement {
      closeElement(end: base + tag.end)
    } else if HTMLElements.raw.contains(name) || HTMLElements.escapableRaw.contains(name) {
      rawText = (base + tag.end, name)
    }
    return tag.end
  }

  /// Closes the elements that end before a start tag.
  private mutating func endElements(before name: [UInt8], at offset: Int) {
    if let last = open.last, tree.name(of: last.node).elementsEqual("head".utf8),
      HTMLElements.endsHead(name)
    {
      closeInHTML(last, at: offset)
    }
    for end in HTMLElements.impliedEnds(before: name) {
      guard let outermost = outermostLevel(of: end.elements, inside: end.scope) else { continue }
      while open.count > outermost, let level = open.last { closeInHTML(level, at: offset) }
    }
  }

  private mutating func readEndTagOfHTML(_ piece: XMLPiece, at place: Int) -> Int? {
    let (bytes, base) = (piece.bytes, piece.offset)
    guard let close = XMLMarkup.find(">", in: bytes, from: place + 2) else {
      return refuse("a tag", in: piece, at: place)
    }
    let name = HTMLMarkup.name(
      bytes[(place + 2)..<close].prefix { !HTMLMarkup.isSpace($0) && $0 != UInt8(ascii: "/") }
    )
    guard let found = levels[name],
      found == open.count - 1 || found >= innermostLevel(of: HTMLElements.scope(of: name)) ?? 0
    else {
      note(base + place, "</\(TerminalSafeText.escaped(name.prefix(60)))> closes no element")
      return close + 1
    }
    while open.count > found + 1, let level = open.last { closeInHTML(level, at: base + place) }
    closeElement(end: base + close + 1)
    return close + 1
  }

  /// Closes the innermost element, which has no end tag.
  mutating func closeInHTML(_ level: Level, at offset: Int) {
    let name = tree.name(of: level.node)
    if !HTMLElements.optionalEnd.contains(name) {
      let shown = TerminalSafeText.escaped(name.prefix(60))
      note(tree.start(of: level.node), "<\(shown)> is not closed; add </\(shown)>")
    }
    closeElement(end: offset)
  }

  // Texts that only an end tag ends.

  private mutating func readRawText(
    _ piece: XMLPiece,
    at place: Int,
    from start: Int,
    until name: [UInt8]
  ) -> Int {
    let bytes = piece.bytes
    let end = [UInt8(ascii: "<"), UInt8(ascii: "/")] + name
    var index = place
    while let next = XMLMarkup.find("</", in: bytes, from: index) {
      if HTMLMarkup.starts(bytes, at: next, with: end) {
        let after = next + end.count < bytes.count ? bytes[next + end.count] : nil
        guard let after else { break }
        if HTMLMarkup.isSpace(after) || after == UInt8(ascii: ">") || after == UInt8(ascii: "/") {
          addRawText(start..<(piece.offset + next))
          return next
        }
      }
      index = next + 2
    }
    // The end may be in two pieces.
    return piece.isLast ? bytes.count : max(place, bytes.count - end.count)
  }

  /// Adds a text that ends where its element does.
  mutating func addRawText(_ range: Range<Int>) {
    rawText = nil
    guard !range.isEmpty, let parent else { return }
    let isRaw = HTMLElements.raw.contains(tree.name(of: parent))
    add(isRaw ? .rawText : .text, name: "text()", start: range.lowerBound, end: range.upperBound)
  }
}
