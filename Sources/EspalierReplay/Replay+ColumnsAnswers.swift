import Espalier
import EspalierJSON

// What columns answer.
extension ColumnsReplay {
  /// The columns as they are, and what was done to them.
  func write(_ outcome: ColumnBrowser<ReplayID>.Outcome, to answer: inout JSONWriter) {
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
    answer.ids(outcome.setup.map { $0.id })
    answer.key("removed")
    answer.ids(outcome.removed.map { $0.id })
    answer.key("changes")
    answer.beginArray()
    for change in outcome.changes {
      answer.beginObject()
      answer.key("depth")
      answer.integer(change.depth)
      answer.changes(change.rows)
      answer.endObject()
    }
    answer.endArray()
    writeLoads(outcome, to: &answer)
    answer.selection("didSelect", outcome.selected)
    answer.selection("activated", outcome.activated)
    answer.key("presentation")
    switch outcome.presentation {
    case .present: answer.string("present")
    case .dismiss: answer.string("dismiss")
    case nil: answer.null()
    }
    answer.optional("reveal", outcome.reveal)
    answer.optional("animated", outcome.isAnimated)
  }

  private func writeLoads(
    _ outcome: ColumnBrowser<ReplayID>.Outcome,
    to answer: inout JSONWriter
  ) {
    answer.key("requests")
    answer.beginArray()
    for request in outcome.requests {
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
    for token in outcome.cancels {
      if let number = number(of: token) { answer.integer(number) }
    }
    answer.endArray()
  }

  /// What the log calls a token.
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

  /// The rows of a column, section by section; null for a column that is not there.
  func writeRows(_ command: Command, to answer: inout JSONWriter) throws(Refusal) {
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
