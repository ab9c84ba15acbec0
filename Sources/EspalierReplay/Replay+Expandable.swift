import Espalier
import EspalierJSON

/// Expandable rows in a replay: one section of rows, named by their index.
struct ExpandableReplay {
  private var rows: ExpandableRows<Int>
  /// Numbers for rows to come.
  private var nextRow: Int

  /// The commands of expandable rows.
  enum Verb {
    case toggle, toggleAt, tapRow, rowAt, contents, content, invalidate
    case insert, delete, move, expandAll, collapseAll, checkInvariants

    /// The command with a name, or `nil` if expandable rows have none.
    init?(_ name: ReplayID) {
      switch name {
      case "toggle": self = .toggle
      case "toggleAt": self = .toggleAt
      case "tapRow": self = .tapRow
      case "rowAt": self = .rowAt
      case "contents": self = .contents
      case "content": self = .content
      case "invalidate": self = .invalidate
      case "insert": self = .insert
      case "delete": self = .delete
      case "move": self = .move
      case "expandAll": self = .expandAll
      case "collapseAll": self = .collapseAll
      case "check-invariants": self = .checkInvariants
      default: return nil
      }
    }
  }

  /// The constructor.
  static func make(_ command: Command) throws(Refusal) -> ExpandableReplay {
    let base = try command.length("base")
    let chrome = try command.length("chrome")
    let contents = try command.heights("contents")
    let isExclusive = try command.flag("exclusive")
    do {
      var rows = try ExpandableRows<Int>(base: base, chrome: chrome, isExclusive: isExclusive)
      try rows.insert(0..<contents.count)
      try rows.setContents(measures(of: 0..<contents.count, contents))
      return ExpandableReplay(rows: rows, nextRow: contents.count)
    } catch {
      throw Refusal(error)
    }
  }

  /// What the constructor answers.
  func write(to answer: inout JSONWriter) {
    write(ExpandableRows<Int>.Outcome?.none, to: &answer)
  }

  mutating func carryOut(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    guard let verb = Verb(command.name) else {
      throw Refusal(.noComponent, "\"\(command.name.text)\" is no command of expandable rows")
    }
    switch verb {
    case .tapRow:
      let row = try row("row", command)
      do { try rows.tap(row) } catch { throw Refusal(error) }
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
      // First what is done, then what is answered: an argument would be found after the rows were.
      let outcome = try change(verb, command)
      write(outcome, to: &answer)
    }
  }

  private mutating func change(
    _ verb: Verb,
    _ command: Command
  ) throws(Refusal) -> ExpandableRows<Int>.Outcome? {
    switch verb {
    case .toggle:
      let row = try row("row", command)
      return try refusing { (it) throws(ExpandableError<Int>) in try it.toggle(row) }
    case .content:
      let row = try row("row", command)
      let height = try command.length("value")
      return try refusing { (it) throws(ExpandableError<Int>) in
        try it.setContent(height, of: row)
      }
    case .contents: return try setContents(command)
    case .invalidate:
      let base = command.value("base") == nil ? nil : try command.points("base")
      let chrome = command.value("chrome") == nil ? nil : try command.points("chrome")
      return try refusing { (it) throws(ExpandableError<Int>) in
        try it.invalidateAll(base: base, chrome: chrome)
      }
    case .insert:
      let index = try command.optionalInteger("at")
      let content = command.value("content") == nil ? nil : try command.points("content")
      let row = nextRow
      let outcome = try refusing { (it) throws(ExpandableError<Int>) in
        guard let content else { return try it.insert(CollectionOfOne(row), at: index) }
        return try it.insert(measured: CollectionOfOne((row, content)), at: index)
      }
      nextRow += 1
      return outcome
    case .delete:
      let row = try row("at", command)
      return try refusing { (it) throws(ExpandableError<Int>) in
        try it.delete(CollectionOfOne(row))
      }
    case .move:
      let row = try row("from", command)
      let index = try command.integer("to")
      return try refusing { (it) throws(ExpandableError<Int>) in try it.move(row, to: index) }
    case .expandAll:
      return try refusing { (it) throws(ExpandableError<Int>) in try it.expandAll() }
    case .toggleAt: return rows.toggle(atOffset: try command.length("offset"))
    case .collapseAll: return rows.collapseAll()
    case .tapRow, .rowAt, .checkInvariants: preconditionFailure("These have answers of their own")
    }
  }

  /// A height for each row; all of them are forgotten before.
  private mutating func setContents(
    _ command: Command
  ) throws(Refusal) -> ExpandableRows<Int>.Outcome {
    let heights = try command.heights("contents")
    let ids = rows.rows
    guard heights.count == ids.count else {
      throw Refusal(.refused, "\(heights.count) contents for \(ids.count) rows")
    }
    let found = ExpandableReplay.measures(of: ids, heights)
    let left = zip(ids, heights).compactMap { id, height in height == nil ? id : nil }
    return try refusing { (it) throws(ExpandableError<Int>) in
      let outcome = try it.setContents(found)
      try it.invalidate(left)
      return outcome
    }
  }

  /// The heights that are known, each with its row.
  private static func measures(
    of ids: some Sequence<Int>,
    _ heights: [Double?]
  ) -> [(Int, Double)] {
    zip(ids, heights).compactMap { id, height in height.map { (id, $0) } }
  }

  private mutating func refusing(
    _ body: (inout ExpandableRows<Int>) throws(ExpandableError<Int>) -> ExpandableRows<Int>.Outcome
  ) throws(Refusal) -> ExpandableRows<Int>.Outcome {
    do { return try body(&rows) } catch { throw Refusal(error) }
  }

  /// The row whose index stands under `key`.
  private func row(_ key: StaticString, _ command: Command) throws(Refusal) -> Int {
    let index = try command.integer(key)
    guard let row = rows.outline.id(atRow: index) else {
      throw Refusal(.outOfRange, "row \(index) is not among the \(rows.rowCount) rows")
    }
    return row
  }
}

// The answers.
extension ExpandableReplay {
  private func write(_ outcome: ExpandableRows<Int>.Outcome?, to answer: inout JSONWriter) {
    answer.key("heights")
    answer.beginArray()
    for row in rows.rows { answer.points(rows.height(of: row) ?? 0) }
    answer.endArray()
    answer.key("extent")
    answer.points(rows.outline.extent)
    answer.indices("changed", outcome?.resized ?? [], in: rows)
    answer.optional("expandable", outcome?.isExpandable)
    answer.changes(outcome?.changes ?? RowChanges())
    answer.indices("measure", rows.rowsToMeasure, in: rows)
    writeSelection(to: &answer)
  }

  private func writeSelection(to answer: inout JSONWriter) {
    answer.indices("selected", rows.selectedRows, in: rows)
  }
}

extension JSONWriter {
  /// Where rows stand, from top to bottom.
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

  /// Points, as the shortest number that means the same 1/192.
  fileprivate mutating func points(_ points: Double) {
    decimal(Int64(points * 192 + 0.5), unit: 192)
  }
}

extension Command {
  /// A list of heights; null is one that is not known.
  fileprivate func heights(_ key: StaticString) throws(Refusal) -> [Double?] {
    guard let list = value(key), index.kind(of: list) == .array else { throw missing(key) }
    var heights: [Double?] = []
    for entry in index.children(of: list) { heights.append(try points(at: entry, key)) }
    return heights
  }
}

extension Refusal {
  /// What expandable rows refused, in the words of the protocol.
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
    case .oneAlone: self.init(.refused, "one row alone may be open")
    }
  }
}
