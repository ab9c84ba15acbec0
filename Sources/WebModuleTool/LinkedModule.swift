/// A module as the linker leaves it with `--emit-relocs`: ready to run, and with the list of all
/// places in its code that name a function, a type, a global or an address.
///
/// With that list the functions can be renumbered, and grouped by their callees, without decoding a
/// single instruction. Supported is what wasm-ld makes of a program that imports nothing; anything
/// else is refused.
struct LinkedModule {
  struct Function {
    /// The index of its type.
    var type: Int
    /// The range of locals and instructions, without their length.
    var body: Range<Int>
    /// The places in the body, in their order.
    var places: [Place] = []
  }

  /// A number within a function's body, in LEB128.
  struct Place {
    var range: Range<Int>
    var meaning: Meaning
  }

  /// The meaning of a number in the code.
  enum Meaning: Equatable {
    /// The function of this number is called.
    case call(Int)
    /// A slot of the table as a value, and the function in it.
    case slot(Int, of: Int)
    /// The type of this number.
    case type(Int)
    /// The type of this number where it could also be a type of one value, which has a sign.
    case blockType(Int)
    /// The global of this number.
    case global(Int)
    /// An address in memory or the number of the table: the same in every part of the module.
    case constant(Int)
    /// The same with a sign.
    case signedConstant(Int)
  }

  struct Export {
    var name: String
    var kind: UInt8
    var index: Int
  }

  static let functionKind: UInt8 = 0
  static let tableKind: UInt8 = 1
  static let memoryKind: UInt8 = 2
  static let globalKind: UInt8 = 3

  let bytes: [UInt8]
  /// The range of each type.
  var types: [Range<Int>] = []
  var functions: [Function] = []
  var exports: [Export] = []
  /// The range of the table's type, if there is a table.
  var table: Range<Int>?
  /// The range of the memory's type, if there is a memory.
  var memory: Range<Int>?
  /// The range of the type of each global.
  var globals: [Range<Int>] = []
  /// The functions in the table, by their slots.
  var slots: [Int: Int] = [:]
  /// Functions to which the data point.
  var dataFunctions: Set<Int> = []
  /// The contents of the sections without indices of functions or types, by their ids.
  var kept: [UInt8: Range<Int>] = [:]

  /// The range of each section, with its id, in the order of the file.
  var sections: [(id: UInt8, content: Range<Int>)] = []

  /// - Throws: `SplitError` with the offset of the malformed part, or the name of the unsupported
  ///   one.
  init(_ bytes: [UInt8]) throws(SplitError) {
    self.bytes = bytes
    // "\0asm", version 1.
    guard bytes.starts(with: Self.head) else {
      throw .malformed(0, "this is not the head of a WebAssembly module")
    }
    var reader = WasmBytes(bytes)
    _ = try reader.range(Self.head.count)
    while !reader.isAtEnd {
      let id = try reader.byte()
      sections.append((id, try reader.range(try reader.number())))
    }
    var last = Section.custom
    for (id, content) in sections where id != Section.custom {
      guard id > last else {
        throw .malformed(content.lowerBound, "a section of kind \(id) comes after one of \(last)")
      }
      last = id
      try read(id, content)
    }
    guard functions.allSatisfy({ types.indices.contains($0.type) }),
      functions.allSatisfy({ !$0.body.isEmpty })
    else { throw .malformed(bytes.count, "functions, their types and their code do not match") }
    try readLinking()
  }

  static let head: [UInt8] = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

  /// The ids of sections.
  enum Section {
    static let custom: UInt8 = 0
    static let types: UInt8 = 1
    static let imports: UInt8 = 2
    static let functions: UInt8 = 3
    static let table: UInt8 = 4
    static let memory: UInt8 = 5
    static let globals: UInt8 = 6
    static let exports: UInt8 = 7
    static let elements: UInt8 = 9
    static let code: UInt8 = 10
    static let data: UInt8 = 11

    /// A description of the contents of an unsupported section.
    static func words(_ id: UInt8) -> String {
      switch id {
      case imports: "imports"
      case 8: "a function that runs at the start"
      case 12: "data that are not put into memory at the start"
      case 13: "tags of exceptions"
      default: "a section of the unknown kind \(id)"
      }
    }
  }
}
