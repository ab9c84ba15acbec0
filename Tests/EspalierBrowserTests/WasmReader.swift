/// Reads as much of a WebAssembly module as says what it offers and what it asks for.
struct WasmReader {
  struct Export: Equatable, CustomStringConvertible {
    var name: String
    var kind: UInt8

    var description: String { "\(name) (kind \(kind))" }
  }

  struct Malformed: Error {
    var offset: Int
  }

  static let function: UInt8 = 0
  static let memory: UInt8 = 2

  /// The ids of the sections, in the order of the file.
  ///
  /// 0 is a custom section, such as names.
  private(set) var sections: [UInt8] = []
  private(set) var exports: [Export] = []
  private(set) var importCount = 0

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    // "\0asm", version 1.
    guard bytes.starts(with: [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]) else {
      throw Malformed(offset: 0)
    }
    offset = 8
    while offset < bytes.count {
      let id = try byte()
      let length = try number()
      let end = offset + length
      guard end <= bytes.count else { throw Malformed(offset: offset) }
      sections.append(id)
      switch id {
      case 2:
        importCount = try number()
      case 7:
        for _ in 0..<(try number()) {
          let name = String(decoding: try take(try number()), as: UTF8.self)
          let kind = try byte()
          _ = try number()
          exports.append(Export(name: name, kind: kind))
        }
        guard offset == end else { throw Malformed(offset: offset) }
      default:
        break
      }
      offset = end
    }
  }

  private mutating func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw Malformed(offset: offset) }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw Malformed(offset: offset) }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// An unsigned LEB128 of at most 32 bits.
  private mutating func number() throws -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let next = try byte()
      value |= Int(next & 0x7f) << shift
      if next < 0x80 { return value }
    }
    throw Malformed(offset: offset)
  }
}
