extension ColumnBrowser {
  /// The effects of one mutation, which a front end applies in this order.
  public struct ColumnUpdate {
    /// The change of the presentation, if any.
    public var presentation: Presentation?

    /// The removed columns, from left to right.
    ///
    /// These are always the last ones. Depths are those before the update.
    public var removed: [ColumnReference] = []

    /// The new columns, from left to right.
    ///
    /// These are always the last ones. Depths are those after the update. They are empty at first;
    /// their rows come with ``changes``.
    public var added: [ColumnReference] = []

    /// The changes of rows, column by column.
    ///
    /// Depths are those after the update.
    public var changes: [ColumnChanges] = []

    /// The depths of existing columns whose ``Column/status`` changed, after the update.
    public var statusChanges: [Int] = []

    /// The depths of columns whose selected row changed, after the update; ascending.
    public var selectionChanges: [Int] = []

    /// The user's selection, to be reported once; `nil` if the program selected.
    public var selected: Selection?

    /// The loaded column whose first row the caller has to select, because the user moved into it.
    package var entered: Int?

    /// The row that the user activated.
    public var activated: Selection?

    /// The children to load.
    public var requests: [Request] = []

    /// The loads that are no longer awaited.
    public var cancels: [ColumnToken] = []

    /// The column to scroll into view, see ``ColumnBrowser/offset(revealing:from:viewport:)``.
    public var reveal: Int?

    /// Whether to animate the update.
    public var isAnimated: Bool

    /// Creates an update without effects.
    public init(isAnimated: Bool = true) { self.isAnimated = isAnimated }

    /// Whether the update has no effects.
    public var isEmpty: Bool { self == ColumnUpdate(isAnimated: isAnimated) }
  }

  /// A change of the presentation of columns, in a popover or a window of their own.
  public enum Presentation: Equatable, Sendable {
    /// The columns are to be presented, before anything else is applied.
    case present
    /// The presentation ended; to be reported once.
    case dismiss
  }

  /// A column, by its depth and its identity.
  public struct ColumnReference {
    /// The depth, 0 for the first column.
    public var depth: Int
    /// The item whose children the column shows.
    public var id: ID
    /// The identity of the column.
    public var columnID: ColumnID
  }

  /// The changes of the rows of one column.
  public struct ColumnChanges: Equatable, Sendable {
    /// The depth of the column.
    public var depth: Int
    /// The changes.
    public var rows: RowChanges
  }

  /// A row that the user selected or activated.
  public struct Selection {
    /// The depth of its column.
    public var depth: Int
    /// The item whose children that column shows.
    public var column: ID
    /// The position of the row.
    public var row: RowPosition
    /// The item of the row.
    public var item: ID
  }

  /// A request for the children of an item.
  public struct Request {
    /// The token that the answer names.
    public var token: ColumnToken
    /// The item.
    public var item: ID
    /// The depth of the column for them.
    public var depth: Int
  }
}

extension ColumnBrowser.ColumnUpdate {
  /// Adds the effects of a load that answers one of the requests.
  ///
  /// A load never removes columns that the update adds, so the order of the steps holds.
  mutating func append(_ next: Self) {
    removed += next.removed
    added += next.added
    changes += next.changes
    requests += next.requests
    cancels += next.cancels
    for depth in next.statusChanges where !added.contains(where: { $0.depth == depth }) {
      statusChanges.append(depth)
    }
    for depth in next.selectionChanges { markSelection(depth) }
    selected = next.selected ?? selected
    reveal = next.reveal ?? reveal
    entered = next.entered ?? entered
  }

  mutating func markSelection(_ depth: Int) {
    let place = selectionChanges.firstIndex { $0 >= depth } ?? selectionChanges.count
    if place < selectionChanges.count, selectionChanges[place] == depth { return }
    selectionChanges.insert(depth, at: place)
  }
}

extension ColumnBrowser.ColumnUpdate: Equatable {}
extension ColumnBrowser.ColumnUpdate: Sendable where ID: Sendable {}
extension ColumnBrowser.ColumnReference: Equatable {}
extension ColumnBrowser.ColumnReference: Sendable where ID: Sendable {}
extension ColumnBrowser.Selection: Equatable {}
extension ColumnBrowser.Selection: Sendable where ID: Sendable {}
extension ColumnBrowser.Request: Equatable {}
extension ColumnBrowser.Request: Sendable where ID: Sendable {}
