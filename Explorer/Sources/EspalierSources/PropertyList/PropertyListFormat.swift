/// Property lists, in XML or binary.
enum PropertyListFormat: FileFormat {
  static var name: String { "plist" }
  static var summary: String { "property list, XML or binary" }
  static var extensions: [String] { ["plist"] }

  static func evidence(in start: FileStart) -> FormatEvidence {
    if start.bytes.starts(with: "bplist".utf8) { return .signature }
    switch start.text.first {
    case UInt8(ascii: "<"):
      let text = String(decoding: start.text.prefix(1024), as: UTF8.self)
      return text.contains("<plist") || text.contains("DOCTYPE plist") ? .signature : .none
    // Only the old text format, which is not read, begins with a bracket.
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .contradicted
    default: return .none
    }
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    switch input.content {
    case .memory(let bytes): return PropertyListSource(bytes, name: input.name)
    case .file(let file):
      let version = input.version.map { (id: $0, path: file.path) }
      return try PropertyListSource(file, name: input.name, version: version)
    }
  }
}
