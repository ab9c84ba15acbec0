/// Finds out whether texts contain a match of an expression.
///
/// The states of the deterministic automaton are made as they are met and kept for the next text.
/// So the time is linear in the text whatever the expression; there is nothing to go back to.
struct ExpressionMatcher {
  /// What is known of the character before a place.
  private enum Before: UInt8 {
    case nothing, lineEnd, word, other
  }

  /// Where the automaton may be between two characters.
  private struct State: Hashable {
    /// Instructions from which to go on, ascending, the first of the program aside.
    var places: [Int32]
    var before: Before
  }

  private let program: ExpressionProgram
  /// Whether it matters what stands before or after a match.
  let hasAssertions: Bool

  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  /// For each state what comes after each ASCII character and after the end of the text.
  private var table: [Int32] = []
  /// The same for other characters, by state and character.
  private var others: [UInt64: Int32] = [:]

  /// For making states: the round in which each instruction was last reached.
  private var reached: [UInt32]
  private var round: UInt32 = 0

  private static let unknown: Int32 = -1
  private static let matched: Int32 = -2
  private static let width = 129
  private static let end = 128
  /// About two megabytes of table.
  private static let stateLimit = 4096
  private static let otherLimit = 1 << 16

  init(_ program: ExpressionProgram) {
    self.program = program
    reached = [UInt32](repeating: 0, count: program.instructions.count + 1)
    hasAssertions = program.instructions.contains {
      if case .assert = $0 { return true }
      return false
    }
    forget()
  }

  /// Whether a text in UTF-8 contains a match; bytes that do not belong are taken as U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - pause: Called now and then; the search ends with the error that it throws.
  /// - Complexity: O(*n*) for *n* bytes; a state that is new costs as much as the expression is
  ///   long.
  mutating func matches(
    _ bytes: UnsafeBufferPointer<UInt8>,
    pause: () throws(SourceError) -> Void
  ) throws(SourceError) -> Bool {
    var state = start
    var place = 0
    var effort = 0
    while place < bytes.count {
      var next: Int32
      let byte = bytes[place]
      if byte < 0x80 {
        place += 1
        next = table[Int(state) * Self.width + Int(byte)]
        if next == Self.unknown {
          next = step(from: state, taking: Unicode.Scalar(byte), as: Int(byte))
          effort += program.instructions.count
        }
      } else {
        let (scalar, length) = Self.decode(bytes, at: place)
        place += length
        let key = UInt64(state) << 32 | UInt64(scalar.value)
        if let known = others[key] {
          next = known
        } else {
          next = step(from: state, taking: scalar, as: nil)
          effort += program.instructions.count
        }
      }
      if next == Self.matched { return true }
      state = next
      effort += 1
      if effort > 1 << 18 {
        effort = 0
        try pause()
      }
    }
    let last = table[Int(state) * Self.width + Self.end]
    if last != Self.unknown { return last == Self.matched }
    return step(from: state, taking: nil, as: Self.end) == Self.matched
  }

  /// The state at the start of a text: the first one that is made.
  private var start: Int32 { 0 }

  private mutating func forget() {
    states = []
    numbers = [:]
    table = []
    others = [:]
    _ = number(of: State(places: [], before: hasAssertions ? .nothing : .other))
  }

  /// Makes the state after a character, or after the end for `nil`.
  ///
  /// - Parameter column: Where to note it, `nil` if it is not noted.
  private mutating func step(
    from number: Int32,
    taking scalar: Unicode.Scalar?,
    as column: Int?
  ) -> Int32 {
    let state = states[Int(number)]
    var next = Self.matched
    let width = states.count
    if let places = places(after: scalar, from: state) {
      let before: Before =
        switch scalar {
        case nil: .other
        case _ where !hasAssertions: .other
        case "\n": .lineEnd
        case let scalar?: ScalarSet.isWord(scalar) ? .word : .other
        }
      next = self.number(of: State(places: places, before: before))
    }
    // If all states were forgotten for the new one, the old one's number is another's.
    guard states.count >= width else { return next }
    if let column {
      table[Int(number) * Self.width + column] = next
    } else if let scalar, others.count < Self.otherLimit {
      others[UInt64(number) << 32 | UInt64(scalar.value)] = next
    }
    return next
  }

  /// The places after a character, `nil` if there is a match before it.
  private mutating func places(after scalar: Unicode.Scalar?, from state: State) -> [Int32]? {
    round &+= 1
    if round == 0 {
      reached = [UInt32](repeating: 0, count: reached.count)
      round = 1
    }
    var next: [Int32] = []
    // A match may begin anywhere, so the beginning is always among the places.
    var open: [Int32] = [0] + state.places
    let instructions = program.instructions
    while let place = open.popLast() {
      guard reached[Int(place)] != round else { continue }
      reached[Int(place)] = round
      guard Int(place) < instructions.count else { return nil }
      switch instructions[Int(place)] {
      case .take(let set):
        if let scalar, program.sets[set].contains(scalar) { next.append(place + 1) }
      case .fork(let one, let other):
        open.append(place + Int32(other))
        open.append(place + Int32(one))
      case .jump(let distance): open.append(place + Int32(distance))
      case .assert(let assertion):
        if holds(assertion, between: state.before, and: scalar) { open.append(place + 1) }
      }
    }
    return next.sorted()
  }

  private func holds(
    _ assertion: ExpressionProgram.Assertion,
    between before: Before,
    and after: Unicode.Scalar?
  ) -> Bool {
    switch assertion {
    case .textStart: return before == .nothing
    case .textEnd: return after == nil
    case .lineStart: return before == .nothing || before == .lineEnd
    case .lineEnd: return after == nil || after == "\n"
    case .wordBoundary: return (before == .word) != (after.map(ScalarSet.isWord) ?? false)
    case .noWordBoundary: return (before == .word) == (after.map(ScalarSet.isWord) ?? false)
    }
  }

  private mutating func number(of state: State) -> Int32 {
    if let known = numbers[state] { return known }
    if states.count == Self.stateLimit { forget() }
    if let known = numbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    table += repeatElement(Self.unknown, count: Self.width)
    return number
  }

  /// The character at a place that is none of ASCII, and its length.
  private static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at place: Int
  ) -> (Unicode.Scalar, Int) {
    let piece = UnsafeBufferPointer(rebasing: bytes[place..<min(place + 4, bytes.count)])
    var scalars = VisibleText.Scalars(piece.makeIterator())
    guard case .scalar(let scalar) = scalars.next() else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}
