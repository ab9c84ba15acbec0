/// What edits of structure have to do under a filter.
///
/// It is there only while there is one. A program that never filters never names these functions,
/// so they are not linked; in a module for the browser that is what counts.
final class FilterWork {
  let tell: (Forest, () -> Void) -> RowChanges
  let judge: (Forest, [NewSlot]) -> Void
  let mend: (Forest, Forest.Node) -> Void
  let passingCount: (Forest, Forest.Node) -> Int
  let passingIndex: (Forest, Forest.Node) -> Int

  init(
    tell: @escaping (Forest, () -> Void) -> RowChanges,
    judge: @escaping (Forest, [NewSlot]) -> Void,
    mend: @escaping (Forest, Forest.Node) -> Void,
    passingCount: @escaping (Forest, Forest.Node) -> Int,
    passingIndex: @escaping (Forest, Forest.Node) -> Int
  ) {
    self.tell = tell
    self.judge = judge
    self.mend = mend
    self.passingCount = passingCount
    self.passingIndex = passingIndex
  }
}

/// What edits of structure have to do once anything was checked.
final class CheckWork {
  let mendRun: (Forest, [NewSlot]) -> Void
  let mend: (Forest, Forest.Node) -> Void

  init(
    mendRun: @escaping (Forest, [NewSlot]) -> Void,
    mend: @escaping (Forest, Forest.Node) -> Void
  ) {
    self.mendRun = mendRun
    self.mend = mend
  }
}

extension Forest {
  /// Whether a filter leaves nodes out.
  @usableFromInline
  var isFiltered: Bool { filterWork != nil }

  /// Does an edit of structure under a filter, and tells what became of the rows.
  ///
  /// The edit itself calls ``refilter(_:)`` for what it put in, and ``mendFilter(above:)`` where it
  /// changed what a node holds. What passes may then appear or go along a whole line of ancestors,
  /// so the rows are compared as a whole.
  ///
  /// - Precondition: There is a filter.
  /// - Complexity: O(*v*) for *v* rows, beside the edit; O(*v* log *v*) where it reorders them.
  func underFilter(_ edit: () -> Void) -> RowChanges {
    guard let filterWork else { preconditionFailure("There is no filter") }
    return filterWork.tell(self, edit)
  }

  /// Judges a run of nodes that was put in, and reckons its covers anew.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* nodes, and O(*d* log *n*) at a depth *d*.
  func refilter(_ slots: [NewSlot]) { filterWork?.judge(self, slots) }

  /// Says anew of a node and of those above it whether they pass, after what it holds has changed.
  ///
  /// One that comes to hold something that passes opens.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*.
  func mendFilter(above node: Node) { filterWork?.mend(self, node) }

  /// How many children of `node` pass the filter; all if there is none.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func passingChildCount(of node: Node) -> Int {
    filterWork?.passingCount(self, node) ?? childCount(of: node)
  }

  /// How many siblings before `node` pass the filter; all if there is none.
  ///
  /// - Complexity: O(log *n*).
  @usableFromInline
  func passingIndex(of node: Node) -> Int {
    filterWork?.passingIndex(self, node) ?? index(of: node)
  }

  /// Lets the branches of a run follow what is checked below them now, and those above it too.
  ///
  /// - Complexity: O(*m* + *d* log *n*) for *m* nodes at a depth *d*.
  func mendChecks(of slots: [NewSlot]) { checkWork?.mendRun(self, slots) }

  /// Says anew of a node and of those above it whether all below them is checked.
  ///
  /// One without anything below it stays as it is.
  ///
  /// - Complexity: O(*d* log *n*) at a depth *d*; O(log *n*) where nothing changes.
  func mendChecks(above node: Node) { checkWork?.mend(self, node) }
}
