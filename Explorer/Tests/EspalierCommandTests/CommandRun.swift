import Foundation
import Testing

/// One complete run of the built command.
struct CommandRun {
  var output: String
  var outputBytes: [UInt8]
  var errors: String
  var status: Int32

  /// Runs `espalier`, or another copy of it, with `arguments` in `folder`.
  init(
    _ arguments: [String],
    in folder: TemporaryFolder? = nil,
    program: URL? = nil,
    input: String = "",
    environment: [String: String] = [:]
  ) throws {
    let process = try CommandRun.process(arguments, in: folder)
    process.environment?.merge(environment) { $1 }
    if let program { process.executableURL = program }
    let (inputPipe, outputPipe, errorPipe) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    try process.run()
    try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inputPipe.fileHandleForWriting.close()
    outputBytes = Array(try outputPipe.fileHandleForReading.readToEnd() ?? Data())
    output = String(decoding: outputBytes, as: UTF8.self)
    errors = String(
      decoding: try errorPipe.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// A process of the command in the build, ready to start.
  static func process(_ arguments: [String], in folder: TemporaryFolder? = nil) throws -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder?.url
    process.environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    return process
  }

  private final class Anchor {}

  /// Runs `espalier` in a shell, with `redirection` after its arguments.
  init(shell redirection: String, _ arguments: [String], in folder: TemporaryFolder) throws {
    let command = #"exec "$0" "$@" "# + redirection
    try self.init(
      ["-c", command, CommandRun.program.path] + arguments,
      in: folder,
      program: URL(filePath: "/bin/sh")
    )
  }

  /// Runs `espalier` without the superuser's right to read every file; `nil` if that is impossible.
  init?(unprivileged arguments: [String], in folder: TemporaryFolder) throws {
    guard geteuid() == 0 else {
      try self.init(arguments, in: folder)
      return
    }
    let tool = URL(filePath: "/usr/bin/setpriv")
    guard FileManager.default.isExecutableFile(atPath: tool.path) else { return nil }
    let options = ["--bounding-set=-dac_override,-dac_read_search", CommandRun.program.path]
    try self.init(options + arguments, in: folder, program: tool)
  }

  /// The command in the build.
  static var program: URL {
    // The test bundle is the folder of products on Linux, and inside it elsewhere.
    let bundle = Bundle(for: Anchor.self).bundleURL
    let beside = bundle.appending(path: "espalier-cli")
    return FileManager.default.isExecutableFile(atPath: beside.path)
      ? beside : bundle.deletingLastPathComponent().appending(path: "espalier-cli")
  }
}

/// A temporary folder for one test, removed with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "espalier-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and creates its parent folders.
  func write(_ path: String, _ text: String = "") throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
}
