/// What a person has made of an outline: what is open, what is selected, where they are.
///
/// It holds ids alone, so it can be stored and restored into an outline with other items: what is
/// gone is passed over, and what is new is closed.
public struct OutlineState<ID: Hashable> {
  /// The open items, in their order, visible or not.
  public var expanded: [ID]
  /// The selected item.
  public var selection: ID?
  /// The item that the keyboard acts on.
  public var cursor: ID?
  /// What is on the screen.
  public var anchor: ScrollAnchor<ID>?

  /// Makes a state.
  public init(
    expanded: [ID] = [],
    selection: ID? = nil,
    cursor: ID? = nil,
    anchor: ScrollAnchor<ID>? = nil
  ) {
    self.expanded = expanded
    self.selection = selection
    self.cursor = cursor
    self.anchor = anchor
  }
}

extension OutlineNavigator {
  /// What is open in an outline, and what the navigator holds.
  ///
  /// - Parameter anchor: What is on the screen, to be kept with it.
  /// - Complexity: O(*n*).
  public func state(
    of outline: Outline<ID>,
    anchor: ScrollAnchor<ID>? = nil
  ) -> OutlineState<ID> {
    OutlineState(
      expanded: outline.expandedItems,
      selection: selection,
      cursor: cursor,
      anchor: anchor
    )
  }

  /// Opens what was open and closes everything else, and puts the selection and the cursor back.
  ///
  /// A cursor that is hidden or gone goes where ``settle(in:)`` says. Where to scroll, the outline
  /// answers by the state's anchor.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func restore(
    _ state: OutlineState<ID>,
    in outline: inout Outline<ID>
  ) -> Outcome {
    var outcome = Outcome()
    outcome.changes = outline.restore(expanded: state.expanded)
    let before = (cursor, selection)
    if let id = state.cursor, outline.contains(id) { place(cursor: id) }
    place(selection: state.selection)
    settle(in: outline)
    outcome.movedCursor = cursor != before.0
    outcome.changedSelection = selection != before.1
    return outcome
  }
}

extension Outline {
  /// The open items, in their order, visible or not.
  ///
  /// - Complexity: O(*n*), one pass.
  public var expandedItems: [ID] { forest.expandedNodes.compactMap { index[$0] } }

  /// Opens exactly the items of a list, as far as they are there, and closes all others.
  ///
  /// Those that never close stay open, and the ``policy`` holds.
  ///
  /// - Complexity: O(*n* + *k*) for *k* items in the list.
  @discardableResult
  public mutating func restore(expanded items: some Sequence<ID>) -> RowChanges {
    let open = Set(items)
    return expand { id, _ in open.contains(id) }
  }
}

extension OutlineState: Equatable {}
extension OutlineState: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension OutlineState: Codable where ID: Codable {}
#endif
