/// The cursor and the selection of one outline, and the commands that move them.
///
/// The cursor is the item that the keyboard acts on; an outline with rows always has one, so that
/// a front end always has something to give the focus to. At most one item is selected. Both are
/// kept by identity, beside the outline and not in it: two views of one outline have two.
///
///     var navigator = OutlineNavigator<String>()
///     navigator.settle(in: outline)                        // on the first row
///     navigator.perform(.inward, in: &outline)             // opens it
///     navigator.perform(.inward, in: &outline)             // to its first child
///     navigator.cursor
///
/// A navigator calls no one back: each command returns an ``Outcome``.
public struct OutlineNavigator<ID: Hashable> {
  /// The item that the keyboard acts on; `nil` only while there are no rows.
  public private(set) var cursor: ID?

  /// The selected item.
  public private(set) var selection: ID?

  /// Where the cursor was last seen, for when its item is gone.
  private var lastRow = 0

  /// A navigator that is nowhere yet.
  public init() {}

  /// What a command has done.
  public struct Outcome: Equatable, Sendable {
    /// What became of the rows.
    public var changes = RowChanges()
    /// Whether the cursor stands on another item.
    public var movedCursor = false
    /// Whether another item is selected, or none.
    public var changedSelection = false
    /// Whether the cursor's item was activated.
    public var activated = false

    /// Nothing.
    public init() {}
  }

  /// Carries out a command on the cursor's item.
  ///
  /// Without rows, nothing happens.
  ///
  /// - Complexity: O(log *n*), but ``OutlineCommand/expandSiblings``, which is O(*c* log *n*) for
  ///   *c* siblings.
  @discardableResult
  public mutating func perform(
    _ command: OutlineCommand,
    in outline: inout Outline<ID>
  ) -> Outcome {
    settle(in: outline)
    guard let cursor, let row = outline.row(of: cursor) else { return Outcome() }
    switch command {
    case .previous: return move(toRow: row - 1, in: outline)
    case .next: return move(toRow: row + 1, in: outline)
    case .first: return move(toRow: 0, in: outline)
    case .last: return move(toRow: outline.rowCount - 1, in: outline)
    case .pageUp(let rows): return move(toRow: max(0, row - max(0, rows)), in: outline)
    case .pageDown(let rows):
      let last = outline.rowCount - 1
      return move(toRow: rows < last - row ? row + max(0, rows) : last, in: outline)
    case .inward: return moveInward(from: cursor, row: row, in: &outline)
    case .outward: return moveOutward(from: cursor, in: &outline)
    case .expandSiblings: return change(&outline) { $0.openSiblings(of: cursor) }
    case .activate:
      var outcome = change(&outline) { $0.flip(cursor) }
      outcome.changedSelection = setSelection(cursor)
      outcome.activated = true
      return outcome
    case .toggleSelection:
      var outcome = Outcome()
      outcome.changedSelection = setSelection(selection == cursor ? nil : cursor)
      return outcome
    }
  }

  /// Moves the cursor to an item.
  ///
  /// - Returns: Whether it moved; it stays where it is if the item is no row.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func focus(_ id: ID, in outline: Outline<ID>) -> Bool {
    guard let row = outline.row(of: id) else { return false }
    return move(toRow: row, in: outline).movedCursor
  }

  /// Selects an item and moves the cursor to it, or selects nothing and leaves the cursor.
  ///
  /// An item that is no row is not selected.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func select(_ id: ID?, in outline: Outline<ID>) -> Outcome {
    var outcome = Outcome()
    if let id {
      guard outline.row(of: id) != nil else { return outcome }
      outcome.movedCursor = focus(id, in: outline)
    }
    outcome.changedSelection = setSelection(id)
    return outcome
  }

  /// Follows what was done to the outline from elsewhere.
  ///
  /// A cursor that is hidden goes to the nearest ancestor that is a row. One whose item is gone
  /// goes to the row that took its place, or to the last row. One that is nowhere goes to the first
  /// row. A selected item that is gone is selected no more; one that is hidden still is.
  ///
  /// - Returns: What moved.
  /// - Complexity: O(log *n*), and O(*d* log *n*) for a cursor *d* levels below the nearest row.
  @discardableResult
  public mutating func settle(in outline: Outline<ID>) -> Outcome {
    var outcome = Outcome()
    if let selection, !outline.contains(selection) { outcome.changedSelection = setSelection(nil) }
    var candidate = cursor
    while let id = candidate {
      if let row = outline.row(of: id) {
        outcome.movedCursor = move(toRow: row, in: outline).movedCursor
        return outcome
      }
      candidate = outline.parent(of: id)
    }
    let last = outline.rowCount - 1
    guard last >= 0 else {
      outcome.movedCursor = cursor != nil
      (cursor, lastRow) = (nil, 0)
      return outcome
    }
    outcome.movedCursor = move(toRow: min(lastRow, last), in: outline).movedCursor
    return outcome
  }

  /// Takes a place over as it is; ``settle(in:)`` has to follow.
  mutating func set(_ place: OutlinePlace<ID>, in outline: Outline<ID>) {
    if let id = place.cursor, outline.contains(id) { cursor = id }
    selection = place.selection
  }

  private mutating func setSelection(_ id: ID?) -> Bool {
    defer { selection = id }
    return selection != id
  }

  /// Moves the cursor to a row if there is such a row.
  private mutating func move(toRow row: Int, in outline: Outline<ID>) -> Outcome {
    var outcome = Outcome()
    guard let id = outline.id(atRow: row) else { return outcome }
    outcome.movedCursor = id != cursor
    (cursor, lastRow) = (id, row)
    return outcome
  }

  private mutating func moveInward(
    from id: ID,
    row: Int,
    in outline: inout Outline<ID>
  ) -> Outcome {
    guard outline.isBranch(id) == true else { return Outcome() }
    if outline.isExpanded(id) == false { return change(&outline) { $0.flip(id) } }
    guard outline.childCount(of: id) != 0 else { return Outcome() }
    return move(toRow: row + 1, in: outline)
  }

  private mutating func moveOutward(from id: ID, in outline: inout Outline<ID>) -> Outcome {
    if outline.isExpanded(id) == true { return change(&outline) { $0.flip(id) } }
    guard let row = outline.parent(of: id).flatMap({ outline.row(of: $0) }) else {
      return Outcome()
    }
    return move(toRow: row, in: outline)
  }

  private mutating func change(
    _ outline: inout Outline<ID>,
    _ body: (inout Outline<ID>) -> RowChanges
  ) -> Outcome {
    var outcome = Outcome()
    outcome.changes = body(&outline)
    outcome.movedCursor = settle(in: outline).movedCursor
    return outcome
  }
}

extension OutlineNavigator: Sendable where ID: Sendable {}

extension Outline {
  /// Opens or closes an item that is known to be there.
  fileprivate mutating func flip(_ id: ID) -> RowChanges {
    do { return try toggle(id) } catch { preconditionFailure("A row without an item") }
  }

  /// Opens an item that is known to be there, and its siblings.
  fileprivate mutating func openSiblings(of id: ID) -> RowChanges {
    do { return try expandSiblings(of: id) } catch { preconditionFailure("A row without an item") }
  }
}
