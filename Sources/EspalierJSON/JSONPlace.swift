/// A line and a column of a text, both from 1, found by going through the text once.
///
/// Lines end with a line feed. Columns count Unicode scalars: every byte that is not a continuation
/// byte of UTF-8. A byte order mark at the start of the text is not counted.
public struct JSONPlace: Sendable {
  /// How many bytes were gone through.
  public private(set) var offset = 0

  /// How many lines ended before the place.
  private var lineFeeds = 0

  /// How many scalars stand in the line before the place.
  private var scalars = 0

  /// The beginning of a text.
  public init() {}

  /// The line.
  public var line: Int { lineFeeds + 1 }

  /// The column.
  public var column: Int { scalars + 1 }

  /// Goes on over some bytes.
  ///
  /// - Complexity: O(*n*)
  public mutating func advance(over bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    if offset == 0, JSONScanner.startsWithMark(bytes) {
      rest = UnsafeRawBufferPointer(rebasing: bytes[3...])
    }
    let found = rest.count(of: JSONByte.newline)
    if found > 0 {
      lineFeeds += found
      scalars = 0
      if let last = rest.lastIndex(of: JSONByte.newline) {
        rest = UnsafeRawBufferPointer(rebasing: rest[(last + 1)...])
      }
    }
    var count = 0
    for byte in rest where byte & 0xC0 != 0x80 { count &+= 1 }
    scalars += count
    offset += bytes.count
  }
}

extension UnsafeRawBufferPointer {
  /// How often a byte occurs.
  fileprivate func count(of byte: UInt8) -> Int {
    var count = 0
    for other in self where other == byte { count &+= 1 }
    return count
  }
}
