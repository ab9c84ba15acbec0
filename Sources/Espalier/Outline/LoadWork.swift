/// What an outline has to do beside, once anything in it is not loaded.
///
/// It is there only from then on. A program that loads all at once never names these functions, so
/// they are not linked; in a module for the browser that is what counts.
@usableFromInline
final class LoadWork<ID: Hashable> {
  let begin: (inout Outline<ID>, Forest.Node) -> RowChanges
  let beginStaged: (inout Outline<ID>, [Forest.Node]) -> Void
  let settle: (inout Outline<ID>) -> Void
  let reconcile: (inout Outline<ID>) -> Void
  let drop: (inout Outline<ID>, Forest.Node) -> RowChanges
  let forget: (inout Outline<ID>, Forest.Node) -> Void
  let askAgain: (inout Outline<ID>, Forest.Node) -> RowChanges

  init(
    begin: @escaping (inout Outline<ID>, Forest.Node) -> RowChanges,
    beginStaged: @escaping (inout Outline<ID>, [Forest.Node]) -> Void,
    settle: @escaping (inout Outline<ID>) -> Void,
    reconcile: @escaping (inout Outline<ID>) -> Void,
    drop: @escaping (inout Outline<ID>, Forest.Node) -> RowChanges,
    forget: @escaping (inout Outline<ID>, Forest.Node) -> Void,
    askAgain: @escaping (inout Outline<ID>, Forest.Node) -> RowChanges
  ) {
    self.begin = begin
    self.beginStaged = beginStaged
    self.settle = settle
    self.reconcile = reconcile
    self.drop = drop
    self.forget = forget
    self.askAgain = askAgain
  }
}

extension Outline {
  /// Lets the first load of a branch begin.
  @usableFromInline
  mutating func load(_ node: Forest.Node) -> RowChanges {
    guard let work = loadWork else { return RowChanges() }
    return work.begin(&self, node)
  }

  /// Lets the first load of a branch begin if there was none.
  @usableFromInline
  mutating func loadIfNeeded(_ node: Forest.Node) -> RowChanges {
    forest.isUnloaded(node) ? load(node) : RowChanges()
  }

  /// Lets the loads of branches begin that came open and have their status already.
  @usableFromInline
  mutating func begin(_ nodes: [Forest.Node]) {
    guard let work = loadWork, !nodes.isEmpty else { return }
    work.beginStaged(&self, nodes)
  }

  /// Gives up what is loaded for branches that were closed.
  ///
  /// They go back to what they were. Their rows are hidden, so none changes.
  @usableFromInline
  mutating func settleLoads() {
    guard let work = loadWork else { return }
    work.settle(&self)
  }

  /// Forgets the loads of branches that have lost their status, since their children were given.
  @usableFromInline
  mutating func reconcileLoads() {
    guard let work = loadWork else { return }
    work.reconcile(&self)
  }

  /// Forgets how the children of a branch were coming.
  @usableFromInline
  mutating func dropLoad(of node: Forest.Node) -> RowChanges {
    guard let work = loadWork else { return RowChanges() }
    return work.drop(&self, node)
  }

  /// Gives up what is loaded for a node that goes.
  @usableFromInline
  mutating func forgetLoad(of node: Forest.Node) {
    guard let work = loadWork else { return }
    work.forget(&self, node)
  }

  /// Asks for what the status of an item stands for: again, or for more.
  mutating func askAgain(_ id: ID) -> RowChanges {
    guard let work = loadWork, let node = index.node(of: id) else { return RowChanges() }
    return work.askAgain(&self, node)
  }
}
