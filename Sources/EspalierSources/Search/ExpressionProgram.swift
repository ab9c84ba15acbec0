/// What a regular expression is carried out as: the instructions of a nondeterministic automaton.
///
/// Jumps are relative, so that a run of instructions can be copied to wherever it is repeated.
struct ExpressionProgram: Sendable {
  /// One step of the automaton.
  enum Instruction: Sendable, Equatable {
    /// Takes a character of the set of this number.
    case take(Int)
    /// Goes on at both places, counted from here.
    case fork(Int, Int)
    /// Goes on at a place, counted from here.
    case jump(Int)
    /// Goes on if this holds between two characters.
    case assert(Assertion)
  }

  /// What can hold between two characters.
  enum Assertion: Sendable, Equatable {
    case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
  }

  /// The instructions; behind the last one is the match.
  var instructions: [Instruction] = []

  /// The sets of characters, by number.
  var sets: [ScalarSet] = []

  /// The most instructions that an expression may have, its repetitions written out.
  static let sizeLimit = 10_000
}

// How the parts of an expression are put together.
extension [ExpressionProgram.Instruction] {
  /// One of some alternatives, of which there is at least one.
  static func oneOf(_ alternatives: [Self]) -> Self {
    let total = alternatives.reduce(-2) { $0 + $1.count + 2 }
    var run: Self = []
    for alternative in alternatives.dropLast() {
      run.append(.fork(1, alternative.count + 2))
      run += alternative
      run.append(.jump(total - run.count))
    }
    return run + (alternatives.last ?? [])
  }

  /// As often as it likes, or not at all.
  static func anyNumber(of part: Self) -> Self {
    [.fork(1, part.count + 2)] + part + [.jump(-part.count - 1)]
  }

  /// From `least` to `most` times, without an upper bound for `nil`.
  static func times(_ least: Int, _ most: Int?, _ part: Self) -> Self {
    var run: Self = []
    for _ in 0..<least { run += part }
    guard let most else { return run + .anyNumber(of: part) }
    for left in stride(from: most - least, to: 0, by: -1) {
      // Whoever leaves here passes over all that is left.
      run += [.fork(1, left * (part.count + 1))] + part
    }
    return run
  }
}

/// A set of characters that an expression takes one of.
struct ScalarSet: Sendable, Hashable {
  /// Characters that a backslash and a letter, or a name in brackets, stand for.
  enum Family: Sendable, Hashable {
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
        // In ASCII these count as well.
        case .mathSymbol, .currencySymbol, .modifierSymbol: return scalar.isASCII
        default: return false
        }
      case .category(let category): return properties.generalCategory == category
      }
    }
  }

  /// One part of a set.
  enum Part: Sendable, Hashable {
    case range(ClosedRange<Unicode.Scalar>)
    case family(Family, isInverted: Bool)
  }

  var parts: [Part] = []
  var isInverted = false
  /// Whether upper and lower case of a letter count alike.
  var ignoresCase = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    (has(scalar) || ignoresCase && others(of: scalar).contains(where: has)) != isInverted
  }

  private func has(_ scalar: Unicode.Scalar) -> Bool {
    parts.contains { part in
      switch part {
      case .range(let range): return range.contains(scalar)
      case .family(let family, let isInverted): return family.contains(scalar) != isInverted
      }
    }
  }

  /// The same letter in the other cases, where that is one character.
  private func others(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }

  /// Whether a character is part of a word: a letter, a mark on one, a digit, a connecting line.
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
