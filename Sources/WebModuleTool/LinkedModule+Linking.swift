extension LinkedModule {
  /// The subject of a relocation.
  private enum Symbol {
    case function(Int)
    case global(Int)
    /// Data, a section or a table: none of these is renumbered.
    case fixed
  }

  /// Reads the custom sections that the linker writes for tools like this one.
  mutating func readLinking() throws(SplitError) {
    var symbols: [Symbol]?
    for (id, content) in sections where id == Section.custom {
      var reader = WasmBytes(bytes, in: content)
      let name = try reader.name()
      if name == "linking" { symbols = try readSymbols(&reader) }
      guard name.hasPrefix("reloc.") else { continue }
      guard let symbols else {
        throw .malformed(reader.place, "places before the symbols that they are of")
      }
      let target = try reader.number()
      guard sections.indices.contains(target) else {
        throw .malformed(reader.place, "there is no section \(target)")
      }
      let (targetID, place) = (sections[target].id, sections[target].content.lowerBound)
      switch targetID {
      case Section.code: try readCodePlaces(&reader, from: place, symbols)
      case Section.data: try readDataPlaces(&reader, symbols)
      // Debug information is dropped.
      case Section.custom: break
      default: throw .unsupported("relocations in section \(target), of kind \(targetID)")
      }
    }
    guard symbols != nil else {
      throw .unsupported("no symbols and relocations, which come by --emit-relocs")
    }
  }

  private func readSymbols(_ reader: inout WasmBytes) throws(SplitError) -> [Symbol] {
    guard try reader.number() == 2 else {
      throw .unsupported("linking data of another version than 2")
    }
    var symbols: [Symbol] = []
    while !reader.isAtEnd {
      let kind = try reader.byte()
      var part = try reader.part(try reader.number())
      switch kind {
      case 8:
        for _ in 0..<(try part.number()) { symbols.append(try readSymbol(&part)) }
      case 6:
        // The linker itself generates their callers, and emits no relocations for that code.
        throw .unsupported("functions that run before all others, such as constructors")
      default: break
      }
    }
    return symbols
  }

  private func readSymbol(_ reader: inout WasmBytes) throws(SplitError) -> Symbol {
    let (isUndefined, isNamed) = (0x10, 0x40)
    let kind = try reader.byte()
    let flags = try reader.number()
    switch kind {
    case 1:
      _ = try reader.name()
      if flags & isUndefined == 0 { for _ in 0..<3 { _ = try reader.number() } }
      return .fixed
    case 3:
      _ = try reader.number()
      return .fixed
    case 0, 2, 5:
      let index = try reader.number()
      if flags & isUndefined == 0 || flags & isNamed != 0 { _ = try reader.name() }
      return kind == 0 ? .function(index) : kind == 2 ? .global(index) : .fixed
    default:
      throw .unsupported("a symbol of the unknown kind \(kind)")
    }
  }

  // MARK: Places

  /// The kinds of relocations that a module without imports of its own can have.
  private enum Relocation {
    static let functionNumber = 0
    static let slotInCode = 1
    static let slotInData = 2
    static let address = 3
    static let signedAddress = 4
    static let addressInData = 5
    static let type = 6
    static let global = 7
    static let tableNumber = 20

    static func isAddress(_ kind: Int) -> Bool {
      [address, signedAddress, addressInData].contains(kind)
    }
  }

  /// Reads relocations: the kind, place and symbol of each.
  private func readRelocations(
    _ reader: inout WasmBytes,
    _ visit: (_ kind: Int, _ offset: Int, _ index: Int) throws(SplitError) -> Void
  ) throws(SplitError) {
    for _ in 0..<(try reader.number()) {
      let kind = try reader.number()
      let offset = try reader.number()
      let index = try reader.number()
      if Relocation.isAddress(kind) { _ = try reader.signed() }
      try visit(kind, offset, index)
    }
  }

  private mutating func readDataPlaces(
    _ reader: inout WasmBytes,
    _ symbols: [Symbol]
  ) throws(SplitError) {
    var found: Set<Int> = []
    try readRelocations(&reader) { (kind, offset, index) throws(SplitError) in
      if kind == Relocation.addressInData { return }
      guard kind == Relocation.slotInData else {
        throw .unsupported("a relocation of the unknown kind \(kind) in its data")
      }
      found.insert(try self.function(index, in: symbols, offset))
    }
    dataFunctions.formUnion(found)
  }

  private mutating func readCodePlaces(
    _ reader: inout WasmBytes,
    from code: Int,
    _ symbols: [Symbol]
  ) throws(SplitError) {
    var found: [Place] = []
    try readRelocations(&reader) { (kind, offset, index) throws(SplitError) in
      found.append(try self.place(kind, at: code + offset, index, symbols))
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    var index = 0
    for place in found {
      while index < functions.count, functions[index].body.upperBound <= place.range.lowerBound {
        index += 1
      }
      guard index < functions.count,
        functions[index].body.clamped(to: place.range) == place.range,
        (functions[index].places.last?.range.upperBound ?? 0) <= place.range.lowerBound
      else { throw .malformed(place.range.lowerBound, "no number stands here by itself") }
      functions[index].places.append(place)
    }
  }

  /// Reads the number at a place of the code, and verifies that it matches the relocation.
  private func place(
    _ kind: Int,
    at offset: Int,
    _ index: Int,
    _ symbols: [Symbol]
  ) throws(SplitError) -> Place {
    guard bytes.indices.contains(offset) else { throw .malformed(offset, "no code is here") }
    var reader = WasmBytes(bytes, in: offset..<bytes.count)
    let isSigned = [Relocation.slotInCode, Relocation.signedAddress].contains(kind)
    let value = isSigned ? try reader.signed() : try reader.number()
    let before = bytes[offset - 1]
    let meaning: Meaning
    let isRight: Bool
    switch kind {
    case Relocation.functionNumber:
      let function = try function(index, in: symbols, offset)
      meaning = .call(function)
      isRight = value == function && [Opcode.call, Opcode.returnCall].contains(before)
    case Relocation.slotInCode:
      let function = try function(index, in: symbols, offset)
      meaning = .slot(value, of: function)
      isRight = slots[value] == function && before == Opcode.constant
    case Relocation.type:
      let isBlock = Opcode.blocks.contains(before)
      meaning = isBlock ? .blockType(index) : .type(index)
      isRight =
        value == index && types.indices.contains(index)
        && (isBlock || [Opcode.callIndirect, Opcode.returnCallIndirect].contains(before))
    case Relocation.global:
      meaning = .global(value)
      if symbols.indices.contains(index), case .global(value) = symbols[index] {
        isRight = globals.indices.contains(value)
      } else {
        isRight = false
      }
    case Relocation.address, Relocation.tableNumber:
      (meaning, isRight) = (.constant(value), true)
    case Relocation.signedAddress:
      (meaning, isRight) = (.signedConstant(value), true)
    default:
      throw .unsupported("a relocation of the unknown kind \(kind) in its code")
    }
    guard isRight else {
      throw .malformed(offset, "the code is not what a relocation of kind \(kind) says")
    }
    return Place(range: offset..<reader.place, meaning: meaning)
  }

  /// The instructions before the numbers of functions, slots and types.
  private enum Opcode {
    static let blocks: ClosedRange<UInt8> = 0x02...0x04
    static let call: UInt8 = 0x10
    static let callIndirect: UInt8 = 0x11
    static let returnCall: UInt8 = 0x12
    static let returnCallIndirect: UInt8 = 0x13
    static let constant: UInt8 = 0x41
  }

  private func function(
    _ index: Int,
    in symbols: [Symbol],
    _ place: Int
  ) throws(SplitError) -> Int {
    guard symbols.indices.contains(index), case .function(let function) = symbols[index],
      functions.indices.contains(function)
    else { throw .malformed(place, "symbol \(index) is no function") }
    return function
  }
}
