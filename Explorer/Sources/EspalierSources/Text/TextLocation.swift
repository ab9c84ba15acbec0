/// A line and a column of a text, both from 1, columns counted in Unicode scalars.
struct TextLocation {
  var line = 1
  var column = 1

  /// Finds the location of a byte.
  ///
  /// - Complexity: O(offset), so it is used for faults only.
  init(of offset: Int, in bytes: [UInt8]) {
    for byte in bytes.prefix(offset).dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}
