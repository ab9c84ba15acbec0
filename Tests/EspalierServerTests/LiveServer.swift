#if Explorer
  import EspalierBrowser
  import EspalierHTTPSupport
  import EspalierServer
  import EspalierSources
  import Foundation
  import Testing

  /// A server in this process, listening on a port of its own.
  struct LiveServer {
    let port: Int

    /// Starts a server, does something with it, and ends it.
    static func run(
      site: Site = .gallery,
      _ configure: (inout Server) -> Void = { _ in },
      _ body: (LiveServer) async throws -> Void
    ) async throws {
      let address = try ListenAddress(host: "127.0.0.1")
      var server = Server(site: site, files: try files.get(), address: address, port: 0)
      configure(&server)
      let configured = server
      let (ports, found) = AsyncStream<Int>.makeStream()
      let task = Task {
        defer { found.finish() }
        try await configured.runUntilCancelled { found.yield($0) }
      }
      defer { task.cancel() }
      var iterator = ports.makeAsyncIterator()
      guard let port = await iterator.next() else {
        try await task.value
        return
      }
      try await body(LiveServer(port: port))
    }

    /// One source as a site.
    static func run(
      serving source: some TreeSource,
      _ configure: (inout Server) -> Void = { _ in },
      _ body: (LiveServer) async throws -> Void
    ) async throws {
      try await run(site: Site(source, title: "Test", detail: ""), configure, body)
    }

    func connect() async throws -> AsyncConnection { try await AsyncConnection(port: port) }

    /// Asks on a connection of its own.
    func get(
      _ path: String,
      fields: [String] = ["Host: localhost"]
    ) async throws -> HTTPConnection.Answer {
      try await connect().request(path, fields: fields)
    }

    /// Whether a request is answered, and what follows on its connection is so.
    ///
    /// A machine with much to do may be late with a request, and the connection be dropped for it;
    /// then another one tries.
    func answersInTime(
      then isSo: @escaping @Sendable (HTTPConnection) throws -> Bool = { _ in true }
    ) async throws -> Bool {
      for _ in 0..<50 {
        do {
          return try await connect().perform { connection in
            let answer = try connection.request("/")
            return try answer.status == 200 && isSo(connection)
          }
        } catch is HTTPConnection.Failure {}
      }
      return false
    }

    /// A page with a script that is worth compressing.
    static let files = Result {
      try withTemporaryFolder { top in
        let script = (0..<2000).map { "let name\($0) = \($0 &* 2_654_435_761 % 1_000_003);\n" }
        try write("espalier.wasm", "wasm", in: top)
        try write("espalier-more.wasm", "more", in: top)
        try write("Web/index.html", "<script src=\"page.js\"></script>", in: top)
        try write("Web/page.js", "// For people.\n" + script.joined(), in: top)
        return try StaticFiles(try #require(WebFiles.find(beside: [top])))
      }
    }
  }

  /// Waits until something is so, ten seconds at most.
  func wait(_ what: Comment, until isSo: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(10)
    while try await !isSo() {
      try #require(ContinuousClock.now < deadline, what)
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// A value that tests and sources share.
  final class Shared<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value {
      get { lock.withLock { stored } }
      set { lock.withLock { stored = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { lock.withLock { body(&stored) } }
  }

  /// A source that works for as long as nobody stops it, and counts.
  struct TirelessSource: TreeSource {
    let title = "Tireless"
    /// How much was done, and how often it was stopped.
    let steps = Shared(0)
    let stops = Shared(0)

    func children(
      of parent: Int?,
      from offset: Int,
      limit: Int
    ) async throws(SourceError) -> SourcePage<Int> {
      if parent == nil, limit < 1000 {
        let node = SourceNode(
          id: 1,
          title: "a",
          detail: "",
          kind: .folder,
          isBranch: true,
          childCount: nil
        )
        return SourcePage(nodes: [node], total: 1, nextOffset: nil)
      }
      while !Task.isCancelled {
        steps.change { $0 += 1 }
        try? await Task.sleep(for: .milliseconds(1))
      }
      stops.change { $0 += 1 }
      throw .cancelled
    }

    func path(of node: Int) -> String { "\(node)" }
    func wireID(of node: Int) -> String { "\(node)" }
    func node(wireID: String) -> Int? { Int(wireID) }
  }
#endif
