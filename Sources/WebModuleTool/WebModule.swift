import Foundation

/// The steps from sources to a WebAssembly module.
struct WebModule {
  var options: Options
  var toolchain: Toolchain

  /// The flags for all Swift modules.
  ///
  /// Upcoming features and the language mode follow Package.swift.
  private var swiftFlags: [String] {
    [
      "-target", Toolchain.triple,
      "-enable-experimental-feature", "Embedded",
      "-wmo", "-Osize", "-parse-as-library",
      "-Xfrontend", "-disable-stack-protector",
      // Link-time optimisation of all modules together: a tenth smaller.
      "-lto=llvm-full",
      "-swift-version", "6",
      "-enable-upcoming-feature", "ExistentialAny",
      "-enable-upcoming-feature", "InternalImportsByDefault",
      "-enable-upcoming-feature", "MemberImportVisibility",
      "-package-name", "Espalier",
      // The root, by which a module leaves out what its host never does.
      "-D", Self.condition(of: options.modules.last?.name ?? ""),
      // Nothing is written outside the work folder: some systems build in a sandbox.
      "-module-cache-path", part("ModuleCache"),
      // The folder of the modules compiled before this one.
      "-I", options.work.path,
    ]
  }

  /// The compilation condition for a root module: `ESPALIER_BROWSER` for EspalierBrowser.
  private static func condition(of name: String) -> String {
    name.enumerated()
      .map { $0 > 0 && $1.isUppercase ? "_\($1)" : "\($1)" }
      .joined().uppercased()
  }

  private var clangFlags: [String] {
    [
      "--target=\(Toolchain.triple)", "-std=c11", "-Os", "-ffreestanding",
      // Without it a loop in memcmp may be compiled to a call of memcmp.
      "-fno-builtin",
      // Copies and fills as instructions, not as calls.
      "-mbulk-memory",
      "-Wall", "-Wextra",
    ]
  }

  /// Runs every step; the module appears only when all of them succeeded.
  func build() throws {
    try FileManager.default.createDirectory(at: options.work, withIntermediateDirectories: true)
    for module in options.modules.dropLast() { try emitModule(module) }
    // Tests build modules of C alone.
    let root = try options.modules.last.map(compileSwift)
    try link([root].compactMap(\.self) + compileRuntime())
  }

  private func part(_ name: String) -> String {
    options.work.appendingPathComponent(name).path
  }

  /// Compiles a module for those that import it.
  ///
  /// It needs no object: in Embedded Swift a module carries the bodies of its functions, and the
  /// importing module compiles those that it calls.
  private func emitModule(_ module: Options.Module) throws {
    try step(
      "compiling \(module.name)",
      toolchain.swiftc,
      swiftFlags + ["-module-name", module.name] + module.sources
        + ["-emit-module", "-emit-module-path", part("\(module.name).swiftmodule")]
    )
  }

  /// Compiles the root module, with all that it calls, and returns its object.
  private func compileSwift(_ module: Options.Module) throws -> String {
    let object = part("\(module.name).o")
    try step(
      "compiling \(module.name)",
      toolchain.swiftc,
      swiftFlags + ["-module-name", module.name, "-c"] + module.sources + ["-o", object]
    )
    return object
  }

  private func compileRuntime() throws -> [String] {
    let headers = options.runtime.filter { $0.hasSuffix(".h") }
    let folders = Set(headers.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
    let search = folders.sorted().flatMap { ["-I", $0] }
    return try options.runtime.filter { $0.hasSuffix(".c") }.enumerated().map { index, source in
      let object = part("runtime-\(index).o")
      try step(
        "compiling the runtime",
        toolchain.clang,
        clangFlags + search + ["-c", source, "-o", object]
      )
      return object
    }
  }

  /// Exports the functions that `@_expose(wasm)` names in the root module, and the memory; the rest
  /// is dropped.
  ///
  /// The stack is first in memory, so a stack overflow traps and overwrites nothing.
  private func link(_ objects: [String]) throws {
    let linked = part("linked.wasm")
    try step(
      "linking \(options.output.lastPathComponent)",
      toolchain.linker,
      [
        "--no-entry", "--gc-sections", "--fatal-warnings", "--lto-O2",
        "--stack-first", "-z", "stack-size=131072",
        "--strip-all",
      ] + objects + ["-o", linked]
    )
    // The output appears at once and whole.
    try Data(contentsOf: URL(fileURLWithPath: linked)).write(to: options.output, options: .atomic)
  }

  private func step(_ what: String, _ tool: URL, _ arguments: [String]) throws {
    let result = try run(tool, arguments)
    guard result.succeeded else { throw StepFailed(what: what) }
  }
}

/// A step ended with an error, which the tool that ran has already printed.
struct StepFailed: Error, CustomStringConvertible {
  var what: String

  var description: String { "\(what) for \(Toolchain.triple) failed" }
}
