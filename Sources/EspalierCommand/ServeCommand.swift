#if Explorer
  import ArgumentParser
  import EspalierServer
  import EspalierSources
  import Foundation
  import Logging

  /// `espalier serve`: a source, or the gallery of samples, as a page in the browser.
  struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve",
      abstract: "Shows a source, or a gallery of samples, in the browser.",
      discussion: """
        The first line on standard output is the address, printed once it can be opened. Everything \
        else is said on standard error. Control-C ends the server.

        Only programs on this machine can connect, unless --host says otherwise; then only who \
        knows the token is answered, which is part of the address that is printed. Nothing can be \
        changed through the page, and nothing outside PATH can be read.

        Examples:
          espalier serve                  the gallery: samples at /, the components at /gallery/
          espalier serve . --open         this folder, opened in the browser at once
          espalier serve data.json        a JSON file
          espalier serve --port 0         on any port that is free
          espalier serve . --host 0.0.0.0 for other machines too, with a token made for this run
        """
    )

    @Argument(
      help: """
        A folder, a .json, .jsonl or .plist file, or - for standard input; the gallery without it.
        """
    )
    var path: String?

    @Option(help: "The port to listen on, 0 for any that is free.")
    var port = 8080

    @Option(help: "The address of this machine to listen on.")
    var host = "127.0.0.1"

    @Option(
      help: ArgumentHelp(
        "What a client has to know; made and printed if --host is not this machine alone.",
        valueName: "text"
      )
    )
    var token: String?

    @Option(
      name: .customLong("allow-host"),
      help: "One more name that requests may use for this server, as behind a balancer."
    )
    var allowedHosts: [String] = []

    @Option(
      help: ArgumentHelp(
        "The least that is logged on standard error, from trace to critical.",
        valueName: "level"
      ),
      transform: Self.logLevel(named:)
    )
    var logLevel = Logger.Level.warning

    @Flag(name: .customLong("open"), help: "Open the page in the browser.")
    var opensBrowser = false

    @Flag(help: "List files whose names start with a dot as well.")
    var all = false

    @Flag(help: "Follow links in folders, wherever they lead.")
    var followLinks = false

    @Option(
      name: .customLong("as"),
      help: "What the input is, whatever its name says: folder, json, jsonl or plist."
    )
    var sourceFormat: SourceFormat?

    /// For programs that start a server and must not leave it behind: whoever holds the other end
    /// of standard input and ends, in whatever way, ends the server too.
    @Flag(help: ArgumentHelp("End when standard input ends.", visibility: .hidden))
    var untilInputEnds = false

    func validate() throws {
      guard (0...65_535).contains(port) else {
        throw ValidationError("--port \(port): a port is a number from 0 to 65535.")
      }
      if path == nil, all || followLinks || sourceFormat != nil {
        throw ValidationError(
          "--all, --as and --follow-links say how to read PATH, and there is none."
        )
      }
      if path == "-", sourceFormat == .folder {
        throw ValidationError("Standard input is no folder.")
      }
      if path == "-", untilInputEnds {
        throw ValidationError("Standard input cannot be both the source and the sign to end.")
      }
    }

    func run() async throws {
      do {
        try await serve()
      } catch let error as SourceError {
        Trouble(error).exit()
      } catch let trouble as Trouble {
        trouble.exit()
      }
    }

    private func serve() async throws {
      let site = try await openSite()
      let files: StaticFiles
      do {
        files = try StaticFiles.ofThisProgram(gallery: path == nil ? GalleryFiles.all : nil)
      } catch {
        throw Trouble(code: .internalFault, message: error.description)
      }
      let address: ListenAddress
      do {
        address = try ListenAddress(host: host)
      } catch {
        throw Trouble(code: .usage, message: "--host \(host): no address: \(error.reason)")
      }
      let accessToken = try self.accessToken(at: address)
      if !address.isLoopback {
        Self.say(
          "warning: what is served can be read by whoever knows the token, and it is sent "
            + "unencrypted over the network"
        )
      }
      var server = Server(site: site, files: files, address: address, port: port)
      server.token = accessToken
      server.names = allowedHosts
      server.logLevel = logLevel
      do {
        try await server.run { port in
          let query = accessToken.map { "?token=\($0.text)" } ?? ""
          await announce(address.url(port: port) + query)
        }
      } catch {
        throw trouble(error, at: address)
      }
    }

    private static func logLevel(named name: String) throws -> Logger.Level {
      guard let level = Logger.Level(rawValue: name) else {
        let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--log-level \(name): it is one of \(names).")
      }
      return level
    }

    /// What has to be known: what was asked for, or something new where others could connect.
    private func accessToken(at address: ListenAddress) throws(Trouble) -> AccessToken? {
      guard let token else { return address.isLoopback ? nil : .random() }
      do {
        return try AccessToken(token)
      } catch {
        throw Trouble(code: .usage, message: "--token: \(error.reason)")
      }
    }

    private func openSite() async throws -> Site {
      guard let path else { return .gallery }
      let source: any TreeSource
      if path == "-" {
        let bytes = try Input(path: path).all()
        source = try SourceOpener.open(bytes: bytes, name: "standard input", as: sourceFormat)
      } else {
        source = try open(path)
      }
      for fault in try await source.faults(strict: false) {
        Self.say(fault.description, withName: false)
      }
      let name = path == "-" ? source.title : Self.name(of: path)
      let detail = path == "-" ? "" : VisibleText.escaped(path.utf8)
      return Site(source, title: VisibleText.escaped(name.utf8), detail: detail)
    }

    /// Opens what is at a path, so that a file is shown as it is when it is asked about.
    private func open(_ path: String) throws(SourceError) -> any TreeSource {
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let type = try? FileManager.default.attributesOfItem(atPath: file)[.type]
      guard type as? FileAttributeType == .typeRegular, sourceFormat != .folder else {
        return try SourceOpener.open(
          path: path,
          as: sourceFormat,
          showsHidden: all,
          followsLinks: followLinks
        )
      }
      return try FileTreeSource(path: path, as: sourceFormat)
    }

    /// The name of a file or folder, that of the current folder for a dot.
    private static func name(of path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    }

    /// Says where the page is, now that it can be opened.
    private func announce(_ url: String) async {
      do throws(Trouble) {
        var output = Output()
        try output.line(url.utf8)
        try output.flush()
      } catch {
        error.exit()
      }
      Self.say("serving \(path ?? "the gallery"); press Control-C to stop")
      if untilInputEnds { Self.endWithInput() }
      if opensBrowser, let reason = await Browser.open(url) {
        Self.say("the browser could not be opened: \(reason)")
      }
    }

    private func trouble(_ error: ServerError, at address: ListenAddress) -> Trouble {
      let message: String
      switch error.kind {
      case .isTaken:
        let other = address.freePort(after: port).map { "; try --port \($0)" } ?? ""
        message = "port \(port) is taken\(other)"
      case .isElsewhere: message = "\(host) is no address of this machine"
      case .isForbidden:
        message = "port \(port) may not be used by this user; try a port from 1024 on"
      case .other: message = "\(host), port \(port): \(error.reason)"
      }
      return Trouble(code: .inputOutput, message: message)
    }

    /// Says something to the person, apart from what the command is asked for.
    private static func say(_ line: String, withName: Bool = true) {
      let text = withName ? "espalier: \(line)\n" : "\(line)\n"
      try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Asks the program to end, as Control-C would, when standard input has ended.
    private static func endWithInput() {
      Thread.detachNewThread {
        do throws(Trouble) {
          let input = try Input(path: nil)
          while try input.chunk() != nil {}
        } catch {
          say(error.message)
        }
        kill(getpid(), SIGTERM)
      }
    }
  }
#endif
