package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A PostgreSQL server of the tests: made in a temporary folder, reached over a socket and a free
/// port, and stopped with this process, however that ends.
package final class PostgreSQLTestServer: @unchecked Sendable {
  /// The folder of PostgreSQL's programs, the newest one, or nil if there is no server.
  package static let programs: URL? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var folders = path.split(separator: ":").map(String.init)
    let debian = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
    for version in versions.sorted(by: { (Int($0) ?? 0) > (Int($1) ?? 0) }) {
      folders.append("\(debian)/\(version)/bin")
    }
    return folders.map { URL(fileURLWithPath: $0) }.first { folder in
      ["initdb", "postgres", "psql"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent($0).path)
      }
    }
  }()

  /// Whether tests that need the server run: under `CI=true` a missing one fails them.
  package static let isExpected =
    programs != nil || ProcessInfo.processInfo.environment["CI"] == "true"

  /// The server of this process.
  package static let shared = Task { try await PostgreSQLTestServer() }

  /// The superuser.
  package static let user = "tester"

  /// The password of the superuser, which the port asks for and the socket does not.
  package static let password = "s3cret-pass"

  /// The folder of the data, the socket and the log.
  package let folder: URL

  /// The port.
  package let port: Int

  // Changed only by `start` and `stop`, which one test at a time calls.
  private var shell: Process?
  private var input: FileHandle?

  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// Makes and starts a server.
  package init() async throws {
    guard let programs = Self.programs else {
      throw Failure(description: "PostgreSQL's server is missing: run Scripts/setup")
    }
    let name = "espalier-" + String(UInt32.random(in: 0 ... .max), radix: 36)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    port = try Self.freePort()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let passwordFile = folder.appendingPathComponent("password")
    try Data(Self.password.utf8).write(to: passwordFile)
    if let owner = Self.owner {
      chown(folder.path, owner.user, owner.group)
      chown(passwordFile.path, owner.user, owner.group)
    }
    let arguments = [
      "-N", "-D", folder.path + "/data", "-U", Self.user, "-E", "UTF8", "--locale=C.UTF-8",
      "--auth-local=trust", "--auth-host=scram-sha-256", "--pwfile", passwordFile.path,
    ]
    let made = try Self.run(
      Self.unprivileged([programs.appendingPathComponent("initdb").path] + arguments),
      in: folder
    )
    guard made.status == 0 else { throw Failure(description: "initdb: \(made.output)") }
    try await start()
  }

  deinit { try? input?.close() }

  /// Starts the server and waits until it accepts connections.
  package func start() async throws {
    guard let programs = Self.programs else { return }
    let arguments = [
      "-D", folder.path + "/data", "-k", folder.path, "-p", "\(port)", "-F",
      "-c", "listen_addresses=127.0.0.1", "-c", "log_statement=all", "-c", "max_connections=60",
      "-c", "log_line_prefix=[%d] ",
    ]
    let command = Self.unprivileged([programs.appendingPathComponent("postgres").path] + arguments)
    let pipe = Pipe()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", Self.script, "guard", folder.path] + command
    shell.standardInput = pipe
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try Self.withAllSignals { try shell.run() }
    try? pipe.fileHandleForReading.close()
    (self.shell, input) = (shell, pipe.fileHandleForWriting)
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      if (try? psql("SELECT 1")) != nil { return }
      guard ContinuousClock.now < deadline else {
        throw Failure(description: "the server does not start: \(log)")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Stops the server and keeps its data.
  package func stop() throws {
    let mark = folder.appendingPathComponent("kept")
    try Data().write(to: mark)
    try input?.close()
    shell?.waitUntilExit()
    (shell, input) = (nil, nil)
    try FileManager.default.removeItem(at: mark)
  }

  /// Stops the server when the pipe closes; the first argument is the folder.
  private static let script = """
    folder=$1
    shift
    exec 3<&0 </dev/null
    "$@" >>"$folder/log" 2>&1 3<&- &
    server=$!
    cat <&3 >/dev/null
    kill -s INT "$server"
    wait "$server"
    [ -e "$folder/kept" ] || rm -rf "$folder"
    """

  /// All that the server has logged so far: each statement, after its database.
  package var log: String {
    let data = try? Data(contentsOf: folder.appendingPathComponent("log"))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// The URL of a database over the socket, without a password.
  package func url(_ database: String) -> String {
    let host = folder.path.replacing("/", with: "%2F")
    return "postgres://\(Self.user)@/\(database)?host=\(host)&port=\(port)"
  }

  /// Makes a database with a name of its own, and returns the name.
  package func makeDatabase(_ sql: String) throws -> String {
    let name = "d" + String(UInt64.random(in: 0 ... .max), radix: 36)
    try psql("CREATE DATABASE \(name)")
    try psql(sql, in: name)
    return name
  }

  /// Runs SQL as the superuser, and returns the rows as psql prints them.
  @discardableResult
  package func psql(_ sql: String, in database: String = "postgres") throws -> String {
    guard let psql = Self.programs?.appendingPathComponent("psql").path else { return "" }
    let arguments = [
      psql, "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder.path, "-p", "\(port)",
      "-U", Self.user, "-d", database, "-c", sql,
    ]
    let run = try Self.run(arguments, in: folder)
    guard run.status == 0 else { throw Failure(description: "psql: \(run.output)\n\(sql)") }
    return run.output.hasSuffix("\n") ? String(run.output.dropLast()) : run.output
  }

  /// Starts SQL in a session of its own, which ends with the process.
  package func session(_ sql: String, in database: String) throws -> Process {
    guard let psql = Self.programs?.appendingPathComponent("psql").path else {
      throw Failure(description: "psql is missing")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: psql)
    process.arguments = [
      "-X", "-q", "-h", folder.path, "-p", "\(port)", "-U", Self.user, "-d", database, "-c", sql,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try Self.withAllSignals { try process.run() }
    return process
  }

  /// Waits until a query of psql prints something.
  package func wait(for value: String, from sql: String) async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      let found = try psql(sql)
      if found == value { return }
      guard ContinuousClock.now < deadline else {
        throw Failure(description: "\(sql): still \(found), not \(value)")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  // The server refuses to run as the superuser of the system.

  private static var owner: (user: uid_t, group: gid_t)? {
    guard geteuid() == 0 else { return nil }
    for name in ["postgres", "nobody"] {
      if let entry = getpwnam(name) { return (entry.pointee.pw_uid, entry.pointee.pw_gid) }
    }
    return nil
  }

  private static func unprivileged(_ command: [String]) -> [String] {
    guard let owner else { return command }
    return [
      "/usr/bin/setpriv", "--reuid=\(owner.user)", "--regid=\(owner.group)", "--clear-groups",
    ] + command
  }

  private static func run(
    _ command: [String],
    in folder: URL
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try withAllSignals { try process.run() }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Runs a body while this thread blocks no signal: a program inherits the mask, and the threads of
  /// tasks block nearly everything.
  private static func withAllSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// Returns a port on which nothing listens.
  package static func freePort() throws -> Int {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard isBound else { throw Failure(description: "no port is free: errno \(errno)") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
