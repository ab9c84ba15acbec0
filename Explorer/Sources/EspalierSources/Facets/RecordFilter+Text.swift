// The text of a filter: conditions with spaces between.

extension RecordFilter {
  /// The greatest length of a text that is parsed, in bytes.
  public static var byteLimit: Int { 8000 }

  /// Parses the text of a filter.
  ///
  /// A condition is the name of a column and, after `=`, one or more values with commas between;
  /// after `:` a range, `30..40`; after `~` a text. The value `null` is none at all. Names, values
  /// and texts with spaces, commas and the like are in quotation marks, in which a backslash comes
  /// before a quotation mark and a backslash.
  ///
  /// - Throws: ``RecordFilterError`` with the place of a fault.
  public init(parsing text: String) throws(RecordFilterError) {
    guard text.utf8.count <= Self.byteLimit else { throw .tooLong(text.utf8.count) }
    var parser = Parser(text)
    var clauses: [Clause] = []
    while let clause = try parser.clause() { clauses.append(clause) }
    try self.init(clauses)
  }

  /// The filter as text, which parses to the same.
  public var text: String {
    clauses.map { clause in
      Self.written(clause.column) + Self.written(clause.condition)
    }.joined(separator: " ")
  }

  private static func written(_ condition: Condition) -> String {
    switch condition {
    case .isOne(let choices): "=" + choices.map(\.written).joined(separator: ",")
    case .isIn(let range): ":" + range.text
    case .contains(let text): "~" + written(text)
    }
  }

  /// Returns a name or a text as a filter has it, in quotation marks where it needs them.
  public static func written(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      !Parser.ends(scalar) && scalar != "\"" && scalar != "\\" && scalar != ","
        && TerminalSafeText.isVisible(scalar)
    }
    if isPlain && !text.isEmpty && text != "null" { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// A parser that goes through the scalars once.
  private struct Parser {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ text: String) { scalars = Array(text.unicodeScalars) }

    /// Whether a character ends a name, a value or a text without quotation marks.
    static func ends(_ scalar: Unicode.Scalar) -> Bool {
      isSpace(scalar) || scalar == "=" || scalar == ":" || scalar == "~"
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    mutating func clause() throws(RecordFilterError) -> Clause? {
      while let scalar = next, Self.isSpace(scalar) { index += 1 }
      guard next != nil else { return nil }
      let start = index
      let column = try word(until: Self.ends)
      if column.text.isEmpty, !column.isQuoted { throw .noColumn(at: start + 1) }
      let mark = next
      guard mark == "=" || mark == ":" || mark == "~" else {
        throw .noOperator(column: column.text, at: index + 1)
      }
      index += 1
      switch mark {
      case "=": return Clause(column.text, .isOne(of: try choices(column.text)))
      case ":":
        let range = try word(until: Self.isSpace).text
        guard let dots = range.firstRange(of: "..") else {
          throw .noRange(range, column: column.text)
        }
        let (lower, upper) = (range[..<dots.lowerBound], range[dots.upperBound...])
        return Clause(
          column.text,
          .isIn(try RecordRange(from: String(lower), to: String(upper), column: column.text))
        )
      default:
        let place = index
        let text = try word(until: Self.isSpace).text
        if text.isEmpty { throw .noValue(column: column.text, at: place + 1) }
        return Clause(column.text, .contains(text))
      }
    }

    private mutating func choices(
      _ column: String
    ) throws(RecordFilterError) -> [RecordChoice] {
      var choices: [RecordChoice] = []
      repeat {
        if !choices.isEmpty { index += 1 }
        let place = index
        let word = try word { Self.isSpace($0) || $0 == "," }
        if word.text.isEmpty, !word.isQuoted { throw .noValue(column: column, at: place + 1) }
        let isNone = word.text == "null" && !word.isQuoted
        let choice = isNone ? RecordChoice.none : .value(word.text)
        if !choices.contains(choice) { choices.append(choice) }
      } while next == ","
      return choices
    }

    /// Reads a text in quotation marks, or up to a character that ends it.
    private mutating func word(
      until ends: (Unicode.Scalar) -> Bool
    ) throws(RecordFilterError) -> (text: String, isQuoted: Bool) {
      var text = String.UnicodeScalarView()
      guard next == "\"" else {
        while let scalar = next, !ends(scalar) {
          text.append(scalar)
          index += 1
        }
        return (String(text), false)
      }
      let start = index
      index += 1
      while let scalar = next, scalar != "\"" {
        if scalar == "\\" { index += 1 }
        guard let scalar = next else { break }
        text.append(scalar)
        index += 1
      }
      guard next == "\"" else { throw .openQuote(at: start + 1) }
      index += 1
      if let next, !ends(next) { throw .textAfterQuote(at: index + 1) }
      return (String(text), true)
    }
  }
}

extension RecordChoice {
  /// The choice as a filter has it: `null` for none.
  public var written: String {
    switch self {
    case .none: "null"
    case .value(let text): RecordFilter.written(text)
    }
  }
}
