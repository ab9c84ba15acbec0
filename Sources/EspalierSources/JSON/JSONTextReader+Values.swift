import EspalierJSON

// Keys and values as they are written.

extension JSONTextReader {
  /// The key of a member, decoded; `nil` for what has none.
  mutating func key(of entry: Int, in tree: JSONTree) throws(SourceError) -> [UInt8]? {
    guard let start = tree.keyOffset(of: entry) else { return nil }
    let written = try string(at: start)
    return JSONEscapes.decoded(written.dropFirst().dropLast())
  }

  /// The start of a key, decoded, with more of it than a row shows.
  mutating func keyStart(of entry: Int, in tree: JSONTree) throws(SourceError) -> [UInt8] {
    guard let start = tree.keyOffset(of: entry) else { return [] }
    let limit = JSONSource.detailLimit * 12 + 12
    let written = try bytes(from: start, atLeast: min(limit, text.count - start)).prefix(limit)
    guard let end = Self.end(ofString: written) else {
      return JSONEscapes.decoded(written.dropFirst())
    }
    return JSONEscapes.decoded(written[..<end].dropFirst().dropLast())
  }

  /// A string or key as a whole, quotes included.
  mutating func string(at start: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var size = 256
    while true {
      let rest = try bytes(from: start, atLeast: min(size, text.count - start))
      if let end = Self.end(ofString: rest) { return rest[..<end] }
      // What was found to be a string has an end, if it is still there.
      if rest.count >= text.count - start { return rest }
      size = max(size, rest.count) * 4
    }
  }

  /// A line without its line feed.
  mutating func line(at start: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var size = 1024
    while true {
      let rest = try bytes(from: start, atLeast: min(size, text.count - start))
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) { return rest[..<end] }
      if rest.count >= text.count - start { return rest }
      size = max(size, rest.count) * 4
    }
  }

  /// A number or a word.
  mutating func word(at start: Int) throws(SourceError) -> ArraySlice<UInt8> {
    var size = 64
    while true {
      let rest = try bytes(from: start, atLeast: min(size, text.count - start))
      if let end = rest.firstIndex(where: { !Self.belongsToWord($0) }) { return rest[..<end] }
      if rest.count >= text.count - start { return rest }
      size = max(size, rest.count) * 4
    }
  }

  /// A scalar as a whole, as it is written.
  mutating func scalar(_ entry: Int, in tree: JSONTree) throws(SourceError) -> ArraySlice<UInt8> {
    let start = tree.offset(of: entry)
    switch tree.kind(of: entry) {
    case .string: return try string(at: start)
    case .invalid: return try line(at: start)
    case .number, .true, .false, .null, .object, .array: return try word(at: start)
    }
  }

  static func belongsToWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// Where the string that the bytes begin with ends, `nil` if that is further on.
  static func end(ofString bytes: ArraySlice<UInt8>) -> Int? {
    guard let quote = bytes.first else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      var place = 1
      while place < buffer.count {
        if buffer[place] == quote { return bytes.startIndex + place + 1 }
        place += buffer[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      return nil
    }
  }
}
