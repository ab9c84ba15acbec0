import EspalierReplay
import Testing

/// Lines in, lines out.
@Suite struct ReplayTests {
  private func text(_ answer: [UInt8]?) -> String? {
    answer.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Blank lines and comments answer nothing, but are counted")
  func silence() {
    var replay = Replay()
    for line in ["", "   ", "\t\r", "# comment", "  # {\"do\":\"counts\"}"] {
      #expect(replay.answer(Array(line.utf8)) == nil)
    }
    #expect(replay.lineCount == 5)
    #expect(!replay.hasFaults)
    let answer = text(replay.answer(Array("{\"do\":".utf8)))
    #expect(answer?.contains(#""message":"line 6: column 7: "#) == true, "\(answer ?? "")")
    #expect(replay.hasFaults)
  }

  @Test("A refusal by the engine is no fault of the log")
  func refusalIsNoFault() {
    var replay = Replay()
    _ = replay.answer(Array(#"{"do":"outline","sections":[{"items":[]}]}"#.utf8))
    _ = replay.answer(Array(#"{"do":"expand","item":"nobody"}"#.utf8))
    #expect(!replay.hasFaults)
    _ = replay.answer(Array(#"{"do":"nothing"}"#.utf8))
    #expect(replay.hasFaults)
  }

  @Test("A carriage return before the line end is white space")
  func carriageReturn() {
    var replay = Replay()
    #expect(
      text(replay.answer(Array("{\"do\":\"outline\",\"sections\":[]}\r".utf8))) == #"{"counts":[]}"#
    )
  }

  @Test("A chain of 100,000 in one line: built, opened, asked, deleted")
  func deepChain() {
    let depth = 100_000
    var line = #"{"do":"outline","sections":[{"id":"s","items":["#
    for level in 0..<depth { line += "{\"id\":\"\(level)\",\"children\":[" }
    line += String(repeating: "]}", count: depth) + #",{"id":"after"}]}]}"#
    var replay = Replay()
    #expect(text(replay.answer(Array(line.utf8))) == #"{"counts":[2]}"#)
    #expect(
      text(replay.answer(Array(#"{"do":"expandAll"}"#.utf8)))
        == #"{"changes":[{"section":0,"insert":[[1,99999]]}]}"#
    )
    #expect(
      text(replay.answer(Array(#"{"do":"row","item":"after"}"#.utf8))) == #"{"row":[0,100000]}"#
    )
    #expect(
      text(replay.answer(Array(#"{"do":"level","item":"99999"}"#.utf8))) == #"{"level":99999}"#
    )
    #expect(
      text(replay.answer(Array(#"{"do":"delete","items":["0"]}"#.utf8)))
        == #"{"changes":[{"section":0,"delete":[[0,99999]]}]}"#
    )
    #expect(text(replay.answer(Array(#"{"do":"check-invariants"}"#.utf8))) == #"{"ok":true}"#)
  }
}
