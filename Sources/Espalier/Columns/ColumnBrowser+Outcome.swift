extension ColumnBrowser {
  /// All that one mutation asks a front end to do, to be done in this order.
  public struct Outcome {
    /// Whether the columns are to be presented, or are presented no more.
    public var presentation: Presentation?

    /// Columns that are gone, from left to right.
    ///
    /// These are always the last ones. Depths are those before.
    public var removed: [Place] = []

    /// Columns that are new, from left to right.
    ///
    /// These are always the last ones. Depths are those after. They are empty at first; their rows come with ``changes``.
    public var setup: [Place] = []

    /// What became of rows, column by column.
    ///
    /// Depths are those after.
    public var changes: [ColumnChanges] = []

    /// Columns that stay and whose ``Column/status`` is another, by their depth after.
    public var statusChanges: [Int] = []

    /// Columns in which another row is selected, or none, by their depth after; ascending.
    public var selectionChanges: [Int] = []

    /// What a person has selected, to be reported once; `nil` if the program did.
    public var selected: Selection?

    /// What a person has activated.
    public var activated: Selection?

    /// What is to be loaded.
    public var requests: [Request] = []

    /// Loads that are awaited no more.
    public var cancels: [ColumnToken] = []

    /// The column to scroll into sight, see ``ColumnBrowser/offset(revealing:from:viewport:)``.
    public var reveal: Int?

    /// Whether to show all this in motion.
    public var isAnimated: Bool

    /// Nothing to do.
    public init(isAnimated: Bool = true) { self.isAnimated = isAnimated }

    /// Whether there is nothing to do.
    public var isEmpty: Bool { self == Outcome(isAnimated: isAnimated) }
  }

  /// What becomes of columns that are presented in a popover or a window of their own.
  public enum Presentation: Equatable, Sendable {
    /// They are to be presented, before anything else is done.
    case present
    /// They are presented no more: to be reported once.
    case dismiss
  }

  /// A column among the columns.
  public struct Place {
    /// Where it stands, 0 for the first.
    public var depth: Int
    /// Whose children it shows.
    public var id: ID
    /// Which column it is.
    public var handle: ColumnHandle
  }

  /// What became of the rows of one column.
  public struct ColumnChanges: Equatable, Sendable {
    /// The column.
    public var depth: Int
    /// What became of them.
    public var rows: RowChanges
  }

  /// A row that a person selected or activated.
  public struct Selection {
    /// Its column.
    public var depth: Int
    /// Whose children that column shows.
    public var column: ID
    /// Where it stands.
    public var row: RowPosition
    /// Who stands there.
    public var item: ID
  }

  /// Children to be loaded.
  public struct Request {
    /// What the answer is to name.
    public var token: ColumnToken
    /// Whose children.
    public var item: ID
    /// Where the column for them stands.
    public var depth: Int
  }
}

extension ColumnBrowser.Outcome {
  /// Adds what a load did that answers one of the requests.
  ///
  /// A load never removes what the outcome sets up, so the order of doing things holds.
  mutating func append(_ next: Self) {
    removed += next.removed
    setup += next.setup
    changes += next.changes
    requests += next.requests
    cancels += next.cancels
    for depth in next.statusChanges where !setup.contains(where: { $0.depth == depth }) {
      statusChanges.append(depth)
    }
    for depth in next.selectionChanges { markSelection(depth) }
    selected = next.selected ?? selected
    reveal = next.reveal ?? reveal
  }

  mutating func markSelection(_ depth: Int) {
    let place = selectionChanges.firstIndex { $0 >= depth } ?? selectionChanges.count
    if place < selectionChanges.count, selectionChanges[place] == depth { return }
    selectionChanges.insert(depth, at: place)
  }
}

extension ColumnBrowser.Outcome: Equatable {}
extension ColumnBrowser.Outcome: Sendable where ID: Sendable {}
extension ColumnBrowser.Place: Equatable {}
extension ColumnBrowser.Place: Sendable where ID: Sendable {}
extension ColumnBrowser.Selection: Equatable {}
extension ColumnBrowser.Selection: Sendable where ID: Sendable {}
extension ColumnBrowser.Request: Equatable {}
extension ColumnBrowser.Request: Sendable where ID: Sendable {}
