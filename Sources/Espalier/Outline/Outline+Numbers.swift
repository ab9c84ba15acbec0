extension Outline<Int32> {
  /// Inserts items with consecutive numbers; see `insert(_:into:at:)`.
  ///
  /// Not inlined: every use in a WebAssembly module would be another specialization of the insertion.
  @inline(never)
  package mutating func insert(
    numbers: Range<Int32>,
    areBranches: Bool = false,
    into parent: Parent,
    at index: Int? = nil
  ) throws(OutlineError<Int32>) {
    try insert(numbers.lazy.map { Item($0, isBranch: areBranches) }, into: parent, at: index)
  }
}
