/// The ways in which a text that can be shown is not well-formed XML with namespaces.
///
/// The indexer has checked the nesting of tags. A document type is not looked at; where one may
/// define entities and attributes, references to entities and prefixes of namespaces are not judged.
struct XMLConformance {
  private let document: XMLDocument
  private let tree: XMLTree
  /// Whether a document type may define entities and attributes.
  private var hasDefinitions = false
  private var hasDocumentType = false
  private var namespaces = XMLNamespaces()
  /// The names that were checked.
  private var checkedNames: Set<[UInt8]> = []
  private var found: [(offset: Int, message: String)] = []

  private static var pieceSize: Int { 1 << 18 }

  private init(_ document: XMLDocument, _ tree: XMLTree) {
    (self.document, self.tree) = (document, tree)
  }

  /// Returns the faults of a text that was read, some of which may be out of order.
  static func faults(
    in document: XMLDocument,
    _ tree: XMLTree
  ) throws(SourceError) -> [(offset: Int, message: String)] {
    var check = XMLConformance(document, tree)
    try check.checkCharacters()
    try check.checkDeclaration()
    for node in 0..<tree.count where check.found.count < JSONSource.faultLimit {
      if node & 0xFFF == 0, Task.isCancelled { throw .cancelled }
      try check.check(node)
    }
    return check.found
  }

  private mutating func note(_ offset: Int, _ message: String) { found.append((offset, message)) }

  private mutating func checkCharacters() throws(SourceError) {
    var offset = 0
    while offset < document.text.count, found.count < JSONSource.faultLimit {
      if Task.isCancelled { throw .cancelled }
      let end = min(offset + Self.pieceSize, document.text.count)
      let piece = Array(try document.bytes(offset..<end))
      var place = 0
      // A character may be in two pieces.
      while place < piece.count, end == document.text.count || place + 4 <= piece.count {
        let (scalar, length) = XMLCharacters.scalar(in: piece, at: place)
        if let scalar, !XMLCharacters.isAllowed(scalar) {
          let code = String(scalar.value, radix: 16, uppercase: true)
          note(offset + place, "the character U+\(code) is not allowed")
        } else if scalar == nil {
          note(offset + place, "invalid UTF-8")
        }
        place += length
      }
      offset += place
    }
  }

  private mutating func checkDeclaration() throws(SourceError) {
    let start = try document.bytes(0..<min(1024, document.text.count))
    let mark = LineIndex.startsWithByteOrderMark(start) ? 3 : 0
    let text = start.dropFirst(mark)
    guard text.starts(with: "<?xml".utf8), text.dropFirst(5).first.map(XMLMarkup.isSpace) == true
    else { return }
    let declaration =
      #/
      <\?xml
      [\x20\t\r\n]+ version [\x20\t\r\n]*=[\x20\t\r\n]* ("1\.[0-9]+"|'1\.[0-9]+')
      ([\x20\t\r\n]+ encoding [\x20\t\r\n]*=[\x20\t\r\n]*
        ("[A-Za-z][A-Za-z0-9._\-]*"|'[A-Za-z][A-Za-z0-9._\-]*'))?
      ([\x20\t\r\n]+ standalone [\x20\t\r\n]*=[\x20\t\r\n]* ("yes"|"no"|'yes'|'no'))?
      [\x20\t\r\n]* \?>
      /#.matchingSemantics(.unicodeScalar)
    if String(decoding: text, as: UTF8.self).prefixMatch(of: declaration) == nil {
      note(mark, "a declaration of XML has a version, then perhaps an encoding and standalone")
    }
  }

  private mutating func check(_ node: Int) throws(SourceError) {
    let place = tree.place(of: node)
    switch tree.kind(of: node) {
    case .element: try checkElement(node)
    case .attribute, .text:
      let bytes = Array(try document.bytes(place))
      let wrong = XMLMarkup.wrongReferences(
        in: bytes,
        definesEntities: hasDefinitions,
        refusesCharacters: true
      )
      for (offset, message) in wrong { note(place.lowerBound + offset, message) }
      guard tree.kind(of: node) == .text else { return }
      for offset in XMLMarkup.endsOutsideSections(in: bytes) {
        note(place.lowerBound + offset, "]]> in a text; write ]]&gt;")
      }
    case .comment:
      let bytes = Array(try document.bytes(place))
      let hyphens = bytes.withUnsafeBytes { XMLMarkup.find("--", in: $0, from: 0) }
      if let hyphens {
        note(place.lowerBound + hyphens, "-- in a comment")
      } else if bytes.last == UInt8(ascii: "-") {
        note(place.upperBound - 1, "a hyphen before the end of a comment")
      }
    case .instruction:
      let bytes = try document.bytes(place.prefix(1024))
      let target = bytes.prefix { !XMLMarkup.isSpace($0) }
      if HTMLMarkup.name(target).elementsEqual("xml".utf8) {
        note(place.lowerBound, "a declaration of XML that is not at the start")
      } else if !XMLCharacters.isName(target, colons: 0) {
        note(place.lowerBound, "a processing instruction begins with a name")
      }
    case .documentType:
      let bytes = try document.bytes(place)
      if hasDocumentType { note(place.lowerBound, "a second document type") }
      hasDocumentType = true
      let words = bytes.split(whereSeparator: XMLMarkup.isSpace)
      let name = (words.first ?? []).prefix { $0 != UInt8(ascii: "[") }
      hasDefinitions = words.count > 1 || words.first.map { $0.count > name.count } == true
      if !(bytes.first.map(XMLMarkup.isSpace) ?? false) || !XMLCharacters.isName(name, colons: 1) {
        note(place.lowerBound, "expected a space and the name of the root element")
      }
    case .rawText: break
    }
  }

  private mutating func checkElement(_ element: Int) throws(SourceError) {
    let start = tree.start(of: element)
    checkName(tree.name(of: element)[...], at: start + 1)
    var attributes: [(name: ArraySlice<UInt8>, offset: Int)] = []
    namespaces.leave(before: element)
    var node = element + 1
    while node < tree.count, node < tree.subtreeEnd(of: element), tree.kind(of: node) == .attribute
    {
      let name = tree.name(of: node).dropFirst()
      let place = tree.place(of: node)
      checkName(name, at: place.lowerBound)
      attributes.append((name, place.lowerBound))
      if name.starts(with: "xmlns".utf8) {
        let value = XMLMarkup.decoded(try document.bytes(place), isAttribute: true)
        let end = tree.subtreeEnd(of: element)
        if let message = namespaces.declare(name, as: value, until: end) {
          note(place.lowerBound, message)
        }
      }
      node += 1
    }
    guard !hasDefinitions else { return }
    found += namespaces.faults(of: tree.name(of: element)[...], at: start + 1, attributes)
  }

  private mutating func checkName(_ name: ArraySlice<UInt8>, at offset: Int) {
    guard checkedNames.insert(Array(name)).inserted, !XMLCharacters.isName(name, colons: 1) else {
      return
    }
    note(offset, "\(TerminalSafeText.escaped(name.prefix(60))) is no name")
  }
}
