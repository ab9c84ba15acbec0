// Opening and closing in two halves, with time between them for whoever has to be asked or told.
extension Outline {
  /// Says what opening or closing a branch will do, and does nothing.
  ///
  /// Under ``OutlinePolicy/opensOneBranchPerParent`` the siblings that close come before the branch
  /// that opens; where what is inside is not remembered, or by `recursively`, the branches below
  /// come as well.
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

  /// Does what was prepared, as far as there is anything to do any more.
  ///
  /// It is reckoned anew: an item that is gone or so already is passed over, and a sibling that was
  /// opened meanwhile closes where the policy wants it. With a change in between, `did` may so be
  /// less than was prepared, or more.
  ///
  /// - Returns: What became of the rows, and what happened, in order.
  /// - Complexity: As ``expand(_:recursively:)``.
  @discardableResult
  public mutating func commit(
    _ intent: ExpansionIntent<ID>
  ) -> (changes: RowChanges, did: [ExpansionEvent<ID>]) {
    let (goal, recursively) = (intent.goal, intent.isRecursive)
    let did = events(of: goal, recursively: recursively)
    guard !did.isEmpty else { return (RowChanges(), []) }
    do {
      let changes = try setExpanded(goal.id, goal.isExpanded, recursively: recursively)
      return (changes, did)
    } catch {
      preconditionFailure("An item that is about to open or close is not there")
    }
  }

  /// Opens or closes a branch, and asks and tells the host on the way.
  ///
  /// In this order, each once: `should` for all together, `will` for each branch, the change
  /// itself, `rows` if any changed, `did` for each branch. If nothing would happen, or `should`
  /// says no, nothing more is called.
  ///
  /// The callbacks get the outline and may change it, even by this very method; what they do to its
  /// rows, they hear from what they call. Whatever they do, changes of rows fit the list to which
  /// the earlier ones were applied, in the order in which the host hears of them. `will` comes before
  /// any `did` of the same, also for what happens only because of another callback; what happens no
  /// more gets no `did`.
  ///
  /// - Parameters:
  ///   - request: What to do.
  ///   - recursively: Whether to do it to every branch below too.
  ///   - should: Whether it may happen.
  ///   - will: Hears of each branch before anything has changed.
  ///   - rows: Hears of the rows, right after they changed.
  ///   - did: Hears of each branch that did open or close, after the rows.
  /// - Returns: What happened.
  /// - Throws: ``OutlineError/unknownItem(_:)``; then nothing was called.
  /// - Complexity: As ``expand(_:recursively:)``, beside what the callbacks do.
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
      // Something else may have to happen by now.
      waiting = events(of: intent.goal, recursively: recursively)
        .filter { !announced.contains($0) }
    }
    let result = commit(intent)
    if !result.changes.isEmpty { rows(&self, result.changes) }
    for event in result.did { did(&self, event) }
    return result.did
  }

  /// What will happen if a branch opens or closes; nothing if it is gone.
  private func events(
    of goal: ExpansionEvent<ID>,
    recursively: Bool
  ) -> [ExpansionEvent<ID>] {
    guard let node = index.node(of: goal.id) else { return [] }
    let turns = forest.turns(
      of: node,
      to: goal.isExpanded,
      recursively: recursively,
      policy: policy
    )
    return turns.compactMap { turn in
      index[turn.node].map { ExpansionEvent($0, isExpanded: turn.isExpanded) }
    }
  }
}
