/// CSV: records of cells, with whichever delimiter the text has.
enum CSVFormat: FileFormat {
  static var name: String { "csv" }
  static var summary: String { "CSV, with commas, semicolons, tabs or bars" }
  static var extensions: [String] { ["csv"] }

  /// Text in commas may be anything, so only the name says that it is a table.
  static func evidence(in start: FileStart) -> FormatEvidence { .none }

  static func isPlausible(requested start: FileStart) -> Bool { CSVDialect.isTable(start) }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try CSVSource(input, delimiter: nil)
  }
}

/// TSV: records of cells with tabs between them.
enum TSVFormat: FileFormat {
  static var name: String { "tsv" }
  static var summary: String { "TSV, with tabs" }
  static var extensions: [String] { ["tsv", "tab"] }

  static func evidence(in start: FileStart) -> FormatEvidence { .none }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try CSVSource(input, delimiter: UInt8(ascii: "\t"))
  }
}
