import Espalier
import EspalierJSON

/// Expandable rows in a replay: one section of rows, which are named by their index.
struct ExpandableReplay {
  private var rows: ExpandableRows<Int>
  /// The id of the next inserted row.
  private var nextRow: Int

  /// The commands of expandable rows.
  enum CommandName: ReplayName, ReplayNamed {
    case toggle, toggleAt, tapRow, rowAt, contents, content, invalidate
    case insert, delete, move, expandAll, collapseAll
    case checkInvariants = "check-invariants"
  }

  /// Performs the constructor.
  static func make(_ command: Command) throws(ReplayError) -> ExpandableReplay {
    let base = try command.length("base")
    let chrome = try command.length("chrome")
    let contents = try command.heights("contents")
    let isExclusive = try command.flag("exclusive")
    do {
      var rows = try ExpandableRows<Int>(base: base, chrome: chrome, isExclusive: isExclusive)
      try rows.insert(0..<contents.count)
      try rows.setContentHeights(measures(of: 0..<contents.count, contents))
      return ExpandableReplay(rows: rows, nextRow: contents.count)
    } catch {
      throw ReplayError(error)
    }
  }

  /// Writes the answer to the constructor.
  func write(to answer: inout JSONWriter) {
    write(ExpandableRows<Int>.RowUpdate?.none, to: &answer)
  }

  mutating func perform(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    guard let commandName = CommandName(command.name) else {
      throw ReplayError(.noComponent, "\"\(command.name.text)\" is no command of expandable rows")
    }
    switch commandName {
    case .tapRow:
      let row = try row("row", command)
      do { try rows.tap(row) } catch { throw ReplayError(error) }
      writeSelection(to: &answer)
    case .rowAt:
      let row = rows.row(atOffset: try command.length("offset"))
      answer.optional("row", row.flatMap { rows.outline.row(of: $0) })
    case .checkInvariants:
      let fault = rows.checkInvariants()
      answer.optional("ok", fault == nil)
      if let fault {
        answer.key("fault")
        answer.string(fault)
      }
    default:
      // The change comes first: as an argument it would be evaluated after the access to the rows.
      let update = try change(commandName, command)
      write(update, to: &answer)
    }
  }

  private mutating func change(
    _ commandName: CommandName,
    _ command: Command
  ) throws(ReplayError) -> ExpandableRows<Int>.RowUpdate? {
    switch commandName {
    case .toggle:
      let row = try row("row", command)
      return try mappingErrors { (rows) throws(ExpandableError<Int>) in try rows.toggle(row) }
    case .content:
      let row = try row("row", command)
      let height = try command.length("value")
      return try mappingErrors { (rows) throws(ExpandableError<Int>) in
        try rows.setContentHeight(height, of: row)
      }
    case .contents: return try setContentHeights(command)
    case .invalidate:
      let base = command.value("base") == nil ? nil : try command.points("base")
      let chrome = command.value("chrome") == nil ? nil : try command.points("chrome")
      return try mappingErrors { (rows) throws(ExpandableError<Int>) in
        try rows.invalidateAll(base: base, chrome: chrome)
      }
    case .insert:
      let index = try command.optionalInteger("at")
      let content = command.value("content") == nil ? nil : try command.points("content")
      let row = nextRow
      let update = try mappingErrors { (rows) throws(ExpandableError<Int>) in
        guard let content else { return try rows.insert(CollectionOfOne(row), at: index) }
        return try rows.insert(measured: CollectionOfOne((row, content)), at: index)
      }
      nextRow += 1
      return update
    case .delete:
      let row = try row("at", command)
      return try mappingErrors { (rows) throws(ExpandableError<Int>) in
        try rows.delete(CollectionOfOne(row))
      }
    case .move:
      let row = try row("from", command)
      let index = try command.integer("to")
      return try mappingErrors { (rows) throws(ExpandableError<Int>) in
        try rows.move(row, to: index)
      }
    case .expandAll:
      return try mappingErrors { (rows) throws(ExpandableError<Int>) in try rows.expandAll() }
    case .toggleAt: return rows.toggle(atOffset: try command.length("offset"))
    case .collapseAll: return rows.collapseAll()
    case .tapRow, .rowAt, .checkInvariants:
      preconditionFailure("expected a command that changes rows, got one that does not")
    }
  }

  /// Sets the height of each row's content, after discarding all of them.
  private mutating func setContentHeights(
    _ command: Command
  ) throws(ReplayError) -> ExpandableRows<Int>.RowUpdate {
    let heights = try command.heights("contents")
    let ids = rows.rows
    guard heights.count == ids.count else {
      throw ReplayError(.refused, "\(heights.count) contents for \(ids.count) rows")
    }
    let found = ExpandableReplay.measures(of: ids, heights)
    let left = zip(ids, heights).compactMap { id, height in height == nil ? id : nil }
    return try mappingErrors { (rows) throws(ExpandableError<Int>) in
      let update = try rows.setContentHeights(found)
      try rows.invalidate(left)
      return update
    }
  }

  /// Returns the known heights, each with its row.
  private static func measures(
    of ids: some Sequence<Int>,
    _ heights: [Double?]
  ) -> [(Int, Double)] {
    zip(ids, heights).compactMap { id, height in height.map { (id, $0) } }
  }

  private mutating func mappingErrors(
    _ body: (inout ExpandableRows<Int>) throws(ExpandableError<Int>) ->
      ExpandableRows<Int>.RowUpdate
  ) throws(ReplayError) -> ExpandableRows<Int>.RowUpdate {
    do { return try body(&rows) } catch { throw ReplayError(error) }
  }

  /// Returns the row whose index is under `key`.
  private func row(_ key: StaticString, _ command: Command) throws(ReplayError) -> Int {
    let index = try command.integer(key)
    guard let row = rows.outline.id(atRow: index) else {
      throw ReplayError(.outOfRange, "row \(index) is not among the \(rows.rowCount) rows")
    }
    return row
  }
}

// The answers.
extension ExpandableReplay {
  private func write(_ update: ExpandableRows<Int>.RowUpdate?, to answer: inout JSONWriter) {
    answer.key("heights")
    answer.beginArray()
    for row in rows.rows { answer.points(rows.height(of: row) ?? 0) }
    answer.endArray()
    answer.key("extent")
    answer.points(rows.outline.extent)
    answer.indices("changed", update?.resized ?? [], in: rows)
    answer.optional("expandable", update?.isExpandable)
    answer.changes(update?.changes ?? RowChanges())
    answer.indices("measure", rows.rowsToMeasure, in: rows)
    writeSelection(to: &answer)
  }

  private func writeSelection(to answer: inout JSONWriter) {
    answer.indices("selected", rows.selectedRows, in: rows)
  }
}

extension JSONWriter {
  /// Writes the indices of rows, from top to bottom.
  fileprivate mutating func indices(
    _ key: String,
    _ ids: some Sequence<Int>,
    in rows: ExpandableRows<Int>
  ) {
    var indices: [Int] = []
    for id in ids { if let row = rows.outline.row(of: id) { indices.append(row) } }
    self.key(key)
    beginArray()
    for row in indices.sorted() { integer(row) }
    endArray()
  }

  /// Writes points as the shortest number for the same 1/192.
  fileprivate mutating func points(_ points: Double) {
    decimal(Int64(points * 192 + 0.5), unit: 192)
  }
}

extension Command {
  /// Returns a list of heights; null is an unknown one.
  fileprivate func heights(_ key: StaticString) throws(ReplayError) -> [Double?] {
    guard let list = value(key), index.kind(of: list) == .array else { throw missing(key) }
    var heights: [Double?] = []
    for entry in index.children(of: list) { heights.append(try points(at: entry, key)) }
    return heights
  }
}

extension ReplayError {
  /// Converts an error of expandable rows to the codes of the protocol.
  fileprivate init(_ error: ExpandableError<Int>) {
    switch error {
    case .unknownRow: self.init(.unknownItem, "there is no such row")
    case .duplicateRow: self.init(.duplicateItem, "the row is there already")
    case .indexOutOfRange(let index, let count):
      self.init(.outOfRange, "index \(index) is not in 0 ... \(count)")
    case .sectionOutOfRange(let index, let count):
      self.init(.outOfRange, "section \(index) is not among the \(count) sections")
    case .heightOutOfRange:
      self.init(.outOfRange, "a height is at least 0, a base above it, and all below 10,000,000")
    case .exclusiveOnly: self.init(.refused, "one row alone may be open")
    }
  }
}
