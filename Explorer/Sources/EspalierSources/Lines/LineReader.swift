/// A line of a text, without its line end.
struct TextLine: Sendable {
  /// The place of the line in the text.
  var range: Range<Int>

  /// The bytes; only the first of a line that is longer than was asked for.
  var bytes: ArraySlice<UInt8>

  /// Whether bytes are missing.
  var isCut: Bool { bytes.count < range.count }
}

/// A reader of the lines of a text, one after the other.
struct LineReader {
  private let text: JSONText

  /// The bytes from an offset of the text on.
  private var piece: ArraySlice<UInt8> = []
  private var pieceStart = 0

  /// The offset after the last line.
  private(set) var offset: Int

  private static var pieceSize: Int { 1 << 16 }

  init(_ text: JSONText, from offset: Int) {
    (self.text, self.offset) = (text, offset)
    pieceStart = offset
  }

  /// Returns the next line, or nil at the end of the text.
  ///
  /// - Parameter limit: The number of bytes of the line that are kept.
  /// - Throws: ``SourceError`` if the text cannot be read, or ``SourceError/cancelled`` in a long
  ///   line.
  mutating func next(keeping limit: Int) throws(SourceError) -> TextLine? {
    let start = offset
    var kept: ArraySlice<UInt8> = []
    var last: UInt8?
    while try load() {
      let bytes = piece.dropFirst(offset - pieceStart)
      let feed = bytes.withUnsafeBytes { LineScanner.lineFeed(in: $0, from: 0) }
      let part = feed.map { bytes.prefix($0) } ?? bytes
      if offset == start {
        kept = part.prefix(limit)
      } else {
        kept += part.prefix(limit - kept.count)
      }
      last = part.last ?? last
      offset += part.count
      if feed != nil {
        offset += 1
        // A carriage return belongs to the line end.
        let end = offset - (last == UInt8(ascii: "\r") ? 2 : 1)
        return TextLine(range: start..<end, bytes: kept.prefix(end - start))
      }
      // A line of gigabytes takes seconds.
      if Task.isCancelled { throw .cancelled }
    }
    return offset > start ? TextLine(range: start..<offset, bytes: kept) : nil
  }

  /// Reads on if nothing is left; returns whether there is something.
  private mutating func load() throws(SourceError) -> Bool {
    if offset - pieceStart < piece.count { return true }
    piece = try text.bytes(from: offset, count: Self.pieceSize)
    pieceStart = offset
    return !piece.isEmpty
  }
}
