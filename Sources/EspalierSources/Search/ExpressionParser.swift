/// Reads a regular expression as people write it.
///
/// Groups that are open wait on a stack of our own, whatever their depth.
struct ExpressionParser {
  typealias Instructions = [ExpressionProgram.Instruction]

  /// What is said by letters in brackets: `(?i)`.
  struct Options {
    var ignoresCase = false
    /// Whether a dot takes the end of a line as well.
    var dotTakesAll = false
    /// Whether `^` and `$` stand for the ends of lines, too.
    var hasLines = false
  }

  /// A group that is open, the whole being the outermost.
  private struct Group {
    /// Where its bracket stands.
    var place: Int
    /// What holds after it again.
    var outerOptions: Options
    var alternatives: [Instructions] = []
    var sequence: Instructions = []
    /// The last part of ``sequence``, which a repetition takes.
    var last: Instructions?
  }

  var scalars: [Unicode.Scalar]
  var place = 0
  var options = Options()
  var program = ExpressionProgram()
  private var setNumbers: [ScalarSet: Int] = [:]
  private var groups: [Group] = []
  private var size = 0

  private init(_ expression: String) { scalars = Array(expression.unicodeScalars) }

  /// Reads an expression.
  ///
  /// - Throws: ``SourceError/badQuery(_:)`` with the place and the cause.
  static func program(of expression: String) throws(SourceError) -> ExpressionProgram {
    var parser = ExpressionParser(expression)
    guard parser.scalars.count <= ExpressionProgram.sizeLimit else {
      throw .badQuery(
        "an expression has at most \(ExpressionProgram.sizeLimit) characters,"
          + " and this one has \(parser.scalars.count)"
      )
    }
    return try parser.parse()
  }

  private mutating func parse() throws(SourceError) -> ExpressionProgram {
    groups = [Group(place: 0, outerOptions: options)]
    while let scalar = peek() {
      switch scalar {
      case "(": try openGroup()
      case ")": try closeGroup()
      case "|":
        try endPart()
        let index = groups.count - 1
        groups[index].alternatives.append(groups[index].sequence)
        groups[index].sequence = []
        place += 1
      case "*", "+", "?": try repeatLast()
      case "{" where bounds() != nil: try repeatLast()
      default: try append(part())
      }
    }
    guard groups.count == 1 else {
      throw fault("( is never closed", at: groups[groups.count - 1].place)
    }
    try endPart()
    program.instructions = Self.instructions(of: groups[0])
    return program
  }

  // MARK: Parts

  /// A part that takes one character, or none.
  private mutating func part() throws(SourceError) -> Instructions {
    let start = place
    guard let scalar = next() else { return [] }
    switch scalar {
    case "^": return [.assert(options.hasLines ? .lineStart : .textStart)]
    case "$": return [.assert(options.hasLines ? .lineEnd : .textEnd)]
    case ".":
      var set = ScalarSet(parts: [.range("\n"..."\n")], isInverted: true)
      if options.dotTakesAll { set.parts = [] }
      return take(set)
    case "[":
      var set = try bracket(from: start)
      set.ignoresCase = options.ignoresCase
      return take(set)
    case "\\":
      switch try escape() {
      case .assertion(let assertion): return [.assert(assertion)]
      case .part(let part):
        return take(ScalarSet(parts: [part], ignoresCase: options.ignoresCase))
      }
    default:
      return take(
        ScalarSet(parts: [.range(scalar...scalar)], ignoresCase: options.ignoresCase)
      )
    }
  }

  private mutating func take(_ set: ScalarSet) -> Instructions {
    if let known = setNumbers[set] { return [.take(known)] }
    setNumbers[set] = program.sets.count
    program.sets.append(set)
    return [.take(program.sets.count - 1)]
  }

  /// Puts a part behind what is there; it may yet be repeated.
  private mutating func append(_ part: Instructions) throws(SourceError) {
    try endPart()
    groups[groups.count - 1].last = part
  }

  /// Settles that the last part is not repeated any more.
  private mutating func endPart() throws(SourceError) {
    let index = groups.count - 1
    guard let last = groups[index].last else { return }
    groups[index].last = nil
    try grow(by: last.count)
    groups[index].sequence += last
  }

  private mutating func grow(by count: Int) throws(SourceError) {
    size += count
    // Each level of brackets counts again what is in it; only the order of size matters.
    guard size <= ExpressionProgram.sizeLimit * 2 else { throw tooLarge() }
  }

  private func tooLarge() -> SourceError {
    fault("the expression, its repetitions written out, is too large", at: place)
  }

  // MARK: Repetitions

  private mutating func repeatLast() throws(SourceError) {
    let start = place
    let (least, most): (Int, Int?)
    switch peek() {
    case "*": (least, most, place) = (0, nil, place + 1)
    case "+": (least, most, place) = (1, nil, place + 1)
    case "?": (least, most, place) = (0, 1, place + 1)
    default:
      guard let bounds = bounds() else { return }
      (least, most, place) = bounds
    }
    guard let last = groups[groups.count - 1].last else {
      throw fault("there is nothing to repeat", at: start)
    }
    if let most, most < least {
      throw fault("a repetition from \(least) to \(most) times is none", at: start)
    }
    // What is taken first makes no difference to whether there is a match.
    if peek() == "?" { place += 1 }
    if let again = peek(), "*+?".unicodeScalars.contains(again) {
      throw fault("a repetition of a repetition needs brackets", at: place)
    }
    let times = max(1, most ?? least + 1)
    guard times <= ExpressionProgram.sizeLimit / (last.count + 2) else { throw tooLarge() }
    groups[groups.count - 1].last = .times(least, most, last)
  }

  /// The numbers in braces and where they end, `nil` if these are no braces of a repetition.
  private func bounds() -> (least: Int, most: Int?, end: Int)? {
    guard place < scalars.count, scalars[place] == "{" else { return nil }
    guard let end = scalars[place...].firstIndex(of: "}") else { return nil }
    let numbers = scalars[place + 1..<end].split(
      separator: ",",
      maxSplits: 1,
      omittingEmptySubsequences: false
    ).map { digits in
      // More digits than these are more times than any limit allows.
      digits.count < 10 ? Self.number(digits) : digits.allSatisfy(Self.isDigit) ? Int.max : nil
    }
    guard let first = numbers.first, let least = first else { return nil }
    if numbers.count == 1 { return (least, least, end + 1) }
    if end > place + 1, scalars[end - 1] == "," { return (least, nil, end + 1) }
    guard let most = numbers[1] else { return nil }
    return (least, most, end + 1)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int? {
    guard digits.allSatisfy(isDigit) else { return nil }
    return Int(String(String.UnicodeScalarView(digits)))
  }

  // MARK: Groups

  private mutating func openGroup() throws(SourceError) {
    let start = place
    place += 1
    // The options outside come back with the closing bracket.
    let group = Group(place: start, outerOptions: options)
    if peek() == "?" {
      place += 1
      switch try groupPrefix(from: start) {
      case .group: break
      case .optionsInGroup(let inner): options = inner
      case .optionsFromHere(let rest):
        options = rest
        try endPart()
        return
      }
    }
    try endPart()
    groups.append(group)
  }

  private mutating func closeGroup() throws(SourceError) {
    guard groups.count > 1 else { throw fault(") closes nothing", at: place) }
    place += 1
    try endPart()
    let group = groups.removeLast()
    options = group.outerOptions
    try append(Self.instructions(of: group))
  }

  private static func instructions(of group: Group) -> Instructions {
    .oneOf(group.alternatives + [group.sequence])
  }

  // MARK: Characters

  func peek() -> Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  mutating func next() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    place += 1
    return scalar
  }

  /// What is wrong, with the place, counted in characters from 1.
  func fault(_ reason: String, at place: Int) -> SourceError {
    .badQuery("the expression at character \(place + 1): \(reason)")
  }
}
