/// The cursor of one outline, the commands that move it, and the selection that follows.
///
/// The cursor is the item that the keyboard acts on; an outline with rows always has one, so that a
/// front end always has a row to focus. It is kept by identity, outside the outline; the selection
/// is part of the outline.
///
///     var navigator = OutlineNavigator<String>()
///     navigator.reconcile(with: outline)                          // to the first row
///     navigator.perform(.inward, in: &outline)                    // expands it
///     navigator.perform(.inward, in: &outline)                    // to its first child
///     navigator.cursor
///
/// A navigator calls nothing back: each command returns a ``CommandResult``.
public struct OutlineNavigator<ID: Hashable> {
  /// The number of items that may be selected.
  public enum SelectionMode: Equatable, Sendable {
    /// No items.
    case none
    /// At most one item.
    case single
    /// Any number of items.
    case multiple
  }

  /// The number of items that may be selected; by default one.
  ///
  /// A new mode applies from then on and leaves the current selection as it is; see
  /// ``setMode(_:in:)``.
  public var mode: SelectionMode

  /// The items that are checked together with a branch; by default all below it.
  public var checkScope = CheckScope.all

  /// The item that the keyboard acts on, or the branch whose status row it acts on; `nil` only
  /// while there are no rows.
  public internal(set) var cursor: ID?

  /// Whether the cursor is on the status row of its item.
  ///
  /// That is the row for a failed load or for more children. Activating it requests them.
  public internal(set) var isOnStatus = false

  /// The start of a range selection up to the cursor: the item last selected or deselected on its
  /// own.
  public internal(set) var anchor: ID?

  /// The last row of the cursor, counted over all sections and in its section, for when its item is
  /// deleted.
  var lastRow = 0
  var lastPosition = RowPosition(section: 0, row: 0)
  /// The number of children above the status row that the cursor is on.
  var childrenAboveStatus = 0
  /// The number of selected items when it was last recorded.
  var selectionCount = 0

  /// Creates a navigator without a cursor.
  public init(mode: SelectionMode = .single) { self.mode = mode }

  /// The effect of a command.
  public struct CommandResult: Equatable {
    /// The row changes.
    public var changes = RowChanges()
    /// The branches that collapsed and expanded, in that order.
    ///
    /// Only of commands; a bulk change such as restoring a state lists none.
    public var expansions: [ExpansionEvent<ID>] = []
    /// Whether the cursor moved to another row.
    public var movedCursor = false
    /// Whether the selection changed.
    public var changedSelection = false
    /// Whether checks changed.
    public var changedChecks = false
    /// Whether the cursor's item was activated.
    public var activated = false

    /// Creates an empty result.
    public init() {}
  }

  /// Performs a command on the cursor's item.
  ///
  /// Without rows, nothing happens. The same as ``prepare(_:in:page:extending:)`` and
  /// ``commit(_:in:)``.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - outline: The outline that the cursor is in.
  ///   - page: The number of rows of a page, for the commands that move by one.
  ///   - extending: Whether a command that moves the cursor selects the rows from the ``anchor`` to
  ///     it. Only in multiple-selection mode.
  /// - Complexity: O(log *n*), except ``RowCommand/expandSiblings``, which is O(*c* log *n*)
  ///   for *c* siblings, and commands that select a range, which are O(*n*).
  @discardableResult
  @inline(never)
  public mutating func perform(
    _ command: RowCommand,
    in outline: inout Outline<ID>,
    page: Int = 10,
    extending: Bool = false
  ) -> CommandResult {
    commit(prepare(command, in: outline, page: page, extending: extending), in: &outline)
  }

  /// Moves the cursor to an item.
  ///
  /// - Returns: Whether it moved; it does not if the item is not a row.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func focus(_ id: ID, in outline: Outline<ID>) -> Bool {
    guard let row = outline.row(of: id) else { return false }
    return move(toRow: row, in: outline)
  }

  /// Moves the cursor to a row, counted over all sections: an item or a status row.
  ///
  /// - Returns: Whether it moved; it does not if the row does not exist.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func focus(row: Int, in outline: Outline<ID>) -> Bool {
    move(toRow: row, in: outline)
  }

  /// Updates the cursor after changes to the outline that did not come from this navigator.
  ///
  /// A hidden cursor moves to the nearest ancestor that is a row. If its item was deleted, it moves
  /// to the row that took its place: the one below the nearest row above it that stayed, or the last
  /// row. A navigator without a cursor moves to the first row. On a status row whose children have
  /// arrived, it moves to the first of them. A deleted item is no longer selected; a hidden one still
  /// is.
  ///
  /// - Parameters:
  ///   - outline: The outline that the cursor is in.
  ///   - changes: The row changes since the cursor was last updated; without them, the row with the
  ///     number of the cursor's former row counts as the one that took its place.
  /// - Returns: Whether the cursor moved and whether selected items were deleted.
  /// - Complexity: O(log *n*), and O(*d* log *n*) for a cursor *d* levels below the nearest row; if
  ///   its item was deleted, also O(*c* log *c*) for *c* changed ranges.
  @discardableResult
  @inline(never)
  public mutating func reconcile(
    with outline: Outline<ID>,
    after changes: RowChanges? = nil
  ) -> CommandResult {
    var result = CommandResult()
    result.changedSelection = noteSelection(in: outline)
    if isOnStatus, let branch = cursor {
      if let child = outline.child(of: branch, at: childrenAboveStatus),
        let row = outline.row(of: child)
      {
        result.movedCursor = move(toRow: row, in: outline)
        return result
      }
      if let row = outline.statusRow(of: branch) {
        note(row, in: outline)
        return result
      }
      isOnStatus = false
      result.movedCursor = true
    }
    var candidate = cursor
    while let id = candidate {
      if let row = outline.row(of: id) {
        if move(toRow: row, in: outline) { result.movedCursor = true }
        return result
      }
      candidate = outline.parent(of: id)
    }
    let last = outline.rowCount - 1
    guard last >= 0 else {
      result.movedCursor = cursor != nil
      (cursor, lastRow) = (nil, 0)
      return result
    }
    var row = lastRow
    if cursor != nil, let changes {
      let place = changes.place(of: lastPosition)
      row = outline.forest.firstRow(ofSection: place.section).map { $0 &+ place.row } ?? last
    }
    result.movedCursor = move(toRow: max(0, min(row, last)), in: outline)
    return result
  }

  /// Records the row that the cursor is on.
  private mutating func note(_ row: Int, in outline: Outline<ID>) {
    lastRow = row
    if let position = outline.position(atRow: row) { lastPosition = position }
  }

  /// The row of the cursor, counted over all sections; `nil` without a cursor, or while it is
  /// hidden and ``reconcile(with:after:)`` has yet to be called.
  ///
  /// - Complexity: O(log *n*).
  public func row(in outline: Outline<ID>) -> Int? {
    cursor.flatMap { isOnStatus ? outline.statusRow(of: $0) : outline.row(of: $0) }
  }

  /// Moves the cursor to a row if it exists.
  @inline(never)
  mutating func move(toRow row: Int, in outline: Outline<ID>) -> Bool {
    if let id = outline.id(atRow: row) {
      note(row, in: outline)
      defer { (cursor, isOnStatus) = (id, false) }
      return id != cursor || isOnStatus
    }
    guard let branch = outline.branch(ofStatusAtRow: row) else { return false }
    note(row, in: outline)
    defer { (cursor, isOnStatus) = (branch, true) }
    childrenAboveStatus = outline.childCount(of: branch) ?? 0
    return branch != cursor || !isOnStatus
  }
}

extension OutlineNavigator: Sendable where ID: Sendable {}
extension OutlineNavigator.CommandResult: Sendable where ID: Sendable {}
