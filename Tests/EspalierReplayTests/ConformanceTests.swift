import EspalierReplay
import Foundation
import Testing

/// The vectors of Conformance/ and the examples of its protocol, answered by the native engine.
@Suite struct ConformanceTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Conformance")

  static var vectors: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".jsonl") }.sorted()
    }
  }

  @Test("Every vector is answered as it says", arguments: try ConformanceTests.vectors)
  func vector(name: String) throws {
    let text = try String(
      contentsOf: ConformanceTests.folder.appending(path: name),
      encoding: .utf8
    )
    var replay = Replay()
    var answer: [UInt8]?
    var checked = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix(#"{"expect":"#) {
        let expected = try #require(try object(Data(line.utf8))["expect"] as? [String: Any])
        let given = try object(Data(try #require(answer, "line \(index + 1) expects an answer")))
        #expect(agrees(given, expected), "\(name):\(index + 1): \(given)")
        checked += 1
        // The line is one of the file, and counts as one.
        _ = replay.answer(Array("#".utf8))
        answer = nil
      } else {
        #expect(answer == nil, "\(name):\(index): an answer that nothing is expected of")
        answer = replay.answer(Array(line.utf8))
      }
    }
    #expect(checked > 10)
  }

  @Test("The examples of the protocol are answered as it says")
  func protocolExamples() throws {
    let url = ConformanceTests.folder.appending(path: "PROTOCOL.md")
    var replay = Replay()
    var answer: [UInt8]?
    var checked = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("### Later commands") { break }
      if line.hasPrefix("> {") { answer = replay.answer(Array(line.dropFirst(2).utf8)) }
      if line.hasPrefix("< {") {
        let given = try object(Data(try #require(answer)))
        let expected = try object(Data(line.dropFirst(2).utf8))
        #expect(agrees(given, expected), "\(line): \(given)")
        checked += 1
      }
    }
    #expect(checked == 51)
  }

  private func object(_ json: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  /// Whether an answer holds what is expected; it may hold more, and an error's message is free.
  private func agrees(_ answer: [String: Any], _ expected: [String: Any]) -> Bool {
    expected.allSatisfy { key, value in
      if let expected = value as? [String: Any], let given = answer[key] as? [String: Any] {
        return agrees(given, expected.filter { $0.key != "message" })
      }
      guard let given = answer[key] as? NSObject, let value = value as? NSObject else {
        return false
      }
      return given.isEqual(value)
    }
  }
}
