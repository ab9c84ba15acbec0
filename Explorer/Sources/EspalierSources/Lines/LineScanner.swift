/// A scanner of lines, each with the line feed that ends it; the last one may have none.
struct LineScanner: RecordScanner {
  static var lineFeed: UInt8 { UInt8(ascii: "\n") }

  var unclosedOffset: Int? { nil }

  func startOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    start < bytes.count ? start : nil
  }

  func endOfRecord(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    Self.lineFeed(in: bytes, from: start).map { $0 + 1 }
  }

  func endPiece(count: Int) {}

  /// Returns the index of the next line feed, or nil.
  static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    ByteSearch.first(lineFeed, in: bytes, from: start)
  }
}
