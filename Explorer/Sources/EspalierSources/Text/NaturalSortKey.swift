/// A sort key whose byte order is the natural order of names, the same on every system.
///
/// Case is ignored, and runs of digits compare by value (`b9` before `b10`). The locale has no
/// effect. Names with equal keys (`a1`, `A01`) are ordered by their own bytes.
enum NaturalSortKey {
  /// Appends the key of a name.
  ///
  /// A run of digits becomes a zero, which sorts among other characters like every digit, the
  /// number of digits after leading zeros, and these digits.
  static func append(_ name: ArraySlice<UInt8>, to key: inout [UInt8]) {
    if name.contains(where: { $0 >= 0x80 }), let text = String(validating: name, as: UTF8.self) {
      append(folded: Array(text.lowercased().utf8)[...], to: &key)
    } else {
      append(folded: name, to: &key)
    }
  }

  private static func append(folded name: ArraySlice<UInt8>, to key: inout [UInt8]) {
    var place = name.startIndex
    while place < name.endIndex {
      let byte = name[place]
      guard isDigit(byte) else {
        key.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        place += 1
        continue
      }
      while place < name.endIndex, name[place] == 0x30 { place += 1 }
      let start = place
      while place < name.endIndex, isDigit(name[place]) { place += 1 }
      key.append(0x30)
      appendCount(place - start, to: &key)
      key += name[start..<place]
    }
  }

  /// Appends a number so that larger ones sort later: one byte, or 255 and eight bytes.
  private static func appendCount(_ count: Int, to key: inout [UInt8]) {
    guard count >= 255 else { return key.append(UInt8(count)) }
    key.append(255)
    for shift in stride(from: 56, through: 0, by: -8) {
      key.append(UInt8(truncatingIfNeeded: count >> shift))
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
