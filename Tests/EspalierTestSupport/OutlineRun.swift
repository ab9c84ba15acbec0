import Espalier

/// Operations drawn from bytes and done to an outline and its model: what the fuzzer runs.
///
/// Every operation that ``OperationSource`` makes up is reached by some bytes. The run ends with
/// the bytes; an operation that they no longer suffice for is not done.
package struct OutlineRun {
  /// The outline and the model, as far as the run has come.
  package private(set) var subject = Subject()
  /// How many operations were done.
  package private(set) var count = 0
  private var source: OperationSource<ByteChoices>
  /// A copy taken on the way, which nothing that is done later may change.
  private var copy: Subject?

  /// The first byte says how large the forest grows.
  ///
  /// Two dozen items make a tree of three levels with small blocks; fewer are quicker to compare.
  package init(_ bytes: [UInt8]) {
    var choices = ByteChoices(bytes)
    let limit = [6, 12, 24][choices.below(3)]
    source = OperationSource(drawing: choices, limit: limit)
  }

  /// Runs to the end.
  ///
  /// - Parameter announce: Gets each operation before it is done.
  /// - Returns: What is wrong after the last operation announced, or `nil`.
  package mutating func fault(announce: (Operation) -> Void = { _ in }) -> String? {
    while true {
      let operation = source.next(for: subject.model)
      if source.isExhausted { return copyFault() }
      announce(operation)
      if let fault = subject.perform(operation) { return fault }
      count += 1
      if count % 8 == 0 {
        if let fault = copyFault() { return fault }
        copy = subject
      }
    }
  }

  private func copyFault() -> String? {
    guard let copy else { return nil }
    return copy.outline.difference(from: copy.model).map { "a copy taken before changed: \($0)" }
  }
}
