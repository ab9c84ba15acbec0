import Espalier
import EspalierSources
import Testing

@testable import EspalierTerminal

/// The focus as plain lines.
@Suite struct LinearWriterTests {
  @Test("Each move writes the row; nothing is written twice, and no control sequence at all")
  func rows() async throws {
    var player = try await Player(try jsonSource(sample))
    var writer = LinearWriter()
    func lines() -> [String] {
      let text = writer.update(to: player.browser)
      #expect(!text.contains("\u{1B}"))
      return text.split(separator: "\r\n", omittingEmptySubsequences: false).dropLast().map {
        String($0)
      }
    }
    #expect(lines() == ["level 1, 1 of 1, open, data.json"])
    #expect(lines() == [])
    try await player.type("j")
    #expect(lines() == ["level 2, 1 of 4, closed, users, 2 items"])
    try await player.type("l")
    #expect(lines() == ["level 2, 1 of 4, open, users, 2 items"])
    try await player.type("ljl")
    #expect(lines() == ["level 3, 2 of 2, open, 1, 2 items"])
    try await player.type("/")
    #expect(lines() == ["find"])
    try await player.type("ad")
    #expect(lines() == ["ad"])
    try await player.press(.enter)
    #expect(lines() == ["level 4, 1 of 2, match, name, \"Ada\""])
    try await player.press(.enter)
    #expect(lines() == ["name, 1 line, Escape closes", "Ada"])
    try await player.press(.escape)
    #expect(lines() == ["level 4, 1 of 2, match, name, \"Ada\""])
    try await player.type("jgf")
    #expect(lines().last?.hasPrefix("field 1 of 2, name, 2 values") == true)
  }

  @Test("The background that a terminal reports is an event; what follows are keys, in any pieces")
  func background() {
    let answers: [(text: String, isLight: Bool?)] = [
      ("\u{1B}]11;rgb:ffff/fafa/f0f0\u{7}", true), ("\u{1B}]11;rgb:00/00/00\u{1B}\\", false),
      ("\u{1B}]11;rgb:zz/0/0\u{7}", nil), ("\u{1B}]11;cyan\u{7}", nil),
    ]
    for (text, isLight) in answers {
      let expected = isLight.map { [InputEvent.background(isLight: $0)] } ?? []
      let bytes = Array((text + "j").utf8)
      for split in 0...bytes.count {
        var parser = InputParser()
        var events = parser.events(from: bytes[..<split])
        // A slow line: the rest comes after the time for an escape.
        if split > 4, split < bytes.count - 2 { events += parser.flush() }
        events += parser.events(from: bytes[split...])
        #expect(
          events == expected + [.key(.character("j"))],
          "\(text.debugDescription) at \(split)"
        )
      }
    }
    var parser = InputParser()
    #expect(parser.events(from: "\u{1B}]x".utf8) == [.key(.character("x"))])
  }
}
