/// SQLite databases.
enum SQLiteFormat: FileFormat {
  static var name: String { "sqlite" }
  static var summary: String { "SQLite database" }
  static var extensions: [String] { ["sqlite", "sqlite3", "db3"] }

  /// Other programs use the extension `.db`, too, so there only the first bytes decide.
  static func evidence(in start: FileStart) -> FormatEvidence {
    if start.bytes.starts(with: "SQLite format 3\0".utf8) { return .signature }
    return start.bytes.isEmpty ? .none : .contradicted
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try SQLiteSource(input)
  }
}
