/// A compiled regular expression: the instructions of a nondeterministic automaton.
///
/// Jumps are relative, so that a run of instructions can be copied for repetitions.
struct RegexProgram: Sendable {
  /// One step of the automaton.
  enum Instruction: Sendable, Equatable {
    /// Consumes a character of the set with this number.
    case consume(Int)
    /// Continues at both relative positions.
    case split(Int, Int)
    /// Continues at a relative position.
    case jump(Int)
    /// Continues if an assertion holds between two characters.
    case assert(Assertion)
  }

  /// A condition on the position between two characters.
  enum Assertion: Sendable, Equatable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }

  /// The instructions; reaching the end is a match.
  var instructions: [Instruction] = []

  /// The sets of characters, by number.
  var sets: [ScalarSet] = []

  /// The greatest number of instructions of an expression, with repetitions expanded.
  static let sizeLimit = 10_000
}

// Combinators for the parts of an expression.
extension [RegexProgram.Instruction] {
  /// Matches one of some alternatives, of which there is at least one.
  static func alternation(_ alternatives: [Self]) -> Self {
    let total = alternatives.reduce(-2) { $0 + $1.count + 2 }
    var run: Self = []
    for alternative in alternatives.dropLast() {
      run.append(.split(1, alternative.count + 2))
      run += alternative
      run.append(.jump(total - run.count))
    }
    return run + (alternatives.last ?? [])
  }

  /// Matches any number of repetitions, including none.
  static func zeroOrMore(of part: Self) -> Self {
    [.split(1, part.count + 2)] + part + [.jump(-part.count - 1)]
  }

  /// Matches from `minimum` to `maximum` repetitions, without an upper bound for nil.
  static func repeated(_ part: Self, from minimum: Int, to maximum: Int?) -> Self {
    var run: Self = []
    for _ in 0..<minimum { run += part }
    guard let maximum else { return run + .zeroOrMore(of: part) }
    for left in stride(from: maximum - minimum, to: 0, by: -1) {
      // The second branch skips all remaining repetitions.
      run += [.split(1, left * (part.count + 1))] + part
    }
    return run
  }
}

/// A set of characters, one of which an instruction consumes.
struct ScalarSet: Sendable, Hashable {
  /// A character class, denoted by an escape or by a name in brackets.
  enum CharacterClass: Sendable, Hashable {
    case digit, number, word, space, letter, lower, upper, punctuation, hexadecimal, control
    case category(Unicode.GeneralCategory)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      switch self {
      case .digit: return properties.generalCategory == .decimalNumber
      case .number:
        let category = properties.generalCategory
        return category == .decimalNumber || category == .letterNumber || category == .otherNumber
      case .word: return ScalarSet.isWord(scalar)
      case .space: return properties.isWhitespace
      case .letter: return properties.isAlphabetic
      case .lower: return properties.isLowercase
      case .upper: return properties.isUppercase
      case .hexadecimal: return properties.isASCIIHexDigit
      case .control: return properties.generalCategory == .control
      case .punctuation:
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
          .initialPunctuation, .finalPunctuation, .otherPunctuation:
          return true
        // In ASCII these count as punctuation as well.
        case .mathSymbol, .currencySymbol, .modifierSymbol: return scalar.isASCII
        default: return false
        }
      case .category(let category): return properties.generalCategory == category
      }
    }
  }

  /// One element of a set.
  enum Element: Sendable, Hashable {
    case range(ClosedRange<Unicode.Scalar>)
    case characterClass(CharacterClass, isInverted: Bool)
  }

  var elements: [Element]
  var isInverted = false
  /// Whether letters match in either case.
  var ignoresCase: Bool

  /// Makes the set of one character.
  init(_ scalar: Unicode.Scalar, ignoresCase: Bool) {
    let scalar = ignoresCase ? Self.folded(scalar) : scalar
    elements = [.range(scalar...scalar)]
    self.ignoresCase = ignoresCase
  }

  init(elements: [Element] = [], isInverted: Bool = false, ignoresCase: Bool = false) {
    self.elements = elements
    self.isInverted = isInverted
    self.ignoresCase = ignoresCase
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    (hasElement(scalar) || ignoresCase && caseVariants(of: scalar).contains(where: hasElement))
      != isInverted
  }

  private func hasElement(_ scalar: Unicode.Scalar) -> Bool {
    elements.contains { element in
      switch element {
      case .range(let range): return range.contains(scalar)
      case .characterClass(let characterClass, let isInverted):
        return characterClass.contains(scalar) != isInverted
      }
    }
  }

  /// Returns the letter in its other cases, where that is one character.
  private func caseVariants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [
      Self.single(properties.lowercaseMapping), Self.single(properties.uppercaseMapping),
      Self.folded(scalar),
    ].compactMap(\.self)
  }

  /// Returns the form that all small forms of a letter beyond ASCII share: σ for ς.
  static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !scalar.isASCII, let upper = single(scalar.properties.uppercaseMapping),
      let lower = single(upper.properties.lowercaseMapping), !lower.isASCII
    else { return scalar }
    return lower
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  /// Whether a character is part of a word: a letter, a mark, a digit or a connector.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark:
      return true
    default: return false
    }
  }
}
