import Espalier
import EspalierJSON

// Heights and offsets, in points.
extension Replay {
  mutating func setDefaultHeight(
    _ command: Command,
    answer: inout JSONWriter
  ) throws(ReplayError) {
    let height = try command.length("value")
    guard height > 0, height < Outline<ReplayID>.heightLimit else {
      throw ReplayError(.outOfRange, "a default height is above 0 and below 10,000,000")
    }
    outline.defaultHeight = height
    answer.points("extent", outline.extent)
  }

  mutating func setHeight(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    let height = try command.points("value")
    if let height, height < 0 || height >= Outline<ReplayID>.heightLimit {
      throw ReplayError(.outOfRange, "a height is at least 0 and below 10,000,000")
    }
    do {
      try outline.setHeight(height, of: item)
    } catch {
      throw ReplayError(error)
    }
    answer.points("extent", outline.extent)
  }

  func writeOffset(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    guard let position = try command.row("row") else { throw command.missing("row") }
    let item = outline.id(at: position)
    answer.points("offset", item.flatMap { outline.offset(of: $0) })
    answer.points("height", item.flatMap { outline.height(of: $0) })
  }

  func writeRowAt(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    let offset = try command.length("offset")
    answer.key("row")
    answer.position(outline.row(atOffset: offset).flatMap { outline.position(atRow: $0) })
  }

  func writeWindow(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    let offset = try command.length("offset")
    let height = try command.length("height")
    let overscan = try command.optionalInteger("overscan") ?? 0
    guard overscan >= 0 else { throw ReplayError(.outOfRange, "\"overscan\" is below 0") }
    let rows = outline.rows(from: offset, height: height, overscan: overscan)
    answer.key("first")
    answer.position(rows.first.flatMap { outline.position(atRow: $0) })
    answer.key("last")
    answer.position(rows.last.flatMap { outline.position(atRow: $0) })
  }

  func writeSticky(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    let offset = try command.length("offset")
    let limit = try command.integer("limit")
    answer.key("sticky")
    answer.beginArray()
    for row in outline.stickyRows(from: offset, limit: limit) {
      answer.beginObject()
      answer.key("item")
      answer.id(row.id)
      answer.points("offset", row.offset)
      answer.endObject()
    }
    answer.endArray()
  }
}

extension JSONWriter {
  /// Writes points under a key, as the shortest number for the same 1/192.
  mutating func points(_ key: String, _ points: Double?) {
    self.key(key)
    guard let points else { return null() }
    let units = points * 192
    decimal(Int64(units < 0 ? units - 0.5 : units + 0.5), unit: 192)
  }
}
