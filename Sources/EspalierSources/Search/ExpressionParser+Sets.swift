// Escapes, and sets in brackets.

extension ExpressionParser {
  /// What a backslash and what follows it stand for.
  enum Escape {
    case part(ScalarSet.Part)
    case assertion(ExpressionProgram.Assertion)
  }

  /// Reads on behind a backslash.
  mutating func escape() throws(SourceError) -> Escape {
    let start = place - 1
    guard let scalar = next() else {
      throw fault("a backslash at the end escapes nothing", at: start)
    }
    func one(_ scalar: Unicode.Scalar) -> Escape { .part(.range(scalar...scalar)) }
    func family(_ family: ScalarSet.Family, _ isInverted: Bool = false) -> Escape {
      .part(.family(family, isInverted: isInverted))
    }
    switch scalar {
    case "d": return family(.digit)
    case "D": return family(.digit, true)
    case "w": return family(.word)
    case "W": return family(.word, true)
    case "s": return family(.space)
    case "S": return family(.space, true)
    case "p": return .part(.family(try category(from: start), isInverted: false))
    case "P": return .part(.family(try category(from: start), isInverted: true))
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

  /// So many digits, or any number of them in braces.
  private mutating func hexadecimal(
    digits count: Int,
    from start: Int
  ) throws(SourceError) -> Unicode.Scalar {
    var digits = ""
    if peek() == "{" {
      place += 1
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

  /// The name behind `\p`: one letter, or in braces.
  private mutating func category(from start: Int) throws(SourceError) -> ScalarSet.Family {
    var name = ""
    if peek() == "{" {
      place += 1
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

  /// Reads a set up to its closing bracket; the opening one has been read.
  mutating func bracket(from start: Int) throws(SourceError) -> ScalarSet {
    var set = ScalarSet()
    if peek() == "^" {
      set.isInverted = true
      place += 1
    }
    var isFirst = true
    while let scalar = peek(), scalar != "]" || isFirst {
      isFirst = false
      let from = place
      let part = try setPart()
      guard case .range(let range) = part, peek() == "-",
        place + 1 < scalars.count, scalars[place + 1] != "]"
      else {
        set.parts.append(part)
        continue
      }
      place += 1
      guard case .range(let end) = try setPart() else {
        throw fault("a range ends with a character", at: from)
      }
      guard range.lowerBound <= end.lowerBound else {
        throw fault("the range is the wrong way round", at: from)
      }
      set.parts.append(.range(range.lowerBound...end.lowerBound))
    }
    guard next() == "]" else { throw fault("[ is never closed", at: start) }
    return set
  }

  /// One character or family inside brackets.
  private mutating func setPart() throws(SourceError) -> ScalarSet.Part {
    let start = place
    if let family = try namedFamily() { return family }
    guard let scalar = next() else { throw fault("[ is never closed", at: start) }
    guard scalar == "\\" else { return .range(scalar...scalar) }
    if peek() == "b" {
      // Between brackets, where nothing lies between two characters, this is a backspace.
      place += 1
      return .range("\u{8}"..."\u{8}")
    }
    switch try escape() {
    case .part(let part): return part
    case .assertion: throw fault("in brackets there are only characters", at: start)
    }
  }

  /// A name as in `[[:alpha:]]`, `nil` if there is none here.
  private mutating func namedFamily() throws(SourceError) -> ScalarSet.Part? {
    let start = place
    guard peek() == "[", start + 1 < scalars.count, scalars[start + 1] == ":" else { return nil }
    var end = start + 2
    while end < scalars.count, scalars[end] != ":", scalars[end] != "]" { end += 1 }
    guard end + 1 < scalars.count, scalars[end] == ":", scalars[end + 1] == "]" else { return nil }
    let isInverted = scalars[start + 2] == "^"
    let name = String(String.UnicodeScalarView(scalars[(start + (isInverted ? 3 : 2))..<end]))
    place = end + 2
    let family: ScalarSet.Family
    switch name {
    case "alpha": family = .letter
    case "digit": family = .digit
    case "lower": family = .lower
    case "upper": family = .upper
    case "space": family = .space
    case "punct": family = .punctuation
    case "word": family = .word
    case "xdigit": family = .hexadecimal
    case "cntrl": family = .control
    default:
      throw fault(
        "of the names of sets, alpha, cntrl, digit, lower, punct, space, upper, word and xdigit "
          + "are known",
        at: start
      )
    }
    return .family(family, isInverted: isInverted)
  }
}
