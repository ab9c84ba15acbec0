import EspalierWeb
import Foundation
import ReplayModule
import Testing

@testable import EspalierBrowser

/// The contents of the module that this build made.
@Suite(.enabled(if: Machine.module != nil || Machine.isCI, "\(Machine.needsModule)"))
struct WebModuleContentTests {
  @Test func itExportsItsFunctionsAndItsMemoryAndImportsNothing() throws {
    let module = try module()
    #expect(
      module.exports.filter { $0.kind == WasmReader.function }.map(\.name).sorted()
        == (try ExportedFunctions.declared().map(\.name))
    )
    #expect(
      module.exports.filter { $0.kind != WasmReader.function }
        == [WasmReader.Export(name: "memory", kind: WasmReader.memory)]
    )
    #expect(module.imports.isEmpty)
  }

  @Test func itCarriesNoNamesAndNoDebugData() throws {
    let (custom, memory, code, data): (UInt8, UInt8, UInt8, UInt8) = (0, 5, 10, 11)
    let module = try module()
    #expect(!module.sections.contains(custom))
    for section in [memory, code, data] { #expect(module.sections.contains(section)) }
  }

  private func module() throws -> WasmReader {
    let assets = try #require(WebAssets.find(), "\(Machine.needsModule)")
    return try WasmReader([UInt8](Data(contentsOf: assets.module)))
  }
}

/// The module's functions, interpreted, against the same functions compiled natively.
@Suite(
  .enabled(if: Machine.module != nil || Machine.isCI, "\(Machine.needsModule)"),
  .enabled(if: Machine.interpreter != nil || Machine.isCI, "\(Machine.needsInterpreter)")
)
struct WebModuleAnswerTests {
  @Test(arguments: [Int32.min, -1, 0, 1, boundaryVersion, boundaryVersion + 1, .max])
  func supports(version: Int32) throws {
    #expect(try call("espalier_abi_supports", version) == abiSupports(version))
  }

  @Test(arguments: [(0, 1), (-5, 1), (1, 1), (1000, 3), (10_000, 2)] as [(Int32, Int32)])
  func arrays(count: Int32, rounds: Int32) throws {
    let native = memoryCheck(count, room: 0, rounds: rounds)
    #expect(try check("espalier_memory_check", count, 0, rounds) == native)
    let exact = Int64(max(count, 0)) * Int64(max(count - 1, 0)) / 2 * Int64(max(rounds, 0))
    #expect(native == Int32(truncatingIfNeeded: exact))
  }

  @Test(
    "The engine computes the same in the module as natively",
    arguments: [
      (0, 0), (1, 3), (64, 50), (1_000, 300), (5_000, 1_000),
    ] as [(Int32, Int32)]
  )
  func engine(items: Int32, steps: Int32) throws {
    #expect(
      try check("espalier_engine_check", items, steps) == engineCheck(items: items, steps: steps)
    )
  }

  @Test func memoryIsUsedAgain() throws {
    // 1,000 arrays with room for 32 MB each: 32 GB through the 4 GB that a module can address.
    #expect(try check("espalier_memory_check", 10, 8_000_000, 1000) == 45 * 1000)
  }

  @Test func memoryThatIsOutTraps() throws {
    #expect(throws: Trapped.self) {
      try check("espalier_memory_check", 1, 536_870_900, 1)
    }
  }

  private struct Trapped: Error {}

  /// Calls an exported function in a fresh instance of the module for the browser.
  private func call(_ function: String, _ arguments: Int32...) throws -> Int32 {
    try run(function, arguments, of: try #require(Machine.module, "\(Machine.needsModule)"))
  }

  /// The same in the module for tests, which is made of the same sources.
  @discardableResult
  private func check(_ function: String, _ arguments: Int32...) throws -> Int32 {
    try run(function, arguments, of: try #require(Machine.testModule, "\(Machine.needsModule)"))
  }

  private func run(_ function: String, _ arguments: [Int32], of module: URL) throws -> Int32 {
    let interpreter = try #require(Machine.interpreter, "\(Machine.needsInterpreter)")
    let values = arguments.map { "i32:\($0)" }
    let ended = try runProgram(interpreter, ["run", module.path, function] + values)
    if ended.output.contains("Trap: unreachable") { throw Trapped() }
    try #require(ended.status == 0, "\(ended.output)")
    // It reads signed numbers and prints unsigned ones: [WasmTypes.Value.i32(4294967295)].
    let answer = try #require(ended.output.firstMatch(of: /i32\((\d+)\)/), "\(ended.output)")
    return Int32(bitPattern: try #require(UInt32(answer.1)))
  }
}
