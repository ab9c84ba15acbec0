/// Where a person is in an outline: what is selected, under the cursor and on the screen.
///
/// It holds ids alone, so it can be kept and put back whatever happened in between.
public struct OutlinePlace<ID: Hashable> {
  /// The selected items, in their order, visible or not.
  public var selection: [ID]
  /// The item that the keyboard acts on.
  public var cursor: ID?
  /// What is on the screen.
  public var anchor: ScrollAnchor<ID>?

  /// Makes a place.
  public init(selection: [ID] = [], cursor: ID? = nil, anchor: ScrollAnchor<ID>? = nil) {
    self.selection = selection
    self.cursor = cursor
    self.anchor = anchor
  }
}

/// What a person has made of an outline: what is open, and where they are.
///
/// It can be stored, and restored into an outline with other items: what is gone is passed over,
/// and what is new is closed.
public struct OutlineState<ID: Hashable> {
  /// The open items, in their order, visible or not.
  public var expanded: [ID]
  /// Where the person is.
  public var place: OutlinePlace<ID>

  /// Makes a state.
  public init(expanded: [ID] = [], place: OutlinePlace<ID> = .init()) {
    self.expanded = expanded
    self.place = place
  }
}

extension OutlineNavigator {
  /// The selection and the cursor, with what is on the screen.
  ///
  /// - Complexity: O(*n*) if something is selected.
  public func place(
    in outline: Outline<ID>,
    anchor: ScrollAnchor<ID>? = nil
  ) -> OutlinePlace<ID> {
    OutlinePlace(selection: outline.selection, cursor: cursor, anchor: anchor)
  }

  /// Puts the selection and the cursor back, as far as the ``mode`` lets.
  ///
  /// A cursor that is hidden goes where ``settle(in:)`` says; for an item that is gone it stays.
  /// Where to scroll, the outline answers by the place's anchor.
  ///
  /// - Complexity: As ``settle(in:)``.
  @discardableResult
  public mutating func restore(
    _ place: OutlinePlace<ID>,
    in outline: inout Outline<ID>
  ) -> Outcome {
    var outcome = Outcome()
    let before = (cursor, isOnStatus)
    if let id = place.cursor, outline.contains(id) { (cursor, isOnStatus) = (id, false) }
    outcome.changedSelection = restore(selection: place.selection, in: &outline)
    settle(in: outline)
    outcome.movedCursor = (cursor, isOnStatus) != before
    return outcome
  }

  private mutating func restore(selection: [ID], in outline: inout Outline<ID>) -> Bool {
    let known = selection.filter { outline.contains($0) }
    switch mode {
    case .none: return false
    case .single: return selectAlone(known.first, in: &outline)
    case .multiple:
      if outline.selectionCount == known.count,
        known.allSatisfy({ outline.isSelected($0) == true })
      {
        return false
      }
      outline.deselectAll()
      do { try outline.setSelected(known, true) } catch { preconditionFailure("A known item") }
      return true
    }
  }

  /// What is open in an outline, and where the navigator is.
  ///
  /// - Parameter anchor: What is on the screen, to be kept with it.
  /// - Complexity: O(*n*).
  public func state(
    of outline: Outline<ID>,
    anchor: ScrollAnchor<ID>? = nil
  ) -> OutlineState<ID> {
    OutlineState(expanded: outline.expandedItems, place: place(in: outline, anchor: anchor))
  }

  /// Opens what was open and closes everything else, and puts the selection and the cursor back.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func restore(
    _ state: OutlineState<ID>,
    in outline: inout Outline<ID>
  ) -> Outcome {
    let changes = outline.restore(expanded: state.expanded)
    var outcome = restore(state.place, in: &outline)
    outcome.changes = changes
    return outcome
  }
}

extension Outline {
  /// The open items, in their order, visible or not; under a filter, those that are open without it.
  ///
  /// - Complexity: O(*n*), one pass.
  @inlinable
  public var expandedItems: [ID] { forest.expandedNodes.compactMap { index[$0] } }

  /// Opens exactly the items of a list, as far as they are there, and closes all others.
  ///
  /// Those that never close stay open, those that are not loaded stay closed, and the ``policy``
  /// holds. Under a filter no row changes: it says what is open when the filter is gone.
  ///
  /// - Complexity: O(*n* + *k*) for *k* items in the list.
  @inlinable
  @discardableResult
  public mutating func restore(expanded items: some Sequence<ID>) -> RowChanges {
    let open = Set(items)
    if isFiltered {
      setFormerlyExpanded { open.contains($0) }
      return RowChanges()
    }
    return expand { id, _ in open.contains(id) }
  }

  /// Says under a filter what is open when it is gone.
  @inlinable
  package mutating func setFormerlyExpanded(where isOpen: (ID) -> Bool) {
    makeUnique()
    forest.setFormerlyExpanded { node in index[node].map { isOpen($0) } ?? false }
  }
}

extension OutlinePlace: Equatable {}
extension OutlinePlace: Sendable where ID: Sendable {}
extension OutlineState: Equatable {}
extension OutlineState: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension OutlinePlace: Codable where ID: Codable {}
  extension OutlineState: Codable where ID: Codable {}
#endif
