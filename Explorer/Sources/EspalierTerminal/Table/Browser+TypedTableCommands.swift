import EspalierSources

// The commands of the table that are typed.
extension Browser {
  /// The titles of the columns, for completion.
  var columnTitles: [String] { tableView?.table.columns.map(\.title) ?? [] }

  /// Performs a command that was typed, of which the argument is a column.
  mutating func performInTable(_ command: String, _ argument: String) {
    guard isTableShown, let table = tableView?.table, !table.columns.isEmpty else {
      return message = "columns are those of a table: T shows one"
    }
    if !argument.isEmpty {
      guard let index = table.index(of: argument) else {
        return message = "no column is called \(argument)"
      }
      tableView?.table.show(index)
    }
    switch command {
    case "hide": perform(.hideColumn)
    case "widen": perform(.widenColumn)
    case "unhide": perform(.showColumns)
    default: if argument.isEmpty { message = ":column needs the name of a column" }
    }
  }

  /// Sorts by a column that was typed, `none` for the order of the data.
  mutating func sortTable(by title: String, _ isReversed: Bool) {
    guard let table = tableView?.table else { return }
    if let index = table.index(of: title), let name = table.columns[index].name {
      tableView?.table.show(index)
      return sort(by: RecordSort(name, isDescending: isReversed))
    }
    if title == "none" { return sort(by: nil) }
    message = title.isEmpty ? ":sort needs the name of a column" : "no column is called \(title)"
  }
}
