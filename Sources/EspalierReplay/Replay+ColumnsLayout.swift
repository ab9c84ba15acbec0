import Espalier
import EspalierJSON

// Sizes of columns, in points.
extension ColumnsReplay {
  /// Applies the sizes in the command, and writes the resulting frames.
  mutating func setLayout(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    var layout = browser.layout
    if let column = try command.size("column") { layout.column = column }
    if let maximum = try command.size("maximum") { layout.maximum = maximum }
    if let padding = command.value("padding") {
      guard command.index.kind(of: padding) == .object else { throw command.missing("padding") }
      layout.padding.left = try command.padding("left", in: padding) ?? layout.padding.left
      layout.padding.right = try command.padding("right", in: padding) ?? layout.padding.right
      layout.padding.top = try command.padding("top", in: padding) ?? layout.padding.top
      layout.padding.bottom = try command.padding("bottom", in: padding) ?? layout.padding.bottom
    }
    browser.layout = layout
    writeLayout(to: &answer)
  }

  /// Sets the width of a column; null restores the default width.
  mutating func setWidth(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let depth = try command.integer("depth")
    let width = try command.points("value")
    if let width, width >= ColumnLayout.limit {
      throw ReplayError(.outOfRange, "a width is below 10,000,000")
    }
    do {
      try browser.setWidth(width, atDepth: depth)
    } catch {
      throw ReplayError(error)
    }
    writeLayout(to: &answer)
  }

  func writeReveal(_ command: Command, to answer: inout JSONWriter) throws(ReplayError) {
    let depth = try command.integer("depth")
    let viewport = try command.length("viewport")
    let offset = try command.length("offset")
    guard viewport >= 0, viewport < ColumnLayout.limit else {
      throw ReplayError(.outOfRange, "a width is at least 0 and below 10,000,000")
    }
    answer.key("offset")
    if let offset = browser.offset(revealing: depth, from: offset, viewport: viewport) {
      answer.columnPoints(offset)
    } else {
      answer.null()
    }
  }

  private func writeLayout(to answer: inout JSONWriter) {
    let arrangement = browser.columnFrames
    answer.key("content")
    answer.columnPoints([arrangement.content.width, arrangement.content.height])
    answer.key("view")
    answer.columnPoints([arrangement.view.width, arrangement.view.height])
    answer.key("offset")
    answer.columnPoints([arrangement.offset.x, arrangement.offset.y])
    answer.key("frames")
    answer.beginArray()
    for frame in arrangement.frames {
      answer.columnPoints([frame.x, frame.y, frame.width, frame.height])
    }
    answer.endArray()
  }
}

extension JSONWriter {
  fileprivate mutating func columnPoints(_ points: [Double]) {
    beginArray()
    for point in points { columnPoints(point) }
    endArray()
  }

  /// Writes points as the shortest number for the same 1/192.
  fileprivate mutating func columnPoints(_ points: Double) {
    let units = points * 192
    decimal(Int64(units < 0 ? units - 0.5 : units + 0.5), unit: 192)
  }
}

extension Command {
  /// Returns a width and a height, or `nil` if the key is missing.
  fileprivate func size(_ key: StaticString) throws(ReplayError) -> ColumnLayout.Size? {
    guard let list = value(key) else { return nil }
    guard index.kind(of: list) == .array, index.childCount(of: list) == 2 else {
      throw ReplayError(.malformed, "\"\(key)\" is not a width and a height, such as [205,350]")
    }
    var sides: [Double] = []
    for entry in index.children(of: list) { sides.append(try side(entry, key)) }
    return .init(width: sides[0], height: sides[1])
  }

  fileprivate func padding(_ key: StaticString, in object: Int) throws(ReplayError) -> Double? {
    guard let value = index.member(key, of: object) else { return nil }
    return try side(value, key)
  }

  private func side(_ entry: Int, _ key: StaticString) throws(ReplayError) -> Double {
    guard index.kind(of: entry) == .number else {
      throw ReplayError(.malformed, "\"\(key)\" holds something other than numbers")
    }
    let limit = Int64(ColumnLayout.limit) &* 192
    guard let units = index.decimal(of: entry, unit: 192), units >= 0, units < limit else {
      throw ReplayError(.outOfRange, "\"\(key)\" is not at least 0 and below 10,000,000")
    }
    return Double(units) / 192
  }
}
