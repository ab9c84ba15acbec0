// The numbers that this module and its host agree on for columns. `make boundary` writes them into
// `columns/boundary.js` of the web front end.

/// The limits of the width that the user gives a column, in pixels.
let columnLeastWidth: Int32 = 60
let columnMostWidth: Int32 = 960

/// A word of the header of the state of all columns; ``ColumnWord``s follow for each column.
enum ColumnsWord: Int, CaseIterable {
  /// The number of columns; a preview is the last one.
  case columnCount
  /// The depth of the column that the keyboard acts on.
  case active
  /// The depth of the only column that is shown if the host is narrow.
  case shown
  /// The depth of the column to scroll into view, or -1.
  case reveal
  /// The depth of the column that needs another page so that a path can be followed, or -1.
  case sought
  /// The depth and the item of the row to be selected for the user, who moved into a column before
  /// it was loaded; or -1.
  case enteredDepth, enteredItem

  static let count = 8
}

/// A word of a column in the state of all columns.
enum ColumnWord: Int, CaseIterable {
  /// The number of the column, which no other one has.
  case number
  /// The item whose children it shows, or of which it is the preview.
  case item
  /// The selected item, or -1.
  case selection
  /// See ``ColumnStatusCode``.
  case status
  /// The token of the load in progress, or 0.
  case token

  static let count = 5
}

/// The contents of a column.
enum ColumnStatusCode: Int32, CaseIterable {
  case ready, loading, failed, preview
}

/// A bit of the second word of an item that is loaded.
enum ColumnItemFlag: Int32, CaseIterable {
  case branch = 1
  case disabled = 2
}

/// The possible effect of selecting a row.
enum ColumnSelectCode: Int32, CaseIterable {
  /// There is no such row, or it cannot be selected.
  case refused
  /// The selection changes.
  case changes
  /// It is the end of the selection path already.
  case same
}
