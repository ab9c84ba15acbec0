// Expansion in two halves, so that a client can ask or notify a delegate in between.
extension Outline {
  /// Returns the effect of expanding or collapsing a branch, without performing it.
  ///
  /// Under ``ExpansionPolicy/opensOneBranchPerParent`` the siblings that collapse come before the
  /// branch that expands. Where descendants do not keep their state, or with `recursively`, the
  /// branches below are included.
  ///
  /// - Throws: ``OutlineError/unknownItem(_:)``.
  /// - Complexity: As ``expand(_:recursively:)``.
  public func prepare(
    _ request: ExpansionRequest<ID>,
    recursively: Bool = false
  ) throws(OutlineError<ID>) -> ExpansionIntent<ID> {
    let node = try node(of: request.id)
    let opens: Bool
    switch request {
    case .expand: opens = true
    case .collapse: opens = false
    case .toggle: opens = !forest.isExpanded(node)
    }
    let goal = ExpansionEvent(request.id, isExpanded: opens)
    return ExpansionIntent(
      goal,
      isRecursive: recursively,
      events: events(of: goal, recursively: recursively)
    )
  }

  /// Performs an intent, as far as it still applies.
  ///
  /// The events are evaluated again: an item that is gone or already in that state is skipped, and
  /// a sibling that was expanded in the meantime collapses if the policy requires it. After a
  /// change in between, `did` may therefore contain fewer events than were prepared, or more.
  ///
  /// - Returns: The row changes, and the events in order.
  /// - Complexity: As ``expand(_:recursively:)``.
  @discardableResult
  public mutating func commit(
    _ intent: ExpansionIntent<ID>
  ) -> (changes: RowChanges, did: [ExpansionEvent<ID>]) {
    let (goal, recursively) = (intent.goal, intent.isRecursive)
    let did = events(of: goal, recursively: recursively)
    guard !did.isEmpty else { return (RowChanges(), []) }
    do {
      let changes = try setExpanded(goal.isExpanded, for: goal.id, recursively: recursively)
      return (changes, did)
    } catch {
      preconditionFailure("expected \(did.count) events of a known item, got an unknown id")
    }
  }

  /// Expands or collapses a branch, with callbacks on the way.
  ///
  /// Called in this order: `should` once for the whole intent, `will` for each branch, then after
  /// the change `rows` if any changed, and `did` for each branch. If nothing would happen, or
  /// `should` returns `false`, nothing more is called.
  ///
  /// The callbacks receive the outline and may change it, even through this method; they receive
  /// the row changes of their own calls as results. Whatever they do, each `RowChanges` fits the
  /// rows to which the earlier ones were applied, in the order in which the client receives them.
  /// The `will` of an event always comes before its `did`, also for events that only another
  /// callback causes; an event that no longer takes place gets no `did`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - recursively: Whether every branch below changes too.
  ///   - should: Returns whether the change may happen.
  ///   - will: Called for each branch before anything has changed.
  ///   - rows: Called with the row changes, right after they happened.
  ///   - did: Called for each branch that has expanded or collapsed, after `rows`.
  /// - Returns: The events that happened.
  /// - Throws: ``OutlineError/unknownItem(_:)``; then nothing was called.
  /// - Complexity: As ``expand(_:recursively:)``, plus the callbacks.
  @discardableResult
  public mutating func perform(
    _ request: ExpansionRequest<ID>,
    recursively: Bool = false,
    should: (Outline, ExpansionIntent<ID>) -> Bool = { _, _ in true },
    will: (inout Outline, ExpansionEvent<ID>) -> Void = { _, _ in },
    rows: (inout Outline, RowChanges) -> Void,
    did: (inout Outline, ExpansionEvent<ID>) -> Void = { _, _ in }
  ) throws(OutlineError<ID>) -> [ExpansionEvent<ID>] {
    let intent = try prepare(request, recursively: recursively)
    guard !intent.isEmpty, should(self, intent) else { return [] }
    var announced: Set<ExpansionEvent<ID>> = []
    var waiting = intent.events
    while !waiting.isEmpty {
      for event in waiting where isExpanded(event.id) == !event.isExpanded {
        announced.insert(event)
        will(&self, event)
      }
      // The callbacks may have caused further events.
      waiting = events(of: intent.goal, recursively: recursively)
        .filter { !announced.contains($0) }
    }
    let result = commit(intent)
    if !result.changes.isEmpty { rows(&self, result.changes) }
    for event in result.did { did(&self, event) }
    return result.did
  }

  /// The events of expanding or collapsing a branch; none if it is gone.
  private func events(
    of goal: ExpansionEvent<ID>,
    recursively: Bool
  ) -> [ExpansionEvent<ID>] {
    guard let node = index.node(of: goal.id) else { return [] }
    let changes = forest.expansionChanges(
      of: node,
      to: goal.isExpanded,
      recursively: recursively,
      policy: policy
    )
    return changes.compactMap { change in
      index[change.node].map { ExpansionEvent($0, isExpanded: change.isExpanded) }
    }
  }
}
