/// An indexer of an XML text, which takes the text in pieces and keeps the places of what it finds.
///
/// It checks how tags are written and nested, and stops at the first fault. Everything before the
/// fault stays in the tree, and elements that are open then end there.
struct XMLIndexer: XMLPieceReader, Sendable {
  var tree = XMLTree()

  /// The fault at which reading stopped, with its offset.
  private(set) var fault: (offset: Int, message: String)?

  /// The innermost element that was open at the fault.
  private(set) var faultParent: Int?

  /// The offset up to which the text was read.
  var offset: Int

  /// The offset of the first character, after a byte order mark.
  private let textStart: Int

  /// Whether the text is HTML.
  let isHTML: Bool

  /// The violations of the standard of HTML that can be shown all the same.
  var deviations: [(offset: Int, message: String)] = []

  var open: [Level] = []
  private var topSiblings = SiblingCounts()
  /// The numbers of the names of the kinds of nodes that have no names of their own.
  private var kindNames: [(kind: XMLTree.Kind, number: UInt32)] = []
  private var hasRoot = false
  var construct: XMLConstruct?
  /// The text of an element of HTML that only its end tag ends.
  var rawText: (start: Int, name: [UInt8])?
  var run: Run?

  /// In HTML, the number of the innermost level with each name.
  private(set) var levels: [[UInt8]: Int] = [:]

  struct Level {
    var node: Int
    var children = SiblingCounts()
    /// In HTML, the number of the next outer level with the same name.
    var outer: Int?
  }

  /// The numbers of siblings with a kind and a name so far.
  ///
  /// Few siblings differ in it, so the first ones are looked through: that takes less time, and
  /// less memory for each element, than a hash table.
  struct SiblingCounts {
    private var few: [(key: UInt64, count: UInt32)] = []
    private var others: [UInt64: UInt32] = [:]

    private static var fewLimit: Int { 8 }

    /// Counts one more, and returns the number of those before.
    mutating func add(_ key: UInt64) -> UInt32 {
      if let index = few.lastIndex(where: { $0.key == key }) {
        few[index].count += 1
        return few[index].count - 1
      }
      if few.count < Self.fewLimit {
        few.append((key, 1))
        return 0
      }
      others[key, default: 0] += 1
      return others[key, default: 1] - 1
    }
  }

  /// A text and the CDATA sections in it, up to the next tag.
  struct Run {
    var start: Int
    var isBlank: Bool
  }

  /// - Parameter start: The offset of the first character, after a byte order mark.
  init(start: Int, isHTML: Bool = false) {
    (textStart, offset, self.isHTML) = (start, start, isHTML)
  }

  var isComplete: Bool { tree.isComplete }

  /// The innermost open element.
  var parent: Int? { open.last?.node }

  /// Returns the open element that is a child of another one, or of the top level.
  func openChild(of element: Int?) -> Int? {
    guard let element else { return open.first?.node }
    // Numbers grow with the depth.
    var (low, high) = (0, open.count)
    while low < high {
      let middle = (low + high) / 2
      if open[middle].node <= element { low = middle + 1 } else { high = middle }
    }
    return low > 0 && open[low - 1].node == element && low < open.count ? open[low].node : nil
  }

  /// Reads one token of XML or HTML, or a part of a long one.
  mutating func step(_ piece: XMLPiece, at place: Int) -> Int? {
    guard tree.count < XMLTree.capacity else {
      stop(at: piece.offset + place, "there are more than \(XMLTree.capacity) nodes")
      return nil
    }
    if isHTML { return stepInHTML(piece, at: place) }
    let start = piece.offset + place
    guard piece.bytes[place] == UInt8(ascii: "<") else { return readText(piece, at: place) }
    guard piece.isDecided(at: place) else { return nil }
    if piece.starts(at: place, with: "<![CDATA[") {
      guard !open.isEmpty else {
        stop(at: start, "a CDATA section outside of the root element")
        return nil
      }
      return beginSection(piece, at: place)
    }
    endRun(at: start)
    isDeclaration =
      start == textStart && piece.starts(at: place, with: "<?xml")
      && place + 5 < piece.bytes.count && XMLMarkup.isSpace(piece.bytes[place + 5])
    if let inside = beginConstruct(piece, at: place) { return inside }
    if piece.starts(at: place, with: "<!DOCTYPE") { return readDocumentType(piece, at: place) }
    if piece.starts(at: place, with: "</") { return readEndTag(piece, at: place) }
    return readStartTag(piece, at: place)
  }

  /// Whether the instruction that is open is the declaration of XML.
  private var isDeclaration = false

  /// Begins a CDATA section, which is a part of a text.
  mutating func beginSection(_ piece: XMLPiece, at place: Int) -> Int {
    run = Run(start: run?.start ?? piece.offset + place, isBlank: false)
    return begin(.section, piece, at: place, contentAt: place + 9)
  }

  mutating func add(_ construct: XMLConstruct, end: Int) {
    let start = construct.contentStart
    switch construct.kind {
    case .comment, .bogusComment: add(.comment, name: "comment()", start: start, end: end)
    case .instruction:
      // The declaration of XML itself is none.
      if isDeclaration { return }
      add(.instruction, name: "processing-instruction()", start: start, end: end)
    case .documentType: add(.documentType, name: "doctype()", start: start, end: end)
    case .section: break
    }
  }

  mutating func readText(_ piece: XMLPiece, at start: Int) -> Int? {
    let bytes = piece.bytes
    var place = start
    var isBlank = run?.isBlank ?? true
    while isBlank, place < bytes.count, bytes[place] != UInt8(ascii: "<") {
      isBlank = XMLMarkup.isSpace(bytes[place])
      if isBlank { place += 1 }
    }
    if !isBlank, open.isEmpty, !isHTML {
      stop(
        at: piece.offset + place,
        hasRoot ? "text after the end of the root element" : "text before the root element"
      )
      return nil
    }
    place = ByteSearch.first(UInt8(ascii: "<"), in: bytes, from: place) ?? bytes.count
    run = Run(start: run?.start ?? piece.offset + start, isBlank: isBlank)
    return place
  }

  private mutating func readDocumentType(_ piece: XMLPiece, at place: Int) -> Int? {
    let (bytes, base) = (piece.bytes, piece.offset)
    guard !hasRoot else {
      stop(at: base + place, "a document type after the start of the root element")
      return nil
    }
    guard let end = XMLMarkup.endOfDocumentType(in: bytes, at: place + 9) else {
      return refuse("a document type", in: piece, at: place)
    }
    add(.documentType, name: "doctype()", start: base + place + 9, end: base + end - 1)
    return end
  }

  private mutating func readEndTag(_ piece: XMLPiece, at place: Int) -> Int? {
    let (bytes, base) = (piece.bytes, piece.offset)
    guard let close = XMLMarkup.find(">", in: bytes, from: place + 2) else {
      return refuse("a tag", in: piece, at: place)
    }
    var name = bytes[(place + 2)..<close]
    while let last = name.last, XMLMarkup.isSpace(last) { name = name.dropLast() }
    let shown = { TerminalSafeText.escaped(name.prefix(60)) }
    guard let level = open.last else {
      stop(at: base + place, "</\(shown())> closes no element")
      return nil
    }
    let expected = tree.name(of: level.node)
    guard name.elementsEqual(expected) else {
      let wanted = TerminalSafeText.escaped(expected.prefix(60))
      stop(at: base + place, "expected </\(wanted)>, found </\(shown())>")
      return nil
    }
    closeElement(end: base + close + 1)
    return close + 1
  }

  private mutating func readStartTag(_ piece: XMLPiece, at place: Int) -> Int? {
    let (bytes, base) = (piece.bytes, piece.offset)
    let tag: XMLMarkup.StartTag
    do throws(XMLMarkup.Fault) {
      guard let read = try XMLMarkup.startTag(in: bytes, at: place) else {
        return refuse("a tag", in: piece, at: place)
      }
      tag = read
    } catch {
      stop(at: base + error.offset, error.message)
      return nil
    }
    guard !open.isEmpty || !hasRoot else {
      stop(at: base + place, "a second root element; only one is allowed")
      return nil
    }
    hasRoot = true
    openElement(tag, piece, at: place)
    if tag.isEmpty { closeElement(end: base + tag.end) }
    return tag.end
  }

  // Nodes.

  /// Counts a child of the innermost open element.
  private mutating func ordinal(_ kind: XMLTree.Kind, _ name: UInt32) -> UInt32 {
    let key = UInt64(kind.rawValue) << 32 | UInt64(name)
    return open.isEmpty ? topSiblings.add(key) : open[open.count - 1].children.add(key)
  }

  /// Adds a child to the innermost open element.
  ///
  /// - Parameter end: The offset after the last byte, or nil for an element.
  @discardableResult
  private mutating func append(
    _ kind: XMLTree.Kind,
    name: UInt32,
    start: Int,
    end: Int?
  ) -> Int {
    let ordinal = ordinal(kind, name)
    return tree.append(kind, name: name, ordinal: ordinal, start: start, end: end, parent: parent)
  }

  /// Adds an element with its attributes, and opens it.
  mutating func openElement(_ tag: XMLMarkup.StartTag, _ piece: XMLPiece, at place: Int) {
    func name(_ range: Range<Int>) -> [UInt8] {
      isHTML ? HTMLMarkup.name(piece.bytes[range]) : Array(piece.bytes[range])
    }
    let elementName = name(tag.name)
    let number = tree.number(of: elementName)
    let node = append(.element, name: number, start: piece.offset + place, end: nil)
    let outer = isHTML ? levels.updateValue(open.count, forKey: elementName) : nil
    open.append(Level(node: node, outer: outer))
    for attribute in tag.attributes {
      let number = tree.number(of: [UInt8(ascii: "@")] + name(attribute.name))
      let start = piece.offset + attribute.value.lowerBound
      append(.attribute, name: number, start: start, end: start + attribute.value.count)
    }
  }

  /// Closes the innermost open element.
  mutating func closeElement(end: Int) {
    guard let level = open.popLast() else { return }
    tree.close(level.node, end: end)
    if isHTML { levels[tree.name(of: level.node)] = level.outer }
  }

  mutating func add(_ kind: XMLTree.Kind, name: StaticString, start: Int, end: Int) {
    let number: UInt32
    if let known = kindNames.first(where: { $0.kind == kind }) {
      number = known.number
    } else {
      let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      number = tree.number(of: bytes)
      kindNames.append((kind, number))
    }
    append(kind, name: number, start: start, end: end)
  }

  mutating func endRun(at end: Int) {
    guard let ended = run else { return }
    run = nil
    if !ended.isBlank, ended.start < end {
      add(.text, name: "text()", start: ended.start, end: end)
    }
  }

  // The end.

  mutating func finish() {
    if isHTML { return finishHTML() }
    if let construct {
      stop(inside: construct.kind.rawValue, from: construct.start, end: offset)
    } else if let level = open.last {
      let name = TerminalSafeText.escaped(tree.name(of: level.node).prefix(60))
      stop(at: offset, "the file ends here; expected </\(name)>")
    } else if !hasRoot {
      stop(at: offset, "there is no element")
    } else {
      tree.complete()
    }
  }

  /// Ends reading of HTML, in which elements and comments may be open at the end.
  private mutating func finishHTML() {
    if let construct {
      note(construct.start, "the file ends inside \(construct.kind.rawValue)")
      add(construct, end: offset)
    }
    if let rawText { addRawText(rawText.start..<offset) }
    endRun(at: offset)
    while let level = open.last { closeInHTML(level, at: offset) }
    tree.complete()
  }

  mutating func stop(inside what: String, from start: Int, end: Int) {
    stop(at: start, "the file ends inside \(what), which begins here")
  }

  mutating func stop(at place: Int, _ message: String) {
    endRun(at: place)
    fault = (place, message)
    faultParent = parent
    while !open.isEmpty { closeElement(end: place) }
    tree.complete()
  }
}
