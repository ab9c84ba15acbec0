import Espalier

/// Operations drawn from bytes and performed on an outline and its model: the fuzz target.
///
/// Every operation of ``OperationSource`` is reached by some bytes. The run ends with the bytes; an
/// operation that needs more than are left is not performed.
package struct OutlineRun {
  /// The outline and the model in their current state.
  package private(set) var subject = OutlineHarness()
  /// The number of operations performed.
  package private(set) var count = 0
  private var source: OperationSource<ByteRandomSource>
  /// A copy taken during the run, which no later operation may change.
  private var copy: OutlineHarness?

  /// The first byte limits the size of the forest.
  ///
  /// Two dozen items make a tree of three levels with small blocks; fewer are faster to compare.
  package init(_ bytes: [UInt8]) {
    var choices = ByteRandomSource(bytes)
    let limit = [6, 12, 24][choices.below(3)]
    source = OperationSource(drawing: choices, limit: limit)
  }

  /// Runs to the end.
  ///
  /// - Parameter announce: Called with each operation before it is performed.
  /// - Returns: The fault after the last announced operation, or `nil`.
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
