extension LinkedModule {
  /// Reads a standard section.
  mutating func read(_ id: UInt8, _ content: Range<Int>) throws(SplitError) {
    var reader = WasmBytes(bytes, in: content)
    switch id {
    case Section.types: try readTypes(&reader)
    case Section.functions: try readFunctions(&reader)
    case Section.table: table = try readOne(&reader, "table", Self.tableType)
    case Section.memory: memory = try readOne(&reader, "memory", Self.limits)
    case Section.globals: try readGlobals(&reader)
    case Section.exports: try readExports(&reader)
    case Section.elements: try readElements(&reader)
    case Section.code: try readCode(&reader)
    case Section.data: _ = reader.rest()
    default: throw .unsupported(Section.words(id))
    }
    guard reader.isAtEnd else { throw .malformed(reader.place, "the section should end here") }
    if [Section.table, Section.memory, Section.globals, Section.data].contains(id) {
      kept[id] = content
    }
  }

  private mutating func readTypes(_ reader: inout WasmBytes) throws(SplitError) {
    for _ in 0..<(try reader.number()) {
      let start = reader.place
      guard try reader.byte() == 0x60 else { throw .unsupported("a type that is no function's") }
      for _ in 0..<2 { _ = try reader.range(try reader.number()) }
      types.append(start..<reader.place)
    }
  }

  private mutating func readFunctions(_ reader: inout WasmBytes) throws(SplitError) {
    for _ in 0..<(try reader.number()) {
      functions.append(Function(type: try reader.number(), body: 0..<0))
    }
  }

  /// Reads the only table or memory, and returns the range of its type.
  private func readOne(
    _ reader: inout WasmBytes,
    _ name: String,
    _ read: (inout WasmBytes) throws(SplitError) -> Void
  ) throws(SplitError) -> Range<Int> {
    guard try reader.number() == 1 else { throw .unsupported("not exactly one \(name)") }
    let start = reader.place
    try read(&reader)
    return start..<reader.place
  }

  private static func tableType(_ reader: inout WasmBytes) throws(SplitError) {
    guard try reader.byte() == 0x70 else { throw .unsupported("a table of other than functions") }
    try limits(&reader)
  }

  private static func limits(_ reader: inout WasmBytes) throws(SplitError) {
    let flags = try reader.byte()
    guard flags < 2 else { throw .unsupported("a memory or a table that is shared or of 64 bits") }
    for _ in 0...flags { _ = try reader.number() }
  }

  private mutating func readGlobals(_ reader: inout WasmBytes) throws(SplitError) {
    for _ in 0..<(try reader.number()) {
      let start = reader.place
      _ = try reader.range(2)
      globals.append(start..<reader.place)
      switch try reader.byte() {
      case 0x41: _ = try reader.signed()
      case 0x42: _ = try reader.signed(bits: 64)
      case 0x43: _ = try reader.range(4)
      case 0x44: _ = try reader.range(8)
      default: throw .unsupported("a global that does not begin with a number")
      }
      try Self.end(&reader)
    }
  }

  private static func end(_ reader: inout WasmBytes) throws(SplitError) {
    guard try reader.byte() == 0x0b else {
      throw .malformed(reader.place - 1, "an expression should end here")
    }
  }

  private mutating func readExports(_ reader: inout WasmBytes) throws(SplitError) {
    for _ in 0..<(try reader.number()) {
      let name = try reader.name()
      let kind = try reader.byte()
      let index = try reader.number()
      if kind == Self.functionKind, !functions.indices.contains(index) {
        throw .malformed(reader.place, "there is no function \(index)")
      }
      exports.append(Export(name: name, kind: kind, index: index))
    }
  }

  private mutating func readElements(_ reader: inout WasmBytes) throws(SplitError) {
    for _ in 0..<(try reader.number()) {
      guard try reader.number() == 0 else {
        throw .unsupported("functions for a table that are not put there at the start")
      }
      guard try reader.byte() == 0x41 else {
        throw .unsupported("functions for a table at a slot that is not a number")
      }
      let first = try reader.signed()
      try Self.end(&reader)
      for slot in 0..<(try reader.number()) {
        let function = try reader.number()
        guard functions.indices.contains(function) else {
          throw .malformed(reader.place, "there is no function \(function)")
        }
        slots[first + slot] = function
      }
    }
  }

  private mutating func readCode(_ reader: inout WasmBytes) throws(SplitError) {
    guard try reader.number() == functions.count else {
      throw .malformed(reader.place, "there is not as much code as functions")
    }
    for index in functions.indices {
      functions[index].body = try reader.range(try reader.number())
    }
  }
}
