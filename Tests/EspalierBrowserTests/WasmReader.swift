/// Reads as much of a WebAssembly module as says what it offers, what it asks for, and what is
/// where; not what its code does.
struct WasmReader {
  struct Export: Equatable, CustomStringConvertible {
    var name: String
    var kind: UInt8

    var description: String { "\(name) (kind \(kind))" }
  }

  struct Import: Equatable {
    var module: String
    var name: String
    var kind: UInt8
  }

  struct Malformed: Error {
    var offset: Int
  }

  static let function: UInt8 = 0
  static let table: UInt8 = 1
  static let memory: UInt8 = 2
  static let global: UInt8 = 3

  /// The ids of the sections, in the order of the file.
  ///
  /// 0 is a custom section, such as names.
  private(set) var sections: [UInt8] = []
  private(set) var exports: [Export] = []
  private(set) var imports: [Import] = []
  private(set) var typeCount = 0
  /// The types that functions have, those that are imported first.
  private(set) var functionTypes: [Int] = []
  /// The slots of the table that are filled at the start, a range for each segment.
  private(set) var slots: [Range<Int>] = []
  /// The lengths of all functions' code.
  private(set) var codeSizes: [Int] = []

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
      case 1:
        try readTypes()
      case 2:
        for _ in 0..<(try number()) { try readImport() }
      case 3:
        for _ in 0..<(try number()) { functionTypes.append(try number()) }
      case 7:
        for _ in 0..<(try number()) {
          let name = try name()
          let kind = try byte()
          _ = try number()
          exports.append(Export(name: name, kind: kind))
        }
      case 9:
        for _ in 0..<(try number()) { try readSegment() }
      case 10:
        for _ in 0..<(try number()) {
          codeSizes.append(try number())
          _ = try take(codeSizes[codeSizes.count - 1])
        }
      default:
        offset = end
      }
      guard offset == end else { throw Malformed(offset: offset) }
    }
  }

  private mutating func readTypes() throws {
    typeCount = try number()
    for _ in 0..<typeCount {
      guard try byte() == 0x60 else { throw Malformed(offset: offset) }
      for _ in 0..<2 { _ = try take(try number()) }
    }
  }

  private mutating func readImport() throws {
    let (module, name) = (try name(), try name())
    let kind = try byte()
    switch kind {
    case Self.function: functionTypes.append(try number())
    case Self.global: _ = try take(2)
    default:
      if kind == Self.table { _ = try byte() }
      for _ in 0...(try number()) { _ = try number() }
    }
    imports.append(Import(module: module, name: name, kind: kind))
  }

  /// Reads functions that are put into the table; the number of a slot has a sign, but is never
  /// negative.
  private mutating func readSegment() throws {
    guard try take(2).elementsEqual([0x00, 0x41]) else { throw Malformed(offset: offset) }
    let first = try number()
    guard try byte() == 0x0b else { throw Malformed(offset: offset) }
    let count = try number()
    for _ in 0..<count { _ = try number() }
    slots.append(first..<first + count)
  }

  private mutating func name() throws -> String {
    String(decoding: try take(try number()), as: UTF8.self)
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
