import ExplorerTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A running `espalier serve`, which ends with its test and with the test process.
final class ServeProcess {
  /// The first line on standard output.
  let address: String
  /// The port in it.
  let port: Int

  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private let folder: TemporaryFolder?

  /// Starts the command on a free port and waits for the URL.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after `serve`.
  ///   - folder: The folder to start it in, kept until the end.
  ///   - program: The executable; that of the build if omitted.
  ///   - path: The `PATH` of the process.
  ///   - environment: Further variables of its environment.
  init(
    _ arguments: [String] = [],
    in folder: TemporaryFolder? = nil,
    program: URL? = nil,
    path: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    self.folder = folder
    // If the tests are killed, their end of the pipe closes, and the server exits.
    let all = ["serve", "--port", "0", "--until-input-ends"] + arguments
    process = try CommandRun.process(all, in: folder)
    if let program { process.executableURL = program }
    if let path { process.environment?["PATH"] = path }
    process.environment?.merge(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let line = ServeProcess.firstLine(of: output.fileHandleForReading)
    address = line
    let port = line.split(separator: ":").last?.split(separator: "/").first.flatMap { Int($0) }
    guard let port else {
      let (_, _, errors) = ServeProcess.end(process, SIGTERM, output, errors)
      throw Failure(message: "no address, but \(line.debugDescription) and \(errors)")
    }
    self.port = port
  }

  struct Failure: Error { var message: String }

  #if os(Linux)
    /// The memory that the process occupies, in kilobytes.
    var residentKilobytes: Int {
      get throws {
        let path = "/proc/\(process.processIdentifier)/status"
        let status = try String(contentsOfFile: path, encoding: .utf8)
        guard let size = status.firstMatch(of: /VmRSS:\s+(\d+) kB/).flatMap({ Int($0.1) }) else {
          throw Failure(message: "no size of memory in \(path)")
        }
        return size
      }
    }
  #endif

  deinit { stop() }

  /// Ends the server with SIGINT or another signal.
  ///
  /// - Returns: The exit status, the output after the URL, and standard error.
  @discardableResult
  func stop(_ signal: Int32 = SIGINT) -> (status: Int32, output: String, errors: String) {
    ServeProcess.end(process, signal, output, errors)
  }

  /// Closes standard input, and waits for the server to exit.
  func endInput() throws -> Int32 {
    try input.fileHandleForWriting.close()
    return ServeProcess.wait(for: process, seconds: 10) ? process.terminationStatus : -1
  }

  /// Waits until standard error contains a text, or for ten seconds.
  func awaitErrors(_ text: String) -> String {
    var read = Data()
    let handle = errors.fileHandleForReading
    while ServeProcess.isReadable(handle, seconds: 10) {
      let bytes = handle.availableData
      read += bytes
      if bytes.isEmpty || String(decoding: read, as: UTF8.self).contains(text) { break }
    }
    return String(decoding: read, as: UTF8.self)
  }

  private static func end(
    _ process: Process,
    _ signal: Int32,
    _ output: Pipe,
    _ errors: Pipe
  )
    -> (Int32, String, String)
  {
    if process.isRunning { kill(process.processIdentifier, signal) }
    if !wait(for: process, seconds: 10) {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let texts = [output, errors].map { pipe in
      String(decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
    }
    return (process.terminationStatus, texts[0], texts[1])
  }

  private static func wait(for process: Process, seconds: Double) -> Bool {
    let deadline = Date(timeIntervalSinceNow: seconds)
    while process.isRunning {
      if Date() > deadline { return false }
      usleep(1000)
    }
    return true
  }

  private static func firstLine(of handle: FileHandle) -> String {
    var line = Data()
    while line.last != UInt8(ascii: "\n"), isReadable(handle, seconds: 30) {
      var byte: UInt8 = 0
      guard read(handle.fileDescriptor, &byte, 1) == 1 else { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func isReadable(_ handle: FileHandle, seconds: Int32) -> Bool {
    var entry = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, seconds * 1000) == 1
  }
}

extension ServeProcess {
  /// Sends a request on a new connection.
  func get(_ path: String, fields: [String] = ["Host: localhost"]) throws -> HTTPConnection.Answer {
    try HTTPConnection(port: port).request(path, fields: fields)
  }

  /// Waits until a file is there in a compressed form, or for a minute; returns it.
  @discardableResult
  func getCompressed(
    _ path: String,
    fields: [String] = ["Host: localhost"]
  ) throws -> HTTPConnection.Answer {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let answer = try get(path, fields: fields + ["Accept-Encoding: br, gzip"])
      let isCompressed = answer.fields["content-encoding"] == "gzip"
      if isCompressed || ContinuousClock.now > deadline { return answer }
      usleep(1000)
    }
  }
}
