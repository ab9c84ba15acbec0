import Foundation

/// The programs of the machine that the bundler uses.
enum Programs {
  /// The program with a name along PATH, nil if there is none.
  static func find(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program to its end and returns what it printed.
  ///
  /// - Parameter input: The file for its standard input; empty by default.
  /// - Throws: `BundleError.failed` if its exit status is not 0.
  static func run(_ program: URL, _ arguments: [String], input: URL? = nil) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? .nullDevice
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BundleError.failed(
        program: program.lastPathComponent,
        words: "status \(process.terminationStatus)"
      )
    }
    return output
  }
}
