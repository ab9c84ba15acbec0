import Testing

@testable import EspalierTerminal

/// The cursor in the line at the bottom, and what was typed there before.
@Suite struct PromptEditingTests {
  @Test("Text is typed, pasted and deleted at the cursor of the line")
  func cursor() async throws {
    var player = try await Player(jsonSource(sample), size: ScreenSize(columns: 60, rows: 12))
    try await player.type("/Aa")
    try await player.press(.left)
    try await player.type("d")
    #expect(player.status.hasPrefix("/Ada  1 of 1"))
    #expect(player.screen.cursor.column == 3)
    try await player.press(.home, .delete, .delete, .right, .right, .backspace)
    #expect(player.browser.prompt?.text.isEmpty == true)
    try await player.send(.paste("nme"))
    try await player.press(.left, .left)
    try await player.send(.paste("a"))
    #expect(player.browser.prompt?.text == "name")
    try await player.press(.control("a"), .control("e"), .control("u"), .backspace)
    #expect(player.browser.prompt == nil)
  }

  @Test("Up and Down show what was typed before, and what is being typed")
  func history() async throws {
    var player = try await Player(jsonSource(sample), size: ScreenSize(columns: 60, rows: 12))
    for text in ["Ada", "name", "Ada"] {
      try await player.type("/\(text)")
      try await player.press(.enter)
    }
    try await player.type("&x")
    try await player.press(.up)
    #expect(player.browser.prompt?.text == "x")
    try await player.press(.escape)
    try await player.type("/e")
    var shown: [String] = []
    for key in [Key.up, .up, .up, .down, .down, .down] {
      try await player.press(key)
      shown.append(player.browser.prompt?.text ?? "")
    }
    #expect(shown == ["Ada", "name", "name", "Ada", "e", "e"])
  }
}
