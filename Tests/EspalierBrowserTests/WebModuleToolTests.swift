import Foundation
import Testing

@testable import WebModuleTool

/// The plugin's tool, run as the plugin runs it, in folders with a space in their names.
@Suite struct WebModuleToolTests {
  @Test func anEmptyToolchain() throws {
    try withTemporaryFolder { top in
      try write("bin/readme", "text", in: top)
      let made = try runTool(in: top, toolchain: top)
      #expect(made.ended.status == 0)
      #expect(
        made.ended.output == """
          warning: espalier.wasm is left empty, so no browser can run it: \
          the toolchain at \(top.path) has no swiftc

          """
      )
      #expect(made.size == 0)
    }
  }

  @Test func aToolchainWithoutTheEmbeddedLibrary() throws {
    try withTemporaryFolder { top in
      for name in ["swiftc", "clang", "wasm-ld"] {
        try write("bin/\(name)", "#!/bin/sh\nexit 1\n", executable: true, in: top)
      }
      let made = try runTool(in: top, toolchain: top)
      #expect(made.ended.status == 0)
      #expect(
        made.ended.output == """
          warning: espalier.wasm is left empty, so no browser can run it: the toolchain at \
          \(top.path) has no Embedded Swift library for wasm32-unknown-none-wasm

          """
      )
      #expect(made.size == 0)
    }
  }

  @Test(arguments: ["clang", "wasm-ld"])
  func aToolchainWithoutOneProgram(missing: String) throws {
    try withTemporaryFolder { top in
      for name in ["swiftc", "clang", "wasm-ld"] where name != missing {
        try write("bin/\(name)", "#!/bin/sh\nexit 1\n", executable: true, in: top)
      }
      let library = "lib/swift/embedded/Swift.swiftmodule/wasm32-unknown-none-wasm.swiftmodule"
      try write(library, "", in: top)
      let made = try runTool(in: top, toolchain: top)
      #expect(made.ended.status == 0)
      #expect(made.ended.output.hasSuffix(" has no \(missing)\n"))
      #expect(made.ended.output.split(separator: "\n").count == 1)
      #expect(made.size == 0)
    }
  }

  @Test func aCompilerThatFailsFailsTheBuild() throws {
    try withTemporaryFolder { top in
      try write("bin/swiftc", "#!/bin/sh\necho no such luck\nexit 3\n", executable: true, in: top)
      for name in ["clang", "wasm-ld"] {
        try write("bin/\(name)", "#!/bin/sh\nexit 0\n", executable: true, in: top)
      }
      let library = "lib/swift/embedded/Swift.swiftmodule/wasm32-unknown-none-wasm.swiftmodule"
      try write(library, "", in: top)
      let made = try runTool(in: top, toolchain: top)
      #expect(made.ended.status == 1)
      #expect(
        made.ended.output == """
          no such luck
          error: compiling Espalier for wasm32-unknown-none-wasm failed

          """
      )
      #expect(made.size == nil)
    }
  }

  @Test(arguments: [
    (["--ouput", "/nowhere"], "unknown argument --ouput"),
    (["/nowhere"], "unknown argument /nowhere"),
    (["--work", "/a"], "--output takes one path"),
    (["--output", "/a", "--output", "/b"], "--output takes one path"),
    (["--output", "/a", "--work", "/b", "/c"], "--work takes one path"),
    (["--output", "/a", "--work", "/b", "--module", "Name"], OptionsError.emptyModule.description),
  ])
  func argumentsItDoesNotTake(arguments: [String], reason: String) throws {
    let ended = try runProgram(Machine.tool, arguments)
    #expect(ended.status == 1)
    #expect(ended.output == "error: \(reason)\n")
  }

  @Test func argumentsItTakes() throws {
    let options = try Options(
      parsing: ["--output", "/a.wasm", "--work", "/w"]
        + ["--module", "One", "/1.swift", "/2.swift", "--module", "Two", "/3.swift"]
        + ["--runtime", "/4.c", "--runtime", "/5.c", "/5.h"]
    )
    #expect(options.output.path == "/a.wasm")
    #expect(
      options.modules == [
        Options.Module(name: "One", sources: ["/1.swift", "/2.swift"]),
        Options.Module(name: "Two", sources: ["/3.swift"]),
      ]
    )
    #expect(options.runtime == ["/4.c", "/5.c", "/5.h"])
    #expect(options.compiler == nil)
  }
}

/// The tool with the real compiler, on sources of a few lines.
@Suite(.enabled(if: Machine.toolchain != nil || Machine.isCI, "\(Machine.needsToolchain)"))
struct WebModuleCompilationTests {
  private let engine = """
    public struct Pair<Value> {
      public var first, second: Value
      public init(_ first: Value, _ second: Value) { (self.first, self.second) = (first, second) }
    }
    """
  private let browser = """
    import Espalier
    @_expose(wasm, "sum") public func sum(_ a: Int32, _ b: Int32) -> Int32 {
      let pair = Pair(a, b)
      return pair.first &+ pair.second
    }
    """

  @Test func modulesBecomeOne() throws {
    try withTemporaryFolder { top in
      let made = try runTool(in: top, engine: engine, browser: browser, runtime: "")
      #expect(made.ended.status == 0, "\(made.ended.output)")
      #expect(made.ended.output == "")
      let module = try WasmReader([UInt8](Data(contentsOf: made.output)))
      #expect(module.exports.map(\.name).sorted() == ["memory", "sum"])
    }
  }

  @Test func aModuleImportsAllThatComeBeforeIt() throws {
    try withTemporaryFolder { top in
      let made = try runTool(
        in: top,
        modules: [
          ("Zero", "public let zero: Int32 = 0"),
          ("Espalier", engine),
          ("Middle", "package import Espalier\npackage func two() -> Pair<Int32> { Pair(1, 1) }"),
          (
            "Face",
            """
            import Espalier
            import Middle
            import Zero
            @_expose(wasm, "two") public func sum() -> Int32 { two().first &+ two().second &+ zero }
            """
          ),
        ]
      )
      #expect(made.ended.status == 0, "\(made.ended.output)")
      let module = try WasmReader([UInt8](Data(contentsOf: made.output)))
      #expect(module.exports.map(\.name).sorted() == ["memory", "two"])
    }
  }

  @Test func anErrorInTheEngine() throws {
    try withTemporaryFolder { top in
      let made = try runTool(
        in: top,
        engine: engine + "\nlet wrong: Int = \"text\"",
        browser: browser,
        runtime: ""
      )
      #expect(made.ended.status == 1)
      #expect(made.ended.output.contains("Espalier.swift:5:18: error: cannot convert value"))
      #expect(made.ended.output.hasSuffix(" Espalier for wasm32-unknown-none-wasm failed\n"))
      #expect(made.size == nil)
    }
  }

  @Test func whatEmbeddedSwiftForbids() throws {
    try withTemporaryFolder { top in
      let made = try runTool(
        in: top,
        engine: engine,
        browser: browser + "\npublic func look(_ value: Any) -> Int? { value as? Int }",
        runtime: ""
      )
      #expect(made.ended.status == 1)
      #expect(made.ended.output.contains("EspalierBrowser.swift"))
      #expect(made.ended.output.contains("EspalierBrowser for wasm32-unknown-none-wasm failed\n"))
    }
  }

  @Test func anErrorInTheRuntime() throws {
    try withTemporaryFolder { top in
      let made = try runTool(in: top, engine: engine, browser: browser, runtime: "int wrong = ;")
      #expect(made.ended.status == 1)
      #expect(made.ended.output.contains("runtime.c:1:13: error: expected expression"))
    }
  }

  @Test func aFunctionThatNobodySupplies() throws {
    try withTemporaryFolder { top in
      // The array calls for an allocator, and this runtime is empty.
      let made = try runTool(
        in: top,
        engine: engine,
        browser: """
          @_expose(wasm, "build") public func build(_ count: Int32) -> Int {
            [Int32](repeating: 1, count: Int(count)).count
          }
          """,
        runtime: ""
      )
      #expect(made.ended.status == 1)
      #expect(made.ended.output.contains("undefined symbol: posix_memalign"))
      #expect(made.ended.output.contains("error: linking espalier.wasm"))
      #expect(made.size == nil)
    }
  }
}

/// The output and the files of a run of the tool.
private struct Made {
  var ended: Ended
  var output: URL

  /// The size of the module in bytes, nil if there is none.
  var size: Int? {
    (try? Data(contentsOf: output))?.count
  }
}

/// Runs it on an engine and a face.
private func runTool(
  in top: URL,
  toolchain: URL? = nil,
  engine: String = "",
  browser: String = "",
  runtime: String = ""
) throws -> Made {
  try runTool(
    in: top,
    toolchain: toolchain,
    modules: [("Espalier", engine), ("EspalierBrowser", browser)],
    runtime: runtime
  )
}

private func runTool(
  in top: URL,
  toolchain: URL? = nil,
  modules: [(name: String, source: String)],
  runtime: String = ""
) throws -> Made {
  let output = top.appendingPathComponent("espalier.wasm")
  var arguments = ["--output", output.path, "--work", top.appendingPathComponent("parts").path]
  if let toolchain { arguments += ["--toolchain", toolchain.path] }
  for (name, source) in modules {
    arguments += ["--module", name, try write("sources/\(name).swift", source, in: top).path]
  }
  arguments += ["--runtime", try write("sources/runtime.c", runtime, in: top).path]
  return Made(ended: try runProgram(Machine.tool, arguments), output: output)
}
