/// An id in a log: the bytes of a JSON string, with escapes decoded.
///
/// Ids are compared byte by byte. That needs no Unicode tables, which keeps the WebAssembly module
/// small, and two ids that merely look alike stay different.
struct ReplayID: Hashable {
  let bytes: [UInt8]

  /// The id as text, for messages.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the bytes are UTF-8.
  ///
  /// The JSON index accepts others, but an answer with them is not JSON.
  var isText: Bool { bytes.allSatisfy { $0 < 0x80 } || text.utf8.elementsEqual(bytes) }

  /// Returns whether it sorts before another: byte by byte, which for UTF-8 is by code point.
  func precedes(_ other: ReplayID) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }

  /// Lets a `switch` match commands and keys as string literals.
  static func ~= (pattern: StaticString, value: ReplayID) -> Bool {
    pattern.withUTF8Buffer { value.bytes.elementsEqual($0) }
  }
}
