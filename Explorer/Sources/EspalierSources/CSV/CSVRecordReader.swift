/// A reader of the records of a CSV text, one after the other.
///
/// It keeps the piece of the text around the last record.
struct CSVRecordReader {
  private let text: JSONText?
  private let delimiter: UInt8

  /// The bytes from an offset of the text on.
  private var piece: ArraySlice<UInt8>
  private var pieceStart: Int

  /// The offset after the last record.
  private(set) var offset: Int

  private static var pieceSize: Int { 1 << 16 }

  /// The size in bytes up to which a record is read as a whole.
  private let recordLimit: Int

  /// The number of bytes that are kept of a longer record.
  private static var keptSize: Int { 1 << 10 }

  /// Makes a reader of a text, from the start of a record on.
  init(_ text: JSONText, delimiter: UInt8, from offset: Int, recordLimit: Int) {
    self.text = text
    self.delimiter = delimiter
    self.recordLimit = recordLimit
    self.offset = offset
    (piece, pieceStart) = ([], offset)
  }

  /// Makes a reader of bytes in memory.
  init(_ bytes: ArraySlice<UInt8>, delimiter: UInt8) {
    text = nil
    self.delimiter = delimiter
    recordLimit = .max
    (piece, pieceStart, offset) = (bytes, 0, 0)
  }

  /// Returns the next record, or nil at the end; empty lines are left out.
  ///
  /// - Throws: ``SourceError`` if the text cannot be read.
  mutating func next() throws(SourceError) -> CSVRecord? {
    guard try skipLineEnds() else { return nil }
    let start = offset
    var scanner = CSVScanner(delimiter: delimiter)
    var scanned = 0
    while true {
      let bytes = piece.dropFirst(start - pieceStart)
      let end = bytes.withUnsafeBytes { scanner.endOfRecord(in: $0, from: scanned) }
      if let end {
        offset = start + end
        return record(bytes.prefix(end), at: start)
      }
      scanned = bytes.count
      guard try load(from: start, atLeast: scanned + 1) else {
        offset = start + scanned
        return record(bytes, at: start)
      }
      if scanned > recordLimit {
        return try longRecord(from: start, scanned, &scanner)
      }
    }
  }

  /// Goes back to the record that was read last.
  mutating func goBack(to record: CSVRecord) { offset = record.offset }

  /// Whether no more of the text is kept than a piece of the usual size.
  var isShort: Bool { piece.count <= Self.pieceSize }

  private func record(_ bytes: ArraySlice<UInt8>, at start: Int) -> CSVRecord {
    let kept = bytes.count > recordLimit ? bytes.prefix(Self.keptSize) : bytes
    return CSVRecord(offset: start, length: bytes.count, bytes: kept, delimiter: delimiter)
  }

  /// Finds the end of a record without keeping it.
  private mutating func longRecord(
    from start: Int,
    _ scanned: Int,
    _ scanner: inout CSVScanner
  ) throws(SourceError) -> CSVRecord {
    let kept = Array(piece.dropFirst(start - pieceStart).prefix(Self.keptSize))
    var end = start + scanned
    while try load(from: end, atLeast: 1) {
      let bytes = piece.dropFirst(end - pieceStart)
      if let index = bytes.withUnsafeBytes({ scanner.endOfRecord(in: $0, from: 0) }) {
        end += index
        break
      }
      end += bytes.count
      // A loop that may last for seconds.
      if Task.isCancelled { throw .cancelled }
    }
    offset = end
    return CSVRecord(offset: start, length: end - start, bytes: kept[...], delimiter: delimiter)
  }

  /// Moves to the next byte that is no line end; returns whether there is one.
  private mutating func skipLineEnds() throws(SourceError) -> Bool {
    while try load(from: offset, atLeast: 1) {
      let bytes = piece.dropFirst(offset - pieceStart)
      if let index = bytes.firstIndex(where: { !CSV.isLineEnd($0) }) {
        offset += index - bytes.startIndex
        return true
      }
      offset += bytes.count
    }
    return false
  }

  /// Reads on until there are a number of bytes from an offset; returns whether there are.
  private mutating func load(from start: Int, atLeast count: Int) throws(SourceError) -> Bool {
    if start >= pieceStart, start + count <= pieceStart + piece.count { return true }
    guard let text else { return false }
    // A record that does not fit is read again with what follows it, twice as much each time.
    let size = max(count <= 1 ? 0 : 2 * count, Self.pieceSize)
    piece = try text.bytes(from: start, count: size)
    pieceStart = start
    return piece.count >= count
  }
}
