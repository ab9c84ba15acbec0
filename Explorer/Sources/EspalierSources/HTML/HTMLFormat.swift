/// HTML, read as leniently as browsers do: see ``HTMLMarkup``.
enum HTMLFormat: FileFormat {
  static var name: String { "html" }
  static var summary: String { "HTML" }
  static var extensions: [String] { ["html", "htm"] }

  static func evidence(in start: FileStart) -> FormatEvidence {
    let words = String(decoding: start.text.prefix(20), as: UTF8.self).lowercased()
    return words.hasPrefix("<html") || words.hasPrefix("<!doctype html") ? .valid : .none
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try XMLSource(input, isHTML: true)
  }
}
