// The values of objects.

extension BinaryPlistObjects {
  /// Returns the value of an object, decoded as far as rows may show it.
  ///
  /// - Parameter limit: The number of characters of a text that are shown; more are decoded, so
  ///   that the cut is noticed.
  func value(_ header: Header, limit: Int) -> PropertyListValue {
    let content = bytes.bytes(header.content..<header.content + byteCount(header))
    switch header.kind {
    case .null: return .null
    case .boolean: return .boolean(header.count == 1)
    case .integer: return .number(Self.integer(content))
    case .real: return .number(Self.real(content))
    case .date: return .date(dateText(Double(bitPattern: Self.unsigned(content))))
    case .data: return .data(count: header.count, start: Array(content))
    case .ascii, .utf16: return .string(text(header, limit: limit))
    case .reference: return .reference(Self.unsigned(content))
    case .array: return .array
    case .dictionary: return .dictionary
    }
  }

  /// Returns a text in UTF-8, with lone surrogates encoded like any character.
  func text(_ header: Header, limit: Int = .max) -> [UInt8] {
    // Four bytes or two units are enough for a character.
    let most = limit > header.count ? header.count : limit * 4 + 4
    let count = min(header.count, most)
    if header.kind == .ascii {
      return Array(bytes.bytes(header.content..<header.content + count))
    }
    let content = bytes.bytes(header.content..<header.content + 2 * count)
    let units = stride(from: content.startIndex, to: content.endIndex, by: 2).map { place in
      UInt16(content[place]) << 8 | UInt16(content[place + 1])
    }
    var result: [UInt8] = []
    var rest = units[...]
    while let unit = rest.popFirst() {
      if UTF16.isLeadSurrogate(unit), let low = rest.first, UTF16.isTrailSurrogate(low) {
        rest.removeFirst()
        result += String(decoding: [unit, low], as: UTF16.self).utf8
      } else if UTF16.isSurrogate(unit) {
        result += [0xED, UInt8(0x80 | unit >> 6 & 0x3F), UInt8(0x80 | unit & 0x3F)]
      } else {
        result += String(decoding: [unit], as: UTF16.self).utf8
      }
    }
    return result
  }

  /// Returns the number of bytes that the value of an object is decoded from.
  private func byteCount(_ header: Header) -> Int {
    switch header.kind {
    case .null, .boolean, .array, .dictionary, .ascii, .utf16: return 0
    case .data: return min(header.count, PropertyListValue.shownBytes)
    case .integer, .real, .date, .reference: return header.count
    }
  }

  /// Integers of one, two and four bytes are unsigned, longer ones are signed.
  private static func integer(_ content: ArraySlice<UInt8>) -> String {
    let low = unsigned(content.suffix(8))
    guard content.count >= 8 else { return String(low) }
    let high = content.dropLast(8)
    let sign: UInt8 = low >> 63 == 1 ? 0xFF : 0
    if high.allSatisfy({ $0 == sign }) { return String(Int64(bitPattern: low)) }
    if high.allSatisfy({ $0 == 0 }) { return String(low) }
    return "0x" + content.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func real(_ content: ArraySlice<UInt8>) -> String {
    let bits = unsigned(content)
    return content.count == 4
      ? Float(bitPattern: UInt32(truncatingIfNeeded: bits)).description
      : Double(bitPattern: bits).description
  }
}
