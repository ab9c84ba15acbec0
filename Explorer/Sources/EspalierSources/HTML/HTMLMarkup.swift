/// Tags of HTML, as they are written.
///
/// They differ from those of XML: names are in any case, attributes may have no quotes or no value,
/// some elements are never closed, others end with the next one, and in scripts and styles nothing
/// is a tag but the end.
enum HTMLMarkup {
  /// Reads a start tag, from its `<` on.
  ///
  /// - Returns: nil if it does not end in the bytes.
  static func startTag(in bytes: UnsafeRawBufferPointer, at start: Int) -> XMLMarkup.StartTag? {
    var place = start + 1
    func skip(while isSkipped: (UInt8) -> Bool) -> Range<Int> {
      let first = place
      while place < bytes.count, isSkipped(bytes[place]) { place += 1 }
      return first..<place
    }
    let name = skip { !isSpace($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    var tag = XMLMarkup.StartTag(name: name, attributes: [], isEmpty: false, end: 0)
    while true {
      let space = skip { isSpace($0) || $0 == UInt8(ascii: "/") }
      guard place < bytes.count else { return nil }
      if bytes[place] == UInt8(ascii: ">") {
        tag.isEmpty = !space.isEmpty && bytes[place - 1] == UInt8(ascii: "/")
        tag.end = place + 1
        return tag
      }
      let first = place
      place += 1
      _ = skip { !isSpace($0) && !"/>=".utf8.contains($0) }
      let attribute = first..<place
      let end = place
      _ = skip(while: isSpace)
      guard place < bytes.count else { return nil }
      guard bytes[place] == UInt8(ascii: "=") else {
        place = end
        tag.attributes.append(.init(name: attribute, value: end..<end))
        continue
      }
      place += 1
      _ = skip(while: isSpace)
      guard place < bytes.count else { return nil }
      let quote = bytes[place]
      var value: Range<Int>
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        place += 1
        value = skip { $0 != quote }
        place += 1
      } else {
        value = skip { !isSpace($0) && $0 != UInt8(ascii: ">") }
      }
      guard place <= bytes.count else { return nil }
      tag.attributes.append(.init(name: attribute, value: value))
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { XMLMarkup.isSpace(byte) || byte == 0x0C }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Returns a name in lower-case letters.
  static func name(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
  }

  /// Whether a text is at a place, with letters in any case.
  ///
  /// - Parameter text: In lower-case letters.
  static func starts(
    _ bytes: UnsafeRawBufferPointer,
    at place: Int,
    with text: some Collection<UInt8>
  ) -> Bool {
    guard place + text.count <= bytes.count else { return false }
    return zip(bytes[place..<(place + text.count)], text).allSatisfy { byte, letter in
      (byte &- 0x41 < 26 ? byte | 0x20 : byte) == letter
    }
  }

  // Encodings.

  /// Whether the beginning of a text says that it is in ISO 8859-1 or Windows-1252, which browsers
  /// take for the same.
  static func isLatin(_ start: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: name(start), as: UTF8.self)
    guard let found = text.firstRange(of: "charset=") else { return false }
    let name = text[found.upperBound...].drop { $0 == "\"" || $0 == "'" }
      .prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    return ["iso-8859-1", "latin1", "windows-1252", "us-ascii"].contains(name)
  }

  /// Returns a text in Windows-1252 as UTF-8.
  static func utf8(ofLatin bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        let scalar = HTMLReferences.scalar(ofLatin: byte)
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return text
  }

  /// Returns a text or the value of an attribute as it is meant.
  ///
  /// References with names that HTML does not define are left as they are written.
  ///
  /// - Complexity: O(*n*)
  static func decoded(_ written: some Collection<UInt8>, isAttribute: Bool) -> [UInt8] {
    let bytes = Array(written)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "&"),
        let (value, length) = HTMLReferences.reference(in: bytes, at: place, isAttribute)
      {
        text += value
        place += length
        continue
      }
      if byte == UInt8(ascii: "\r") {
        text.append(UInt8(ascii: "\n"))
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\n") { place += 1 }
      } else {
        text.append(byte)
      }
      place += 1
    }
    return text
  }
}
