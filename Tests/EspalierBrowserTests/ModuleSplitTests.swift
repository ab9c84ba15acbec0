import Foundation
import Testing

@testable import WebModuleTool

/// A program in C, linked and split by the tool, and put together again.
@Suite(.enabled(if: Machine.toolchain != nil || Machine.isCI, "\(Machine.needsToolchain)"))
struct ModuleSplitTests {
  @Test("Exports are split by name; shared functions are in the first and imported by the second")
  func sides() throws {
    let made = try SplitProgram.shared.get()
    #expect(
      made.first.exports.map(\.name) == [
        "memory", "first_add", "first_half", "first_run", "first_choose", "first_chosen", "both",
        "a", "b", "c", "d",
      ]
    )
    #expect(made.first.imports.isEmpty)
    #expect(
      made.second.exports.map(\.name) == [
        "late_choose", "late_both", "late_add", "late_run", "late_swap", "late_stack", "late_float",
        "late_long",
      ]
    )
    #expect(made.second.exports.allSatisfy { $0.kind == WasmReader.function })
    // The table, the pointer of the stack, and `square`; `both` of the first calls `late_both`.
    #expect(
      made.second.imports == [
        WasmReader.Import(module: "program", name: "memory", kind: WasmReader.memory),
        WasmReader.Import(module: "program", name: "a", kind: WasmReader.table),
        WasmReader.Import(module: "program", name: "b", kind: WasmReader.global),
        WasmReader.Import(module: "program", name: "first_add", kind: WasmReader.function),
        WasmReader.Import(module: "program", name: "c", kind: WasmReader.function),
        WasmReader.Import(module: "program", name: "d", kind: WasmReader.function),
      ]
    )
  }

  @Test("Each function is in one of the two, and no shorter than in the whole but for its numbers")
  func functions() throws {
    let made = try SplitProgram.shared.get()
    let count = made.whole.codeSizes.count
    #expect(made.first.codeSizes.count + made.second.codeSizes.count == count)
    let sum = (made.first.codeSizes + made.second.codeSizes).reduce(0, +)
    let whole = made.whole.codeSizes.reduce(0, +)
    // A number takes five bytes there and one here.
    #expect(sum < whole && sum >= whole - 4 * made.linked.functions.flatMap(\.places).count)
    #expect(made.linked.functions.count == count)
  }

  @Test("Memory, data, table and globals are in the first alone, and tool sections nowhere")
  func sections() throws {
    let made = try SplitProgram.shared.get()
    #expect(made.first.sections == [1, 3, 4, 5, 6, 7, 9, 10, 11])
    #expect(made.second.sections == [1, 2, 3, 7, 9, 10])
  }

  @Test("No type is in a module that has no function of it")
  func types() throws {
    let made = try SplitProgram.shared.get()
    for module in [made.first, made.second] {
      #expect(Set(module.functionTypes) == Set(0..<module.typeCount))
    }
    #expect(made.first.typeCount == 2)
    #expect(made.second.typeCount == 3)
  }

  @Test("Both fill slots of one table: each those of its functions, in runs")
  func slots() throws {
    let made = try SplitProgram.shared.get()
    let (first, second) = (made.first.slots.flatMap(\.self), made.second.slots.flatMap(\.self))
    #expect(!first.isEmpty && !second.isEmpty)
    #expect(Set(first).isDisjoint(with: second))
    #expect((first + second).sorted() == made.whole.slots.flatMap(\.self))
    #expect(made.first.slots == [1..<2, 4..<6])
    #expect(made.second.slots == [2..<4])
  }

  @Test(
    "The first answers by itself as the whole does",
    .enabled(if: Machine.interpreter != nil || Machine.isCI, "\(Machine.needsInterpreter)"),
    arguments: [
      ("first_add", [7], 7), ("first_run", [0, 7], 14), ("first_run", [1, 7], 49),
      ("first_half", [9], 4), ("first_choose", [0], 6), ("first_choose", [1], 9), ("both", [5], 26),
    ] as [(String, [Int32], Int32)]
  )
  func answers(function: String, arguments: [Int32], answer: Int32) throws {
    let interpreter = try #require(Machine.interpreter, "\(Machine.needsInterpreter)")
    try withTemporaryFolder { top in
      let made = try SplitProgram(in: top)
      for module in [made.wholeFile, made.firstFile] {
        let ended = try runProgram(
          interpreter,
          ["run", module.path, function] + arguments.map { "i32:\($0)" }
        )
        #expect(ended.output.contains("i32(\(answer))"), "\(ended.output)")
      }
    }
  }

  @Test("Without a name for the second, that is a module with nothing in it")
  func nothing() throws {
    let linked = try SplitProgram.shared.get().linked
    let split = try ModuleSplit(linked, prefix: "nobody_", name: "program")
    #expect(split.second == LinkedModule.head)
    let first = try WasmReader(split.first)
    #expect(first.exports.contains { $0.name == "late_stack" })
    #expect(first.codeSizes.count == linked.functions.count)
    #expect(first.slots == [1..<6])
  }

  @Test(
    "All is for the second where no name is the first's; data keep their functions in the first"
  )
  func everything() throws {
    let linked = try SplitProgram.shared.get().linked
    let split = try ModuleSplit(linked, prefix: "", name: "program")
    let first = try WasmReader(split.first)
    #expect(first.exports.first?.name == "memory")
    // `twice` and `square`, to which `steps` points, and nothing that those call.
    #expect(first.codeSizes.count == 2)
    #expect(try WasmReader(split.second).exports.count == 14)
  }

  @Test("A toolchain that cannot make a module leaves both files empty")
  func placeholders() throws {
    try withTemporaryFolder { top in
      let ended = try runProgram(
        Machine.tool,
        SplitProgram.arguments(in: top) + ["--toolchain", top.path]
      )
      #expect(ended.status == 0, "\(ended.output)")
      for name in ["program.wasm", "program-more.wasm"] {
        #expect(try Data(contentsOf: top.appending(path: name)).isEmpty)
      }
    }
  }

  @Test("A module that cannot be split fails the build, with the reason, and leaves no files")
  func refused() throws {
    try withTemporaryFolder { top in
      try write(
        "program.c",
        """
        volatile int started;
        __attribute__((constructor)) static void start(void) { started = 1; }
        __attribute__((export_name("answer"))) int answer(void) { return started; }
        """,
        in: top
      )
      let ended = try runProgram(Machine.tool, SplitProgram.arguments(in: top))
      #expect(ended.status == 1)
      #expect(
        ended.output == """
          error: the linked module has functions that run before all others, such as constructors, \
          and cannot be split

          """
      )
      for name in ["program.wasm", "program-more.wasm"] {
        #expect(!FileManager.default.fileExists(atPath: top.appending(path: name).path))
      }
    }
  }
}

/// A program of a few functions that share data, the stack, a table and each other.
struct SplitProgram {
  /// As the linker leaves it.
  var linked: LinkedModule
  /// Linked without being split.
  var whole: WasmReader
  var first, second: WasmReader
  var wholeFile, firstFile: URL

  static let shared = Result { try withTemporaryFolder { try SplitProgram(in: $0) } }

  init(in top: URL) throws {
    try write("program.c", Self.source, in: top)
    let ended = try runProgram(Machine.tool, Self.arguments(in: top))
    try #require(ended.status == 0, "\(ended.output)")
    linked = try LinkedModule([UInt8](Data(contentsOf: top.appending(path: "parts/linked.wasm"))))
    wholeFile = top.appending(path: "whole.wasm")
    let alone = try runProgram(
      Machine.tool,
      ["--output", wholeFile.path, "--work", top.appending(path: "parts").path]
        + ["--runtime", top.appending(path: "program.c").path]
    )
    try #require(alone.status == 0, "\(alone.output)")
    firstFile = top.appending(path: "program.wasm")
    whole = try WasmReader([UInt8](Data(contentsOf: wholeFile)))
    first = try WasmReader([UInt8](Data(contentsOf: firstFile)))
    second = try WasmReader([UInt8](Data(contentsOf: top.appending(path: "program-more.wasm"))))
  }

  static func arguments(in top: URL) -> [String] {
    [
      "--output", top.appending(path: "program.wasm").path,
      "--more", top.appending(path: "program-more.wasm").path, "--more-prefix", "late_",
      "--work", top.appending(path: "parts").path,
      "--runtime", top.appending(path: "program.c").path,
    ]
  }

  private static let source = """
    #define EXPORT(name) __attribute__((export_name(#name), noinline)) int name
    #define APART __attribute__((noinline)) static int

    static int total;
    APART twice(int x) { return x * 2 + total; }
    APART square(int x) { return x * x; }
    static int (*steps[])(int) = {twice, square};
    static int (*chosen)(int);

    EXPORT(first_add)(int x) { return total += x; }
    APART half(int x) { return x / 2; }
    APART cube(int x) { return x * square(x); }
    APART minus(int x) { return total - x; }
    EXPORT(first_half)(int x) { chosen = half; return chosen(x); }
    EXPORT(late_choose)(int x) { chosen = x ? cube : minus; return (int)chosen; }
    EXPORT(first_run)(int step, int x) { return steps[step & 1](x); }
    EXPORT(first_choose)(int x) { chosen = x ? square : twice; return chosen(3); }
    EXPORT(first_chosen)(int x) { return chosen(x); }
    EXPORT(late_both)(int x) { return square(x) + total + 1; }
    EXPORT(both)(int x) { return late_both(x); }

    APART fill(int *words, int x) {
      for (int i = 0; i < 64; i++) words[i] = x + i;
      return words[x & 63];
    }
    EXPORT(late_add)(int x) { return first_add(x) + cube(x); }
    EXPORT(late_run)(int step, int x) { return steps[step & 1](x) + chosen(x); }
    EXPORT(late_swap)(int x) { steps[x & 1] = cube; return (int)steps[0]; }
    EXPORT(late_stack)(int x) {
      int words[66];
      return fill(words, x) + fill(words + 1, words[x & 31] & 15) + words[3];
    }
    EXPORT(late_float)(int x) { double quarter = x / 4.0; return (int)quarter; }
    __attribute__((export_name("late_long"))) long long late_long(long long a, int b) {
      return a * b;
    }
    """
}
