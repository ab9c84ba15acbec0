/// The extra work of an outline that contains anything not loaded.
///
/// Created only when needed. A program that loads everything at once never refers to these
/// functions, so they are not linked, which keeps a WebAssembly module small.
@usableFromInline
final class LoadingHooks<ID: Hashable> {
  let begin: (inout Outline<ID>, Forest.Node) -> RowChanges
  let beginStaged: (inout Outline<ID>, [Forest.Node]) -> Void
  let cancelCollapsed: (inout Outline<ID>) -> Void
  let reconcile: (inout Outline<ID>) -> Void
  let drop: (inout Outline<ID>, Forest.Node) -> RowChanges
  let forget: (inout Outline<ID>, Forest.Node) -> Void
  let retryOrLoadMore: (inout Outline<ID>, Forest.Node) -> RowChanges

  init(
    begin: @escaping (inout Outline<ID>, Forest.Node) -> RowChanges,
    beginStaged: @escaping (inout Outline<ID>, [Forest.Node]) -> Void,
    cancelCollapsed: @escaping (inout Outline<ID>) -> Void,
    reconcile: @escaping (inout Outline<ID>) -> Void,
    drop: @escaping (inout Outline<ID>, Forest.Node) -> RowChanges,
    forget: @escaping (inout Outline<ID>, Forest.Node) -> Void,
    retryOrLoadMore: @escaping (inout Outline<ID>, Forest.Node) -> RowChanges
  ) {
    self.begin = begin
    self.beginStaged = beginStaged
    self.cancelCollapsed = cancelCollapsed
    self.reconcile = reconcile
    self.drop = drop
    self.forget = forget
    self.retryOrLoadMore = retryOrLoadMore
  }
}

extension Outline {
  /// Begins the first load of a branch.
  @usableFromInline
  mutating func load(_ node: Forest.Node) -> RowChanges {
    guard let hooks = loadingHooks else { return RowChanges() }
    return hooks.begin(&self, node)
  }

  /// Begins the first load of a branch if it is not loaded.
  @usableFromInline
  mutating func loadIfNeeded(_ node: Forest.Node) -> RowChanges {
    forest.isUnloaded(node) ? load(node) : RowChanges()
  }

  /// Begins the loads of branches that were inserted expanded and have their status row already.
  @usableFromInline
  mutating func begin(_ nodes: [Forest.Node]) {
    guard let hooks = loadingHooks, !nodes.isEmpty else { return }
    hooks.beginStaged(&self, nodes)
  }

  /// Cancels the loads of branches that were collapsed.
  ///
  /// They return to their previous state. Their status rows are hidden, so no row changes.
  @usableFromInline
  mutating func cancelCollapsedLoads() {
    guard let hooks = loadingHooks else { return }
    hooks.cancelCollapsed(&self)
  }

  /// Removes the loads of branches that lost their status row because their children were replaced.
  @usableFromInline
  mutating func reconcileLoads() {
    guard let hooks = loadingHooks else { return }
    hooks.reconcile(&self)
  }

  /// Removes the load of a branch and its status row.
  @usableFromInline
  mutating func dropLoad(of node: Forest.Node) -> RowChanges {
    guard let hooks = loadingHooks else { return RowChanges() }
    return hooks.drop(&self, node)
  }

  /// Cancels the load of a node that is removed.
  @usableFromInline
  mutating func forgetLoad(of node: Forest.Node) {
    guard let hooks = loadingHooks else { return }
    hooks.forget(&self, node)
  }

  /// Activates the status row of an item: retries the load, or loads more.
  mutating func retryOrLoadMore(_ id: ID) -> RowChanges {
    guard let hooks = loadingHooks, let node = index.node(of: id) else { return RowChanges() }
    return hooks.retryOrLoadMore(&self, node)
  }
}
