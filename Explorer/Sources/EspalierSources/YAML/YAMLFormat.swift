/// YAML, of one or several documents.
enum YAMLFormat: FileFormat {
  static var name: String { "yaml" }
  static var summary: String { "YAML" }
  static var extensions: [String] { ["yaml", "yml"] }

  static func evidence(in start: FileStart) -> FormatEvidence {
    start.text.starts(with: "%YAML ".utf8) ? .signature : .none
  }

  /// Almost any text is YAML: only a mapping or a sequence counts, and all that there is of it.
  static func isPlausible(requested start: FileStart) -> Bool {
    guard !start.text.isEmpty, !start.text.contains(0) else { return false }
    var reader = YAMLReader(JSONText(unconverted: start.text))
    guard (try? reader.read(.max)) != nil, let document = reader.tree.documents.first,
      let root = reader.tree.firstChild(of: document) ?? reader.faultParent,
      reader.tree.isContainer(root)
    else { return false }
    let count = reader.tree.childCount(of: root)
    // What is cut may end anywhere.
    return reader.fault == nil ? count > 0 : start.isCut && count > 1
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try YAMLSource(input)
  }
}
