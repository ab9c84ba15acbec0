import EspalierJSON

/// Conversion of UTF-16 and UTF-32 to UTF-8.
///
/// Nothing is lost: a lone surrogate becomes its three bytes in generalized UTF-8, and a unit that
/// is not a character, or is cut off, becomes the byte 0xFF. Neither is valid UTF-8, so both are
/// visible.
enum UTF16Transcoder {
  static func utf8(
    of bytes: some Collection<UInt8>,
    _ encoding: JSONError.Encoding
  ) -> [UInt8] {
    let size = encoding == .utf16 ? 2 : 4
    return utf8(of: bytes, size, isLittle: isLittle(bytes, size))
  }

  /// Converts a file piece by piece into a temporary one.
  ///
  /// - Throws: ``SourceError`` if the file cannot be read or there is no room for the other one.
  static func convert(
    _ file: SourceFile,
    _ encoding: JSONError.Encoding
  ) throws(SourceError) -> SourceFile {
    let size = encoding == .utf16 ? 2 : 4
    let source = JSONText(reading: file)
    let text = try temporaryFile(for: file)
    var isLittle: Bool?
    var (offset, end) = (0, 0)
    while offset < file.size {
      let wanted = min(1 << 20, file.size - offset)
      var piece = try source.bytes(from: offset, count: wanted)
      guard piece.count == wanted else { throw .changed(path: file.path) }
      let order = isLittle ?? Self.isLittle(piece, size)
      isLittle = order
      // The second half of a surrogate pair is in the next piece.
      let head = order ? piece[piece.endIndex - 1] : piece[piece.endIndex - min(2, piece.count)]
      if size == 2, offset + wanted < file.size, head & 0xFC == 0xD8 { piece = piece.dropLast(2) }
      let bytes = utf8(of: piece, size, isLittle: order)
      try perform(on: file) { () throws(POSIXError) in try text.write(bytes, at: end) }
      offset += piece.count
      end += bytes.count
    }
    let whole = try perform(on: file) { () throws(POSIXError) in try text.reopened() }
    return SourceFile(whole, path: file.path)
  }

  private static func temporaryFile(for file: SourceFile) throws(SourceError) -> TemporaryFile {
    try perform(on: file) { () throws(POSIXError) in try TemporaryFile() }
  }

  /// Performs an operation on the temporary file, whose errors are those of the file.
  private static func perform<Result>(
    on file: SourceFile,
    _ body: () throws(POSIXError) -> Result
  ) throws(SourceError) -> Result {
    do {
      return try body()
    } catch {
      throw .failed(path: file.path, reason: "temporary file: \(error.reason)")
    }
  }

  private static func utf8(
    of bytes: some Collection<UInt8>,
    _ size: Int,
    isLittle: Bool
  ) -> [UInt8] {
    var units = Units(bytes: bytes.makeIterator(), size: size, isLittle: isLittle)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / size)
    var next = units.next()
    while let unit = next {
      next = units.next()
      if size == 2, unit & 0xFC00 == 0xD800, let low = next, low & 0xFC00 == 0xDC00 {
        append(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF, to: &text)
        next = units.next()
      } else {
        append(unit, to: &text)
      }
    }
    return text
  }

  /// Returns the number of bytes in the original encoding that became these bytes of UTF-8.
  static func storedOffset(
    _ text: some Sequence<UInt8>,
    _ encoding: JSONError.Encoding
  ) -> Int {
    var units = 0
    for byte in text where byte & 0xC0 != 0x80 {
      units += encoding == .utf16 && byte >= 0xF0 && byte < 0xF8 ? 2 : 1
    }
    return units * (encoding == .utf16 ? 2 : 4)
  }

  /// Whether the text is little-endian, going by the byte order mark or by the first character,
  /// which is ASCII.
  private static func isLittle(_ bytes: some Collection<UInt8>, _ size: Int) -> Bool {
    let first = Array(bytes.prefix(size))
    guard first.count == size else { return true }
    if first.starts(with: [0xFF, 0xFE]) { return true }
    return first[0] != 0 && first[0] != 0xFE
  }

  private struct Units<Bytes: IteratorProtocol<UInt8>> {
    var bytes: Bytes
    let size: Int
    let isLittle: Bool

    /// Returns the next unit; a unit that is cut off gives a value beyond all characters.
    mutating func next() -> UInt32? {
      guard let first = bytes.next() else { return nil }
      var unit = UInt32(first)
      for index in 1..<size {
        guard let byte = bytes.next() else { return .max }
        unit = isLittle ? unit | UInt32(byte) << (8 * UInt32(index)) : unit << 8 | UInt32(byte)
      }
      return unit
    }
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | scalar >> shift & 0x3F)
    }
    func head(_ mark: UInt32, _ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: mark | scalar >> shift)
    }
    switch scalar {
    case 0..<0x80: text.append(head(0, 0))
    case 0x80..<0x800: text += [head(0xC0, 6), tail(0)]
    case 0x800..<0x10000: text += [head(0xE0, 12), tail(6), tail(0)]
    case 0x10000..<0x110000: text += [head(0xF0, 18), tail(12), tail(6), tail(0)]
    default: text.append(0xFF)
    }
  }
}
