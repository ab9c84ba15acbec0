// Escapes, and sets in brackets.

extension RegexParser {
  /// The meaning of an escape.
  enum Escape {
    case element(ScalarSet.Element)
    case assertion(RegexProgram.Assertion)
  }

  /// Parses an escape after its backslash.
  mutating func escape() throws(SourceError) -> Escape {
    let start = position - 1
    guard let scalar = next() else {
      throw fault("a backslash at the end escapes nothing", at: start)
    }
    func one(_ scalar: Unicode.Scalar) -> Escape { .element(.range(scalar...scalar)) }
    func characterClass(
      _ characterClass: ScalarSet.CharacterClass,
      _ isInverted: Bool = false
    ) -> Escape {
      .element(.characterClass(characterClass, isInverted: isInverted))
    }
    switch scalar {
    case "d": return characterClass(.digit)
    case "D": return characterClass(.digit, true)
    case "w": return characterClass(.word)
    case "W": return characterClass(.word, true)
    case "s": return characterClass(.space)
    case "S": return characterClass(.space, true)
    case "p": return .element(.characterClass(try category(from: start), isInverted: false))
    case "P": return .element(.characterClass(try category(from: start), isInverted: true))
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "A": return .assertion(.textStart)
    case "z", "Z": return .assertion(.textEnd)
    case "t": return one("\t")
    case "n": return one("\n")
    case "r": return one("\r")
    case "f": return one("\u{C}")
    case "v": return one("\u{B}")
    case "a": return one("\u{7}")
    case "e": return one("\u{1B}")
    case "0": return one("\0")
    case "x": return one(try hexadecimal(digits: 2, from: start))
    case "u": return one(try hexadecimal(digits: 4, from: start))
    case "1"..."9":
      throw fault("references back to a group are not understood", at: start)
    case "a"..."z", "A"..."Z":
      throw fault("\\\(scalar) means nothing", at: start)
    default: return one(scalar)
    }
  }

  /// Parses a given number of hexadecimal digits, or any number of them in braces.
  private mutating func hexadecimal(
    digits count: Int,
    from start: Int
  ) throws(SourceError) -> Unicode.Scalar {
    var digits = ""
    if peek() == "{" {
      position += 1
      while let digit = next(), digit != "}" { digits.unicodeScalars.append(digit) }
    } else {
      while digits.unicodeScalars.count < count, let digit = next() {
        digits.unicodeScalars.append(digit)
      }
      if digits.unicodeScalars.count < count { digits = "" }
    }
    guard digits.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
    else {
      throw fault("this is no number of a character", at: start)
    }
    return scalar
  }

  /// Parses the name after `\p`: one letter, or a name in braces.
  private mutating func category(from start: Int) throws(SourceError) -> ScalarSet.CharacterClass {
    var name = ""
    if peek() == "{" {
      position += 1
      while let scalar = next(), scalar != "}" { name.unicodeScalars.append(scalar) }
    } else if let scalar = next() {
      name.unicodeScalars.append(scalar)
    }
    switch name {
    case "L", "Alphabetic": return .letter
    case "Ll", "Lowercase": return .lower
    case "Lu", "Uppercase": return .upper
    case "N": return .number
    case "Nd": return .digit
    case "P": return .punctuation
    case "Sc": return .category(.currencySymbol)
    case "Sm": return .category(.mathSymbol)
    case "So": return .category(.otherSymbol)
    case "Cc": return .control
    default:
      throw fault(
        "of the names behind \\p, L, Ll, Lu, N, Nd, P, Sc, Sm, So and Cc are known",
        at: start
      )
    }
  }

  /// Parses a set up to its closing bracket; the opening one has been read.
  mutating func bracket(from start: Int) throws(SourceError) -> ScalarSet {
    var set = ScalarSet()
    if peek() == "^" {
      set.isInverted = true
      position += 1
    }
    var isFirst = true
    while let scalar = peek(), scalar != "]" || isFirst {
      isFirst = false
      let from = position
      let element = try setElement()
      guard case .range(let range) = element, peek() == "-",
        position + 1 < scalars.count, scalars[position + 1] != "]"
      else {
        set.elements.append(element)
        continue
      }
      position += 1
      guard case .range(let end) = try setElement() else {
        throw fault("a range ends with a character", at: from)
      }
      guard range.lowerBound <= end.lowerBound else {
        throw fault("the range is the wrong way round", at: from)
      }
      set.elements.append(.range(range.lowerBound...end.lowerBound))
    }
    guard next() == "]" else { throw fault("[ is never closed", at: start) }
    return set
  }

  /// Parses one character or class inside brackets.
  private mutating func setElement() throws(SourceError) -> ScalarSet.Element {
    let start = position
    if let named = try namedClass() { return named }
    guard let scalar = next() else { throw fault("[ is never closed", at: start) }
    guard scalar == "\\" else { return .range(scalar...scalar) }
    if peek() == "b" {
      // In brackets, where a word boundary makes no sense, `\b` is a backspace.
      position += 1
      return .range("\u{8}"..."\u{8}")
    }
    switch try escape() {
    case .element(let element): return element
    case .assertion: throw fault("in brackets there are only characters", at: start)
    }
  }

  /// Parses a name as in `[[:alpha:]]`; nil if there is none here.
  private mutating func namedClass() throws(SourceError) -> ScalarSet.Element? {
    let start = position
    guard peek() == "[", start + 1 < scalars.count, scalars[start + 1] == ":" else { return nil }
    var end = start + 2
    while end < scalars.count, scalars[end] != ":", scalars[end] != "]" { end += 1 }
    guard end + 1 < scalars.count, scalars[end] == ":", scalars[end + 1] == "]" else { return nil }
    let isInverted = scalars[start + 2] == "^"
    let name = String(String.UnicodeScalarView(scalars[(start + (isInverted ? 3 : 2))..<end]))
    position = end + 2
    let characterClass: ScalarSet.CharacterClass
    switch name {
    case "alpha": characterClass = .letter
    case "digit": characterClass = .digit
    case "lower": characterClass = .lower
    case "upper": characterClass = .upper
    case "space": characterClass = .space
    case "punct": characterClass = .punctuation
    case "word": characterClass = .word
    case "xdigit": characterClass = .hexadecimal
    case "cntrl": characterClass = .control
    default:
      throw fault(
        "of the names of sets, alpha, cntrl, digit, lower, punct, space, upper, word and xdigit "
          + "are known",
        at: start
      )
    }
    return .characterClass(characterClass, isInverted: isInverted)
  }
}
