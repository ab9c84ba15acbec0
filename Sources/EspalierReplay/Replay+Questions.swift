import Espalier
import EspalierJSON

// Queries. The answer to a query without a result is null, never a neighbour.
extension Replay {
  func writeCounts(to answer: inout JSONWriter) {
    answer.key("counts")
    answer.beginArray()
    for section in 0..<outline.sectionCount {
      answer.integer(outline.rowCount(inSection: section))
    }
    answer.endArray()
  }

  func writeRows(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    answer.key("rows")
    guard let section = try command.optionalInteger("section") else {
      answer.beginArray()
      for section in 0..<outline.sectionCount {
        write(outline.rows(inSection: section), to: &answer)
      }
      answer.endArray()
      return
    }
    let first = max(0, try command.optionalInteger("from") ?? 0)
    let count = max(0, try command.optionalInteger("count") ?? Int.max)
    guard section >= 0, section < outline.sectionCount else { return answer.null() }
    let last = first.addingReportingOverflow(count)
    write(
      outline.rows(inSection: section, first..<(last.overflow ? Int.max : last.partialValue)),
      to: &answer
    )
  }

  private func write(_ rows: Outline<ReplayID>.Rows, to answer: inout JSONWriter) {
    answer.beginArray()
    for row in rows {
      answer.beginObject()
      if let status = row.status {
        answer.key("status")
        answer.name(status.name)
        answer.key("parent")
        answer.id(row.id)
        answer.key("level")
        answer.integer(row.level)
        answer.endObject()
        continue
      }
      answer.key("id")
      answer.id(row.id)
      answer.key("path")
      answer.path(outline.path(of: row.id))
      answer.key("level")
      answer.integer(row.level)
      answer.optional("expanded", row.isExpandable ? row.isExpanded : nil)
      answer.endObject()
    }
    answer.endArray()
  }

  func writeItem(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    answer.key("item")
    if let row = try command.row("row") {
      answer.id(outline.id(at: row))
    } else if let path = try command.path("path") {
      answer.id(outline.id(at: path))
    } else {
      throw command.missing("row")
    }
  }

  func writeRow(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    answer.key("row")
    if let item = try command.optionalID("item") {
      answer.position(outline.position(of: item))
    } else if let path = try command.path("path") {
      answer.position(outline.position(at: path))
    } else {
      throw command.missing("item")
    }
  }

  func writePath(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    answer.key("path")
    answer.path(outline.path(of: try command.id("item")))
  }

  func writeParent(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    answer.key("parent")
    if let path = try command.path("path") {
      answer.path(outline.parent(of: path))
    } else {
      answer.id(outline.parent(of: try command.id("item")))
    }
  }

  func writeChildren(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    answer.key("children")
    if let path = try command.path("path") {
      answer.paths(outline.children(of: path))
    } else {
      answer.ids(outline.children(of: try command.id("item")))
    }
  }

  func writeSiblings(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    answer.key("siblings")
    if let path = try command.path("path") {
      answer.paths(outline.siblings(of: path))
    } else {
      answer.ids(outline.siblings(of: try command.id("item")))
    }
  }

  func writeSetSize(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    answer.optional("setSize", outline.setSize(of: item))
    answer.optional("position", outline.positionInSet(of: item))
  }

  func writeInvariants(to answer: inout JSONWriter) {
    let fault = outline.checkInvariants()
    answer.optional("ok", fault == nil)
    if let fault {
      answer.key("fault")
      answer.string(fault)
    }
  }
}
