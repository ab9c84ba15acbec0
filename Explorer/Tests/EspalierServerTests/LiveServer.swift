import EspalierServer
import EspalierSources
import EspalierWeb
import ExplorerTestSupport
import Foundation
import Testing

/// A server in this process, on a free port.
struct LiveServer {
  let port: Int

  /// Starts a server, calls the body, and stops the server.
  static func run(
    catalog: OutlineCatalog = .gallery,
    _ configure: (inout Server) -> Void = { _ in },
    _ body: (LiveServer) async throws -> Void
  ) async throws {
    let address = try ListenAddress(host: "127.0.0.1")
    var server = Server(catalog: catalog, files: try files.get(), address: address, port: 0)
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

  /// Serves one source.
  static func run(
    serving source: some TreeSource,
    _ configure: (inout Server) -> Void = { _ in },
    _ body: (LiveServer) async throws -> Void
  ) async throws {
    try await run(catalog: OutlineCatalog(source, title: "Test", detail: ""), configure, body)
  }

  /// Connects, from another address of this machine if one is given.
  func connect(from address: String? = nil) async throws -> AsyncConnection {
    try await AsyncConnection(port: port, from: address)
  }

  /// Sends a request on a new connection.
  func get(
    _ path: String,
    fields: [String] = ["Host: localhost"]
  ) async throws -> HTTPConnection.Answer {
    try await connect().request(path, fields: fields)
  }

  /// Whether a request succeeds and a condition then holds on its connection.
  ///
  /// On a busy machine a request may exceed the timeout and its connection be closed; then it is
  /// tried again on another one.
  func answersInTime(
    then condition: @escaping @Sendable (HTTPConnection) throws -> Bool = { _ in true }
  ) async throws -> Bool {
    for _ in 0..<50 {
      do {
        return try await connect().perform { connection in
          let answer = try connection.request("/")
          return try answer.status == 200 && condition(connection)
        }
      } catch is HTTPConnection.Failure {}
    }
    return false
  }

  /// A page with a script large enough to be compressed.
  static let files = Result {
    try withTemporaryFolder { top in
      let script = (0..<2000).map { "let name\($0) = \($0 &* 2_654_435_761 % 1_000_003);\n" }
      try write("espalier.wasm", "wasm", in: top)
      try write("Web/index.html", "<script src=\"page.js\"></script>", in: top)
      try write("Web/page.js", "// For people.\n" + script.joined(), in: top)
      // It is sent as it is: only clients decode it.
      try write("Web/page.js.br", "in brotli", in: top)
      return try StaticFiles(try #require(WebAssets.find(beside: [top])))
    }
  }
}

/// Waits until a condition holds, two minutes at most: other programs may occupy the machine.
func wait(_ what: Comment, until condition: () async throws -> Bool) async throws {
  let deadline = ContinuousClock.now + .seconds(120)
  while try await !condition() {
    try #require(ContinuousClock.now < deadline, what)
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// A value shared by a test and a source.
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

/// A source that works until it is cancelled, and counts its steps.
struct TirelessSource: TreeSource {
  let title = "Tireless"
  /// The number of steps, and of cancellations.
  let steps = Shared(0)
  let stops = Shared(0)

  func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    if parent == nil, limit < 1000 {
      let node = SourceNode(
        id: 1,
        title: "a",
        kind: .folder,
        isBranch: true,
        childCount: nil
      )
      return SourcePage(nodes: [node], total: 1, nextOffset: nil)
    }
    while !Task.isCancelled {
      steps.change { $0 += 1 }
      Thread.sleep(forTimeInterval: 0.001)
    }
    stops.change { $0 += 1 }
    throw .cancelled
  }

  func path(of node: Int) -> String { "\(node)" }
  func wireID(of node: Int) -> String { "\(node)" }
  func node(wireID: String) -> Int? { Int(wireID) }
}
