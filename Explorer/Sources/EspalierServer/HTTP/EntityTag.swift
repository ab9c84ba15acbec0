/// A strong entity tag: 128 bits of FNV-1a over the bytes, the same in every process.
///
/// The hash need not be cryptographic: an attacker who can choose the bytes of a file gains nothing
/// from a collision.
package struct EntityTag: Sendable, Hashable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Creates the tag of some bytes.
  ///
  /// - Complexity: O(*n*)
  package init(of bytes: [UInt8]) {
    var high: UInt64 = 0x6C62_272E_07BB_0142
    var low: UInt64 = 0x62B8_2175_6295_C58D
    for byte in bytes {
      low ^= UInt64(byte)
      // Times the prime 2^88 + 0x13B.
      let product = low.multipliedFullWidth(by: 0x13B)
      high = high &* 0x13B &+ product.high &+ (low << 24)
      low = product.low
    }
    self.high = high
    self.low = low
  }

  /// The tag in quotes, as in a header.
  package var description: String { "\"\(Self.hex(high))\(Self.hex(low))\"" }

  /// Whether an `If-None-Match` header contains a tag, which is given in quotes.
  package static func matches(_ tag: String, ifNoneMatch field: String) -> Bool {
    field.split(separator: ",").contains { part in
      let other = part.drop { $0 == " " || $0 == "\t" }
      let end = other.lastIndex { $0 != " " && $0 != "\t" }
      let text = end.map { other[...$0] } ?? ""
      return text == "*" || text == tag || text == "W/" + tag
    }
  }

  private static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
