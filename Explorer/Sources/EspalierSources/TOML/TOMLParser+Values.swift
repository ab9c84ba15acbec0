// Values: strings, words, numbers, dates, and the beginnings of arrays and inline tables.

extension TOMLParser {
  /// Reads a value; of an array or an inline table, only the bracket.
  mutating func readValue() throws(Fault) -> DocumentTree.Node {
    let start = place
    switch next {
    case UInt8(ascii: "\""):
      _ = try readBasicString(isMultiline: starts(with: "\"\"\""))
      return DocumentTree.Node(.string, place: start..<place)
    case UInt8(ascii: "'"):
      _ = try readLiteralString(isMultiline: starts(with: "'''"))
      return DocumentTree.Node(.string, place: start..<place)
    case UInt8(ascii: "["):
      place += 1
      return DocumentTree.Node(.array, isBranch: true, place: start..<place)
    case UInt8(ascii: "{"):
      place += 1
      return DocumentTree.Node(.object, isBranch: true, place: start..<place)
    default:
      let word = readWord()
      guard !word.isEmpty else {
        throw Fault(offset: start, message: "expected a value, found \(shownNext)")
      }
      guard let kind = TOMLScalar.kind(of: word) else {
        let shown = TerminalSafeText.quoted(word, limit: 60)
        throw Fault(
          offset: start,
          message: "\(shown) is no number, date or true or false; put a string in quotes"
        )
      }
      return DocumentTree.Node(kind, place: start..<place)
    }
  }

  /// Reads the bytes of a number, a date or a word.
  private mutating func readWord() -> ArraySlice<UInt8> {
    let start = place
    skipWord()
    // A space may be between a date and a time.
    if next == 0x20, place - start == 10, TOMLScalar.kind(of: bytes[start..<place]) == .date,
      let hour = peek(1), hour &- 0x30 < 10, peek(3) == UInt8(ascii: ":")
    {
      place += 1
      skipWord()
    }
    return bytes[start..<place]
  }

  private mutating func skipWord() {
    while let byte = next,
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "_+-.:".utf8.contains(byte)
    {
      place += 1
    }
  }

  // Strings.

  /// Reads a string in double quotes, and returns what it means.
  mutating func readBasicString(isMultiline: Bool) throws(Fault) -> [UInt8] {
    let start = place
    var text: [UInt8] = []
    beginString(isMultiline)
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        if try endString(byte, isMultiline, &text) { return text }
      case UInt8(ascii: "\\"):
        try readEscape(isMultiline, &text)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        try readLineEnd(in: start, isMultiline, &text)
      default:
        let length = try length(ofCharacter: "a string")
        text += bytes[place..<place + length]
        place += length
      }
    }
    throw Fault(offset: start, message: "the string that begins here is not closed")
  }

  /// Reads a string in single quotes, in which nothing is an escape.
  mutating func readLiteralString(isMultiline: Bool) throws(Fault) -> [UInt8] {
    let start = place
    var text: [UInt8] = []
    beginString(isMultiline)
    while let byte = next {
      switch byte {
      case UInt8(ascii: "'"):
        if try endString(byte, isMultiline, &text) { return text }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        try readLineEnd(in: start, isMultiline, &text)
      default:
        let length = try length(ofCharacter: "a string in single quotes")
        text += bytes[place..<place + length]
        place += length
      }
    }
    throw Fault(offset: start, message: "the string that begins here is not closed")
  }

  /// Goes to the text of a string; a line end directly after three quotes is none of it.
  private mutating func beginString(_ isMultiline: Bool) {
    place += isMultiline ? 3 : 1
    guard isMultiline else { return }
    if next == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") { place += 1 }
    if next == UInt8(ascii: "\n") { place += 1 }
  }

  /// Reads quotes, which may end a string.
  ///
  /// - Returns: Whether they do. Up to two before the three that do belong to the text.
  private mutating func endString(
    _ quote: UInt8,
    _ isMultiline: Bool,
    _ text: inout [UInt8]
  ) throws(Fault) -> Bool {
    guard isMultiline else {
      place += 1
      return true
    }
    var count = 0
    while count < 5, peek(count) == quote { count += 1 }
    place += count
    text += [UInt8](repeating: quote, count: count < 3 ? count : count - 3)
    return count >= 3
  }

  private mutating func readLineEnd(
    in start: Int,
    _ isMultiline: Bool,
    _ text: inout [UInt8]
  ) throws(Fault) {
    guard isMultiline else {
      throw Fault(offset: start, message: "the string that begins here is not closed on its line")
    }
    if next == UInt8(ascii: "\r") {
      guard peek(1) == UInt8(ascii: "\n") else {
        throw Fault(offset: place, message: "a carriage return without a line feed; write \\r")
      }
      place += 1
    }
    text.append(UInt8(ascii: "\n"))
    place += 1
  }

  private mutating func readEscape(
    _ isMultiline: Bool,
    _ text: inout [UInt8]
  ) throws(Fault) {
    let start = place
    place += 1
    guard let letter = next else { return }
    place += 1
    switch letter {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "e"): text.append(0x1B)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(letter)
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = letter == UInt8(ascii: "x") ? 2 : letter == UInt8(ascii: "u") ? 4 : 8
      let digits = bytes[place...].prefix(count)
      guard digits.count == count, digits.allSatisfy({ TOMLScalar.isHexadecimal($0) }),
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(number)
      else {
        throw Fault(
          offset: start,
          message: "expected \(count) hexadecimal digits of a Unicode character"
        )
      }
      text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      place += count
    case 0x20, 0x09, 0x0A, 0x0D:
      place -= 1
      guard isMultiline, skipLineEnds() else {
        throw Fault(offset: start, message: "a backslash before a space; write \\\\")
      }
    default:
      let shown = TerminalSafeText.escaped([letter])
      throw Fault(
        offset: start,
        message: "\\\(shown) is no escape; write \\\\ for a backslash, or use single quotes"
      )
    }
  }

  /// Skips space with at least one line end; returns whether there is one before anything else.
  private mutating func skipLineEnds() -> Bool {
    skipSpace()
    var isFound = false
    while let byte = next {
      if byte == UInt8(ascii: "\n") {
        isFound = true
      } else if byte == UInt8(ascii: "\r"), peek(1) == UInt8(ascii: "\n") {
        isFound = true
      } else if byte != 0x20, byte != 0x09 {
        break
      }
      place += 1
    }
    return isFound
  }

  /// Returns the value that is written in the place of a node.
  static func value(of node: DocumentTree.Node, in bytes: [UInt8]) -> SourceContent.Value? {
    let written = bytes[node.place]
    switch node.kind {
    case .string:
      var reader = TOMLParser(text: Array(written))
      let text = try? reader.readString()
      return .text(text ?? Array(written))
    case .date: return .text(Array(written))
    default: return .literal(Array(written))
    }
  }

  private mutating func readString() throws(Fault) -> [UInt8] {
    next == UInt8(ascii: "\"")
      ? try readBasicString(isMultiline: starts(with: "\"\"\""))
      : try readLiteralString(isMultiline: starts(with: "'''"))
  }
}

/// The values of TOML that are written without quotes.
enum TOMLScalar {
  /// Returns the kind of a word, or nil if it is none.
  static func kind(of word: ArraySlice<UInt8>) -> SourceKind? {
    if word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8) { return .boolean }
    if isInteger(word) || isFloat(word) { return .number }
    return isDateTime(word) ? .date : nil
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- 0x61 < 6
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Whether bytes are digits, with single underscores between them.
  private static func isRun(
    _ bytes: ArraySlice<UInt8>,
    where isDigit: (UInt8) -> Bool
  ) -> Bool {
    var wasDigit = false
    for byte in bytes {
      if byte == UInt8(ascii: "_") {
        guard wasDigit else { return false }
        wasDigit = false
      } else {
        guard isDigit(byte) else { return false }
        wasDigit = true
      }
    }
    return wasDigit
  }

  private static func withoutSign(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    word.first == UInt8(ascii: "+") || word.first == UInt8(ascii: "-") ? word.dropFirst() : word
  }

  private static func isDecimal(_ digits: ArraySlice<UInt8>) -> Bool {
    isRun(digits, where: isDigit) && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
  }

  private static func isInteger(_ word: ArraySlice<UInt8>) -> Bool {
    if word.count > 2, word.first == UInt8(ascii: "0") {
      let digits = word.dropFirst(2)
      switch word[word.startIndex + 1] {
      case UInt8(ascii: "x"): return isRun(digits, where: isHexadecimal)
      case UInt8(ascii: "o"): return isRun(digits) { $0 &- 0x30 < 8 }
      case UInt8(ascii: "b"): return isRun(digits) { $0 &- 0x30 < 2 }
      default: break
      }
    }
    return isDecimal(withoutSign(word))
  }

  private static func isFloat(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = withoutSign(word)
    if rest.elementsEqual("inf".utf8) || rest.elementsEqual("nan".utf8) { return true }
    let whole = rest.prefix { isDigit($0) || $0 == UInt8(ascii: "_") }
    guard isDecimal(whole) else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { isDigit($0) || $0 == UInt8(ascii: "_") }
      guard isRun(fraction, where: isDigit) else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard let letter = rest.first else { return true }
    return letter | 0x20 == UInt8(ascii: "e")
      && isRun(withoutSign(rest.dropFirst()), where: isDigit)
  }

  /// Whether a word is a date, a time, or both, perhaps with an offset.
  private static func isDateTime(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func number(_ count: Int) -> Int? {
      let digits = rest.prefix(count)
      guard digits.count == count, digits.allSatisfy(isDigit) else { return nil }
      rest = rest.dropFirst(count)
      return digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    }
    func skip(_ characters: String) -> Bool {
      guard let byte = rest.first, characters.utf8.contains(byte) else { return false }
      rest = rest.dropFirst()
      return true
    }
    func isTime() -> Bool {
      guard let hour = number(2), hour < 24, skip(":"), let minute = number(2), minute < 60 else {
        return false
      }
      guard skip(":") else { return true }
      guard let second = number(2), second <= 60 else { return false }
      guard skip(".") else { return true }
      let digits = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(digits)
      return digits > 0
    }

    if word.dropFirst(2).first == UInt8(ascii: ":") { return isTime() && rest.isEmpty }
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
      1...12 ~= month, day >= 1, day <= days(in: month, of: year)
    else { return false }
    if rest.isEmpty { return true }
    guard skip("Tt "), isTime() else { return false }
    if rest.isEmpty || skip("Zz") { return rest.isEmpty }
    guard skip("+-"), let hour = number(2), hour < 24, skip(":"), let minute = number(2) else {
      return false
    }
    return minute < 60 && rest.isEmpty
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: return 30
    case 2: return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: return 31
    }
  }
}
