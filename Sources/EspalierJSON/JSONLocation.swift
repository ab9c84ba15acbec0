/// A line and a column in a text, both from 1, computed in one pass over the text.
///
/// Lines end with a line feed. Columns count Unicode scalars: every byte that is not a continuation
/// byte of UTF-8. A byte order mark at the start of the text is not counted.
public struct JSONLocation: Sendable {
  /// The number of bytes passed so far.
  public private(set) var offset = 0

  /// The number of line feeds before the position.
  private var lineFeeds = 0

  /// The number of scalars before the position in its line.
  private var scalars = 0

  /// Creates the location of the start of a text.
  public init() {}

  /// The line.
  public var line: Int { lineFeeds + 1 }

  /// The column.
  public var column: Int { scalars + 1 }

  /// Advances over the next bytes of the text.
  ///
  /// - Complexity: O(*n*)
  public mutating func advance(over bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    if offset == 0, JSONScanner.startsWithByteOrderMark(bytes) {
      rest = UnsafeRawBufferPointer(rebasing: bytes[3...])
    }
    let found = rest.count(of: ASCII.newline)
    if found > 0 {
      lineFeeds += found
      scalars = 0
      if let last = rest.lastIndex(of: ASCII.newline) {
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
  /// The number of occurrences of a byte.
  fileprivate func count(of byte: UInt8) -> Int {
    var count = 0
    for other in self where other == byte { count &+= 1 }
    return count
  }
}
