import EspalierSources

/// A writer of bytes to memory that the caller has found to be large enough.
struct RowWriter {
  private var next: UnsafeMutableRawPointer

  /// - Parameter start: The memory for the first byte.
  init(_ start: UnsafeMutableRawPointer) { next = start }

  /// The number of bytes written since an address.
  func count(from start: UnsafeMutableRawPointer) -> Int { next - start }

  @inline(__always)
  mutating func write(_ byte: UInt8) {
    next.storeBytes(of: byte, as: UInt8.self)
    next += 1
  }

  @inline(__always)
  mutating func write(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    next.copyMemory(from: start, byteCount: bytes.count)
    next += bytes.count
  }

  @inline(__always)
  mutating func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0) }
  }

  @inline(__always)
  mutating func write(_ text: StaticString) {
    next.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    next += text.utf8CodeUnitCount
  }

  /// Writes the name of a kind.
  @inline(__always)
  mutating func write(kind: SourceKind) {
    switch kind {
    case .object: write("object")
    case .array: write("array")
    case .string: write("string")
    case .number: write("number")
    case .boolean: write("boolean")
    case .null: write("null")
    default: write(Array(kind.rawValue.utf8))
    }
  }

  /// Writes the decimal digits of a number that is not negative.
  @inline(__always)
  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    var count = 1
    var limit: UInt = 10
    while rest >= limit, count < 19 {
      limit *= 10
      count += 1
    }
    for index in stride(from: count - 1, through: 0, by: -1) {
      next.storeBytes(
        of: 0x30 + UInt8(truncatingIfNeeded: rest % 10),
        toByteOffset: index,
        as: UInt8.self
      )
      rest /= 10
    }
    next += count
  }
}

extension BufferedOutput {
  /// Appends rows from an index on, as many as fit the buffer, and writes it when it is full.
  ///
  /// - Parameters:
  ///   - room: The number of bytes that suffice for the first row.
  ///   - write: Writes the next row if a number of bytes suffices for it, and returns whether it did.
  mutating func writeRows(
    room: Int,
    _ write: (_ writer: inout RowWriter, _ room: Int) -> Bool
  ) throws(CommandError) {
    let capacity = Self.size + room
    let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { bytes, filled in
      guard let start = bytes.baseAddress.map({ UnsafeMutableRawPointer($0) }) else { return }
      var writer = RowWriter(start)
      while write(&writer, capacity - filled) {
        filled = writer.count(from: start)
      }
    }
    if buffer.isEmpty { buffer = chunk } else { buffer += chunk }
    if buffer.count >= Self.size { try flush() }
  }
}
