/// A part of a WebAssembly module, read from front to back.
///
/// Offsets count from the module's first byte, whatever part of it is read.
struct WasmBytes {
  private(set) var place: Int
  private let end: Int
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.init(bytes, in: 0..<bytes.count)
  }

  /// - Precondition: The range is in the bytes.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count,
      "\(range) is not in \(bytes.count) bytes"
    )
    (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { place == end }

  mutating func byte() throws(SplitError) -> UInt8 {
    guard place < end else { throw .malformed(place, "something is missing here") }
    defer { place += 1 }
    return bytes[place]
  }

  /// Skips some bytes and returns their range.
  mutating func range(_ count: Int) throws(SplitError) -> Range<Int> {
    guard count <= end - place else { throw .malformed(place, "\(count) bytes are not here") }
    defer { place += count }
    return place..<place + count
  }

  /// Skips some bytes and returns a reader of them.
  mutating func part(_ count: Int) throws(SplitError) -> WasmBytes {
    WasmBytes(bytes, in: try range(count))
  }

  /// Skips to the end and returns the skipped range.
  mutating func rest() -> Range<Int> {
    defer { place = end }
    return place..<end
  }

  mutating func name() throws(SplitError) -> String {
    String(decoding: bytes[try range(try number())], as: UTF8.self)
  }

  /// An unsigned 32-bit number in LEB128.
  mutating func number() throws(SplitError) -> Int {
    let start = place
    var value = 0
    for shift in stride(from: 0, through: 28, by: 7) {
      let next = try byte()
      value |= Int(next & 0x7f) << shift
      if next < 0x80 {
        guard value <= UInt32.max else { break }
        return value
      }
    }
    throw .malformed(start, "a number is longer than 32 bits")
  }

  /// A signed number in LEB128, by default of 32 bits.
  mutating func signed(bits: Int = 32) throws(SplitError) -> Int {
    let start = place
    var value: Int64 = 0
    for shift in stride(from: 0, to: bits, by: 7) {
      let next = try byte()
      value |= Int64(next & 0x7f) << Int64(shift)
      if next < 0x80 {
        if next & 0x40 != 0, shift + 7 < 64 { value |= -1 << Int64(shift + 7) }
        guard bits == 64 || Int32(exactly: value) != nil else { break }
        return Int(value)
      }
    }
    throw .malformed(start, "a number is longer than \(bits) bits")
  }
}

extension [UInt8] {
  /// Appends an unsigned number in the shortest form of LEB128.
  ///
  /// - Precondition: `number` is not negative.
  mutating func append(number: Int) {
    precondition(number >= 0, "\(number) has a sign")
    var rest = number
    while rest > 0x7f {
      append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a signed number in the shortest form of LEB128.
  mutating func append(signed number: Int) {
    var rest = number
    while !(-0x40..<0x40).contains(rest) {
      append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest & 0x7f))
  }

  /// Appends the number of some pieces and then each of them.
  mutating func append(list pieces: [some Collection<UInt8>]) {
    append(number: pieces.count)
    for piece in pieces { append(contentsOf: piece) }
  }

  /// Appends a section of some pieces, unless there are none.
  mutating func append(section id: UInt8, list pieces: [some Collection<UInt8>]) {
    if pieces.isEmpty { return }
    var content: [UInt8] = []
    content.append(list: pieces)
    append(id)
    append(number: content.count)
    append(contentsOf: content)
  }

  init(number: Int) {
    self.init()
    append(number: number)
  }

  /// A name, preceded by its length.
  init(name: String) {
    self.init(number: name.utf8.count)
    append(contentsOf: name.utf8)
  }
}

/// The reason why a module cannot be split.
enum SplitError: Error, Equatable, CustomStringConvertible {
  /// The bytes at an offset are not those of a module.
  case malformed(Int, String)
  /// The module uses an unsupported feature.
  case unsupported(String)

  var description: String {
    switch self {
    case .malformed(let place, let words): "byte \(place) of the linked module: \(words)"
    case .unsupported(let words): "the linked module has \(words), and cannot be split"
    }
  }
}
