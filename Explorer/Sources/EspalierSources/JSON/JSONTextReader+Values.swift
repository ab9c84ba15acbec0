import EspalierJSON

// Keys and values as written.

extension JSONTextReader {
  /// Returns the decoded key of a member, or nil for a value without a key.
  mutating func key(of entry: Int, in tree: JSONTree) throws(SourceError) -> [UInt8]? {
    guard let start = tree.keyOffset(of: entry) else { return nil }
    return JSONEscapes.decoded(Self.content(ofString: try string(at: start)))
  }

  /// Returns the start of a key, decoded, at least as long as a row shows.
  mutating func keyStart(of entry: Int, in tree: JSONTree) throws(SourceError) -> [UInt8] {
    guard let start = tree.keyOffset(of: entry) else { return [] }
    let limit = JSONSource.detailLimit * 12 + 12
    let written = try bytes(from: start, atLeast: min(limit, end - start)).prefix(limit)
    guard let end = Self.end(ofString: written) else {
      return JSONEscapes.decoded(Self.isQuoted(written) ? written.dropFirst() : written)
    }
    return JSONEscapes.decoded(Self.content(ofString: written[..<end]))
  }

  /// Returns an entire string or key, including the quotes if it has any.
  mutating func string(at start: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var size = 256
    while true {
      let rest = try bytes(from: start, atLeast: min(size, end - start))
      if let end = Self.end(ofString: rest) { return rest[..<end] }
      // The scanner found the end of this string, so it is missing only if the file has changed.
      if rest.count >= end - start { return rest }
      size = max(size, rest.count) * 4
    }
  }

  /// Returns a line without its line feed.
  mutating func line(at start: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var size = 1024
    while true {
      let rest = try bytes(from: start, atLeast: min(size, end - start))
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) { return rest[..<end] }
      if rest.count >= end - start { return rest }
      size = max(size, rest.count) * 4
    }
  }

  /// Returns a number or a literal.
  mutating func word(at start: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var size = 64
    while true {
      let rest = try bytes(from: start, atLeast: min(size, end - start))
      if let end = rest.firstIndex(where: { !Self.isWordByte($0) }) { return rest[..<end] }
      if rest.count >= end - start { return rest }
      size = max(size, rest.count) * 4
    }
  }

  /// Returns an entire scalar as written.
  mutating func scalar(_ entry: Int, in tree: JSONTree) throws(SourceError) -> ArraySlice<UInt8> {
    let start = tree.offset(of: entry)
    switch tree.kind(of: entry) {
    case .string: return try string(at: start)
    case .invalid: return try invalidText(of: entry, in: tree)
    case .number, .true, .false, .null, .object, .array: return try word(at: start)
    }
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// Whether a string or key, as written, is in quotes; keys need none in JSON5.
  private static func isQuoted(_ written: ArraySlice<UInt8>) -> Bool {
    written.first == UInt8(ascii: "\"") || written.first == UInt8(ascii: "'")
  }

  /// Returns an entire string or key, as written, without its quotes.
  static func content(ofString written: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    isQuoted(written) ? written.dropFirst().dropLast() : written
  }

  /// Returns the end of the string or key at the start of the bytes, or nil if it is beyond them.
  static func end(ofString bytes: ArraySlice<UInt8>) -> Int? {
    guard let quote = bytes.first else { return nil }
    guard isQuoted(bytes) else {
      return bytes.firstIndex { byte in
        byte < 0x80 && byte &- 0x30 >= 10 && (byte | 0x20) &- 0x61 >= 26
          && byte != UInt8(ascii: "_") && byte != UInt8(ascii: "$")
      }
    }
    return bytes.withUnsafeBufferPointer { buffer in
      var index = 1
      while index < buffer.count {
        if buffer[index] == quote { return bytes.startIndex + index + 1 }
        index += buffer[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      return nil
    }
  }
}
