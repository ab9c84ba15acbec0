/// The user's place in an outline: the selection, the cursor and the scroll position.
///
/// It contains ids only, so it can be kept and restored whatever happened in between.
public struct OutlinePlace<ID: Hashable> {
  /// The selected items in order, visible or not; `nil` if nothing is known about the selection, which
  /// then stays as it is.
  public var selection: [ID]?
  /// The item that the keyboard acts on.
  public var cursor: ID?
  /// The scroll position.
  public var anchor: ScrollAnchor<ID>?

  /// Creates a place.
  public init(selection: [ID]? = nil, cursor: ID? = nil, anchor: ScrollAnchor<ID>? = nil) {
    self.selection = selection
    self.cursor = cursor
    self.anchor = anchor
  }
}

extension OutlinePlace {
  /// The place with the selection of an outline, unless it has one.
  ///
  /// - Complexity: O(*n*) if something is selected.
  func completed(by outline: Outline<ID>) -> OutlinePlace {
    guard selection == nil else { return self }
    return OutlinePlace(selection: outline.selection, cursor: cursor, anchor: anchor)
  }
}

/// The state of an outline that the user controls: the expanded items, and the user's place.
///
/// It can be stored, and restored into an outline with other items: unknown ids are skipped, and
/// new items are collapsed.
public struct OutlineState<ID: Hashable> {
  /// The expanded items in order, visible or not.
  public var expanded: [ID]
  /// The user's place.
  public var place: OutlinePlace<ID>

  /// Creates a state.
  public init(expanded: [ID] = [], place: OutlinePlace<ID> = .init()) {
    self.expanded = expanded
    self.place = place
  }
}

extension OutlineNavigator {
  /// Returns the selection and the cursor, with the given scroll position.
  ///
  /// - Complexity: O(*n*) if something is selected.
  public func place(
    in outline: Outline<ID>,
    anchor: ScrollAnchor<ID>? = nil
  ) -> OutlinePlace<ID> {
    OutlinePlace(selection: outline.selection, cursor: cursor, anchor: anchor)
  }

  /// Restores the selection and the cursor, as far as the ``mode`` allows.
  ///
  /// If that changes the selection, range selection begins at the last item of the place's.
  ///
  /// A hidden cursor moves as by ``reconcile(with:after:)``; if its item is unknown, the current one
  /// stays. The scroll position is not restored here: the outline resolves the place's anchor.
  ///
  /// - Complexity: As ``reconcile(with:after:)``.
  @discardableResult
  public mutating func restore(
    _ place: OutlinePlace<ID>,
    in outline: inout Outline<ID>
  ) -> CommandResult {
    var result = CommandResult()
    let before = (cursor, isOnStatus)
    if let id = place.cursor, outline.contains(id) { (cursor, isOnStatus) = (id, false) }
    if let selection = place.selection {
      result.changedSelection = restore(selection: selection, in: &outline)
    }
    reconcile(with: outline)
    result.movedCursor = (cursor, isOnStatus) != before
    return result
  }

  private mutating func restore(selection: [ID], in outline: inout Outline<ID>) -> Bool {
    let known = selection.filter { outline.contains($0) }
    switch mode {
    case .none: return false
    case .single: return selectAlone(known.first, in: &outline)
    case .multiple:
      let count = outline.selectionCount
      let hasNew = known.contains { outline.isSelected($0) == false }
      outline.deselectAll()
      do { try outline.setSelected(true, for: known) } catch {
        preconditionFailure("expected \(known.count) known items to select, got an unknown id")
      }
      let hasChanged = hasNew || outline.selectionCount != count
      if hasChanged { anchor = known.last }
      _ = noteSelection(in: outline)
      return hasChanged
    }
  }

  /// Returns the expanded items of an outline, and the navigator's place.
  ///
  /// - Parameters:
  ///   - outline: The outline.
  ///   - anchor: The scroll position to keep with the state.
  /// - Complexity: O(*n*).
  public func state(
    of outline: Outline<ID>,
    anchor: ScrollAnchor<ID>? = nil
  ) -> OutlineState<ID> {
    OutlineState(expanded: outline.expandedItems, place: place(in: outline, anchor: anchor))
  }

  /// Expands the items of the state, collapses all others, and restores the selection and the
  /// cursor.
  ///
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func restore(
    _ state: OutlineState<ID>,
    in outline: inout Outline<ID>
  ) -> CommandResult {
    let changes = outline.restore(expanded: state.expanded)
    var result = restore(state.place, in: &outline)
    result.changes = changes
    return result
  }
}

extension Outline {
  /// The expanded items in order, visible or not; under a filter, those that are expanded without
  /// it.
  ///
  /// - Complexity: O(*n*), one pass.
  @inlinable
  public var expandedItems: [ID] { forest.expandedNodes.compactMap { index[$0] } }

  /// Expands exactly the listed items, ignoring unknown ones, and collapses all others.
  ///
  /// Items that are not collapsible stay expanded, those that are not loaded stay collapsed, and
  /// the ``policy`` applies. Under a filter no row changes: the list applies when the filter is
  /// removed.
  ///
  /// - Complexity: O(*n* + *k*) for *k* items in the list.
  @inlinable
  @discardableResult
  public mutating func restore(expanded items: some Sequence<ID>) -> RowChanges {
    let open = Set(items)
    if isFiltered {
      setExpandedBeforeFilter { open.contains($0) }
      return RowChanges()
    }
    return expand { id, _ in open.contains(id) }
  }

  /// Sets, under a filter, the branches that are expanded once it is removed.
  @inlinable
  package mutating func setExpandedBeforeFilter(where isOpen: (ID) -> Bool) {
    makeUnique()
    forest.setExpandedBeforeFilter { node in index[node].map { isOpen($0) } ?? false }
  }
}

extension OutlinePlace: Hashable {}
extension OutlinePlace: Sendable where ID: Sendable {}
extension OutlineState: Hashable {}
extension OutlineState: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension OutlinePlace: Codable where ID: Codable {}
  extension OutlineState: Codable where ID: Codable {}
#endif
