/// XML: elements, attributes and texts.
enum XMLFormat: FileFormat {
  static var name: String { "xml" }
  static var summary: String { "XML, SVG and other formats in XML" }
  static var extensions: [String] {
    ["xml", "svg", "xhtml", "xsd", "xsl", "xslt", "rss", "atom", "kml", "gpx"]
  }

  static func evidence(in start: FileStart) -> FormatEvidence {
    guard let first = start.text.first else { return .none }
    if start.text.starts(with: "<?xml ".utf8) { return .signature }
    // Zero bytes and byte order marks are in other encodings.
    return first == UInt8(ascii: "<") || first == 0 || first >= 0x80 ? .none : .contradicted
  }

  /// Whether the text begins with an element, a comment or a document type, and is not HTML, whose
  /// rules are others.
  static func isPlausible(requested start: FileStart) -> Bool {
    guard start.text.first == UInt8(ascii: "<"), let next = start.text.dropFirst().first else {
      return false
    }
    let words = String(decoding: start.text.prefix(20), as: UTF8.self).lowercased()
    if words.hasPrefix("<html") || words.hasPrefix("<!doctype html") { return false }
    return next == UInt8(ascii: "!") || XMLMarkup.isNameStart(next)
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try XMLSource(input)
  }
}
