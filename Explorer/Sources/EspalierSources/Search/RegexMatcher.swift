/// A matcher that determines whether texts contain a match of a regular expression.
///
/// The states of the deterministic automaton are built lazily and cached for the next text. So the
/// time is linear in the text for every expression; there is no backtracking.
struct RegexMatcher {
  /// The kind of the character before a position.
  private enum PrecedingContext: UInt8 {
    case nothing, lineEnd, word, other
  }

  /// A state of the deterministic automaton.
  private struct State: Hashable {
    /// The active instructions in ascending order, without the first of the program, which always
    /// is.
    var positions: [Int32]
    var before: PrecedingContext
  }

  private let program: RegexProgram
  /// Whether the program contains assertions about the text around a match.
  private let hasAssertions: Bool

  private var states: [State] = []
  private var stateNumbers: [State: Int32] = [:]
  /// For each state, its successors for each ASCII character and for the end of the text.
  private var asciiTransitions: [Int32] = []
  /// The successors for other characters, by state and character.
  private var otherTransitions: [UInt64: Int32] = [:]

  /// Scratch space for building states: the generation in which each instruction was last reached.
  private var reached: [UInt32]
  private var generation: UInt32 = 0

  private static let unknown: Int32 = -1
  private static let matched: Int32 = -2
  private static let width = 129
  private static let end = 128
  /// About two megabytes of transitions.
  private static let stateLimit = 4096
  private static let otherTransitionLimit = 1 << 16

  init(_ program: RegexProgram) {
    self.program = program
    reached = [UInt32](repeating: 0, count: program.instructions.count + 1)
    hasAssertions = program.instructions.contains {
      if case .assert = $0 { return true }
      return false
    }
    resetCache()
  }

  /// Returns whether a text in UTF-8 contains a match; invalid bytes are taken as U+FFFD.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - pause: Called regularly; the search ends with the error that it throws.
  /// - Complexity: O(*n*) for *n* bytes; building a new state is linear in the size of the
  ///   expression.
  mutating func matches(
    _ bytes: UnsafeBufferPointer<UInt8>,
    checkLimits: () throws(SourceError) -> Void
  ) throws(SourceError) -> Bool {
    try firstEnd(in: bytes, checkLimits: checkLimits) != nil
  }

  /// Returns the offset of the first end of a match, nil if there is no match.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - former: The character before the text, nil if it begins there.
  ///   - checkLimits: Called regularly; the search ends with the error that it throws.
  /// - Complexity: As of ``matches(_:checkLimits:)``.
  mutating func firstEnd(
    in bytes: UnsafeBufferPointer<UInt8>,
    after former: Unicode.Scalar? = nil,
    checkLimits: () throws(SourceError) -> Void
  ) throws(SourceError) -> Int? {
    var state = start
    if hasAssertions, let former {
      state = number(of: State(positions: [], before: Self.context(after: former)))
    }
    var position = 0
    var work = 0
    while position < bytes.count {
      var next: Int32
      let before = position
      let byte = bytes[position]
      if byte < 0x80 {
        position += 1
        next = asciiTransitions[Int(state) * Self.width + Int(byte)]
        if next == Self.unknown {
          next = step(from: state, taking: Unicode.Scalar(byte), as: Int(byte))
          work += program.instructions.count
        }
      } else {
        let (scalar, length) = Self.decode(bytes, at: position)
        position += length
        let key = UInt64(state) << 32 | UInt64(scalar.value)
        if let known = otherTransitions[key] {
          next = known
        } else {
          next = step(from: state, taking: scalar, as: nil)
          work += program.instructions.count
        }
      }
      if next == Self.matched { return before }
      state = next
      work += 1
      if work > 1 << 18 {
        work = 0
        try checkLimits()
      }
    }
    let last = asciiTransitions[Int(state) * Self.width + Self.end]
    let isMatch =
      last != Self.unknown
      ? last == Self.matched
      : step(from: state, taking: nil, as: Self.end) == Self.matched
    return isMatch ? position : nil
  }

  private static func context(after scalar: Unicode.Scalar) -> PrecedingContext {
    scalar == "\n" ? .lineEnd : ScalarSet.isWord(scalar) ? .word : .other
  }

  /// The state at the start of a text: the first one that is built.
  private var start: Int32 { 0 }

  private mutating func resetCache() {
    states = []
    stateNumbers = [:]
    asciiTransitions = []
    otherTransitions = [:]
    _ = number(of: State(positions: [], before: hasAssertions ? .nothing : .other))
  }

  /// Builds the state after a character, or after the end of the text for nil.
  ///
  /// - Parameter column: The column of the table to store it in, or nil for a non-ASCII character.
  private mutating func step(
    from number: Int32,
    taking scalar: Unicode.Scalar?,
    as column: Int?
  ) -> Int32 {
    let state = states[Int(number)]
    var next = Self.matched
    let width = states.count
    if let positions = positions(after: scalar, from: state) {
      let before: PrecedingContext =
        switch scalar {
        case nil: .other
        case _ where !hasAssertions: .other
        case let scalar?: Self.context(after: scalar)
        }
      next = self.number(of: State(positions: positions, before: before))
    }
    // If the cache was cleared for the new state, the old number belongs to another state.
    guard states.count >= width else { return next }
    if let column {
      asciiTransitions[Int(number) * Self.width + column] = next
    } else if let scalar, otherTransitions.count < Self.otherTransitionLimit {
      otherTransitions[UInt64(number) << 32 | UInt64(scalar.value)] = next
    }
    return next
  }

  /// Returns the active instructions after a character, or nil if there is a match before it.
  private mutating func positions(after scalar: Unicode.Scalar?, from state: State) -> [Int32]? {
    generation &+= 1
    if generation == 0 {
      reached = [UInt32](repeating: 0, count: reached.count)
      generation = 1
    }
    var next: [Int32] = []
    // A match may begin anywhere, so the first instruction is always active.
    var pending: [Int32] = [0] + state.positions
    let instructions = program.instructions
    while let position = pending.popLast() {
      guard reached[Int(position)] != generation else { continue }
      reached[Int(position)] = generation
      guard Int(position) < instructions.count else { return nil }
      switch instructions[Int(position)] {
      case .consume(let set):
        if let scalar, program.sets[set].contains(scalar) { next.append(position + 1) }
      case .split(let one, let other):
        pending.append(position + Int32(other))
        pending.append(position + Int32(one))
      case .jump(let distance): pending.append(position + Int32(distance))
      case .assert(let assertion):
        if holds(assertion, between: state.before, and: scalar) { pending.append(position + 1) }
      }
    }
    return next.sorted()
  }

  private func holds(
    _ assertion: RegexProgram.Assertion,
    between before: PrecedingContext,
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
    if let known = stateNumbers[state] { return known }
    if states.count == Self.stateLimit { resetCache() }
    if let known = stateNumbers[state] { return known }
    let number = Int32(states.count)
    states.append(state)
    stateNumbers[state] = number
    asciiTransitions += repeatElement(Self.unknown, count: Self.width)
    return number
  }

  /// Returns the non-ASCII character at an offset, and its length in bytes.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>,
    at position: Int
  ) -> (Unicode.Scalar, Int) {
    let piece = UnsafeBufferPointer(rebasing: bytes[position..<min(position + 4, bytes.count)])
    var scalars = TerminalSafeText.Scalars(piece.makeIterator())
    guard case .scalar(let scalar) = scalars.next() else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }
}
