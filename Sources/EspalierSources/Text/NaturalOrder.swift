/// A name with what it sorts by: as people sort, the same everywhere.
///
/// Upper and lower case count alike, runs of digits count by their value (`b9` before `b10`), and
/// names that are alike in this stand in the order of their bytes. No locale is asked.
struct NaturalName: Comparable, Sendable {
  let bytes: [UInt8]

  /// The name in lower case.
  private let folded: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.allSatisfy({ $0 < 0x80 }) {
      folded = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    } else if let name = String(validating: bytes, as: UTF8.self) {
      folded = Array(name.lowercased().utf8)
    } else {
      folded = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    }
  }

  static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  static func < (left: Self, right: Self) -> Bool {
    let order = left.folded.withUnsafeBufferPointer { a in
      right.folded.withUnsafeBufferPointer { b in compare(a, b) }
    }
    return order == 0 ? left.bytes.lexicographicallyPrecedes(right.bytes) : order < 0
  }

  /// Below 0 if the left stands first, above 0 if the right does.
  private static func compare(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var i = 0
    var j = 0
    while i < left.count && j < right.count {
      if isDigit(left[i]) && isDigit(right[j]) {
        let a = digits(left, &i)
        let b = digits(right, &j)
        if a.count != b.count { return a.count - b.count }
        for (one, other) in zip(a, b) where one != other { return Int(one) - Int(other) }
      } else {
        if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
        i += 1
        j += 1
      }
    }
    return (left.count - i) - (right.count - j)
  }

  /// The run of digits at a place without its leading zeros.
  ///
  /// Moves behind it.
  private static func digits(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ place: inout Int
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    while place < bytes.count, bytes[place] == 0x30 { place += 1 }
    let start = place
    while place < bytes.count, isDigit(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
