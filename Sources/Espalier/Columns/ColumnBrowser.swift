/// A hierarchy shown as columns, as in a file manager: the children of the item that is selected in
/// one column are the next column.
///
/// Every column is a flat ``Outline``, which counts its sections and rows; its changes are reported
/// as ``RowChanges``, as everywhere. The browser keeps the chain of columns, the selected item of
/// each, and the loads in progress. It has no forest of its own: the caller provides the children
/// of an item when a column for them is added, so a hierarchy may be endless, and the same id may
/// occur twice on a path, even inside itself. Columns are identified by their depth, 0 for the
/// root's, and during their lifetime by a ``ColumnID``.
///
///     var browser = ColumnBrowser(root: "Plants", policy: .init(followsSelection: true))
///     var update = browser.showRoot()              // adds a column; requests its children
///     try browser.fulfil(&update) { children(of: $0) }
///     update = try browser.select(RowPosition(section: 0, row: 2), atDepth: 0)
///     try browser.fulfil(&update) { children(of: $0) }
///     browser.columns.map(\.id)                    // ["Plants", "Trees"]
///
/// Every mutation returns a ``ColumnUpdate``: the steps for a front end, in order. A mutation that
/// is refused throws ``ColumnError`` and changes nothing.
///
/// The selections are one path: if a row is selected, the columns before it have the items selected
/// that lead there. The keyboard acts on the last of them, ``selectedItem``.
///
/// # Performance
///
/// An operation on a column costs the same as in an ``Outline``: O(log *n*) for a row, O(*n*) to
/// fill it with *n* rows. Navigation costs the columns added and removed, however many stay.
public struct ColumnBrowser<ID: Hashable> {
  /// The item whose children the first column shows, `nil` for none.
  ///
  /// A change takes effect with the next ``showRoot(animated:)``.
  public var root: ID?

  /// The effect of selections; a change applies to later ones.
  public var policy: ColumnPolicy

  /// The sizes of the columns.
  public var layout = ColumnLayout()

  /// The columns from the root on.
  public package(set) var columns: [Column] = []

  /// Whether the columns are presented, as in a popover of their own.
  public internal(set) var isPresented = false

  /// The number of columns with a selection, which are the first ones.
  var selectedCount = 0

  /// The column in which the user selected last, until the next navigation.
  var lastUserDepth: Int?

  /// Whether the caller selects the first row of a column that the user moved into before it was
  /// loaded; see ``ColumnUpdate/entered``.
  package var leavesFirstRow = false

  /// The navigation to perform once the last column has its rows.
  var pending = Pending.nothing

  /// The widths of columns that have one of their own, each path once.
  ///
  /// The user sets few of them, so they are searched in order.
  var widths: [ColumnState<ID>.Width] = []

  /// The rows of a new column: none.
  let emptyContents: Outline<ID>

  /// The height of rows, in points.
  public internal(set) var rowHeight = 44.0

  /// The last numbers given to a column and to a token.
  var lastColumnID: UInt64 = 0
  var lastToken: UInt64 = 0

  /// Navigation to perform once the last column has its rows.
  enum Pending {
    case nothing
    /// Select the first row: the user moved into the column.
    case firstRow
    /// Continue along a path that is being restored.
    case path(ArraySlice<ID>)
  }

  /// Creates a browser without columns.
  public init(root: ID? = nil, policy: ColumnPolicy = .init()) {
    self.init(root: root, policy: policy, emptyContents: Outline())
  }

  /// Creates a browser whose columns begin as copies of an outline without sections, which determines
  /// how they look up ids.
  package init(root: ID?, policy: ColumnPolicy, emptyContents: Outline<ID>) {
    self.root = root
    self.policy = policy
    self.emptyContents = emptyContents
  }
}

extension ColumnBrowser: Sendable where ID: Sendable {}
extension ColumnBrowser.Pending: Sendable where ID: Sendable {}

// Queries.
extension ColumnBrowser {
  /// The depth of the active column, the last one; `nil` without columns.
  public var activeDepth: Int? { columns.isEmpty ? nil : columns.count - 1 }

  /// The depth of the column that the keyboard acts on: the last one with a selection, or the
  /// first; `nil` without columns.
  public var focusedDepth: Int? { columns.isEmpty ? nil : max(0, selectedCount - 1) }

  /// The item at the end of the selection path.
  public var selectedItem: ID? {
    selectedCount == 0 ? nil : columns[selectedCount - 1].selection
  }

  /// The selected items, column by column.
  ///
  /// - Complexity: O(columns).
  public var selectionPath: [ID] { columns[..<selectedCount].compactMap { $0.selection } }

  /// Returns the column at a depth, or `nil` if there is none.
  public func column(atDepth depth: Int) -> Column? {
    columns.indices.contains(depth) ? columns[depth] : nil
  }

  /// Returns the depth of a column, or `nil` once it was removed.
  ///
  /// A view of a column that is being removed from the screen asks by identity: another column may
  /// already be at its depth.
  ///
  /// - Complexity: O(columns).
  public func depth(of columnID: ColumnID) -> Int? {
    columns.lastIndex { $0.columnID == columnID }
  }

  /// Returns the number of rows of a column; 0 once it was removed.
  ///
  /// - Complexity: O(columns).
  public func rowCount(of columnID: ColumnID) -> Int {
    depth(of: columnID).map { columns[$0].contents.rowCount } ?? 0
  }
}
