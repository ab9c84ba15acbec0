import EspalierReplay
import Testing

/// Lines of input and their answers.
@Suite struct ReplayTests {
  private func text(_ answer: [UInt8]?) -> String? {
    answer.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Blank lines and comments have no answer, but are counted")
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

  @Test("A refusal by the engine is not a fault of the log")
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

  @Test("An id that is not UTF-8 is malformed, so that every answer is JSON")
  func invalidText() {
    var replay = Replay()
    let ids: [[UInt8]] = [
      [0x7F + 1], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      Array(#"\ud800"#.utf8), Array(#"\udc00\ud800"#.utf8),
    ]
    for id in ids {
      let line = Array(#"{"do":"outline","sections":[{"items":[{"id":""#.utf8) + id
      let answer = text(replay.answer(line + Array(#""}]}]}"#.utf8))) ?? ""
      #expect(answer.contains(#""code":"malformed""#), "\(id): \(answer)")
    }
    let line = #"{"do":"outline","sections":[{"items":[{"id":"é\ud83c\udf32"}]}]}"#
    #expect(text(replay.answer(Array(line.utf8))) == #"{"counts":[1]}"#)
    #expect(
      text(replay.answer(Array(#"{"do":"children","path":[0]}"#.utf8)))
        == #"{"children":[[0,0]]}"#
    )
    #expect(text(replay.answer(Array(#"{"do":"item","row":[0,0]}"#.utf8))) == #"{"item":"é🌲"}"#)
  }

  @Test("A chain of 100,000 items in one line is built, opened, queried and deleted")
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
