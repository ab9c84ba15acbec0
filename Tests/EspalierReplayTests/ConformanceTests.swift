import EspalierReplay
import EspalierTestSupport
import Foundation
import Testing

/// The vectors of Conformance/ and the examples of its protocol, run through the native engine.
@Suite struct ConformanceTests {
  @Test("Every vector gets the expected answers", arguments: try Conformance.vectors)
  func vector(name: String) throws {
    let text = try String(
      contentsOf: Conformance.folder.appending(path: name),
      encoding: .utf8
    )
    var replay = Replay()
    var answer: [UInt8]?
    var checked = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(#"{"expect":"#) {
        let expected = try #require(
          try Conformance.object(Data(line.utf8))["expect"] as? [String: Any]
        )
        let given = try Conformance.object(
          Data(try #require(answer, "line \(index + 1) expects an answer"))
        )
        #expect(Conformance.agrees(given, expected), "\(name):\(index + 1): \(given)")
        checked += 1
        // Expectations are lines of the file too, so they advance the line number.
        _ = replay.answer(Array("#".utf8))
        answer = nil
      } else {
        #expect(answer == nil, "\(name):\(index): an answer without an expectation")
        answer = replay.answer(Array(line.utf8))
      }
    }
    #expect(checked > 10)
  }

  @Test("The examples of the protocol get the answers shown there")
  func protocolExamples() throws {
    let url = Conformance.folder.appending(path: "PROTOCOL.md")
    var replay = Replay()
    var answer: [UInt8]?
    var checked: [Substring: Int] = [:]
    var chapter = Substring()
    var isLater = false
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      // A chapter or section that is planned for later has that word in its heading.
      if line.hasPrefix("#") { isLater = line.lowercased().contains("later") }
      if line.hasPrefix("## ") { chapter = line.dropFirst(3) }
      if isLater { continue }
      if line.hasPrefix("> {") { answer = replay.answer(Array(line.dropFirst(2).utf8)) }
      if line.hasPrefix("< {") {
        let given = try Conformance.object(Data(try #require(answer)))
        let expected = try Conformance.object(Data(line.dropFirst(2).utf8))
        #expect(Conformance.agrees(given, expected), "\(line): \(given)")
        checked[chapter, default: 0] += 1
      }
    }
    #expect(
      checked == ["Outline": 87, "Accordion": 7, "Expandable rows": 8, "Columns": 17, "Form": 12]
    )
  }
}
