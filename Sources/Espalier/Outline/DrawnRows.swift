/// The appearance of a row, as far as the outline determines it.
public struct RowAppearance: Hashable, Sendable {
  /// The level: 0 for top items.
  public var level: Int
  /// Whether the item has or may get children.
  public var isBranch = false
  /// Whether it has a disclosure triangle; see ``Outline/isExpandable(_:)``.
  public var isExpandable = false
  /// Whether it is expanded.
  public var isExpanded = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it is a match of a find or a filter.
  public var isMatch = false
  /// Its check.
  public var check = CheckState.off
  /// Its position among its siblings that pass the filter, from 1; 0 for a status row.
  public var positionInSet = 0
  /// The number of these siblings; 0 for a status row.
  public var setSize = 0
  /// The status, if it is the status row of a branch.
  public var status: LoadStatus?

  init(level: Int) { self.level = level }
}

/// The rows that a front end has drawn, by which it learns which of them to draw again.
///
/// ``RowChanges`` tell where rows appear, disappear and move. Much else changes how a row looks: its
/// triangle, when its last child goes or a filter hides all of them; its position, when a sibling comes
/// before it; its check, when something far below is checked. Listing all such rows would take longer
/// than many a change, and most of them are out of sight. So a front end keeps what it has drawn, and
/// asks after every change, of whatever kind:
///
///     var drawn = DrawnRows<String>()
///
///     let changes = try outline.delete(["Oak"])
///     list.apply(changes)                              // deletions, insertions and moves
///     for row in drawn.rowsToDraw(in: window, of: outline, after: changes).joined() {
///       list.draw(row)
///     }
///
/// A front end that draws all rows in sight from the outline at each frame needs no record: nothing
/// there can be out of date. The terminal and the custom elements do so. The article
/// <doc:WritingAnAdapter> has a complete front end.
///
/// # Performance
///
/// Only the rows of a window are kept and compared, in O(*w* log *n*) for *w* of them.
public struct DrawnRows<ID: Hashable> {
  fileprivate struct Key: Hashable {
    var id: ID
    var isStatus: Bool
  }

  private var appearances: [Key: RowAppearance] = [:]

  /// Creates a record of no rows.
  public init() {}

  /// The number of rows that were drawn and are kept.
  public var count: Int { appearances.count }

  /// Records that rows are drawn as they are now, where a list asks for its rows one by one.
  ///
  /// - Parameters:
  ///   - rows: The rows, counted over all sections; those that do not exist are ignored.
  ///   - outline: The outline.
  /// - Complexity: O(*w* log *n*) for *w* rows.
  public mutating func draw(_ rows: Range<Int>, of outline: Outline<ID>) {
    forEach(rows, of: outline) { _, key, appearance in appearances[key] = appearance }
  }

  /// Returns the rows of a window that are not drawn as they look now, and records them as drawn.
  ///
  /// These are rows that look different, rows that have not been drawn since they came into the window,
  /// and those that the changes insert or reload. Rows outside are forgotten.
  ///
  /// - Parameters:
  ///   - window: The rows in sight, counted over all sections; those that do not exist are ignored.
  ///   - outline: The outline, after a change or after scrolling.
  ///   - changes: The row changes; their reloads tell of changed contents too, see ``Outline/reload(_:)``.
  /// - Returns: Ascending ranges of rows, counted over all sections.
  /// - Complexity: O(*w* log *n*) for *w* rows.
  public mutating func rowsToDraw(
    in window: Range<Int>,
    of outline: Outline<ID>,
    after changes: RowChanges = RowChanges()
  ) -> [Range<Int>] {
    let former = appearances
    var rows: [Range<Int>] = []
    appearances = [:]
    forEach(window, of: outline) { row, key, appearance in
      appearances[key] = appearance
      let position = changes.isEmpty ? nil : outline.position(atRow: row)
      let isNew = position.map { changes.needsView(at: $0) } ?? false
      if former[key] == appearance, !isNew { return }
      if let last = rows.last, last.upperBound == row {
        rows[rows.count - 1] = last.lowerBound..<row + 1
      } else {
        rows.append(row..<row + 1)
      }
    }
    return rows
  }

  private func forEach(
    _ rows: Range<Int>,
    of outline: Outline<ID>,
    _ body: (Int, Key, RowAppearance) -> Void
  ) {
    let rows = rows.clamped(to: 0..<outline.rowCount)
    for (number, row) in zip(rows, outline.rows(rows)) {
      body(number, Key(id: row.id, isStatus: row.status != nil), outline.appearance(of: row))
    }
  }
}

extension Outline {
  /// The appearance of a row, counted over all sections, or `nil` if it does not exist.
  ///
  /// - Complexity: O(log *n*).
  public func appearance(atRow row: Int) -> RowAppearance? {
    self.row(atRow: row).map { appearance(of: $0) }
  }

  fileprivate func appearance(of row: Row) -> RowAppearance {
    var appearance = RowAppearance(level: row.level)
    guard row.status == nil, let attributes = rowAttributes(of: row.id) else {
      appearance.status = row.status
      return appearance
    }
    appearance.isBranch = attributes.isBranch
    appearance.isExpandable = attributes.isExpandable
    appearance.isExpanded = attributes.isExpanded
    appearance.isSelected = attributes.isSelected
    appearance.isMatch = attributes.isMatch
    appearance.check = attributes.check
    appearance.positionInSet = attributes.positionInSet
    appearance.setSize = attributes.setSize
    return appearance
  }
}

extension RowChanges {
  /// Whether a row was inserted or is to be reloaded.
  ///
  /// - Complexity: O(log *c* + *s*) for *c* ranges of rows and *s* of sections.
  fileprivate func needsView(at position: RowPosition) -> Bool {
    reloads.contains(position) || insertions.contains(position)
      || sectionInsertions.contains { $0.contains(position.section) }
  }
}

extension [RowRange] {
  /// Whether ascending ranges contain a row.
  fileprivate func contains(_ position: RowPosition) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let range = self[middle]
      if (range.section, range.rows.upperBound) <= (position.section, position.row) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < count && self[low].section == position.section
      && self[low].rows.contains(position.row)
  }
}

extension DrawnRows: Sendable where ID: Sendable {}
extension DrawnRows.Key: Sendable where ID: Sendable {}
