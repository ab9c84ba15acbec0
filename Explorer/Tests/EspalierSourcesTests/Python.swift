import Foundation

/// Python, whose library reads formats that sources read, too.
enum Python {
  /// Whether there is a Python that reads TOML.
  static let hasTOML = (try? run("import tomllib", [])) != nil

  /// Runs a script, and returns its output.
  static func run(_ script: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw TestFailure("python3 ended with \(process.terminationStatus)")
    }
    return Array(bytes)
  }
}
