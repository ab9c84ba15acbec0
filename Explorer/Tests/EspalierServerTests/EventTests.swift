import EspalierServer
import EspalierSources
import ExplorerTestSupport
import Testing

/// The queue of events for a client.
@Suite struct EventBacklogTests {
  @Test func texts() {
    #expect(CatalogEvent.watching.text == "event: watching\ndata: {}\n\n")
    #expect(CatalogEvent.children(of: nil).text == "event: children\ndata: {\"of\":null}\n\n")
    #expect(
      CatalogEvent.children(of: "a\n\"").text == "event: children\ndata: {\"of\":\"a\\n\\\"\"}\n\n"
    )
    #expect(
      CatalogEvent.renamed("a", to: "b").text
        == "event: renamed\ndata: {\"from\":\"a\",\"to\":\"b\"}\n\n"
    )
    #expect(CatalogEvent.everything.text == "event: everything\ndata: {}\n\n")
    #expect(CatalogEvent.ended.text == "event: ended\ndata: {}\n\n")
  }

  @Test("A queued event is not added twice, until it is taken")
  func once() {
    let backlog = EventBacklog(limit: 3)
    for id in ["a", "b", "a", "b"] { backlog.add(.children(of: id)) }
    #expect(backlog.take() == [.children(of: "a"), .children(of: "b")])
    #expect(backlog.take().isEmpty)
    backlog.add(.children(of: "a"))
    #expect(backlog.take() == [.children(of: "a")])
  }

  @Test("An overflowing queue becomes the one event everything")
  func overflow() {
    let backlog = EventBacklog(limit: 3)
    for id in 0..<3 { backlog.add(.children(of: "\(id)")) }
    #expect(backlog.take().count == 3)
    for id in 0..<1_000_000 where id % 1000 < 5 { backlog.add(.children(of: "\(id)")) }
    let left = backlog.take()
    #expect(left.count <= 3 && left.first == .everything)
  }

  @Test func signals() async {
    let backlog = EventBacklog(limit: 3)
    backlog.add(.everything)
    backlog.close()
    var count = 0
    for await _ in backlog.signals { count += 1 }
    #expect(count == 1)
  }
}

/// Event streams, over real connections.
@Suite struct EventStreamTests {
  @Test("Changes are sent as they occur")
  func changes() async throws {
    let source = ChangingSource()
    try await LiveServer.run(serving: source) { server in
      let connection = try await server.connect()
      let head = try await connection.perform { connection in
        try connection.ask("/api/outlines/source/events?of=1&of=2")
        return try connection.head()
      }
      #expect(head.status == 200)
      #expect(head.fields["content-type"] == "text/event-stream")
      #expect(head.fields["cache-control"] == "no-cache")
      #expect(head.fields["content-security-policy"] != nil)
      func next() async throws -> String { try await connection.perform { try $0.chunk() } }
      #expect(try await next() == CatalogEvent.watching.text)
      #expect(source.watched.value == [nil, 1, 2])
      source.send(.children(of: 2))
      #expect(try await next() == CatalogEvent.children(of: "2").text)
      source.send(.renamed(1, to: 3))
      #expect(try await next() == CatalogEvent.renamed("1", to: "3").text)
      source.send(.everything)
      #expect(try await next() == CatalogEvent.everything.text)
      source.finish()
      #expect(try await next() == CatalogEvent.ended.text)
      #expect(try await next() == "")
      // The connection can be reused.
      #expect(try await connection.request("/api/outlines").status == 200)
    }
  }

  @Test("A branch of an older version of the data is told as changed; the others are watched")
  func olderBranch() async throws {
    let source = ChangingSource()
    try await LiveServer.run(serving: source) { server in
      let expected = CatalogEvent.watching.text + CatalogEvent.children(of: "old").text
      let told = try await server.connect().perform { connection in
        try connection.ask("/api/outlines/source/events?of=old&of=1")
        #expect(try connection.head().status == 200)
        var told = ""
        while told.count < expected.count { told += try connection.chunk() }
        return told
      }
      #expect(told == expected)
      #expect(source.watched.value == [nil, 1])
    }
  }

  @Test("A stream without events sends keep-alive comments")
  func heartbeat() async throws {
    try await LiveServer.run(
      serving: ChangingSource(),
      { $0.limits.heartbeat = .milliseconds(20) }
    ) {
      server in
      let chunks = try await server.connect().perform { connection in
        try connection.ask("/api/outlines/source/events")
        _ = try connection.head()
        return try (0..<4).map { _ in try connection.chunk() }
      }
      #expect(chunks == [CatalogEvent.watching.text, ":\n\n", ":\n\n", ":\n\n"])
    }
  }

  @Test("Watching ends when the client disconnects")
  func clientGoes() async throws {
    let source = ChangingSource()
    try await LiveServer.run(serving: source) { server in
      var connection: AsyncConnection? = try await server.connect()
      try await connection?.perform { connection in
        try connection.ask("/api/outlines/source/events")
        _ = try connection.head()
        _ = try connection.chunk()
      }
      #expect(source.ends.value == 0)
      connection = nil
      try await wait("the end of watching") { source.ends.value == 1 }
    }
  }

  @Test("The number of streams is limited; one more gets 503 with Retry-After")
  func limit() async throws {
    let limits: (inout Server) -> Void = {
      $0.limits.eventStreams = 2
      $0.limits.connectionsPerAddress = $0.limits.connections
    }
    try await LiveServer.run(serving: ChangingSource(), limits) { server in
      let path = "/api/outlines/source/events"
      var open: [AsyncConnection] = []
      for _ in 0..<2 {
        let connection = try await server.connect()
        try await connection.perform { connection in
          try connection.ask(path)
          _ = try connection.head()
          _ = try connection.chunk()
        }
        open.append(connection)
      }
      let answer = try await server.get(path)
      #expect(answer.status == 503)
      #expect(answer.fields["retry-after"] == "5")
      #expect(answer.text.contains("2 streams"))
      // Other requests are served.
      #expect(try await server.get("/api/outlines/source").status == 200)
      open.removeLast()
      try await wait("a place") {
        try await server.connect().perform { connection in
          try connection.ask(path)
          return try connection.head().status == 200
        }
      }
    }
  }

  #if os(Linux)
    @Test("One address has only its part of the streams")
    func limitPerAddress() async throws {
      let limits: (inout Server) -> Void = {
        $0.limits.eventStreams = 2
        $0.limits.connectionsPerAddress = $0.limits.connections / 2
      }
      try await LiveServer.run(serving: ChangingSource(), limits) { server in
        func status(from address: String) async throws -> (AsyncConnection, Int) {
          let connection = try await server.connect(from: address)
          let status = try await connection.perform { connection in
            try connection.ask("/api/outlines/source/events")
            return try connection.head().status
          }
          return (connection, status)
        }
        let first = try await status(from: "127.0.0.2")
        let second = try await status(from: "127.0.0.2")
        let other = try await status(from: "127.0.0.3")
        #expect([first.1, second.1, other.1] == [200, 503, 200])
        withExtendedLifetime((first.0, second.0, other.0)) {}
      }
    }
  #endif

  @Test("A client that does not read is disconnected, and its queue stays bounded")
  func slowReader() async throws {
    // Each event is so long that a few batches fill all buffers of the system.
    let source = ChangingSource(idLength: 16_384)
    try await LiveServer.run(
      serving: source,
      { $0.limits.responseTimeout = .milliseconds(300) }
    ) { server in
      let connection = try await server.connect()
      try await connection.perform { try $0.ask("/api/outlines/source/events") }
      try await wait("watching") { source.watched.value != nil }
      var id = 0
      try await wait("the end of watching") {
        for _ in 0..<100 where source.ends.value == 0 {
          source.send(.children(of: id))
          id += 1
        }
        return source.ends.value == 1
      }
      // The client has kept the connection open until then.
      try await connection.perform { _ in }
    }
  }

  @Test func refusals() async throws {
    try await LiveServer.run(serving: ChangingSource()) { server in
      for (path, status) in [
        ("nowhere/events", 404), ("source/events?of=x", 404), ("source/events?of=%FF", 400),
      ] {
        let answer = try await server.get("/api/outlines/\(path)")
        #expect(answer.status == status, "\(path)")
      }
    }
  }

  @Test("An id from an older version of the data gets 409")
  func older() async throws {
    try await LiveServer.run(serving: ChangingSource()) { server in
      let answer = try await server.get("/api/outlines/source/children?of=old")
      #expect(answer.status == 409)
      #expect(answer.text == #"{"error":"data: changed since it was read"}"#)
    }
  }
}

/// A source that reports given changes; the id `old` belongs to another version.
struct ChangingSource: TreeSource {
  let title = "Changing"
  /// The length of wire ids, which begin with zeros.
  var idLength = 0
  let watched = Shared<Set<Int?>?>(nil)
  let ends = Shared(0)
  private let events = Shared<AsyncStream<SourceChange<Int>>.Continuation?>(nil)

  func send(_ change: SourceChange<Int>) { events.value?.yield(change) }
  func finish() { events.value?.finish() }

  func changes(in branches: Set<Int?>) -> AsyncStream<SourceChange<Int>> {
    watched.value = branches
    let (changes, continuation) = AsyncStream<SourceChange<Int>>.makeStream()
    continuation.onTermination = { _ in ends.change { $0 += 1 } }
    events.value = continuation
    return changes
  }

  func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    SourcePage(nodes: [], total: 0, nextOffset: nil)
  }

  init(idLength: Int = 0) { self.idLength = idLength }

  func path(of node: Int) -> String { "\(node)" }

  func wireID(of node: Int) -> String {
    String(repeating: "0", count: max(idLength - "\(node)".count, 0)) + "\(node)"
  }

  func node(wireID: String) throws(SourceError) -> Int? {
    if wireID == "old" { throw .changed(path: "data") }
    return Int(wireID)
  }
}
