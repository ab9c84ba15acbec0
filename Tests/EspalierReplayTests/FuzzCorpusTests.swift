import EspalierReplay
import EspalierTestSupport
import Testing

/// What the fuzzer demands of the replay, over the inputs that it has found worth keeping.
@Suite struct ReplayFuzzCorpusTests {
  @Test("Every input of the corpus gets one answer a line, JSON itself")
  func replay() throws {
    var lines = 0
    for (name, bytes) in try Corpus.inputs("replay", every: Effort.corpusStride) {
      var replay = Replay()
      let fault = ReplayRun.fault(in: bytes) { replay.answer($0) }
      #expect(fault == nil, "\(name)")
      lines += replay.lineCount
    }
    #expect(lines > 0)
  }

  @Test("What is no answer is found wrong")
  func judge() {
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
