import Foundation

/// The steps from sources to `espalier.wasm`.
struct WebModule {
  var options: Options
  var toolchain: Toolchain

  /// The same for both Swift modules.
  ///
  /// Upcoming features and the language mode follow Package.swift.
  private var swiftFlags: [String] {
    [
      "-target", Toolchain.triple,
      "-enable-experimental-feature", "Embedded",
      "-wmo", "-Osize", "-parse-as-library",
      "-Xfrontend", "-disable-stack-protector",
      "-swift-version", "6",
      "-enable-upcoming-feature", "ExistentialAny",
      "-enable-upcoming-feature", "InternalImportsByDefault",
      "-enable-upcoming-feature", "MemberImportVisibility",
      "-package-name", "Espalier",
      // Nothing is written outside the work folder: some systems build in a sandbox.
      "-module-cache-path", part("ModuleCache"),
    ]
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
    try compileSwift(
      "Espalier",
      options.engine,
      ["-emit-module", "-emit-module-path", part("Espalier.swiftmodule")]
    )
    try compileSwift("EspalierBrowser", options.browser, ["-I", options.work.path])
    let runtime = try compileRuntime()
    try link([part("Espalier.o"), part("EspalierBrowser.o")] + runtime)
  }

  private func part(_ name: String) -> String {
    options.work.appendingPathComponent(name).path
  }

  private func compileSwift(_ module: String, _ sources: [String], _ more: [String]) throws {
    try step(
      "compiling \(module)",
      toolchain.swiftc,
      swiftFlags + ["-module-name", module] + more + ["-c"] + sources
        + ["-o", part("\(module).o")]
    )
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

  /// What `@_expose(wasm)` names in the browser face is exported, and the memory; the rest is
  /// dropped.
  ///
  /// The stack comes first in memory, so running over its end traps and overwrites nothing.
  private func link(_ objects: [String]) throws {
    let linked = part("linked.wasm")
    try step(
      "linking espalier.wasm",
      toolchain.linker,
      [
        "--no-entry", "--gc-sections", "--strip-all", "--fatal-warnings",
        "--stack-first", "-z", "stack-size=131072",
      ] + objects + ["-o", linked]
    )
    try Data(contentsOf: URL(fileURLWithPath: linked)).write(to: options.output, options: .atomic)
  }

  private func step(_ what: String, _ tool: URL, _ arguments: [String]) throws {
    let result = try run(tool, arguments)
    guard result.succeeded else { throw StepFailed(what: what) }
  }
}

/// A step ended with an error, which the tool that ran has told already.
struct StepFailed: Error, CustomStringConvertible {
  var what: String

  var description: String { "\(what) for \(Toolchain.triple) failed" }
}
