/// A filter of records: conditions on columns, all of which a record has to meet.
///
///     city=Berlin,"New York" age:30..40 name~ann
///
/// Its ``text`` is for addresses and command lines, and is parsed by ``init(parsing:)``.
public struct RecordFilter: Sendable, Hashable {
  /// A condition on the value of a column.
  public enum Condition: Sendable, Hashable {
    /// It is one of some values, at least one.
    case isOne(of: [RecordChoice])
    /// It is a number or a date in a range.
    case isIn(RecordRange)
    /// It contains a text, compared as a search does: without regard to case, unless the text has a
    /// capital letter.
    case contains(String)
  }

  /// A condition with its column.
  public struct Clause: Sendable, Hashable {
    /// The name of the column, exact.
    public var column: String

    /// The condition.
    public var condition: Condition

    /// Makes a clause.
    public init(_ column: String, _ condition: Condition) {
      self.column = column
      self.condition = condition
    }
  }

  /// The conditions, one for each column at most.
  public private(set) var clauses: [Clause] = []

  /// Makes a filter that all records pass.
  public init() {}

  /// Makes a filter.
  ///
  /// - Throws: ``RecordFilterError`` if a column has two conditions, or there are too many.
  public init(_ clauses: [Clause]) throws(RecordFilterError) {
    guard clauses.count <= Self.clauseLimit else { throw .tooManyClauses(clauses.count) }
    var seen: Set<String> = []
    for clause in clauses where !seen.insert(clause.column).inserted {
      throw .repeatedColumn(clause.column)
    }
    self.clauses = clauses.map { Clause($0.column, Self.distinct($0.condition)) }
  }

  /// Returns a condition with each value once.
  private static func distinct(_ condition: Condition) -> Condition {
    guard case .isOne(let choices) = condition else { return condition }
    var seen: Set<RecordChoice> = []
    return .isOne(of: choices.filter { seen.insert($0).inserted })
  }

  /// The greatest number of conditions.
  public static var clauseLimit: Int { 64 }

  /// The condition on a column, if there is one; setting it to nil removes it.
  public subscript(column: String) -> Condition? {
    get { clauses.first { $0.column == column }?.condition }
    set {
      let index = clauses.firstIndex { $0.column == column }
      switch (index, newValue.map(Self.distinct)) {
      case (let index?, let condition?): clauses[index].condition = condition
      case (let index?, nil): clauses.remove(at: index)
      case (nil, let condition?): clauses.append(Clause(column, condition))
      case (nil, nil): break
      }
    }
  }

  /// Whether all records pass.
  public var isEmpty: Bool { clauses.isEmpty }
}

/// One of the values of a column, as a choice.
public enum RecordChoice: Sendable, Hashable {
  /// Null, an empty cell, or no such field.
  case none
  /// The text of a value: see ``CellValue/text``.
  case value(String)
}

/// A range of numbers or dates, ends included.
///
/// An end that is a day, a month or a year includes all of it.
public struct RecordRange: Sendable, Hashable {
  /// The lower end as written, or nil for none.
  public let lower: String?

  /// The upper end as written, or nil for none.
  public let upper: String?

  private let numbers: ClosedRange<Double>?
  private let dates: Range<Double>?

  /// Makes a range.
  ///
  /// - Parameters:
  ///   - lower: A number or a date; nil or an empty text for no end.
  ///   - upper: A number or a date; nil or an empty text for no end.
  ///   - column: The name of the column, for the error.
  /// - Throws: ``RecordFilterError`` if an end is neither, or there is none, or they are in the wrong
  ///   order or of different kinds.
  public init(
    from lower: String?,
    to upper: String?,
    column: String
  ) throws(RecordFilterError) {
    self.lower = lower.flatMap(Self.trimmed)
    self.upper = upper.flatMap(Self.trimmed)
    let (from, to) = (self.lower.map(RangeEnd.init), self.upper.map(RangeEnd.init))
    guard from != nil || to != nil else { throw .emptyRange(column: column) }
    for (end, text) in [(from, self.lower), (to, self.upper)] {
      guard let end, let text else { continue }
      guard end.number != nil || end.date != nil else { throw .badEnd(text, column: column) }
    }
    let low = from == nil ? -Double.infinity : from?.number
    let high = to == nil ? Double.infinity : to?.number
    let start = from == nil ? -Double.infinity : from?.date?.start
    let end = to == nil ? Double.infinity : to?.date?.end
    if let low, let high, low <= high { numbers = low...high } else { numbers = nil }
    if let start, let end, start < end { dates = start..<end } else { dates = nil }
    guard numbers != nil || dates != nil else {
      throw .reversedRange(from: self.lower ?? "", to: self.upper ?? "", column: column)
    }
  }

  /// Returns an end without spaces, which a filter has between conditions; nil if it is blank.
  private static func trimmed(_ text: String) -> String? {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard let first = parts.first else { return nil }
    guard parts.count > 1 else { return String(first) }
    // The day and the time.
    return first + "T" + parts[1...].joined()
  }

  /// Returns whether a value is in the range; a text is not.
  public func contains(_ value: CellValue) -> Bool {
    guard let number = value.number else { return false }
    switch value.kind {
    case .number: return numbers?.contains(number) ?? false
    case .date: return dates?.contains(number) ?? false
    case .boolean, .text, .data, .container, .none: return false
    }
  }

  /// The range as it is written: `30..40`, `2001-01-01..`.
  public var text: String { (lower ?? "") + ".." + (upper ?? "") }
}

/// An end of a range, which may be read as a number or as a date.
private struct RangeEnd {
  var number: Double?
  var date: WrittenDate?

  init(_ text: String) {
    date = WrittenDate(text.utf8, allowsParts: true)
    let isNumber = text.utf8.allSatisfy { byte in
      byte &- 0x30 < 10 || "+-.eE".utf8.contains(byte)
    }
    number = isNumber ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
  }
}
