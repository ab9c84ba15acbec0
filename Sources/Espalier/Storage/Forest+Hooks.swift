/// The additional work of structural edits under a filter.
///
/// It exists only while there is a filter. A program that never filters never references these
/// functions, so they are not linked; that keeps the WebAssembly module small.
final class FilterHooks {
  let rowChanges: (Forest, () -> Void) -> RowChanges
  let evaluate: (Forest, [NewSlot]) -> Void
  let updateAncestors: (Forest, Forest.Node) -> Void
  let passingCount: (Forest, Forest.Node) -> Int
  let passingIndex: (Forest, Forest.Node) -> Int

  init(
    rowChanges: @escaping (Forest, () -> Void) -> RowChanges,
    evaluate: @escaping (Forest, [NewSlot]) -> Void,
    updateAncestors: @escaping (Forest, Forest.Node) -> Void,
    passingCount: @escaping (Forest, Forest.Node) -> Int,
    passingIndex: @escaping (Forest, Forest.Node) -> Int
  ) {
    self.rowChanges = rowChanges
    self.evaluate = evaluate
    self.updateAncestors = updateAncestors
    self.passingCount = passingCount
    self.passingIndex = passingIndex
  }
}

/// The additional work of structural edits once anything has been checked.
final class CheckHooks {
  let updateRun: (Forest, [NewSlot]) -> Void
  let updateAncestors: (Forest, Forest.Node) -> Void

  init(
    updateRun: @escaping (Forest, [NewSlot]) -> Void,
    updateAncestors: @escaping (Forest, Forest.Node) -> Void
  ) {
    self.updateRun = updateRun
    self.updateAncestors = updateAncestors
  }
}

extension Forest {
  /// Whether there is a filter.
  @usableFromInline
  var isFiltered: Bool { filterHooks != nil }

  /// Performs a structural edit under a filter and returns the row changes.
  ///
  /// The edit itself calls ``refilter(_:)`` for inserted nodes and ``updateFilter(above:)`` for
  /// nodes whose descendants changed. Whole lines of ancestors can then appear or disappear, so all
  /// rows are compared.
  ///
  /// - Precondition: There is a filter.
  /// - Complexity: O(*v*) for *v* rows, plus the edit; O(*v* log *v*) if it reorders them.
  func underFilter(_ edit: () -> Void) -> RowChanges {
    guard let filterHooks else { preconditionFailure("Expected a filter, found none") }
    return filterHooks.rowChanges(self, edit)
  }

  /// Evaluates the filter for a run of inserted nodes and recomputes their hidden depths.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* nodes, and O(*d* log *n*) at a depth *d*.
  func refilter(_ slots: [NewSlot]) { filterHooks?.evaluate(self, slots) }

  /// Updates whether a node and its ancestors pass, after its descendants changed.
  ///
  /// A branch that comes to contain a passing node expands.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*.
  func updateFilter(above node: Node) { filterHooks?.updateAncestors(self, node) }

  /// Returns the number of children of `node` that pass the filter; all if there is none.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func passingChildCount(of node: Node) -> Int {
    filterHooks?.passingCount(self, node) ?? childCount(of: node)
  }

  /// Returns the number of siblings before `node` that pass the filter; all if there is none.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func passingIndex(of node: Node) -> Int {
    filterHooks?.passingIndex(self, node) ?? index(of: node)
  }

  /// Updates the checks of the branches of a run, and of their ancestors, from the nodes below
  /// them.
  ///
  /// - Complexity: O(*m* + *d* log *n*) for *m* nodes at a depth *d*.
  func updateChecks(of slots: [NewSlot]) { checkHooks?.updateRun(self, slots) }

  /// Updates the checks of a node and its ancestors from the nodes below them.
  ///
  /// A node without descendants keeps its check.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*; O(log *n*) where nothing changes.
  func updateChecks(above node: Node) { checkHooks?.updateAncestors(self, node) }
}
