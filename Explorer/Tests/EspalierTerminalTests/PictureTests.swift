import EspalierSources
import Foundation
import Testing

@testable import EspalierTerminal

/// Screens as text, compared with those in `Pictures`.
///
/// `ESPALIER_WRITE_PICTURES=1` writes them, to be looked at before they are kept.
@Suite struct PictureTests {
  private static let states: [(name: String, size: (Int, Int), keys: String)] = [
    ("outline", (60, 14), ""), ("outline-open", (60, 14), "jlljl"), ("outline-all", (60, 20), "zR"),
    ("outline-narrow", (24, 10), "zR"), ("outline-no-details", (60, 14), "zRs"),
    ("outline-shifted", (40, 14), "zRG>"), ("pinned", (40, 8), "zRGkk"),
    ("help", (60, 14), "?"), ("help-below", (60, 14), "?G"), ("value", (40, 10), ":open /long\n\n"),
    ("search", (60, 14), "/name"), ("search-none", (60, 14), "/zzz"), ("filter", (60, 14), "&na"),
    ("filter-kept", (60, 14), "&na\nn"), ("go-to", (60, 14), "@un"),
    ("command", (60, 10), ":set\t"), ("command-help", (60, 10), ":write "),
    ("command-unknown", (60, 10), ":nothing\n"), ("columns", (80, 14), "jgcll"),
    ("columns-value", (80, 14), "gc:open /long\n"), ("columns-narrow", (30, 10), "jgclll"),
    ("accordion", (60, 14), "jlgajljl"), ("rows", (60, 14), "jgrlj"),
    ("rows-open", (60, 16), "jlljgrll"), ("form", (60, 14), "jgf"), ("form-open", (60, 14), "jgfl"),
    ("form-wide", (100, 14), "jgfl\n"), ("wrapped", (40, 20), "zRzwG"), ("one-cell", (1, 1), ""),
    ("two-lines", (20, 2), "j"), ("pane", (80, 14), "jljP"), ("pane-columns", (100, 14), "Pgcjl"),
    ("pane-table", (80, 12), "PT"),
  ]

  @Test("The screens are as they were when they were last looked at", arguments: states.indices)
  func pictures(index: Int) async throws {
    let state = Self.states[index]
    let size = ScreenSize(columns: state.size.0, rows: state.size.1)
    var player = try await Player(try jsonSource(Self.document), size: size, showsPreviews: true)
    for character in state.keys {
      switch character {
      case "\n": try await player.press(.enter)
      case "\t": try await player.press(.tab)
      default: try await player.press(.character(character))
      }
    }
    let cursor = player.screen.cursor
    let picture =
      player.screen.text.joined(separator: "\n") + "\n-- cursor \(cursor.column), \(cursor.row)\n"
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Pictures/\(state.name).txt")
    if ProcessInfo.processInfo.environment["ESPALIER_WRITE_PICTURES"] != nil {
      try Data(picture.utf8).write(to: file)
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(picture == kept, "\(state.name)")
  }

  private static let document = """
    {"users": [{"name": "Ada", "age": 36}, {"name": "Bo", "tags": ["x", "漢字"]}],
     "unit": {"name": "metre", "symbol": "m"}, "count": 2, "none": null,
     "long": "\(String(repeating: "many words ", count: 12))"}
    """
}
