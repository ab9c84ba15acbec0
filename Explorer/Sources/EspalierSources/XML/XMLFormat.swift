/// XML: elements, attributes and texts.
enum XMLFormat: FileFormat {
  static var name: String { "xml" }
  static var summary: String { "XML, SVG and other formats in XML" }
  static var extensions: [String] {
    ["xml", "svg", "xhtml", "xsd", "xsl", "xslt", "rss", "atom", "kml", "gpx"]
  }

  static func evidence(in start: FileStart) -> FormatEvidence {
    guard let first = start.text.first else { return .none }
    // A page of HTML may have such a declaration, whatever follows it.
    if start.text.starts(with: "<?xml ".utf8) { return isSound(start) ? .signature : .valid }
    // Zero bytes and byte order marks are in other encodings.
    return first == UInt8(ascii: "<") || first == 0 || first >= 0x80 ? .none : .contradicted
  }

  /// Whether an element comes before the first fault, and the text is not HTML, whose rules are others.
  static func isPlausible(requested start: FileStart) -> Bool {
    guard start.text.first == UInt8(ascii: "<") else { return false }
    let words = String(decoding: start.text.prefix(20), as: UTF8.self).lowercased()
    if words.hasPrefix("<html") || words.hasPrefix("<!doctype html") { return false }
    let tree = indexer(of: start).tree
    return (0..<tree.count).contains { tree.kind(of: $0) == .element }
  }

  /// Whether a text has no fault as far as it goes; one in another encoding is not looked at.
  static func isSound(_ start: FileStart) -> Bool {
    if let encoding = XMLEncoding.declared(in: start.text[...]), encoding.kind != .utf8 {
      return true
    }
    return indexer(of: start).fault == nil
  }

  private static func indexer(of start: FileStart) -> XMLIndexer {
    var indexer = XMLIndexer(start: 0)
    start.text.withUnsafeBytes { _ = indexer.read($0, isLast: !start.isCut) }
    return indexer
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try XMLSource(input)
  }
}
