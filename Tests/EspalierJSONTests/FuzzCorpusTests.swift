import EspalierTestSupport
import Testing

/// The fuzzer's checks of the scanner, over the inputs of its corpus.
@Suite struct JSONFuzzCorpusTests {
  @Test("Every input of the corpus gives the same tree in windows as a whole, and a consistent one")
  func scan() throws {
    var seen = 0
    for (name, bytes) in try Corpus.inputs("json", every: 1) {
      #expect(JSONRun.failure(in: bytes) == nil, "\(name)")
      seen += 1
    }
    #expect(seen > 50)
  }
}
