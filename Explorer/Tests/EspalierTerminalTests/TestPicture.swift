/// Pictures for tests.
enum TestPicture {
  /// A picture in the format TIFF, of rows of colours from the top.
  private static func tiff(_ rows: [[(red: UInt8, green: UInt8, blue: UInt8)]]) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int = 4) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let pixels = rows.flatMap { row in row.flatMap { [$0.red, $0.green, $0.blue] } }
    // Width, height, bits of the three samples, no compression, RGB, and the one strip of pixels.
    let size = (columns: rows.first?.count ?? 0, rows: rows.count)
    let fields = [
      (256, 1, size.columns), (257, 1, size.rows), (258, 3, 122), (259, 1, 1), (262, 1, 2),
      (273, 1, 128), (277, 1, 3), (278, 1, size.rows), (279, 1, pixels.count),
    ]
    return Array("II*\0".utf8) + bytes(8) + bytes(fields.count, 2)
      + fields.flatMap { tag, count, value in
        bytes(tag, 2) + bytes(count == 3 ? 3 : 4, 2) + bytes(count) + bytes(value)
      } + bytes(0) + bytes(8, 2) + bytes(8, 2) + bytes(8, 2) + pixels
  }

  /// A picture whose upper half is red and whose lower half is blue.
  static let flag = tiff(
    (0..<40).map { row in
      [(UInt8, UInt8, UInt8)](repeating: row < 20 ? (255, 0, 0) : (0, 0, 255), count: 40)
    }
  )
}
