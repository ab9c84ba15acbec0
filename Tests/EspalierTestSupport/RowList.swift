package import Espalier

/// A list that shows the rows of an outline.
package struct RowList<ID: Hashable> {
  /// The view of a row: here, all that the outline determines.
  package struct View: Equatable {
    var id: ID
    var appearance: RowAppearance
  }

  package private(set) var outline: Outline<ID>
  /// The rows in sight, counted over all sections.
  package private(set) var window: Range<Int>
  /// The view of each row, by section; `nil` before it comes into sight.
  package private(set) var views: [[View?]]
  private var drawn = DrawnRows<ID>()

  package init(_ outline: Outline<ID>, window: Range<Int>) {
    self.outline = outline
    self.window = window
    views = (0..<outline.sectionCount).map { section in
      Array(repeating: nil, count: outline.rowCount(inSection: section))
    }
    drawRows()
  }

  /// Changes the outline, and then the views.
  package mutating func update<Failure: Error>(
    _ change: (inout Outline<ID>) throws(Failure) -> RowChanges
  ) throws(Failure) {
    let changes = try change(&outline)
    views = changes.applied(
      toSections: views,
      section: { Array(repeating: nil, count: outline.rowCount(inSection: $0)) },
      row: { _ in nil }
    )
    drawRows(after: changes)
  }

  /// Shows other rows.
  package mutating func scroll(to window: Range<Int>) {
    self.window = window
    drawRows()
  }

  private mutating func drawRows(after changes: RowChanges = RowChanges()) {
    for row in drawn.rowsToDraw(in: window, of: outline, after: changes).joined() {
      guard let position = outline.position(atRow: row) else { continue }
      views[position.section][position.row] = view(ofRow: row)
    }
  }

  /// Makes the view of a row; `nil` if there is no such row.
  package func view(ofRow row: Int) -> View? {
    outline.appearance(atRow: row).map { View(id: outline[row].id, appearance: $0) }
  }
}
