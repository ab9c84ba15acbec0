public import Espalier

extension Questions {
  /// The number of rows that a screen shows.
  @inlinable public static var screenRows: Int { 60 }

  /// Reads the rows of a screen, as often as told, each time from another row on.
  ///
  /// - Parameters:
  ///   - outline: A section in which all is open and an item's row is its id. The bound of the questions
  ///     leaves room for a screen.
  ///   - count: The number of screens.
  @inlinable
  public mutating func readScreens(of outline: Outline<Int>, count: Int) {
    let rows = Self.screenRows
    precondition(bound == outline.rowCount - rows, "\(bound) screens of \(outline.rowCount) rows")
    var levels = 0
    for _ in 0..<count {
      let first = next()
      var ids = 0
      for row in outline.rows(inSection: 0, first..<first + rows) {
        ids += row.id
        levels += row.level
      }
      precondition(ids == rows * first + rows * (rows - 1) / 2, "Rows from \(first) are others")
    }
    precondition(levels >= count, "The rows have no levels")
  }
}
