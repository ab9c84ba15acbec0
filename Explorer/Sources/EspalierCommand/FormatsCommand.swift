import ArgumentParser
import EspalierSources

/// `espalier formats`: lists the formats that can be read.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "Lists the formats that can be read, and those that this build leaves out.",
    discussion: """
      Prints one line for each format: the name that --as takes, the extensions of its files or \
      the beginning of its URLs, and what it is. A format whose library was missing when the command was built is listed with \
      the name of that library.
      """
  )

  func run() throws {
    do throws(CommandError) {
      var output = BufferedOutput()
      for line in Self.lines(SourceFormat.descriptions) { try output.writeLine(line.utf8) }
      try output.flush()
    } catch {
      error.exit()
    }
  }

  /// Returns the lines of a list of formats, in columns.
  static func lines(_ formats: [FormatDescription]) -> [String] {
    let rows = formats.map { format in
      (
        name: format.name,
        extensions: (format.extensions.map { "." + $0 } + format.schemes).joined(separator: " "),
        summary: format.summary
          + (format.missingRequirement.map { " (not in this build: \($0))" } ?? "")
      )
    }
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let extensionsWidth = rows.map(\.extensions.count).max() ?? 0
    return rows.map { row in
      padded(row.name, to: nameWidth) + "  " + padded(row.extensions, to: extensionsWidth) + "  "
        + row.summary
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
