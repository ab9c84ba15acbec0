import EspalierTestSupport
import EspalierWeb
import Foundation

@testable import WebModuleTool

/// A program's exit status and all it printed.
struct Ended {
  var status: Int32
  var output: String
}

/// Runs a program to its end, with its error output in its output.
func runProgram(_ program: URL, _ arguments: [String]) throws -> Ended {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = program
  process.arguments = arguments
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return Ended(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}

/// The tools that these tests need on the machine.
///
/// A toolchain without Embedded Swift for WebAssembly, or without its interpreter, cannot run some
/// of them: they are skipped, except under `CI=true`, where every one of them has to run.
enum Machine {
  static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// The toolchain along PATH, if it can make the module.
  static let toolchain: Toolchain? = try? Toolchain.find(
    Options(parsing: ["--output", "/", "--work", "/"])
  )

  /// The WebAssembly interpreter next to the compiler.
  static let interpreter: URL? = {
    guard let compiler = toolchain?.swiftc.resolvingSymlinksInPath() else { return nil }
    let file = compiler.deletingLastPathComponent().appendingPathComponent("wasmkit")
    return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
  }()

  /// The module this build made, unless it is a placeholder.
  static let module: URL? = {
    guard let file = WebAssets.find(), !file.isPlaceholder else { return nil }
    return file.module
  }()

  /// The module of the replay, which the tests compile.
  static var testModule: URL? { ReplayWebModule.url }

  /// The plugin's tool, built next to these tests.
  static let tool: URL = {
    #if os(Linux)
      let tests = Bundle.main.bundleURL
    #else
      let tests = Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
    #endif
    return tests.appendingPathComponent("WebModuleTool")
  }()

  static let needsToolchain = "the toolchain along PATH cannot compile for wasm32-unknown-none-wasm"
  static let needsModule = "this build's espalier.wasm is a placeholder"
  static let needsInterpreter = "there is no wasmkit beside swiftc"

  private final class Anchor {}
}
