// Texts as they are meant.

extension XMLMarkup {
  /// Returns a text or the value of an attribute as it is meant.
  ///
  /// - Complexity: O(*n*)
  static func decoded(_ written: some Collection<UInt8>, isAttribute: Bool) -> [UInt8] {
    content(Array(written), isAttribute: isAttribute).text
  }

  /// Returns the text in an element as it is meant, up to the end of the bytes or the first end tag,
  /// and whether there was one.
  ///
  /// References to characters and the five predefined entities are resolved, CDATA sections are
  /// opened, and comments and processing instructions are left out. Other references are left as they
  /// are written: no entity is fetched or expanded.
  ///
  /// - Parameter isInSection: Whether the text begins in a CDATA section.
  static func content(
    _ bytes: [UInt8],
    isAttribute: Bool = false,
    isInSection: Bool = false
  ) -> (text: [UInt8], isWhole: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = 0
    var isInSection = isInSection
    func skip(to end: StaticString, from start: Int) -> Int {
      let found = bytes.withUnsafeBytes { find(end, in: $0, from: start) }
      return found.map { $0 + end.utf8CodeUnitCount } ?? bytes.count
    }
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "\r"):
        text.append(isAttribute ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\n") { place += 1 }
      case UInt8(ascii: "\n") where isAttribute, UInt8(ascii: "\t") where isAttribute:
        text.append(UInt8(ascii: " "))
      case UInt8(ascii: "&") where !isInSection:
        if let (value, length) = reference(in: bytes, at: place) {
          text += value
          place += length
          continue
        }
        text.append(byte)
      case UInt8(ascii: "<") where !isInSection:
        let rest = bytes[place...]
        if rest.starts(with: "</".utf8) { return (text, true) }
        isInSection = rest.starts(with: "<![CDATA[".utf8)
        if isInSection {
          place += 9
        } else if rest.starts(with: "<?".utf8) {
          place = skip(to: "?>", from: place + 2)
        } else {
          place = skip(to: "-->", from: place + 4)
        }
        continue
      case UInt8(ascii: "]") where isInSection && bytes[place...].starts(with: "]]>".utf8):
        isInSection = false
        place += 3
        continue
      default: text.append(byte)
      }
      place += 1
    }
    return (text, false)
  }

  /// Returns the characters that a reference stands for, and its length; nil for a reference to an
  /// entity that is not predefined, and for an ampersand that begins none.
  static func reference(
    in bytes: [UInt8],
    at start: Int
  ) -> (value: [UInt8], length: Int)? {
    let rest = bytes[(start + 1)...]
    if rest.first == UInt8(ascii: "#") {
      let isHexadecimal = rest.dropFirst().first == UInt8(ascii: "x")
      let digits = start + (isHexadecimal ? 3 : 2)
      guard
        let (number, end) = number(in: bytes, at: digits, isHexadecimal: isHexadecimal),
        end < bytes.count, bytes[end] == UInt8(ascii: ";"), number > 0,
        let scalar = Unicode.Scalar(number)
      else { return nil }
      return (Array(String(Character(scalar)).utf8), end - start + 1)
    }
    for (name, byte) in predefined where rest.starts(with: name.utf8) {
      return ([byte], name.utf8.count + 1)
    }
    return nil
  }

  /// The predefined entities, with the characters that they stand for.
  private static let predefined: [(name: String, byte: UInt8)] = [
    ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")), ("amp;", UInt8(ascii: "&")),
    ("quot;", UInt8(ascii: "\"")), ("apos;", UInt8(ascii: "'")),
  ]

  /// Returns the number that digits at a place are, and the place after them; nil if there are none.
  ///
  /// A number that no character has is 0x110000.
  static func number(
    in bytes: [UInt8],
    at start: Int,
    isHexadecimal: Bool
  ) -> (number: UInt32, end: Int)? {
    var (number, place): (UInt32, Int) = (0, start)
    while place < bytes.count {
      let letter = (bytes[place] | 0x20) &- 0x61
      if bytes[place] &- 0x30 < 10 {
        number = number * (isHexadecimal ? 16 : 10) + UInt32(bytes[place] - 0x30)
      } else if isHexadecimal, letter < 6 {
        number = number * 16 + UInt32(letter) + 10
      } else {
        break
      }
      number = min(number, 0x11_0000)
      place += 1
    }
    return place > start ? (number, place) : nil
  }

  /// Returns the place at which a reference begins that ends after the bytes, or the end of the bytes.
  static func startOfOpenReference<Bytes: BidirectionalCollection>(
    in bytes: Bytes
  ) -> Int where Bytes.Element == UInt8, Bytes.Index == Int {
    var place = bytes.endIndex
    while place > bytes.startIndex {
      place -= 1
      if bytes[place] == UInt8(ascii: "&") { return place }
      guard
        bytes[place] == UInt8(ascii: "#") || HTMLMarkup.isLetter(bytes[place])
          || bytes[place] &- 0x30 < 10
      else { break }
    }
    return bytes.endIndex
  }

  /// Returns the offsets of `]]>` in a text where it ends no CDATA section.
  static func endsOutsideSections(in bytes: [UInt8]) -> [Int] {
    var ends: [Int] = []
    var place = 0
    bytes.withUnsafeBytes { bytes in
      while let end = find("]]>", in: bytes, from: place) {
        // In a text, only a CDATA section begins so.
        if !bytes[place..<end].contains(UInt8(ascii: "<")) { ends.append(end) }
        place = end + 3
      }
    }
    return ends
  }

  /// Returns the ampersands of a text that are wrong, with their offsets.
  ///
  /// - Parameter refusesCharacters: Whether references to characters that XML does not allow are
  ///   wrong.
  static func wrongReferences(
    in bytes: [UInt8],
    definesEntities: Bool,
    refusesCharacters: Bool = false
  ) -> [(offset: Int, message: String)] {
    guard bytes.withUnsafeBytes({ ByteSearch.contains(UInt8(ascii: "&"), in: $0) }) else {
      return []
    }
    var faults: [(Int, String)] = []
    var place = 0
    while let next = bytes[place...].firstIndex(where: {
      $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<")
    }) {
      place = next + 1
      if bytes[next] == UInt8(ascii: "<") {
        // In a text, only a CDATA section begins so, in which nothing is a reference.
        let end = bytes.withUnsafeBytes { find("]]>", in: $0, from: next) }
        place = end ?? bytes.count
      } else if let (value, _) = reference(in: bytes, at: next) {
        let (scalar, _) = XMLCharacters.scalar(in: value, at: 0)
        if refusesCharacters, let scalar, !XMLCharacters.isAllowed(scalar) {
          faults.append((next, "a reference to a character that is not allowed"))
        }
      } else {
        let name = bytes[place...].prefix {
          isNameStart($0) || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
        let isEntity = bytes.dropFirst(place + name.count).first == UInt8(ascii: ";")
        if isEntity, definesEntities, !name.isEmpty { continue }
        let shown = TerminalSafeText.escaped(name.prefix(60))
        faults.append(
          isEntity && !name.isEmpty
            ? (next, "nothing defines the entity \(shown)")
            : (next, "& begins no reference; write &amp; for & itself")
        )
      }
    }
    return faults
  }
}
