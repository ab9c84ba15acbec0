/// The cursor of one outline, the commands that move it, and what they select.
///
/// The cursor is the item that the keyboard acts on; an outline with rows always has one, so that
/// a front end always has something to give the focus to. It is kept by identity, beside the outline
/// and not in it; what is selected is the outline's.
///
///     var navigator = OutlineNavigator<String>()
///     navigator.settle(in: outline)                        // on the first row
///     navigator.perform(.inward, in: &outline)             // opens it
///     navigator.perform(.inward, in: &outline)             // to its first child
///     navigator.cursor
///
/// A navigator calls no one back: each command returns an ``Outcome``.
public struct OutlineNavigator<ID: Hashable> {
  /// How much may be selected.
  public enum SelectionMode: Equatable, Sendable {
    /// Nothing.
    case none
    /// One item at most.
    case single
    /// Any number of items.
    case multiple
  }

  /// How much may be selected; at first, one item.
  ///
  /// It holds from then on, and takes nothing from what is selected now.
  public var mode: SelectionMode

  /// The item that the keyboard acts on, or whose status it acts on; `nil` only while there are no
  /// rows.
  public internal(set) var cursor: ID?

  /// Whether the cursor stands on the status of its item.
  ///
  /// That is the row that says that there are more children, or that they could not be loaded.
  /// Activating it asks for them.
  public internal(set) var isOnStatus = false

  /// Where a range begins that is selected up to the cursor: the item that was last selected, or taken
  /// from the selection, without one.
  public internal(set) var anchor: ID?

  /// Where the cursor was last seen, for when its item is gone.
  var lastRow = 0
  /// How many children there were above the status that the cursor stands on.
  var childrenAboveStatus = 0
  /// How many items were selected when it was looked at last.
  var selectionCount = 0

  /// A navigator that is nowhere yet.
  public init(mode: SelectionMode = .single) { self.mode = mode }

  /// What a command has done.
  public struct Outcome: Equatable, Sendable {
    /// What became of the rows.
    public var changes = RowChanges()
    /// Whether the cursor stands on another row.
    public var movedCursor = false
    /// Whether other items are selected.
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
  /// - Parameter extending: Whether a command that moves the cursor selects what lies between the
  ///   ``anchor`` and where it comes to. Only where many items may be selected.
  /// - Complexity: O(log *n*), but ``OutlineCommand/expandSiblings``, which is O(*c* log *n*) for
  ///   *c* siblings, and what selects a range, which is O(*n*).
  @discardableResult
  @inline(never)
  public mutating func perform(
    _ command: OutlineCommand,
    in outline: inout Outline<ID>,
    extending: Bool = false
  ) -> Outcome {
    settle(in: outline)
    guard let cursor, let row = row(in: outline) else { return Outcome() }
    let last = outline.rowCount - 1
    switch command {
    case .previous: return move(toRow: row - 1, in: &outline, extending: extending)
    case .next: return move(toRow: row + 1, in: &outline, extending: extending)
    case .first: return move(toRow: 0, in: &outline, extending: extending)
    case .last: return move(toRow: last, in: &outline, extending: extending)
    case .pageUp(let rows):
      return move(toRow: max(0, row - max(0, rows)), in: &outline, extending: extending)
    case .pageDown(let rows):
      let target = rows < last - row ? row + max(0, rows) : last
      return move(toRow: target, in: &outline, extending: extending)
    case .outward: return moveOutward(from: cursor, in: &outline)
    case .activate where isOnStatus: return change(&outline) { $0.askAgain(cursor) }
    case .inward, .expandSiblings, .activate, .toggleSelection:
      return isOnStatus ? Outcome() : perform(command, onItem: cursor, row: row, in: &outline)
    }
  }

  @inline(never)
  private mutating func perform(
    _ command: OutlineCommand,
    onItem cursor: ID,
    row: Int,
    in outline: inout Outline<ID>
  ) -> Outcome {
    switch command {
    case .inward: return moveInward(from: cursor, row: row, in: &outline)
    case .expandSiblings: return change(&outline) { $0.openSiblings(of: cursor) }
    case .activate:
      var outcome = change(&outline) { $0.flip(cursor) }
      outcome.changedSelection = selectAlone(cursor, in: &outline)
      outcome.activated = true
      return outcome
    default: return toggle(cursor, in: &outline)
    }
  }

  /// Moves the cursor to an item.
  ///
  /// - Returns: Whether it moved; it stays where it is if the item is no row.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func focus(_ id: ID, in outline: Outline<ID>) -> Bool {
    guard let row = outline.row(of: id) else { return false }
    return move(toRow: row, in: outline)
  }

  /// Moves the cursor to a row, counted over all sections, be it an item's or a status.
  ///
  /// - Returns: Whether it moved; it stays where it is if there is no such row.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func focus(row: Int, in outline: Outline<ID>) -> Bool {
    move(toRow: row, in: outline)
  }

  /// Follows what was done to the outline from elsewhere.
  ///
  /// A cursor that is hidden goes to the nearest ancestor that is a row. One whose item is gone
  /// goes to the row that took its place, or to the last row. One that is nowhere goes to the first
  /// row. One on a status whose children have come goes to the first of them. A selected item that
  /// is gone is selected no more; one that is hidden still is.
  ///
  /// - Returns: What moved, and whether something that was selected is gone.
  /// - Complexity: O(log *n*), and O(*d* log *n*) for a cursor *d* levels below the nearest row.
  @discardableResult
  @inline(never)
  public mutating func settle(in outline: Outline<ID>) -> Outcome {
    var outcome = Outcome()
    outcome.changedSelection = noteSelection(in: outline)
    if isOnStatus, let branch = cursor {
      if let child = outline.child(of: branch, at: childrenAboveStatus),
        let row = outline.row(of: child)
      {
        outcome.movedCursor = move(toRow: row, in: outline)
        return outcome
      }
      if let row = outline.statusRow(of: branch) {
        lastRow = row
        return outcome
      }
      isOnStatus = false
      outcome.movedCursor = true
    }
    var candidate = cursor
    while let id = candidate {
      if let row = outline.row(of: id) {
        if move(toRow: row, in: outline) { outcome.movedCursor = true }
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
    outcome.movedCursor = move(toRow: min(lastRow, last), in: outline)
    return outcome
  }

  /// The row that the cursor stands on, counted over all sections; `nil` while it is nowhere, or is
  /// hidden and ``settle(in:)`` has yet to be called.
  ///
  /// - Complexity: O(log *n*).
  public func row(in outline: Outline<ID>) -> Int? {
    cursor.flatMap { isOnStatus ? outline.statusRow(of: $0) : outline.row(of: $0) }
  }

  /// Moves the cursor to a row if there is such a row.
  @inline(never)
  mutating func move(toRow row: Int, in outline: Outline<ID>) -> Bool {
    if let id = outline.id(atRow: row) {
      defer { (cursor, lastRow, isOnStatus) = (id, row, false) }
      return id != cursor || isOnStatus
    }
    guard let branch = outline.branch(ofStatusAtRow: row) else { return false }
    defer { (cursor, lastRow, isOnStatus) = (branch, row, true) }
    childrenAboveStatus = outline.childCount(of: branch) ?? 0
    return branch != cursor || !isOnStatus
  }

  @inline(never)
  private mutating func moveInward(
    from id: ID,
    row: Int,
    in outline: inout Outline<ID>
  ) -> Outcome {
    guard outline.isBranch(id) == true else { return Outcome() }
    if outline.isExpanded(id) == false { return change(&outline) { $0.flip(id) } }
    guard let below = outline.level(atRow: row + 1), let level = outline.level(of: id),
      below > level
    else { return Outcome() }
    return move(toRow: row + 1, in: &outline, extending: false)
  }

  @inline(never)
  private mutating func moveOutward(from id: ID, in outline: inout Outline<ID>) -> Outcome {
    if !isOnStatus, outline.isExpanded(id) == true { return change(&outline) { $0.flip(id) } }
    let target = isOnStatus ? id : outline.parent(of: id)
    guard let row = target.flatMap({ outline.row(of: $0) }) else { return Outcome() }
    return move(toRow: row, in: &outline, extending: false)
  }

  @inline(never)
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
  @inline(never)
  fileprivate mutating func flip(_ id: ID) -> RowChanges {
    do { return try toggle(id) } catch { preconditionFailure("A row without an item") }
  }

  /// Opens an item that is known to be there, and its siblings.
  @inline(never)
  fileprivate mutating func openSiblings(of id: ID) -> RowChanges {
    do { return try expandSiblings(of: id) } catch { preconditionFailure("A row without an item") }
  }
}
