/// SQLite databases.
enum SQLiteFormat: FileFormat {
  static var name: String { "sqlite" }
  static var summary: String { "SQLite database" }
  static var extensions: [String] { ["sqlite", "sqlite3", "db3"] }

  /// Other programs use the extension `.db`, too, so there only the first bytes decide.
  static func evidence(in start: FileStart) -> FormatEvidence {
    if start.bytes.starts(with: signature) { return .signature }
    return start.bytes.isEmpty ? .none : .contradicted
  }

  private static let signature = Array("SQLite format 3\0".utf8)

  /// Returns a number of the schema of a database, or nil for another file, and for a database with a
  /// write-ahead log, whose schema may be in the log.
  ///
  /// It is made of the cookie that SQLite changes with the schema, and of the page where the list of
  /// tables begins, in case another database is copied over the file.
  static func schemaNumber(of start: [UInt8]) -> UInt64? {
    guard start.count >= 100, start.starts(with: signature), start[18] != 2 else { return nil }
    // Two bytes that are 1 mean 65,536, more than is known of the file.
    let size = Int(start[16]) << 8 | Int(start[17])
    let list = start[100..<min(size < 512 ? start.count : size, start.count)]
    // FNV-1a, which is the same in every process.
    return (start[40..<44] + list).reduce(0xCBF2_9CE4_8422_2325) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try SQLiteSource(input)
  }
}
