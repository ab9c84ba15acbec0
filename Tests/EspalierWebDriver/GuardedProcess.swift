public import Foundation

/// A program that does not outlive the one that started it.
///
/// Between the two is a shell that reads a pipe. When the pipe closes, because the owner ended the
/// program, dropped this object, crashed or was killed, the shell ends the program and what it
/// started, by process id, and removes its folder.
public final class GuardedProcess: Sendable {
  /// A folder that is the program's own and is removed with it: its home, also for temporary files.
  ///
  /// Its path is short, because programs create sockets in it.
  public let folder: URL
  private let shell: Process
  private let input: FileHandle

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: Variables besides those of this process.
  ///   - arguments: Receives the folder, which exists already.
  public init(
    _ program: URL,
    environment: [String: String] = [:],
    arguments: (URL) throws -> [String]
  ) throws {
    let name = "espalier-" + String(UInt32.random(in: 0 ... .max), radix: 36)
    folder = Self.place.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let all: [String]
    let fonts: [String: String]
    do {
      all = try arguments(folder)
      fonts = try BrowserFonts.configure(in: folder)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    let pipe = Pipe()
    input = pipe.fileHandleForWriting
    shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", Self.script, "guard", folder.path, program.path] + all
    let home = ["HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"].map { ($0, folder.path) }
    shell.environment = ProcessInfo.processInfo.environment
      .merging(home) { $1 }
      .merging(fonts) { $1 }
      .merging(environment) { $1 }
    shell.standardInput = pipe
    // A reader that waits for the end of this program's output must not wait for that of the shell.
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    do {
      try Self.withAllSignals { try shell.run() }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
    try? pipe.fileHandleForReading.close()
  }

  deinit { try? input.close() }

  /// The parent of the folders: in memory where there is room, since browsers write many small files.
  private static let place: URL = {
    let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: memory.path)
    let free = attributes?[.systemFreeSize] as? NSNumber
    return (free?.int64Value ?? 0) >= 1 << 30 ? memory : FileManager.default.temporaryDirectory
  }()

  /// Runs a body while this thread blocks no signal.
  ///
  /// A program inherits the signal mask of the thread that starts it, and the threads of tasks
  /// block nearly everything: a shell would never be notified that its children have ended.
  private static func withAllSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }

  /// The first argument is the folder, the others are the command.
  ///
  /// The program gets a process group of its own where there is `setsid`. A separate shell reads
  /// the pipe, so that this one can wait for the program and report how it ended; each line names a
  /// further process to end. A process that was just killed may still be writing to the folder.
  private static let script = """
    folder=$1
    shift
    if command -v setsid >/dev/null; then set -- setsid "$@"; fi
    exec 3<&0 </dev/null
    "$@" >"$folder/output" 2>&1 3<&- &
    program=$!
    {
      others=
      while read -r other <&3; do others="$others $other"; done
      [ -e "$folder/status" ] || kill -s KILL "$program"
      kill -s KILL -- "-$program"
      [ -z "$others" ] || kill -s KILL $others
    } &
    reader=$!
    exec 3<&-
    wait "$program"
    echo $? >"$folder/status"
    wait "$reader"
    tries=0
    while kill -s 0 -- "-$program" && [ $tries -lt 5 ]; do
      tries=$((tries + 1))
      sleep 0.1
    done
    while ! rm -rf "$folder" && [ $tries -lt 100 ]; do
      tries=$((tries + 1))
      sleep 0.1
    done
    """

  /// Ends another process with the program, one that the program has started.
  public func include(_ processID: Int) throws {
    try input.write(contentsOf: Data("\(processID)\n".utf8))
  }

  /// All that the program has printed so far.
  public var output: String {
    let data = try? Data(contentsOf: folder.appendingPathComponent("output"))
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// The program's exit status, once it has ended by itself.
  public var status: Int? {
    let file = folder.appendingPathComponent("status")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Waits until the program has printed a match, and returns the text of its first group.
  public func printed(
    _ pattern: Regex<(Substring, Substring)>,
    within limit: Duration = .seconds(60)
  ) async throws -> String {
    try await wait("\(shell.arguments?[4] ?? "") to print its address", within: limit) {
      if let match = output.firstMatch(of: pattern) { return String(match.1) }
      if let status { throw ProgramEnded(status: status, output: output) }
      return nil
    }
  }

  /// Ends the program and waits until it has ended.
  public func end() async {
    try? input.close()
    // The shell gives up after a while, and so does this.
    try? await wait("a program to end", within: .seconds(30)) { !shell.isRunning }
  }
}

/// A program ended unexpectedly.
public struct ProgramEnded: Error, CustomStringConvertible {
  /// The exit status.
  public let status: Int

  /// The output up to the end.
  public let output: String

  /// Creates the error of a program that ended.
  public init(status: Int, output: String) { (self.status, self.output) = (status, output) }

  /// The message of the error.
  public var description: String { "it ended with status \(status): \(output)" }
}
