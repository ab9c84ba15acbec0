import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Finding in a text that is shown as a whole.
@Suite struct PanelSearchTests {
  @Test("A text is found across wrapped lines, gone to, counted and marked; Esc goes back")
  func find() async throws {
    let words = (0..<400).map { "word\($0)" }.joined(separator: " ")
    var player = try await Player(try jsonSource("[\"\(words)\"]"))
    try await player.press(.down, .enter)
    #expect(player.status.hasPrefix("Esc closes, / finds"))
    try await player.type("/word3")
    #expect(player.status.hasPrefix("/word3  1 of 111"), "\(player.status)")
    #expect(player.rows.contains { $0.contains("word3 ") })
    let line = try #require(player.screen.text.firstIndex { $0.contains("word3 ") })
    let column = try #require(player.screen.text[line].range(of: "word3 ")).lowerBound
    let start = player.screen.text[line].distance(
      from: player.screen.text[line].startIndex,
      to: column
    )
    for index in 0..<6 {
      let cell = player.screen.cells[line * 40 + start + index]
      #expect(cell.style.isUnderlined == (index < 5))
      #expect(cell.style.isReversed == (index < 5))
    }
    try await player.type("99 word400")
    #expect(player.status.contains("nothing found"), "\(player.status)")
    try await player.press(.control("u"))
    try await player.type("word399")
    #expect(player.rows.last?.contains("word399") == true)
    try await player.press(.enter)
    #expect(player.status.hasPrefix("/word399  1 of 1"))
    try await player.type("/word1 ")
    try await player.press(.enter)
    #expect(player.status.hasPrefix("/word1   1 of 1"), "\(player.status)")
    #expect(player.rows.contains { $0.contains("word1 ") })
    try await player.type("/o")
    try await player.press(.escape)
    #expect(player.status.hasPrefix("Esc closes"))
    try await player.press(.escape)
    #expect(player.browser.panel == nil && player.browser.search.text.isEmpty)
  }

  @Test("n and N go around; an expression finds, and one that is none says so")
  func steps() async throws {
    var player = try await Player(
      try jsonSource(#"["a1 b22 c333\nd4 é5"]"#),
      size: ScreenSize(columns: 100, rows: 12)
    )
    try await player.press(.down, .enter)
    try await player.type(#"//\d+/"#)
    try await player.press(.enter)
    #expect(player.status.hasPrefix(#"//\d+/  1 of 5"#), "\(player.status)")
    try await player.type("nn")
    #expect(player.status.contains("3 of 5"))
    try await player.type("NNN")
    #expect(player.status.contains("5 of 5"))
    var lines = LinearWriter()
    _ = lines.update(to: player.browser)
    try await player.type("n")
    #expect(lines.update(to: player.browser) == "match 1 of 5, line 1: a1 b22 c333\r\n")
    try await player.type("/")
    try await player.type("/(/")
    #expect(player.status.contains("expression"), "\(player.status)")
    try await player.press(.escape)
    try await player.press(.escape)
    try await player.type("?/Ctrl-L")
    try await player.press(.enter)
    #expect(player.rows.contains { $0.contains("Ctrl-L") && $0.contains("draw the screen") })
  }

  @Test("Every match is in sight where it is gone to, and its cells show it", arguments: 1...12)
  func randomTexts(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["ab", "a", "b", " ", "  ", "漢", "é", "👨‍👩‍👧", "longer", "x"]
    let text = (0..<300).map { _ in parts[random.below(parts.count)] }.joined()
    let json = "\"\(text)\""
    var player = try await Player(
      try jsonSource("[\(json)]"),
      size: ScreenSize(columns: 4 + random.below(40), rows: 4 + random.below(8))
    )
    try await player.press(.down, .enter)
    for word in ["ab", "a b", "漢", "longer", "é👨‍👩‍👧"] {
      let count = Self.count(of: word, in: text)
      try await player.type("/" + word)
      try await player.press(.enter)
      let found = try #require(player.browser.panel?.search)
      #expect(found.matches.count == count, "seed \(seed), \(word)")
      for _ in found.matches {
        let shown = Self.currentText(of: player)
        // A match that is wrapped is in sight with its first part.
        #expect(!shown.isEmpty && word.hasPrefix(shown), "seed \(seed), \(word): \(shown)")
        try await player.type("n")
      }
    }
  }

  private static func count(of word: String, in text: String) -> Int {
    var (count, rest) = (0, text[...])
    while !rest.isEmpty {
      if rest.hasPrefix(word) {
        count += 1
        rest = rest.dropFirst(word.count)
      } else {
        rest.removeFirst()
      }
    }
    return count
  }

  /// The characters in the first line that shows some of the current match.
  private static func currentText(of player: Player<JSONSource>) -> String {
    let screen = player.screen
    for row in 1..<screen.size.rows - 1 {
      let cells = screen.cells[row * screen.size.columns..<(row + 1) * screen.size.columns]
      let text = cells.filter(\.style.isReversed).compactMap(\.character)
      if !text.isEmpty { return String(text) }
    }
    return ""
  }
}
