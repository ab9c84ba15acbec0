/// A hierarchy shown as columns, as in a file manager: the children of what is selected in one
/// column are the next column.
///
/// Every column is a flat ``Outline``: its sections and rows are counted there, and what happens to
/// them is told as ``RowChanges``, like everywhere. The browser keeps the chain of columns, which
/// item is selected in each, and what is still to be loaded. It has no forest of its own: the
/// children of an item come from the caller when a column of them is set up, so a hierarchy may be
/// endless, and the same id may stand twice on the way down, even inside itself. Columns are told
/// apart by their depth, 0 for the root's, and for as long as they live by a ``ColumnHandle``.
///
///     var browser = ColumnBrowser(root: "Plants", policy: .init(followsSelection: true))
///     var outcome = browser.showRoot()             // set up a column; a request for its children
///     try browser.fulfil(&outcome) { children(of: $0) }
///     outcome = try browser.select(RowPosition(section: 0, row: 2), atDepth: 0)
///     try browser.fulfil(&outcome) { children(of: $0) }
///     browser.columns.map(\.id)                    // ["Plants", "Trees"]
///
/// Every mutation returns an ``Outcome``: all that a front end has to do, in the order in which it
/// is to be done. A mutation that is refused throws ``ColumnError`` and changes nothing.
///
/// The selections are one path: wherever a row is selected, the columns before it have the items
/// selected that lead there. The keyboard acts on the last of them, ``selectedItem``.
///
/// # Performance
///
/// Whatever happens in a column costs what it costs in an ``Outline``: O(log *n*) for a row, O(*n*)
/// to fill it with *n* rows. What is navigated costs the columns that come and go, however many
/// stay.
public struct ColumnBrowser<ID: Hashable> {
  /// Whose children the first column shows, `nil` for none; it counts from the next
  /// ``showRoot(animated:)`` on.
  public var root: ID?

  /// What a selection does; it counts from then on.
  public var policy: ColumnPolicy

  /// The sizes to lay the columns out with.
  public var layout = ColumnLayout()

  /// The columns from the root on.
  public internal(set) var columns: [Column] = []

  /// Whether the columns are presented, as in a popover of their own.
  public internal(set) var isPresented = false

  /// How many columns have a selection: the first ones.
  var selectedCount = 0

  /// The column that a person selected in last, until the next navigation.
  var origin: Int?

  /// What is to be done once the last column has its rows.
  var pending = Pending.nothing

  /// Widths of columns that have one of their own, by the ids on the way to them.
  var widths: [[ID]: Double] = [:]

  /// How high rows are, in points.
  public internal(set) var rowHeight = 44.0

  /// What the last handle and the last token were numbered.
  var lastHandle: UInt64 = 0
  var lastToken: UInt64 = 0

  /// What is to be done once the last column has its rows.
  enum Pending {
    case nothing
    /// To select the first of them: a person has gone into the column.
    case firstRow
    /// To go on along a path that is being restored.
    case path(ArraySlice<ID>)
  }

  /// A browser that shows nothing yet.
  public init(root: ID? = nil, policy: ColumnPolicy = .init()) {
    self.root = root
    self.policy = policy
  }
}

extension ColumnBrowser: Sendable where ID: Sendable {}
extension ColumnBrowser.Pending: Sendable where ID: Sendable {}

// Questions.
extension ColumnBrowser {
  /// The depth of the active column, the last one; `nil` without columns.
  public var activeDepth: Int? { columns.isEmpty ? nil : columns.count - 1 }

  /// The depth of the column that the keyboard acts on: the last one with a selection, or the
  /// first; `nil` without columns.
  public var focusedDepth: Int? { columns.isEmpty ? nil : max(0, selectedCount - 1) }

  /// The item at the end of the selection path: what a person has chosen.
  public var selectedItem: ID? {
    selectedCount == 0 ? nil : columns[selectedCount - 1].selection
  }

  /// The selected items, column by column.
  ///
  /// - Complexity: O(columns).
  public var selectionPath: [ID] { columns[..<selectedCount].compactMap { $0.selection } }

  /// The column at a depth, or `nil` if there is none.
  public func column(atDepth depth: Int) -> Column? {
    columns.indices.contains(depth) ? columns[depth] : nil
  }

  /// The depth of a column, or `nil` once it was removed.
  ///
  /// A view of a column that is on its way off the screen asks by this: at its depth another column
  /// may stand already.
  ///
  /// - Complexity: O(columns).
  public func depth(of handle: ColumnHandle) -> Int? {
    columns.lastIndex { $0.handle == handle }
  }

  /// How many rows a column has; 0 once it was removed.
  ///
  /// - Complexity: O(columns).
  public func rowCount(of handle: ColumnHandle) -> Int {
    depth(of: handle).map { columns[$0].contents.rowCount } ?? 0
  }
}
