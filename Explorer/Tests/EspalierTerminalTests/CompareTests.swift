import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Comparisons in the terminal.
@Suite struct CompareTests {
  @Test("x marks rows, = compares two of them, and says what is missing")
  func marked() async throws {
    let text = #"{"a": {"x": 1, "y": 2}, "b": {"x": 1, "y": 3}, "c": {"x": 1, "y": 2}}"#
    var player = try await Player(try jsonSource(text), size: ScreenSize(columns: 60, rows: 12))
    try await player.type("=")
    #expect(player.status.contains("x marks a row"), "\(player.status)")
    try await player.type("jx")
    #expect(player.rows[1].contains("* a") && player.status.contains("1 marked"))
    // The row that is marked is not compared with itself.
    try await player.type("k=")
    #expect(player.comparison == nil && player.status.contains("x marks a row"))
    try await player.type("j=")
    let comparison = try #require(player.comparison)
    #expect(comparison.title == "a, b")
    #expect(player.placeAfterComparison == BrowsingPlace(path: "/b", marks: ["/a"]))
    #expect(!player.browser.isComparing)
    try await player.type("j=")
    #expect(player.status.hasPrefix("there is no difference"), "\(player.status)")
    // The source itself has no other one.
    try await player.type("jxkkkkx")
    try await player.type("=")
    #expect(player.status.contains("3 are marked; = compares two"), "\(player.status)")
    try await player.press(.escape)
    #expect(player.status.hasPrefix("no row is marked") && player.browser.marks.count == 0)
    try await player.type("=")
    #expect(player.status.contains("x marks a row"), "\(player.status)")
  }

  @Test("n and N go from one difference to the next, around the end")
  func differences() async throws {
    let old = try jsonSource(#"{"a": {"b": [1, 2], "c": true}, "d": {"e": 1}}"#, name: "old.json")
    let new = try jsonSource(#"{"a": {"b": [1, 2, 3], "c": true}, "f": "x"}"#, name: "new.json")
    var player = try await Player(
      try ComparisonSource(old, new),
      size: ScreenSize(columns: 40, rows: 12)
    )
    try await player.type("gg")
    var shown: [String] = []
    for _ in 0..<4 {
      try await player.type("n")
      shown.append(player.current.trimmingCharacters(in: .whitespaces))
    }
    #expect(shown.count == 4 && shown[0] == shown[3] && Set(shown).count == 3, "\(shown)")
    try await player.type("N")
    #expect(player.current.trimmingCharacters(in: .whitespaces) == shown[2])
  }

  @Test("what differs is open, with its signs in colours; words tell of it in lines")
  func shown() async throws {
    let old = try jsonSource(#"{"a": {"b": [1, 2], "c": true}, "d": {"e": 1}}"#, name: "old.json")
    let new = try jsonSource(#"{"a": {"b": [1, 2, 3], "c": true}, "f": "x"}"#, name: "new.json")
    let comparison = try ComparisonSource(old, new)
    var player = try await Player(comparison, size: ScreenSize(columns: 40, rows: 12))
    #expect(
      player.rows == [
        "v old.json, new.json", "  v   a  2 items", "    v   b  3 items", "        + 2: 3",
        "  > - d  1 item", "    + f: \"x\"",
      ],
      "\(player.rows)"
    )
    let signs = player.screen.text.indices.compactMap { row in
      player.screen.row(row).first { $0.character == "-" || $0.character == "+" }?.style.color
    }
    #expect(signs == [.green, .red, .green])
    try await player.type("jjjj")
    #expect(player.browser.linearDescription.contains("removed, d, 1 item"))
    try await player.type("l")
    #expect(player.rows.contains("      - e: 1"), "\(player.rows)")
  }

  @Test("Esc stops a comparison, whose answer then counts no more")
  func stopped() async throws {
    var player = try await Player(try jsonSource("[1, 2]"), size: ScreenSize(columns: 60, rows: 12))
    player.browser.isComparing = true
    #expect(player.status.contains("comparing, Esc stops"))
    try await player.press(.escape)
    #expect(!player.browser.isComparing && player.status.contains("stopped"))
    let comparison = try ComparisonSource(try jsonSource("[1]"), try jsonSource("[2]"))
    #expect(player.browser.received(.success(comparison)) == nil)
  }
}
