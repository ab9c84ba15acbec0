import Foundation

/// The parts of a Swift toolchain that make a WebAssembly module.
struct Toolchain {
  static let triple = "wasm32-unknown-none-wasm"

  var swiftc: URL
  var clang: URL
  var linker: URL

  /// The toolchain the options name, or the one along PATH.
  static func find(_ options: Options) throws -> Toolchain {
    if let root = options.toolchain { return try Toolchain(root: root) }
    guard let compiler = options.compiler ?? firstOnPath("swiftc") else {
      throw ToolchainLack.noCompiler
    }
    return try Toolchain(root: root(of: compiler))
  }

  /// - Parameter root: The folder that holds `bin` and `lib`.
  init(root: URL) throws {
    func tool(_ name: String) throws -> URL {
      let file = root.appendingPathComponent("bin/\(name)")
      guard FileManager.default.isExecutableFile(atPath: file.path) else {
        throw ToolchainLack.noTool(name, root: root.path)
      }
      return file
    }
    self.swiftc = try tool("swiftc")
    let library = root.appendingPathComponent("lib/swift/embedded")
    let forTriple = library.appendingPathComponent(Self.triple)
    let standard = library.appendingPathComponent("Swift.swiftmodule/\(Self.triple).swiftmodule")
    guard
      [forTriple, standard].contains(where: { FileManager.default.fileExists(atPath: $0.path) })
    else {
      throw ToolchainLack.noEmbeddedLibrary(root: root.path)
    }
    self.clang = try tool("clang")
    self.linker = try tool("wasm-ld")
  }

  /// The root folder of a compiler's toolchain.
  ///
  /// Usually two folders up. A proxy that picks a toolchain on each call has no library next to it,
  /// and is asked for the target info.
  private static func root(of compiler: URL) throws -> URL {
    let up = compiler.deletingLastPathComponent().deletingLastPathComponent()
    let resolved = compiler.resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    for root in [up, resolved] where hasLibrary(root) { return root }
    let answer = try run(compiler, ["-print-target-info"], capture: true)
    guard
      let info = try? JSONDecoder().decode(TargetInfo.self, from: answer.output)
    else { return up }
    // The resources are in lib/swift.
    return URL(fileURLWithPath: info.paths.runtimeResourcePath)
      .deletingLastPathComponent().deletingLastPathComponent()
  }

  private static func hasLibrary(_ root: URL) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent("lib/swift").path)
  }

  private static func firstOnPath(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

/// The used part of the compiler's target info.
private struct TargetInfo: Decodable {
  struct Paths: Decodable {
    var runtimeResourcePath: String
  }

  var paths: Paths
}

/// An error that prevents a toolchain from making the module.
enum ToolchainLack: Error, CustomStringConvertible {
  case noCompiler
  case noTool(String, root: String)
  case noEmbeddedLibrary(root: String)

  var description: String {
    switch self {
    case .noCompiler:
      "no swiftc beside the build and none along PATH"
    case .noTool(let name, let root):
      "the toolchain at \(root) has no \(name)"
    case .noEmbeddedLibrary(let root):
      "the toolchain at \(root) has no Embedded Swift library for \(Toolchain.triple)"
    }
  }
}
