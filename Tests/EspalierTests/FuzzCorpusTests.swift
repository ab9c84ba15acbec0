import Espalier
import EspalierTestSupport
import Testing

/// The fuzz targets, over the inputs of the corpus.
@Suite struct FuzzCorpusTests {
  @Test("Every input of the corpus leads through operations without a fault")
  func outline() throws {
    var operations = 0
    for (name, bytes) in try Corpus.inputs("outline", every: TestScale.corpusStride) {
      var run = OutlineRun(bytes)
      let fault = run.fault()
      #expect(fault == nil, "\(name), operation \(run.count)")
      operations += run.count
    }
    #expect(operations > 0)
  }

  @Test("Every input leads through undo and redo without a fault")
  func history() throws {
    var undone = 0
    for (name, bytes) in try Corpus.inputs("outline", every: TestScale.corpusStride) {
      var run = HistoryRun(bytes)
      let fault = run.fault()
      #expect(fault == nil, "\(name)")
      undone += run.undone
    }
    #expect(undone > 0)
  }

  #if !DEBUG
    // It takes all inputs.
    @Test("Some input leads through every kind of operation that a seed makes up")
    func everyKind() throws {
      var source = OperationSource(seed: 1, limit: 24)
      var subject = OutlineHarness()
      var missing: Set<Substring> = []
      for _ in 0..<600 {
        let operation = source.next(for: subject.model)
        missing.insert(operation.kind)
        let fault = subject.perform(operation)
        #expect(fault == nil)
      }
      #expect(missing.count > 20)
      for (_, bytes) in try Corpus.inputs("outline", every: 1) where !missing.isEmpty {
        var run = OutlineRun(bytes)
        _ = run.fault { missing.remove($0.kind) }
      }
      #expect(missing == [])
    }
  #endif

  @Test("Bytes choose as far as they reach, and a large choice takes two of them")
  func choices() {
    var choices = ByteRandomSource([7, 250, 1, 2, 5])
    // If there is nothing to choose from, no bytes are consumed.
    let among = [1, 5, 100, 1_000].map { choices.below($0) }
    #expect(among == [0, 2, 50, 258])
    let first = [10, 20, 30].randomElement(using: &choices)
    #expect(first == 10)
    #expect(!choices.isExhausted)
    let shuffled = [1, 2, 3].shuffled(using: &choices)
    #expect(shuffled.sorted() == [1, 2, 3])
    #expect(choices.isExhausted)
  }

  @Test("An input cut short leads through the same operations, as far as its bytes suffice")
  func end() {
    let bytes: [UInt8] = [2, 5] + (0..<120).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var longest: [String] = []
    for count in 0...bytes.count {
      var run = OutlineRun(Array(bytes[..<count]))
      var operations: [String] = []
      let fault = run.fault { operations.append("\($0)") }
      #expect(fault == nil)
      #expect(run.count == operations.count)
      #expect(operations.starts(with: longest) && operations.count <= longest.count + 1)
      if count <= 3 { #expect(operations == []) }
      longest = operations
    }
    #expect(longest.count > 5)
  }
}

extension Operation {
  /// The name of the case.
  fileprivate var kind: Substring { "\(self)".prefix { $0 != "(" } }
}
