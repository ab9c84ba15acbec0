import EspalierReplay
import EspalierTestSupport
import Testing

/// The conditions of the fuzzer for the replay, over the inputs in its corpus.
@Suite struct ReplayFuzzCorpusTests {
  @Test("Every input of the corpus gets one answer per line, which is JSON")
  func replay() throws {
    var lines = 0
    for (name, bytes) in try Corpus.inputs("replay", every: TestScale.corpusStride) {
      var replay = Replay()
      let fault = ReplayRun.fault(in: bytes) { replay.answer($0) }
      #expect(fault == nil, "\(name)")
      lines += replay.lineCount
    }
    #expect(lines > 0)
  }

  @Test("Invalid answers are reported as faults")
  func invalidAnswers() {
    let answers: [[UInt8]?] = [
      nil, Array("".utf8), Array("[1]".utf8), Array("{\"a\":}".utf8), Array("{\n}".utf8),
      [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], Array(#"{"error":{"code":1}}"#.utf8),
    ]
    for answer in answers {
      #expect(ReplayRun.fault(in: Array("{}".utf8)) { _ in answer } != nil, "\(answer ?? [])")
    }
    #expect(ReplayRun.fault(in: []) { _ in Array("{}".utf8) } != nil)
  }
}
