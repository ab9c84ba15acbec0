/// An id as it stands in a log: the bytes of a JSON string, escapes decoded.
///
/// Compared byte by byte. That needs no Unicode tables, so the module stays small in WebAssembly,
/// and two ids that merely look alike stay two.
struct ReplayID: Hashable {
  let bytes: [UInt8]

  /// The id for a message to people.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the bytes are UTF-8; the index lets others pass, but an answer with them is no JSON.
  var isText: Bool { bytes.allSatisfy { $0 < 0x80 } || text.utf8.elementsEqual(bytes) }

  /// Whether it sorts before another: byte by byte, which for UTF-8 is by code point.
  func precedes(_ other: ReplayID) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }

  /// Lets a `switch` name commands and keys as they are written.
  static func ~= (pattern: StaticString, value: ReplayID) -> Bool {
    pattern.withUTF8Buffer { value.bytes.elementsEqual($0) }
  }
}
