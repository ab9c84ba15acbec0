/// A reader of an XML property list, up to its end or its first fault.
///
/// It supports the XML of property lists: elements, character and predefined entities, CDATA,
/// comments, processing instructions and a document type without definitions.
struct XMLPropertyListReader: XMLPieceReader {
  private typealias Kind = XMLPropertyListNodes.Kind

  private(set) var nodes = BlockArray<XMLPropertyListNodes.Node>()
  private(set) var fault: PropertyListFault?

  /// The deviations from the standard that are shown, in the order of the file.
  private(set) var deviations: [PropertyListFault] = []

  /// The innermost container that was open at the fault.
  var errorParent: Int? { fault == nil ? nil : open.last?.number }

  var offset: Int
  var construct: XMLConstruct?
  private(set) var isComplete = false

  private let file: PropertyListBytes

  /// An open container.
  private struct Container {
    var number: Int
    var kind: Kind
    var childCount: Int32 = 0
    /// The offset of a key with each hash.
    var keys: [UInt64: Int] = [:]
  }

  /// The open containers, outermost first.
  private var open: [Container] = []

  /// The start of the key whose value comes next, and whether it occurred before.
  private var key: (offset: Int, isRepeated: Bool)?

  /// The element whose text is being read.
  private var scalar: XMLScalar?

  private var isInsidePlist = false
  private var isAfterPlist = false

  private static var pieceSize: Int { 1 << 18 }

  /// The number of bytes after which a reference without an end is none.
  private static var referenceLimit: Int { 1 << 24 }

  init(_ file: PropertyListBytes) {
    self.file = file
    offset = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the list.
  ///
  /// - Parameter isCancelled: Called regularly; if it returns true, reading ends without a fault.
  mutating func read(isCancelled: () -> Bool = { false }) {
    let start = file.bytes(0..<min(4, file.count))
    if start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.contains(0) {
      stop(at: 0, "the text is in UTF-16 or UTF-32; save it as UTF-8")
    }
    var size = Self.pieceSize
    while !isComplete, !isCancelled() {
      let end = min(file.count, offset + size)
      let hasRead = file.bytes(offset..<end).withUnsafeBytes { bytes in
        read(bytes, isLast: end == file.count)
      }
      size = hasRead ? Self.pieceSize : size * 2
    }
  }

  mutating func stop(at offset: Int, _ message: String) {
    fault = PropertyListFault(offset: offset, message: message)
    isComplete = true
  }

  mutating func stop(inside what: String, from start: Int, end: Int) {
    stop(at: end, "the file ends inside \(what)")
  }

  mutating func finish() {
    if let construct {
      stop(inside: construct.kind.rawValue, from: construct.start, end: offset)
    } else if isInSection {
      stop(at: offset, "the file ends inside a CDATA section")
    } else if let scalar {
      stop(at: offset, "the file ends here; expected </\(scalar.name)>")
    } else if nodes.count == 0 {
      stop(at: offset, "there is no value")
    } else if !open.isEmpty || isInsidePlist && !isAfterPlist {
      stop(at: offset, "the file ends here; expected \(closingTag)")
    }
    isComplete = true
  }

  /// Checks the encoding in the XML declaration.
  mutating func add(_ construct: XMLConstruct, end: Int) {
    guard construct.kind == .instruction else { return }
    // A declaration is short; the rest of a longer instruction has no meaning here.
    let text = file.bytes(construct.start..<min(end + 2, construct.start + 1024))
    guard let encoding = XMLEncoding.declared(in: text), encoding.kind != .utf8 else { return }
    stop(at: construct.start, encoding.refusal)
  }
}

// Tokens.

extension XMLPropertyListReader {
  mutating func step(_ piece: XMLPiece, at place: Int) -> Int? {
    do throws(PropertyListFault) {
      return try token(piece, at: place)
    } catch {
      stop(at: error.offset, error.message)
      return nil
    }
  }

  private mutating func token(_ piece: XMLPiece, at place: Int) throws(PropertyListFault) -> Int? {
    if isInSection || piece.bytes[place] != UInt8(ascii: "<") {
      return try readText(piece, at: place)
    }
    guard piece.isDecided(at: place) else { return nil }
    if let inside = beginConstruct(piece, at: place) { return inside }
    if scalar != nil, piece.starts(at: place, with: "<![CDATA[") {
      scalar?.isInSection = true
      return place + 9
    }
    if piece.starts(at: place, with: "<!DOCTYPE"), scalar == nil, nodes.count == 0, !isInsidePlist {
      return try readDocumentType(piece, at: place)
    }
    guard let tag = try XMLPropertyListTag(in: piece, at: place) else {
      return refuse("a tag", in: piece, at: place)
    }
    try read(tag)
    return place + tag.place.count
  }

  private var isInSection: Bool { scalar?.isInSection == true }

  /// Reads text up to the next markup or the end of a section.
  private mutating func readText(
    _ piece: XMLPiece,
    at place: Int
  ) throws(PropertyListFault) -> Int {
    let bytes = piece.bytes
    let isInSection = isInSection
    guard scalar != nil else {
      if XMLMarkup.isSpace(bytes[place]) { return place + 1 }
      throw fault("text where only elements may stand", at: piece.offset + place)
    }
    let found = XMLMarkup.find(isInSection ? "]]>" : "<", in: bytes, from: place)
    var end = found ?? bytes.count
    if found == nil, !piece.isLast {
      // A reference, a line end or the end of a section may be in two pieces.
      let tail = bytes[max(place, end - 2)...]
      end = tail.firstIndex { "\r]".utf8.contains($0) } ?? end
      let open = XMLMarkup.startOfOpenReference(in: bytes[place..<end])
      if end - open < Self.referenceLimit { end = open }
    }
    let text = Array(bytes[place..<end])
    if !isInSection,
      let wrong = XMLMarkup.wrongReferences(in: text, definesEntities: false).first
    {
      throw fault(wrong.message, at: piece.offset + place + wrong.offset)
    }
    if scalar?.needsText == true {
      scalar?.append(XMLMarkup.content(text, isInSection: isInSection).text)
    }
    guard isInSection, found != nil else { return end }
    scalar?.isInSection = false
    return end + 3
  }

  /// Skips a document type declaration.
  ///
  /// External references are not loaded, and definitions are rejected.
  private mutating func readDocumentType(
    _ piece: XMLPiece,
    at place: Int
  ) throws(PropertyListFault) -> Int? {
    let bracket = UInt8(ascii: "[")
    guard let end = XMLMarkup.findOutsideQuotes(closeOr: bracket, in: piece.bytes, from: place)
    else { return refuse("the document type", in: piece, at: place) }
    if piece.bytes[end] == bracket {
      throw fault("definitions of entities are refused", at: piece.offset + end)
    }
    return end + 1
  }
}

// Elements.

extension XMLPropertyListReader {
  private var isInDictionary: Bool { open.last?.kind == .dictionary }

  private var closingTag: String { "</\(open.last?.kind.rawValue ?? "plist")>" }

  private mutating func read(_ tag: XMLPropertyListTag) throws(PropertyListFault) {
    let start = tag.place.lowerBound
    if let scalar {
      guard tag.isEnd, tag.name == scalar.name else {
        throw fault("expected </\(scalar.name)>, found another tag", at: start)
      }
      try end(scalar, at: tag.place.upperBound)
    } else if isAfterPlist {
      throw fault("expected nothing after </plist>", at: start)
    } else if tag.isEnd {
      try endElement(tag)
    } else {
      try beginElement(tag)
    }
  }

  private mutating func endElement(_ tag: XMLPropertyListTag) throws(PropertyListFault) {
    let start = tag.place.lowerBound
    guard "</\(tag.name)>" == closingTag, isInsidePlist || !open.isEmpty else {
      throw fault("expected \(closingTag), found </\(shown(tag.name))>", at: start)
    }
    if key != nil { throw fault("the last key has no value", at: start) }
    if let container = open.popLast() {
      nodes[container.number].end = tag.place.upperBound
    } else {
      if nodes.count == 0 { throw fault("there is no value", at: start) }
      isAfterPlist = true
    }
  }

  private mutating func beginElement(_ tag: XMLPropertyListTag) throws(PropertyListFault) {
    let start = tag.place.lowerBound
    let kind = Kind(rawValue: tag.name)
    if tag.name == "plist" {
      guard nodes.count == 0 && !isInsidePlist else {
        throw fault("a list inside the list", at: start)
      }
      if tag.isEmpty { throw fault("there is no value", at: start) }
      isInsidePlist = true
    } else if let kind, kind == .dictionary || kind == .array {
      let number = nodes.count
      try append(kind, at: start..<(tag.isEmpty ? tag.place.upperBound : .max))
      if !tag.isEmpty { open.append(Container(number: number, kind: kind)) }
    } else {
      if tag.name == "key" {
        guard isInDictionary else { throw fault("a key outside a dictionary", at: start) }
        guard key == nil else { throw fault("expected a value, found another key", at: start) }
      } else if kind == nil {
        throw fault("<\(shown(tag.name))> is no element of property lists", at: start)
      }
      let begun = XMLScalar(kind, tag: tag.place)
      if tag.isEmpty { try end(begun, at: tag.place.upperBound) } else { scalar = begun }
    }
  }

  /// Ends an element that holds text.
  private mutating func end(_ scalar: XMLScalar, at end: Int) throws(PropertyListFault) {
    self.scalar = nil
    guard let kind = scalar.kind else {
      key = (scalar.tag.lowerBound, isRepeated(scalar, end: end))
      return
    }
    if let deviation = try scalar.deviation() { deviate(deviation, at: scalar.tag.upperBound) }
    try append(kind, at: scalar.tag.lowerBound..<end)
  }

  /// Whether a key occurred before in the dictionary.
  private mutating func isRepeated(_ scalar: XMLScalar, end: Int) -> Bool {
    let start = scalar.tag.lowerBound
    let container = open.count - 1
    guard let before = open[container].keys[scalar.hash] else {
      open[container].keys[scalar.hash] = start
      return false
    }
    // A key of a megabyte is not compared; keys with the same hash are.
    guard end - start < 1 << 20 else { return false }
    let text = XMLScalar.content(ofElementAt: start, in: file)
    guard XMLScalar.content(ofElementAt: before, limit: text.count + 1, in: file) == text else {
      return false
    }
    let name = TerminalSafeText.escaped(text, limit: 40).text
    deviate("the key \"\(name)\" is there twice", at: start)
    return true
  }

  /// Adds a value.
  private mutating func append(_ kind: Kind, at place: Range<Int>) throws(PropertyListFault) {
    let start = place.lowerBound
    if isInDictionary && key == nil { throw fault("expected a key", at: start) }
    if open.isEmpty && nodes.count > 0 {
      throw fault("a second value; expected \(closingTag)", at: start)
    }
    let distance = key.map { start - $0.offset } ?? 0
    guard nodes.count < Int32.max, distance <= UInt32.max else {
      throw fault("the list has too many values", at: start)
    }
    nodes.append(
      XMLPropertyListNodes.Node(
        start: start,
        end: place.upperBound,
        keyDistance: UInt32(distance),
        parent: Int32(open.last?.number ?? -1),
        position: open.last?.childCount ?? 0,
        kind: kind,
        hasRepeatedKey: key?.isRepeated ?? false
      )
    )
    if !open.isEmpty { open[open.count - 1].childCount += 1 }
    key = nil
  }

  private mutating func deviate(_ message: String, at offset: Int) {
    guard deviations.count <= JSONSource.faultLimit else { return }
    deviations.append(fault(message, at: offset))
  }

  private func fault(_ message: String, at offset: Int) -> PropertyListFault {
    PropertyListFault(offset: offset, message: message)
  }

  private func shown(_ name: String) -> String { TerminalSafeText.escaped(name.utf8.prefix(40)) }
}
