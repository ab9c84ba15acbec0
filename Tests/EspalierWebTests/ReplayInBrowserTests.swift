import EspalierTestSupport
import EspalierWebDriver
import Foundation
import ReplayModule
import Testing

extension PageTests {
  /// The vectors of Conformance/, answered by the module in a browser.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct ReplayInBrowserTests {
    @Test("Every vector has the expected response, as natively", arguments: try Conformance.vectors)
    func vector(name: String) async throws {
      let text = try Data(contentsOf: Conformance.folder.appending(path: name))
      let file = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let isExpectation = file.map { $0.starts(with: Data(#"{"expect":"#.utf8)) }
      // Lines are counted, so a comment stands in for what is expected.
      let lines = zip(file, isExpectation).map { $1 ? Data("#".utf8) : Data($0) }

      let given = try await answersInBrowser(to: lines)
      let native = answersHere(to: lines)
      #expect(given.count == lines.count)
      #expect(given == native)

      var checked = 0
      for index in file.indices where isExpectation[index] {
        let expected = try #require(
          try Conformance.object(Data(file[index]))["expect"] as? [String: Any]
        )
        let answer = try Conformance.object(
          #require(given[index - 1], "line \(index + 1) expects an answer")
        )
        #expect(Conformance.agrees(answer, expected), "\(name):\(index + 1): \(answer)")
        checked += 1
      }
      #expect(checked > 10)
      #expect(checked == given.count { $0 != nil })
    }

    @Test("Dropped outlines free their memory")
    func drop() async throws {
      let browser = try PageTests.browser
      try await browser.load(WebModules.replay)
      let sizes: [Int] = try await browser.run(
        """
        const sizes = []
        for (let round = 0; round < 200; round++) {
          const replay = exports.replay_make()
          exports.replay_line(replay, 1 << 20)
          if (exports.replay_answer(replay) < 1) throw new Error("zeros are no comment")
          exports.replay_drop(replay)
          sizes.push(exports.memory.buffer.byteLength)
        }
        return [sizes[0], sizes[199]]
        """
      )
      #expect(sizes[0] > 1 << 20)
      #expect(sizes[0] == sizes[1])
    }

    /// Each line's answer, nil for a comment or a blank line.
    private func answersInBrowser(to lines: [Data]) async throws -> [Data?] {
      let browser = try PageTests.browser
      try await browser.load(WebModules.replay)
      let answers: [String?] = try await browser.run(
        """
        const replay = exports.replay_make()
        const answers = arguments[0].map(text => {
          const line = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
          const address = exports.replay_line(replay, line.length)
          new Uint8Array(exports.memory.buffer, address, line.length).set(line)
          const length = exports.replay_answer(replay)
          if (length < 0) return null
          const bytes = new Uint8Array(
            exports.memory.buffer, exports.replay_text(replay), length)
          return btoa(String.fromCharCode(...bytes))
        })
        exports.replay_drop(replay)
        return answers
        """,
        .array(lines.map { .string($0.base64EncodedString()) })
      )
      return answers.map { $0.flatMap { Data(base64Encoded: $0) } }
    }

    /// The same by the same functions, compiled for this machine.
    private func answersHere(to lines: [Data]) -> [Data?] {
      let replay = replayMake()
      defer { replayDrop(replay) }
      return lines.map { line in
        let address = replayLine(replay, Int32(line.count))
        UnsafeMutableRawBufferPointer(start: address, count: line.count).copyBytes(from: line)
        let length = replayAnswer(replay)
        if length < 0 { return nil }
        return Data(UnsafeBufferPointer(start: replayText(replay), count: Int(length)))
      }
    }
  }
}
