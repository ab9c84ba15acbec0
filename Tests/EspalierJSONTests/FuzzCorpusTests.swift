import EspalierTestSupport
import Testing

/// What the fuzzer demands of the scanner, over the inputs that it has found worth keeping.
@Suite struct JSONFuzzCorpusTests {
  @Test("Every input of the corpus makes the same of windows as of the whole, and all in order")
  func scan() throws {
    var seen = 0
    for (name, bytes) in try Corpus.inputs("json", every: 1) {
      #expect(JSONRun.fault(in: bytes) == nil, "\(name)")
      seen += 1
    }
    #expect(seen > 50)
  }
}
