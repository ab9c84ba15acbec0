import ArgumentParser
import EspalierServer
import EspalierSources
import Foundation
import Logging

/// `espalier serve`: serves a source, or the gallery of samples, to the browser.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves a folder, a data file, or a gallery of samples to the browser.",
    discussion: """
      Prints the URL on standard output, once it can be opened, and in a second line that for other \
      machines if --host means all addresses; all other messages go to standard error. Control-C \
      stops the server.

      Only programs on this machine can connect, unless --host allows others; then requests need \
      the token that is part of the printed URL. Access is read-only and restricted to PATH.

      Examples:
        espalier serve                  the gallery: samples at /, components at /gallery/
        espalier serve . --open         the current folder, opened in the browser
        espalier serve data.json        a JSON file
        espalier serve --port 0         on any free port
        espalier serve . --host 0.0.0.0 for other machines too, with a new token
      """
  )

  @Argument(
    help: """
      Folders, data files, URLs of databases or of files on web servers, or - for standard input. Several \
      are shown below a row each; the gallery if omitted.
      """
  )
  var paths: [String] = []

  /// The only path, nil if there is none or are several.
  private var path: String? { paths.count == 1 ? paths[0] : nil }

  @Option(help: "The port to listen on, 0 for any free port.")
  var port = 8080

  @Option(help: "The address of this machine to listen on.")
  var host = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      """
      The token that requests need; generated if --host is not a loopback address. Other users of \
      this machine can see it; --token-file and the variable ESPALIER_TOKEN keep it hidden.
      """,
      valueName: "text"
    )
  )
  var token: String?

  @Option(help: ArgumentHelp("A file with the token.", valueName: "path"))
  var tokenFile: String?

  @Option(
    name: .customLong("allow-host"),
    help: "An additional host name that requests may use, such as that of a load balancer."
  )
  var allowedHosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The maximum number of simultaneous connections, as far as the system permits.",
      valueName: "n"
    )
  )
  var connections = ServerLimits().connections

  @Option(
    help: ArgumentHelp(
      """
      The maximum number of connections from one address, half of all by default; with a proxy on \
      another machine, as many as --connections.
      """,
      valueName: "n"
    )
  )
  var connectionsPerAddress: Int?

  @Option(
    help: ArgumentHelp(
      "The minimum level of logged messages, from trace to critical.",
      valueName: "level"
    ),
    transform: Self.logLevel(named:)
  )
  var logLevel = Logger.Level.warning

  @Flag(name: .customLong("open"), help: "Open the page in the browser.")
  var opensBrowser = false

  @Flag(help: "Include files whose names start with a dot.")
  var all = false

  @OptionGroup var folders: FolderArguments

  @OptionGroup var servers: ServerArguments

  @Flag(help: "Follow links in folders, even out of PATH.")
  var followLinks = false

  @Option(
    name: .customLong("as"),
    help: "The format of the input, instead of detecting it; espalier formats lists them."
  )
  var sourceFormat: SourceFormat?

  /// For programs that start a server and must not leave it running: when the process at the other
  /// end of standard input exits, in whatever way, so does the server.
  @Flag(help: ArgumentHelp("Exit at the end of standard input.", visibility: .hidden))
  var untilInputEnds = false

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port \(port): must be a number from 0 to 65535.")
    }
    guard connections > 0 else {
      throw ValidationError("--connections \(connections): must be at least 1.")
    }
    if let connectionsPerAddress, connectionsPerAddress < 1 {
      throw ValidationError(
        "--connections-per-address \(connectionsPerAddress): must be at least 1."
      )
    }
    if token != nil, tokenFile != nil {
      throw ValidationError("--token and --token-file exclude each other.")
    }
    if paths.isEmpty, all || followLinks || sourceFormat != nil || !folders.arguments.isEmpty {
      throw ValidationError(
        "--all, --as, --follow-links, --sort, --dirs-first, --gitignore and --sizes require PATH."
      )
    }
    try SourceRequest.validate(paths, as: sourceFormat)
    if paths.contains("-"), untilInputEnds {
      throw ValidationError("Standard input cannot be both the source and the signal to exit.")
    }
  }

  func run() async throws {
    do {
      try await serve()
    } catch let error as SourceError {
      CommandError(error).exit()
    } catch let error as CommandError {
      error.exit()
    }
  }

  private func serve() async throws {
    let limits = try serverLimits()
    let source = try await openSource()
    let catalog = source.map { self.catalog(of: $0) } ?? .gallery
    let files: StaticFiles
    do {
      files = try StaticFiles.ofThisProgram(includesGallery: paths.isEmpty)
    } catch {
      throw CommandError(code: .internalFault, message: error.description)
    }
    let address: ListenAddress
    do {
      address = try ListenAddress(host: host)
    } catch {
      throw CommandError(code: .usage, message: "--host \(host): invalid address: \(error.reason)")
    }
    let accessToken = try self.accessToken(at: address)
    if !address.isLoopback {
      Self.printStatus(
        "warning: anyone with the token can read the served data, and it is sent unencrypted "
          + "over the network"
      )
    }
    var server = Server(catalog: catalog, files: files, address: address, port: port)
    server.token = accessToken
    server.extraHosts = allowedHosts
    server.limits = limits
    server.logLevel = logLevel
    do {
      try await server.run { port in
        let query = accessToken.map { "?token=\($0.text)" } ?? ""
        let url = address.url(port: port) + query
        announce(
          url,
          forOthers: address.urlForOthers(port: port).map { $0 + query },
          serving: source.map { name(of: $0) } ?? "the gallery"
        )
        // Requests are answered only after this closure has returned.
        Task(executorPreference: WorkerThreads.blocking) {
          if let source { printFaults(of: source) }
          await openBrowser(at: url)
        }
      }
    } catch {
      throw commandError(for: error, at: address)
    }
  }

  private func serverLimits() throws(CommandError) -> ServerLimits {
    let openFiles = OpenFileLimit.raise()
    let least = ServerLimits.leastOpenFiles
    guard openFiles >= least else {
      throw CommandError(
        code: .inputOutput,
        message:
          "the system permits \(openFiles) open files (ulimit -n), and a server needs \(least)"
      )
    }
    var limits = ServerLimits()
    limits.connections = connections
    limits.connectionsPerAddress = connectionsPerAddress ?? max(connections / 2, 1)
    limits.fit(openFiles: openFiles)
    if limits.connections < connections {
      Self.printStatus(
        "the system permits \(limits.connections) connections at a time; see ulimit -n"
      )
    }
    return limits
  }

  private static func logLevel(named name: String) throws -> Logger.Level {
    guard let level = Logger.Level(rawValue: name) else {
      let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--log-level \(name): must be one of \(names).")
    }
    return level
  }

  /// Opens what is served, nil for the gallery; of a file only as much is read as is needed.
  private func openSource() async throws -> (any TreeSource)? {
    guard !paths.isEmpty else { return nil }
    guard path == "-" else {
      let source = try await open()
      for case .failure(let error) in (source as? CombinedSource)?.members.map(\.source) ?? [] {
        CommandError(error).report()
      }
      return source
    }
    let bytes = try StandardInput(path: path).readAll()
    return try SourceOpener.open(bytes: bytes, name: "standard input", as: sourceFormat)
  }

  private func catalog(of source: any TreeSource) -> OutlineCatalog {
    let isInput = path == "-"
    let place = DatabaseURL.place(of: source)
    let isFile = path.map { $0 != "-" && WebDownload($0) == nil && place == nil } ?? false
    let name = isFile ? Self.name(of: path ?? "") : source.title
    let detail = isInput ? "" : TerminalSafeText.escaped((place ?? self.name(of: source)).utf8)
    return OutlineCatalog(source, title: TerminalSafeText.escaped(name.utf8), detail: detail)
  }

  /// The size in bytes up to which a file is read as a whole with its first rows.
  private static let smallFileSize = 1 << 22

  /// Prints the faults of a small file; others are shown in the page where they are.
  ///
  /// Those of a database are not looked for, since that would run its views.
  private func printFaults(of source: any TreeSource) {
    guard let path, path != "-", !source.isDatabase else { return }
    guard let size = FileStatus.sizeOfFile(path: path), size <= Self.smallFileSize,
      let faults = try? source.faults(strict: false)
    else { return }
    for fault in faults { Self.printStatus(fault.description, withName: false) }
  }

  /// Opens the sources; a file is read again when it has changed.
  private func open() async throws -> any TreeSource {
    var request = SourceRequest(format: sourceFormat, showsHidden: all, followsLinks: followLinks)
    request.isLive = true
    request.opensTexts = true
    request.options = folders.options(isInteractive: true)
    servers.apply(to: &request)
    return try await request.open(paths)
  }

  /// The source as messages name it: its path, or its address without a password.
  private func name(of source: any TreeSource) -> String {
    DatabaseURL.place(of: source) ?? path.map { WebDownload($0)?.address ?? $0 } ?? source.title
  }

  /// The name of a file or folder; for `.`, that of the current folder.
  private static func name(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
  }

  /// Prints the URLs of the page, now that it can be opened.
  ///
  /// They may contain the token, so they are not among the messages, which may be logged.
  private func announce(_ url: String, forOthers other: String?, serving name: String) {
    do throws(CommandError) {
      var output = BufferedOutput()
      try output.writeLine(url.utf8)
      if let other { try output.writeLine(other.utf8) }
      try output.flush()
    } catch {
      error.exit()
    }
    Self.printStatus("serving \(name); press Control-C to stop")
    if untilInputEnds { Self.endWithInput() }
  }

  private func openBrowser(at url: String) async {
    if opensBrowser, let reason = await SystemBrowser.open(url) {
      Self.printStatus("the browser could not be opened: \(reason)")
    }
  }

  private func commandError(for error: ServerError, at address: ListenAddress) -> CommandError {
    let message: String
    switch error.kind {
    case .addressInUse:
      let other = address.freePort(after: port).map { "; try --port \($0)" } ?? ""
      message = "port \(port) is in use\(other)"
    case .addressNotAvailable: message = "\(host) is not an address of this machine"
    case .permissionDenied:
      message = "no permission to use port \(port); try a port from 1024"
    case .other: message = "\(host), port \(port): \(error.reason)"
    }
    return CommandError(code: .inputOutput, message: message)
  }

  /// Prints a status message to standard error.
  private static func printStatus(_ line: String, withName: Bool = true) {
    let text = withName ? "espalier: \(line)\n" : "\(line)\n"
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Ends the program, as Control-C would, at the end of standard input.
  private static func endWithInput() {
    Thread.detachNewThread {
      do throws(CommandError) {
        let input = try StandardInput(path: nil)
        while try input.nextChunk() != nil {}
      } catch {
        printStatus(error.message)
      }
      kill(getpid(), SIGTERM)
    }
  }
}
