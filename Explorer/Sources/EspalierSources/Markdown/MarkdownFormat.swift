/// Markdown by headings: sections in each other, and the texts, list items and code in them.
enum MarkdownFormat: FileFormat {
  static var name: String { "markdown" }
  static var summary: String { "Markdown, by headings" }
  static var extensions: [String] { ["md", "markdown", "mdown", "mkd"] }

  static func evidence(in start: FileStart) -> FormatEvidence { .none }

  static func open(_ input: FileInput) throws(SourceError) -> any TreeSource {
    try DocumentSource<MarkdownParser>(input)
  }
}
