/// An indexer of an XML text, which takes the text in pieces and keeps the places of what it finds.
///
/// It checks how tags are written and nested, and stops at the first fault. Everything before the
/// fault stays in the tree, and elements that are open then end there.
struct XMLIndexer: Sendable {
  var tree = XMLTree()

  /// The fault at which reading stopped, with its offset.
  private(set) var fault: (offset: Int, message: String)?

  /// The innermost element that was open at the fault.
  private(set) var faultParent: Int?

  /// The offset up to which the text was read.
  private(set) var offset: Int

  /// Whether the text is HTML.
  let isHTML: Bool

  /// The violations of the standard of HTML that can be shown all the same.
  var deviations: [(offset: Int, message: String)] = []

  var open: [Level] = []
  private var topSiblings = SiblingCounts()
  /// The numbers of the names of the kinds of nodes that have no names of their own.
  private var kindNames: [(kind: XMLTree.Kind, number: UInt32)] = []
  private var hasRoot = false
  var construct = Construct.none
  var run: Run?

  struct Level {
    var node: Int
    var children = SiblingCounts()
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

  /// A construct that has begun and may be longer than a piece.
  enum Construct {
    case none
    case comment(start: Int)
    case instruction(start: Int)
    case section(start: Int)
    /// The text of an element of HTML that only its end tag ends.
    case rawText(start: Int, name: [UInt8])
  }

  /// A text and the CDATA sections in it, up to the next tag.
  struct Run {
    var start: Int
    var isBlank: Bool
  }

  /// The number of bytes that a single tag may have.
  static var tagLimit: Int { 1 << 24 }

  /// - Parameter start: The offset of the first character, after a byte order mark.
  init(start: Int, isHTML: Bool = false) { (offset, self.isHTML) = (start, isHTML) }

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

  /// Reads a piece of the text that begins at ``offset``.
  ///
  /// - Parameter isLast: Whether the text ends with the piece.
  /// - Returns: Whether something was read; if nothing was, a longer piece is needed.
  mutating func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
    let base = offset
    var place = 0
    while place < bytes.count, !tree.isComplete {
      guard tree.count < XMLTree.capacity else {
        stop(at: base + place, "there are more than \(XMLTree.capacity) nodes")
        break
      }
      let next = step(bytes, at: place, base, isLast)
      guard let next, next > place else { break }
      place = next
    }
    offset = base + place
    if isLast, place == bytes.count, !tree.isComplete { finish() }
    return place > 0 || tree.isComplete
  }

  /// Reads one token, or a part of a long one.
  ///
  /// - Returns: The place after it, or nil if it does not end in the bytes.
  private mutating func step(
    _ bytes: UnsafeRawBufferPointer,
    at place: Int,
    _ base: Int,
    _ isLast: Bool
  ) -> Int? {
    switch construct {
    case .comment(let start):
      return skip(bytes, to: "-->", at: place, isLast, from: start, "a comment") {
        $0.add(.comment, name: "comment()", start: start, end: base + $1)
      }
    case .instruction(let start):
      return skip(bytes, to: "?>", at: place, isLast, from: start, "a processing instruction") {
        // The declaration of XML itself is none.
        if start <= 3, $0.tree.count == 0, $0.isDeclaration { return }
        $0.add(.instruction, name: "processing-instruction()", start: start, end: base + $1)
      }
    case .section(let start):
      return skip(bytes, to: "]]>", at: place, isLast, from: start, "a CDATA section") { _, _ in }
    case .rawText(let start, let name):
      return readRawText(bytes, at: place, base, isLast, from: start, until: name)
    case .none: break
    }
    if isHTML { return stepInHTML(bytes, at: place, base, isLast) }
    guard bytes[place] == UInt8(ascii: "<") else { return readText(bytes, at: place, base) }
    guard place + 9 <= bytes.count || isLast else { return nil }
    if XMLMarkup.starts(bytes, at: place, with: "<![CDATA[") {
      guard !open.isEmpty else {
        stop(at: base + place, "a CDATA section outside of the root element")
        return nil
      }
      run = Run(start: run?.start ?? base + place, isBlank: false)
      construct = .section(start: base + place)
      return place + 9
    }
    endRun(at: base + place)
    if XMLMarkup.starts(bytes, at: place, with: "<!--") {
      construct = .comment(start: base + place)
      return place + 4
    }
    if XMLMarkup.starts(bytes, at: place, with: "<?") {
      isDeclaration = XMLMarkup.starts(bytes, at: place, with: "<?xml ")
      construct = .instruction(start: base + place)
      return place + 2
    }
    if XMLMarkup.starts(bytes, at: place, with: "<!DOCTYPE") {
      return readDocumentType(bytes, at: place, base, isLast)
    }
    if XMLMarkup.starts(bytes, at: place, with: "</") {
      return readEndTag(bytes, at: place, base, isLast)
    }
    return readStartTag(bytes, at: place, base, isLast)
  }

  /// Whether the instruction that is open is the declaration of XML.
  private var isDeclaration = false

  /// Goes to the end of a construct that may be longer than the piece.
  private mutating func skip(
    _ bytes: UnsafeRawBufferPointer,
    to end: StaticString,
    at place: Int,
    _ isLast: Bool,
    from start: Int,
    _ what: String,
    found: (inout XMLIndexer, Int) -> Void
  ) -> Int? {
    let length = end.utf8CodeUnitCount
    if let index = XMLMarkup.find(end, in: bytes, from: place) {
      construct = .none
      found(&self, index + length)
      return index + length
    }
    if isLast {
      stop(at: start, "the file ends inside \(what), which begins here")
      return nil
    }
    // The end may be in two pieces.
    return max(place, bytes.count - length + 1)
  }

  mutating func readText(
    _ bytes: UnsafeRawBufferPointer,
    at start: Int,
    _ base: Int
  ) -> Int? {
    var place = start
    var isBlank = run?.isBlank ?? true
    while isBlank, place < bytes.count, bytes[place] != UInt8(ascii: "<") {
      isBlank = XMLMarkup.isSpace(bytes[place])
      if isBlank { place += 1 }
    }
    if !isBlank, open.isEmpty, !isHTML {
      stop(
        at: base + place,
        hasRoot ? "text after the end of the root element" : "text before the root element"
      )
      return nil
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
    run = Run(start: run?.start ?? base + start, isBlank: isBlank)
    return place
  }

  private mutating func readDocumentType(
    _ bytes: UnsafeRawBufferPointer,
    at place: Int,
    _ base: Int,
    _ isLast: Bool
  ) -> Int? {
    guard !hasRoot else {
      stop(at: base + place, "a document type after the start of the root element")
      return nil
    }
    guard let end = XMLMarkup.endOfDocumentType(in: bytes, at: place + 9) else {
      return refuse(bytes, at: place, base, isLast, "a document type")
    }
    add(.documentType, name: "doctype()", start: base + place, end: base + end)
    return end
  }

  private mutating func readEndTag(
    _ bytes: UnsafeRawBufferPointer,
    at place: Int,
    _ base: Int,
    _ isLast: Bool
  ) -> Int? {
    guard let close = XMLMarkup.find(">", in: bytes, from: place + 2) else {
      return refuse(bytes, at: place, base, isLast, "a tag")
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
    open.removeLast()
    tree.close(level.node, end: base + close + 1)
    return close + 1
  }

  private mutating func readStartTag(
    _ bytes: UnsafeRawBufferPointer,
    at place: Int,
    _ base: Int,
    _ isLast: Bool
  ) -> Int? {
    let tag: XMLMarkup.StartTag
    do throws(XMLMarkup.Fault) {
      guard let read = try XMLMarkup.startTag(in: bytes, at: place) else {
        return refuse(bytes, at: place, base, isLast, "a tag")
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
    let name = tree.number(of: bytes[tag.name])
    let element = tree.append(
      .element,
      name: name,
      ordinal: ordinal(.element, name),
      start: base + place,
      end: nil,
      parent: parent
    )
    open.append(Level(node: element))
    for attribute in tag.attributes {
      let number = tree.number(of: [UInt8(ascii: "@")] + bytes[attribute.name])
      _ = tree.append(
        .attribute,
        name: number,
        ordinal: ordinal(.attribute, number),
        start: base + attribute.value.lowerBound,
        end: base + attribute.value.upperBound,
        parent: element
      )
    }
    if tag.isEmpty {
      open.removeLast()
      tree.close(element, end: base + tag.end)
    }
    return tag.end
  }

  /// Asks for more of the text, or stops if there is no more of it.
  mutating func refuse(
    _ bytes: UnsafeRawBufferPointer,
    at place: Int,
    _ base: Int,
    _ isLast: Bool,
    _ what: String
  ) -> Int? {
    if isLast {
      stop(at: base + place, "the file ends inside \(what), which begins here")
    } else if bytes.count - place > Self.tagLimit {
      stop(at: base + place, "\(what) of more than \(byteSize(Int64(Self.tagLimit)))")
    }
    return nil
  }

  // Nodes.

  /// Counts a child of the innermost open element.
  mutating func ordinal(_ kind: XMLTree.Kind, _ name: UInt32) -> UInt32 {
    let key = UInt64(kind.rawValue) << 32 | UInt64(name)
    return open.isEmpty ? topSiblings.add(key) : open[open.count - 1].children.add(key)
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
    _ = tree.append(
      kind,
      name: number,
      ordinal: ordinal(kind, number),
      start: start,
      end: end,
      parent: parent
    )
  }

  mutating func endRun(at end: Int) {
    guard let ended = run else { return }
    run = nil
    if !ended.isBlank, ended.start < end {
      add(.text, name: "text()", start: ended.start, end: end)
    }
  }

  // The end.

  private mutating func finish() {
    switch construct {
    case .comment(let start): stop(at: start, "the file ends inside a comment, which begins here")
    case .instruction(let start):
      stop(at: start, "the file ends inside a processing instruction, which begins here")
    case .section(let start):
      stop(at: start, "the file ends inside a CDATA section, which begins here")
    case .rawText(let start, _):
      addRawText(start..<offset)
      finishHTML()
    case .none where isHTML: finishHTML()
    case .none:
      if let level = open.last {
        let name = TerminalSafeText.escaped(tree.name(of: level.node).prefix(60))
        stop(at: offset, "the file ends here; expected </\(name)>")
      } else if !hasRoot {
        stop(at: offset, "there is no element")
      } else {
        tree.complete()
      }
    }
  }

  /// Ends reading of HTML, in which elements may be open at the end.
  private mutating func finishHTML() {
    endRun(at: offset)
    while let level = open.last { closeInHTML(level, at: offset) }
    tree.complete()
  }

  /// Ends reading with a fault.
  mutating func stop(at place: Int, _ message: String) {
    endRun(at: place)
    fault = (place, message)
    faultParent = parent
    while let level = open.popLast() { tree.close(level.node, end: place) }
    tree.complete()
  }
}
