import EspalierTestSupport
import Testing

@testable import WebModuleTool

/// Modules of a few bytes, written by hand, and how they are refused.
@Suite struct LinkedModuleTests {
  @Test("A function that calls itself, with a relocation at the call")
  func least() throws {
    let module = try LinkedModule(HandmadeModule().bytes)
    #expect(module.functions.count == 1)
    #expect(module.functions.first?.places.map(\.meaning) == [.call(0)])
    let split = try ModuleSplit(module, prefix: "b", name: "m")
    // Functions that no export reaches are in neither; nor are their types.
    #expect(split.first == LinkedModule.head)
    #expect(split.second == LinkedModule.head)
  }

  @Test("A number of five bytes becomes as short as it can be")
  func numbers() throws {
    var made = HandmadeModule()
    made.exports = [0x01, 0x01, UInt8(ascii: "f"), 0x00, 0x00]
    let split = try ModuleSplit(LinkedModule(made.bytes), prefix: "b", name: "m")
    #expect(
      split.first == LinkedModule.head
        + [0x01, 0x04, 0x01, 0x60, 0x00, 0x00]
        + [0x03, 0x02, 0x01, 0x00]
        + [0x07, 0x05, 0x01, 0x01, UInt8(ascii: "f"), 0x00, 0x00]
        + [0x0a, 0x06, 0x01, 0x04, 0x00, 0x10, 0x00, 0x0b]
    )
  }

  @Test("Numbers in LEB128", arguments: [0, 1, 63, 64, 127, 128, 8191, 8192, 0x7fff_ffff])
  func leb(number: Int) throws {
    for value in [number, -number, -number - 1] {
      var bytes: [UInt8] = []
      bytes.append(signed: value)
      var reader = WasmBytes(bytes)
      #expect(try reader.signed() == value)
      #expect(reader.isAtEnd)
    }
    var reader = WasmBytes([UInt8](number: number))
    #expect(try reader.number() == number)
    #expect(reader.isAtEnd)
  }

  @Test("Numbers that are too long, or end too early")
  func longNumbers() {
    for bytes: [UInt8] in [[0xff, 0xff, 0xff, 0xff, 0x1f], [0x80, 0x80, 0x80, 0x80, 0x80, 0x00]] {
      var (plain, signed) = (WasmBytes(bytes), WasmBytes(bytes))
      #expect(throws: SplitError.malformed(0, "a number is longer than 32 bits")) {
        try plain.number()
      }
      #expect(throws: SplitError.malformed(0, "a number is longer than 32 bits")) {
        try signed.signed()
      }
    }
    var reader = WasmBytes([0x80])
    #expect(throws: SplitError.malformed(1, "something is missing here")) { try reader.number() }
  }

  @Test(
    "What a module must not have is named",
    arguments: [
      ([0x02, 0x01, 0x00], "imports"),
      ([0x08, 0x01, 0x00], "a function that runs at the start"),
      ([0x0c, 0x01, 0x00], "data that are not put into memory at the start"),
      ([0x0d, 0x01, 0x00], "tags of exceptions"),
      ([0x63, 0x01, 0x00], "a section of the unknown kind 99"),
      ([0x01, 0x02, 0x01, 0x5f], "a type that is no function's"),
      ([0x04, 0x04, 0x01, 0x6f, 0x00, 0x00], "a table of other than functions"),
      ([0x04, 0x01, 0x02], "not exactly one table"),
      ([0x05, 0x01, 0x02], "not exactly one memory"),
      (
        [0x05, 0x04, 0x01, 0x03, 0x01, 0x01], "a memory or a table that is shared or of 64 bits"
      ),
      (
        [0x06, 0x06, 0x01, 0x7f, 0x00, 0x23, 0x00, 0x0b],
        "a global that does not begin with a number"
      ),
      (
        [0x09, 0x05, 0x01, 0x01, 0x00, 0x01, 0x00],
        "functions for a table that are not put there at the start"
      ),
      (
        [0x09, 0x06, 0x01, 0x00, 0x23, 0x00, 0x0b, 0x00],
        "functions for a table at a slot that is not a number"
      ),
      ([], "no symbols and relocations, which come by --emit-relocs"),
    ] as [([UInt8], String)]
  )
  func unsupported(section: [UInt8], what: String) {
    #expect(throws: SplitError.unsupported(what)) { try LinkedModule(LinkedModule.head + section) }
    #expect(
      "\(SplitError.unsupported(what))" == "the linked module has \(what), and cannot be split"
    )
  }

  @Test("Sections in a wrong order, too long, or with something after their content")
  func wrongSections() {
    let wrong: [([UInt8], SplitError)] = [
      ([0x05, 0x03], .malformed(10, "3 bytes are not here")),
      ([0x05], .malformed(9, "something is missing here")),
      (
        [0x05, 0x03, 0x01, 0x00, 0x01, 0x01, 0x01, 0x00],
        .malformed(15, "a section of kind 1 comes after one of 5")
      ),
      ([0x01, 0x02, 0x00, 0x00], .malformed(11, "the section should end here")),
      (
        [0x01, 0x04, 0x01, 0x60, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00],
        .malformed(18, "functions, their types and their code do not match")
      ),
      ([0x07, 0x04, 0x01, 0x00, 0x00, 0x05], .malformed(14, "there is no function 5")),
      (
        [0x06, 0x06, 0x01, 0x7f, 0x00, 0x41, 0x00, 0x01],
        .malformed(15, "an expression should end here")
      ),
      ([0x0a, 0x01, 0x01], .malformed(11, "there is not as much code as functions")),
    ]
    for (sections, error) in wrong {
      #expect(throws: error) { try LinkedModule(LinkedModule.head + sections) }
    }
    #expect(throws: SplitError.malformed(0, "this is not the head of a WebAssembly module")) {
      try LinkedModule([0x00, 0x61, 0x73])
    }
    #expect(
      "\(SplitError.malformed(10, "3 bytes are not here"))"
        == "byte 10 of the linked module: 3 bytes are not here"
    )
  }

  @Test("Relocations of unknown kinds, or that do not match the code")
  func wrongRelocations() {
    func expect(_ error: SplitError, _ change: (inout HandmadeModule) -> Void) {
      var made = HandmadeModule()
      change(&made)
      #expect(throws: error) { try LinkedModule(made.bytes) }
    }
    let call = HandmadeModule.place
    expect(.unsupported("a relocation of the unknown kind 99 in its code")) { $0.kind = 99 }
    expect(.unsupported("linking data of another version than 2")) { $0.version = 1 }
    expect(.unsupported("a symbol of the unknown kind 9")) { $0.symbol[0] = 9 }
    expect(
      .unsupported("functions that run before all others, such as constructors")
    ) { $0.subsections = [0x06, 0x03, 0x01, 0x00, 0x00] }
    expect(.malformed(call, "symbol 5 is no function")) { $0.index = 5 }
    expect(.malformed(call, "symbol 0 is no function")) { $0.symbol = [0x03, 0x00, 0x00] }
    // A jump is no call, and function 3 is not function 0.
    expect(.malformed(call, "the code is not what a relocation of kind 0 says")) {
      $0.code[2] = 0x0c
    }
    expect(.malformed(call, "the code is not what a relocation of kind 0 says")) {
      $0.code[3] = 0x83
    }
    expect(.malformed(call, "the code is not what a relocation of kind 6 says")) { $0.kind = 6 }
    expect(.malformed(call, "the code is not what a relocation of kind 7 says")) { $0.kind = 7 }
    expect(.malformed(call, "the code is not what a relocation of kind 1 says")) { $0.kind = 1 }
    // The end of the function is half of this number.
    expect(.malformed(call + 5, "no number stands here by itself")) {
      ($0.kind, $0.offset, $0.code) = (
        20, $0.offset + 5, [0x08, 0x00, 0x10, 0x80, 0x80, 0x80, 0x80, 0x00, 0x8b]
      )
    }
  }

  @Test("A module that is cut anywhere, or has a wrong byte, is refused or split, and never traps")
  func damaged() throws {
    let bytes = try SplitProgram.shared.get().linked.bytes
    let ends = try Set(SplitProgram.shared.get().linked.sections.map(\.content.upperBound))
    for count in bytes.indices where !ends.contains(count) {
      #expect(throws: SplitError.self, "cut to \(count)") {
        try LinkedModule(Array(bytes[..<count]))
      }
    }
    let seed: UInt64 = 8
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for round in 0..<4000 {
      var bytes = bytes
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
      switch outcome(of: bytes) {
      case .success(let split):
        #expect(split.first.starts(with: LinkedModule.head), "seed \(seed), round \(round)")
        #expect(split.second.starts(with: LinkedModule.head), "seed \(seed), round \(round)")
      case .failure:
        refused += 1
      }
    }
    #expect(refused > 400)
  }

  private func outcome(of bytes: [UInt8]) -> Result<ModuleSplit, SplitError> {
    do {
      return .success(try ModuleSplit(LinkedModule(bytes), prefix: "late_", name: "program"))
    } catch {
      return .failure(error)
    }
  }
}

/// A module of one function, which calls itself, with symbol and relocation.
private struct HandmadeModule {
  var exports: [UInt8] = []
  /// With the length of the function before it.
  var code: [UInt8] = [0x08, 0x00, 0x10, 0x80, 0x80, 0x80, 0x80, 0x00, 0x0b]
  var version: UInt8 = 2
  /// A function without flags, of number 0 and the name "f".
  var symbol: [UInt8] = [0x00, 0x00, 0x00, 0x01, UInt8(ascii: "f")]
  /// More of the linking data.
  var subsections: [UInt8] = []
  var kind: UInt8 = 0
  /// The offset of the call's number, from the start of the code section's content.
  var offset: UInt8 = 4
  var index: UInt8 = 0

  /// The offset of the call's number in the module without exports.
  static let place = 8 + 6 + 4 + 2 + 4

  var bytes: [UInt8] {
    var sections: [(id: UInt8, content: [UInt8])] = [
      (1, [0x01, 0x60, 0x00, 0x00]),
      (3, [0x01, 0x00]),
      (10, [0x01] + code),
      (
        0,
        [UInt8](name: "linking") + [version, 0x08, UInt8(symbol.count + 1), 0x01] + symbol
          + subsections
      ),
    ]
    if !exports.isEmpty { sections.insert((7, exports), at: 2) }
    let target = UInt8(sections.count - 2)
    sections.append((0, [UInt8](name: "reloc.CODE") + [target, 0x01, kind, offset, index]))
    var bytes = LinkedModule.head
    for (id, content) in sections {
      bytes.append(id)
      bytes.append(number: content.count)
      bytes += content
    }
    return bytes
  }
}
