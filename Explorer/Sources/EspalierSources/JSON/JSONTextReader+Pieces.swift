import EspalierJSON

// Long strings, decoded in pieces.

extension JSONTextReader {
  /// The number of bytes of a string that are read at a time.
  private static var stringPieceSize: Int { 1 << 16 }

  /// Passes the content of a string to a closure, with escapes decoded, in one piece or more.
  ///
  /// - Throws: ``SourceError/cancelled`` in a long string.
  mutating func decodeString(
    at start: Int,
    _ take: ([UInt8]) -> Void
  ) throws(SourceError) {
    var offset = start
    var quote: UInt8?
    while true {
      if Task.isCancelled { throw .cancelled }
      let wanted = min(Self.stringPieceSize, end - offset)
      var rest = try bytes(from: offset, atLeast: wanted)
      let isLast = rest.count >= end - offset
      let mark = quote ?? rest.first ?? 0
      if quote == nil {
        rest = rest.dropFirst()
        offset += 1
        quote = mark
      }
      let (length, isClosed) = JSONEscapes.wholeLength(of: rest, before: mark, isLast: isLast)
      take(JSONEscapes.decoded(rest.prefix(length)))
      offset += length
      // The scanner found the end of this string, so it is missing only if the file has changed.
      if isClosed || isLast { return }
    }
  }
}

extension JSONEscapes {
  /// The greatest number of bytes of an escape: two units of a surrogate pair.
  private static var longest: Int { 12 }

  /// Returns the number of bytes up to a quotation mark, or of those that can be decoded without what
  /// follows them, and whether the mark is there.
  ///
  /// - Parameter isLast: Whether nothing follows the bytes.
  fileprivate static func wholeLength(
    of bytes: ArraySlice<UInt8>,
    before quote: UInt8,
    isLast: Bool
  ) -> (length: Int, isClosed: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count, bytes[index] != quote {
        guard bytes[index] == UInt8(ascii: "\\") else {
          index += 1
          continue
        }
        guard isLast || index + longest <= bytes.count else { return (index, false) }
        index += length(at: index, in: bytes)
      }
      return index < bytes.count ? (index, true) : (bytes.count, false)
    }
  }

  /// Returns the number of bytes of an escape, or of the two of a surrogate pair.
  private static func length(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    /// Whether there is the escape of a surrogate, whose second digit is in a range.
    func isSurrogate(at index: Int, _ digits: ClosedRange<UInt8>) -> Bool {
      index + 4 <= bytes.count && bytes[index] == UInt8(ascii: "\\")
        && bytes[index + 1] == UInt8(ascii: "u") && bytes[index + 2] | 0x20 == UInt8(ascii: "d")
        && digits.contains(bytes[index + 3] | 0x20)
    }
    let isHigh =
      isSurrogate(at: index, UInt8(ascii: "8")...UInt8(ascii: "9"))
      || isSurrogate(at: index, UInt8(ascii: "a")...UInt8(ascii: "b"))
    let isPair = isHigh && isSurrogate(at: index + 6, UInt8(ascii: "c")...UInt8(ascii: "f"))
    return isPair ? longest : 2
  }
}
