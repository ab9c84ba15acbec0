/// References to characters in HTML, by number and by name.
enum HTMLReferences {
  /// Old names of the characters from U+00A0 to U+00FF, in order.
  static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
    sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute \
    Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde \
    Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave \
    aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth \
    ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """

  /// The names that need no semicolon after them.
  private static let oldNames: Set<[UInt8]> = {
    let names = latin + " amp lt gt quot AMP LT GT QUOT COPY REG"
    return Set(names.split(separator: " ").map { Array($0.utf8) })
  }()

  /// The lengths of the names that need no semicolon.
  private static let oldLengths = 2...6

  /// The characters of all names, in UTF-8.
  private static let characters: [[UInt8]: [UInt8]] = {
    var characters: [[UInt8]: [UInt8]] = [:]
    for (index, name) in latin.split(separator: " ").enumerated() {
      characters[Array(name.utf8)] = utf8(Unicode.Scalar(0xA0 + UInt8(index)))
    }
    for entry in table.split(separator: ",") {
      let words = entry.split(separator: " ")
      let scalars = words[0].split(separator: "+").compactMap { UInt32($0, radix: 16) }
      let text = scalars.compactMap { Unicode.Scalar($0) }.flatMap { utf8($0) }
      for name in words.dropFirst() { characters[Array(name.utf8)] = text }
    }
    return characters
  }()

  private static func utf8(_ scalar: Unicode.Scalar) -> [UInt8] {
    Array(String(Character(scalar)).utf8)
  }

  /// The characters of the bytes from 0x80 to 0x9F in Windows-1252.
  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152,
    0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122,
    0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]

  /// Returns the character of a byte of Windows-1252.
  static func scalar(ofLatin byte: UInt8) -> Unicode.Scalar {
    guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(windows[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
  }

  /// The greatest length of a name.
  private static var longestName: Int { 31 }

  /// Returns the characters that a reference stands for, and its length; nil for an ampersand that
  /// begins none.
  ///
  /// Old names need no semicolon, except in an attribute before a letter, a digit or `=`.
  static func reference(
    in bytes: [UInt8],
    at start: Int,
    _ isAttribute: Bool
  ) -> (value: [UInt8], length: Int)? {
    let rest = bytes[(start + 1)...]
    if rest.first == UInt8(ascii: "#") { return number(in: bytes, at: start) }
    let word = rest.prefix(longestName).prefix(while: isLetterOrDigit)
    if rest.dropFirst(word.count).first == UInt8(ascii: ";"), let value = characters[Array(word)] {
      return (value, word.count + 2)
    }
    for length in oldLengths.reversed() where length <= word.count {
      let name = Array(word.prefix(length))
      guard oldNames.contains(name), let value = characters[name] else { continue }
      if isAttribute, let next = rest.dropFirst(length).first,
        isLetterOrDigit(next) || next == UInt8(ascii: "=")
      {
        return nil
      }
      return (value, length + 1)
    }
    return nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    HTMLMarkup.isLetter(byte) || byte &- 0x30 < 10
  }

  /// Returns the character of a reference by number; that of Windows-1252 where Unicode has a control
  /// character, as browsers do.
  private static func number(in bytes: [UInt8], at start: Int) -> (value: [UInt8], length: Int)? {
    let mark = start + 2 < bytes.count ? bytes[start + 2] : 0
    let isHexadecimal = mark | 0x20 == UInt8(ascii: "x")
    guard
      var (number, place) = XMLMarkup.number(
        in: bytes,
        at: start + (isHexadecimal ? 3 : 2),
        isHexadecimal: isHexadecimal
      )
    else { return nil }
    if place < bytes.count, bytes[place] == UInt8(ascii: ";") { place += 1 }
    if number == 0 { number = 0xFFFD }
    var scalar = Unicode.Scalar(number) ?? "\u{FFFD}"
    if let byte = UInt8(exactly: number) { scalar = self.scalar(ofLatin: byte) }
    return (utf8(scalar), place - start)
  }
}
