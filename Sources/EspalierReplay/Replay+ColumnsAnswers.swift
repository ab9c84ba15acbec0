import Espalier
import EspalierJSON

// The answers of columns.
extension ColumnsReplay {
  /// Writes the current columns and the steps of an update.
  func write(_ update: ColumnBrowser<ReplayID>.ColumnUpdate, to answer: inout JSONWriter) {
    answer.key("columns")
    answer.ids(browser.columns.map { $0.id })
    answer.optional("active", browser.activeDepth)
    answer.optional("focus", browser.focusedDepth)
    answer.key("selection")
    answer.beginArray()
    for column in browser.columns { answer.position(column.selectedRow) }
    answer.endArray()
    answer.key("status")
    answer.beginArray()
    for column in browser.columns { answer.string(column.statusName) }
    answer.endArray()
    answer.key("setup")
    answer.ids(update.added.map { $0.id })
    answer.key("removed")
    answer.ids(update.removed.map { $0.id })
    answer.key("changes")
    answer.beginArray()
    for change in update.changes {
      answer.beginObject()
      answer.key("depth")
      answer.integer(change.depth)
      answer.changes(change.rows)
      answer.endObject()
    }
    answer.endArray()
    writeLoads(update, to: &answer)
    answer.selection("didSelect", update.selected)
    answer.selection("activated", update.activated)
    answer.key("presentation")
    switch update.presentation {
    case .present: answer.string("present")
    case .dismiss: answer.string("dismiss")
    case nil: answer.null()
    }
    answer.optional("reveal", update.reveal)
    answer.optional("animated", update.isAnimated)
  }

  private func writeLoads(
    _ update: ColumnBrowser<ReplayID>.ColumnUpdate,
    to answer: inout JSONWriter
  ) {
    answer.key("requests")
    answer.beginArray()
    for request in update.requests {
      answer.beginObject()
      answer.optional("token", number(of: request.token))
      answer.key("item")
      answer.id(request.item)
      answer.key("depth")
      answer.integer(request.depth)
      answer.endObject()
    }
    answer.endArray()
    answer.key("cancels")
    answer.beginArray()
    for token in update.cancels {
      if let number = number(of: token) { answer.integer(number) }
    }
    answer.endArray()
  }

  /// Returns the number of a token in the log.
  private func number(of token: ColumnToken) -> Int? {
    tokens.lastIndex(of: token).map { $0 + 1 }
  }

  func writePath(to answer: inout JSONWriter) {
    answer.key("path")
    answer.ids(browser.selectionPath)
    answer.key("rows")
    answer.beginArray()
    for column in browser.columns {
      if let row = column.selectedRow { answer.position(row) }
    }
    answer.endArray()
  }

  /// Writes the rows of a column, section by section; null if there is no such column.
  func writeRows(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    let depth = try command.integer("depth")
    answer.key("rows")
    guard let column = browser.column(atDepth: depth) else { return answer.null() }
    answer.beginArray()
    for section in 0..<column.contents.sectionCount {
      answer.ids(column.contents.rows(inSection: section).map { $0.id })
    }
    answer.endArray()
  }
}

extension JSONWriter {
  fileprivate mutating func selection(
    _ key: String,
    _ selection: ColumnBrowser<ReplayID>.Selection?
  ) {
    self.key(key)
    guard let selection else { return null() }
    beginObject()
    self.key("depth")
    integer(selection.depth)
    self.key("column")
    id(selection.column)
    self.key("row")
    position(selection.row)
    self.key("item")
    id(selection.item)
    endObject()
  }
}

extension ColumnBrowser.Column {
  fileprivate var statusName: String {
    if isPreview { return "preview" }
    switch status {
    case .ready: return "ready"
    case .loading: return "loading"
    case .failed: return "failed"
    }
  }
}
