/// TOML: tables, arrays of tables, dates.
enum TOMLFormat: FileFormat {
  static var name: String { "toml" }
  static var summary: String { "TOML" }
  static var extensions: [String] { ["toml"] }

  static func evidence(in start: FileStart) -> FormatEvidence { .none }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try DocumentSource<TOMLParser>(input)
  }
}
