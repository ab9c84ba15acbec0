/// A parser of regular expressions that compiles them to programs.
///
/// Open groups are on an explicit stack, so nesting may be arbitrarily deep.
struct RegexParser {
  typealias Instructions = [RegexProgram.Instruction]

  /// The options set by letters, as in `(?i)`.
  struct Options {
    var ignoresCase = false
    /// Whether a dot matches a line feed as well.
    var dotMatchesNewline = false
    /// Whether `^` and `$` match at the ends of lines as well.
    var isMultiline = false
  }

  /// An open group; the outermost is the whole expression.
  private struct Group {
    /// The position of its opening bracket.
    var position: Int
    /// The options that apply again after it.
    var outerOptions: Options
    var alternatives: [Instructions] = []
    var sequence: Instructions = []
    /// The last part, to which a repetition applies, not yet in ``sequence``.
    var last: Instructions?
  }

  var scalars: [Unicode.Scalar]
  var position = 0
  var options = Options()
  var program = RegexProgram()
  private var setNumbers: [ScalarSet: Int] = [:]
  private var groups: [Group] = []
  private var size = 0

  private init(_ expression: String) { scalars = Array(expression.unicodeScalars) }

  /// Parses an expression.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` with the position and the cause.
  static func program(of expression: String) throws(SourceError) -> RegexProgram {
    var parser = RegexParser(expression)
    guard parser.scalars.count <= RegexProgram.sizeLimit else {
      throw .badQuery(
        "an expression has at most \(grouped(RegexProgram.sizeLimit)) characters,"
          + " and this one has \(grouped(parser.scalars.count))"
      )
    }
    return try parser.parse()
  }

  private mutating func parse() throws(SourceError) -> RegexProgram {
    groups = [Group(position: 0, outerOptions: options)]
    while let scalar = peek() {
      switch scalar {
      case "(": try openGroup()
      case ")": try closeGroup()
      case "|":
        try commitLast()
        let index = groups.count - 1
        groups[index].alternatives.append(groups[index].sequence)
        groups[index].sequence = []
        position += 1
      case "*", "+", "?": try repeatLast()
      case "{" where repetitionBounds() != nil: try repeatLast()
      default: try append(atom())
      }
    }
    guard groups.count == 1 else {
      throw fault("( is never closed", at: groups[groups.count - 1].position)
    }
    try commitLast()
    program.instructions = Self.instructions(of: groups[0])
    return program
  }

  // MARK: Parts

  /// Parses a part that matches one character, or an assertion.
  private mutating func atom() throws(SourceError) -> Instructions {
    let start = position
    guard let scalar = next() else { return [] }
    switch scalar {
    case "^": return [.assert(options.isMultiline ? .lineStart : .textStart)]
    case "$": return [.assert(options.isMultiline ? .lineEnd : .textEnd)]
    case ".":
      var set = ScalarSet(elements: [.range("\n"..."\n")], isInverted: true)
      if options.dotMatchesNewline { set.elements = [] }
      return consume(set)
    case "[":
      var set = try bracket(from: start)
      set.ignoresCase = options.ignoresCase
      return consume(set)
    case "\\":
      switch try escape() {
      case .assertion(let assertion): return [.assert(assertion)]
      case .element(let element):
        return consume(ScalarSet(elements: [element], ignoresCase: options.ignoresCase))
      }
    default:
      return consume(ScalarSet(scalar, ignoresCase: options.ignoresCase))
    }
  }

  private mutating func consume(_ set: ScalarSet) -> Instructions {
    if let known = setNumbers[set] { return [.consume(known)] }
    setNumbers[set] = program.sets.count
    program.sets.append(set)
    return [.consume(program.sets.count - 1)]
  }

  /// Appends a part, which may yet be repeated.
  private mutating func append(_ part: Instructions) throws(SourceError) {
    try commitLast()
    groups[groups.count - 1].last = part
  }

  /// Commits the last part, which is not repeated any further.
  private mutating func commitLast() throws(SourceError) {
    let index = groups.count - 1
    guard let last = groups[index].last else { return }
    groups[index].last = nil
    try addSize(last.count)
    groups[index].sequence += last
  }

  private mutating func addSize(_ count: Int) throws(SourceError) {
    size += count
    // Each level of brackets counts its content again; only the order of magnitude matters.
    guard size <= RegexProgram.sizeLimit * 2 else { throw tooLarge() }
  }

  private func tooLarge() -> SourceError {
    fault("the expression, its repetitions written out, is too large", at: position)
  }

  // MARK: Repetitions

  private mutating func repeatLast() throws(SourceError) {
    let start = position
    let (minimum, maximum): (Int, Int?)
    switch peek() {
    case "*": (minimum, maximum, position) = (0, nil, position + 1)
    case "+": (minimum, maximum, position) = (1, nil, position + 1)
    case "?": (minimum, maximum, position) = (0, 1, position + 1)
    default:
      guard let bounds = repetitionBounds() else { return }
      (minimum, maximum, position) = bounds
    }
    guard let last = groups[groups.count - 1].last else {
      throw fault("there is nothing to repeat", at: start)
    }
    if let maximum, maximum < minimum {
      throw fault("a repetition from \(minimum) to \(maximum) times is none", at: start)
    }
    // Greediness does not affect whether there is a match.
    if peek() == "?" { position += 1 }
    if let again = peek(), "*+?".unicodeScalars.contains(again) {
      throw fault("a repetition of a repetition needs brackets", at: position)
    }
    // The greatest number stands for every one that is too large.
    let times = max(1, maximum ?? (minimum < .max ? minimum + 1 : minimum))
    guard times <= RegexProgram.sizeLimit / (last.count + 2) else { throw tooLarge() }
    groups[groups.count - 1].last = .repeated(last, from: minimum, to: maximum)
  }

  /// Returns the bounds in braces and their end, or nil if the braces are not a repetition.
  private func repetitionBounds() -> (minimum: Int, maximum: Int?, end: Int)? {
    guard position < scalars.count, scalars[position] == "{" else { return nil }
    guard let end = scalars[position...].firstIndex(of: "}") else { return nil }
    let numbers = scalars[position + 1..<end].split(
      separator: ",",
      maxSplits: 1,
      omittingEmptySubsequences: false
    ).map { digits in
      // More digits exceed every limit.
      digits.count < 10 ? Self.number(digits) : digits.allSatisfy(Self.isDigit) ? Int.max : nil
    }
    guard let first = numbers.first, let minimum = first else { return nil }
    if numbers.count == 1 { return (minimum, minimum, end + 1) }
    if end > position + 1, scalars[end - 1] == "," { return (minimum, nil, end + 1) }
    guard let maximum = numbers[1] else { return nil }
    return (minimum, maximum, end + 1)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    return Int(String(String.UnicodeScalarView(digits)))
  }

  // MARK: Groups

  private mutating func openGroup() throws(SourceError) {
    let start = position
    position += 1
    // The outer options are restored by the closing bracket.
    let group = Group(position: start, outerOptions: options)
    if peek() == "?" {
      position += 1
      switch try groupPrefix(from: start) {
      case .group: break
      case .optionsInGroup(let inner): options = inner
      case .optionsFromHere(let rest):
        options = rest
        try commitLast()
        return
      }
    }
    try commitLast()
    groups.append(group)
  }

  private mutating func closeGroup() throws(SourceError) {
    guard groups.count > 1 else { throw fault(") closes nothing", at: position) }
    position += 1
    try commitLast()
    let group = groups.removeLast()
    options = group.outerOptions
    try append(Self.instructions(of: group))
  }

  private static func instructions(of group: Group) -> Instructions {
    .alternation(group.alternatives + [group.sequence])
  }

  // MARK: Characters

  func peek() -> Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    position += 1
    return scalar
  }

  /// Returns an error with the position, counted in characters from 1.
  func fault(_ reason: String, at position: Int) -> SourceError {
    .badQuery("the expression at character \(position + 1): \(reason)")
  }
}
