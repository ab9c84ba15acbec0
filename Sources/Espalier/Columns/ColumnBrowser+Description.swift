#if !hasFeature(Embedded)
  extension ColumnBrowser: CustomStringConvertible {
    /// The number of columns and the selected items, as in `3 columns, selected A / B`.
    ///
    /// - Complexity: O(*c*) for *c* columns.
    public var description: String {
      let path = selectionPath.map { "\($0)" }.joined(separator: " / ")
      return counted(columns.count, "column") + (path.isEmpty ? "" : ", selected \(path)")
    }
  }

  extension ColumnBrowser.Column: CustomStringConvertible {
    /// The item, the number of rows and the selected item, as in `A: 3 rows, selected B`.
    ///
    /// - Complexity: O(1).
    public var description: String {
      "\(id): \(counted(contents.rowCount, "row"))"
        + (selection.map { ", selected \($0)" } ?? "")
    }
  }
#endif
