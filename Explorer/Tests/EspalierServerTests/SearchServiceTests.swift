import EspalierServer
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

/// Searches over real connections: few at a time, apart from other requests, and limited.
@Suite struct SearchServiceTests {
  private static let search = "/api/outlines/source/search?expression=a"

  /// Starts searches on connections of their own and does not read the responses.
  private static func start(
    _ count: Int,
    on server: LiveServer
  ) async throws -> [AsyncConnection] {
    var connections: [AsyncConnection] = []
    for _ in 0..<count {
      let connection = try await server.connect()
      try await connection.perform { try $0.ask(search) }
      connections.append(connection)
    }
    return connections
  }

  @Test("While four times as many searches as processors run, others are answered")
  func others() async throws {
    let source = BusySource()
    let patient: (inout Server) -> Void = {
      $0.limits.searchTime = .seconds(600)
      $0.limits.searchWait = .seconds(600)
      $0.limits.waitingSearches = 1000
    }
    try await LiveServer.run(serving: source, patient) { server in
      let count = 4 * ProcessInfo.processInfo.activeProcessorCount
      var searches = try await Self.start(count, on: server)
      try await wait("two searches") { source.running.value == 2 }
      for path in ["/api/outlines", "/api/outlines/source/children", "/", "/page.js"] {
        for _ in 0..<10 { #expect(try await server.get(path).status == 200) }
      }
      #expect(source.running.value == 2)
      // The searches end with their clients, also those that wait.
      searches.removeAll()
      try await wait("the end of the searches") { source.running.value == 0 }
      #expect(source.most.value == 2)
      // There is place again.
      searches = try await Self.start(1, on: server)
      try await wait("a search") { source.running.value == 1 }
    }
  }

  @Test("One search more than can run or wait gets 503 with Retry-After at once")
  func full() async throws {
    let source = BusySource()
    let narrow: (inout Server) -> Void = {
      $0.limits.searches = 1
      $0.limits.waitingSearches = 1
      $0.limits.searchWait = .seconds(600)
      $0.limits.searchTime = .seconds(600)
    }
    try await LiveServer.run(serving: source, narrow) { server in
      var first: [AsyncConnection] = try await Self.start(1, on: server)
      try await wait("a search") { source.running.value == 1 }
      // Of two more, one waits and the other is refused.
      let others = try await Self.start(2, on: server)
      let (refusals, refused) = AsyncStream<HTTPConnection.Answer>.makeStream()
      for other in others {
        Task {
          if let answer = try? await other.perform({ try $0.answer() }) { refused.yield(answer) }
        }
      }
      var answers = refusals.makeAsyncIterator()
      let answer = try #require(await answers.next())
      #expect(answer.status == 503)
      #expect(answer.fields["retry-after"] == "5")
      #expect(answer.text == #"{"error":"too many searches are running; try again"}"#)
      // The one that waits runs when the first one ends.
      #expect(source.started.value == 1)
      first.removeAll()
      try await wait("the next search") { source.started.value == 2 && source.running.value == 1 }
    }
  }

  @Test("A search that waits too long gets 503")
  func impatient() async throws {
    let source = BusySource()
    let narrow: (inout Server) -> Void = {
      $0.limits.searches = 1
      $0.limits.searchWait = .milliseconds(20)
      $0.limits.searchTime = .seconds(600)
    }
    try await LiveServer.run(serving: source, narrow) { server in
      let first = try await Self.start(1, on: server)
      try await wait("a search") { source.running.value == 1 }
      #expect(try await server.get(Self.search).status == 503)
      #expect(source.started.value == 1)
      withExtendedLifetime(first) {}
    }
  }

  @Test("A search that takes too long ends with what it has found, and says so")
  func deadline() async throws {
    try await LiveServer.run(serving: BusySource(), { $0.limits.searchTime = .milliseconds(50) }) {
      server in
      let answer = try await server.get(Self.search)
      #expect(answer.status == 200)
      #expect(
        answer.text == #"""
          {"next":null,"incomplete":"time","matches":[{"positions":[0],"path":[\#
          {"id":"7","title":"a","kind":"number"}]}]}
          """#
      )
    }
  }

  @Test("A search says how many branches it left out")
  func omitted() async throws {
    let report = SourceProgress(
      completed: 1,
      total: nil,
      unit: "nodes",
      omittedBranches: 7,
      unsearchedBranches: 3
    )
    let source = BusySource(reports: report)
    try await LiveServer.run(serving: source, { $0.limits.searchTime = .milliseconds(50) }) {
      server in
      let text = try await server.get(Self.search).text
      #expect(
        text.hasPrefix(#"{"next":null,"incomplete":"time","omitted":7,"unsearched":3,"matches":["#)
      )
    }
  }

  @Test("A search that reads too much ends with what it has found, and says so")
  func amount() async throws {
    let source = BusySource(reports: SourceProgress(completed: 1001, total: nil, unit: "nodes"))
    let frugal: (inout Server) -> Void = {
      $0.limits.searchTime = .seconds(600)
      $0.limits.searchedNodes = 1000
    }
    try await LiveServer.run(serving: source, frugal) { server in
      let text = try await server.get(Self.search).text
      #expect(text.hasPrefix(#"{"next":null,"incomplete":"amount","matches":[{"positions":[0]"#))
    }
  }
}

/// A source whose search finds one node, and then keeps its thread until it is cancelled.
private struct BusySource: TreeSource {
  let title = "Busy"
  /// The progress that it reports before.
  var reports: SourceProgress?

  /// The number of searches that were started and that run, and the most at the same time.
  let started = Shared(0)
  let running = Shared(0)
  let most = Shared(0)

  init(reports: SourceProgress? = nil) { self.reports = reports }

  func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<Int>) -> Bool
  ) throws(SourceError) {
    started.change { $0 += 1 }
    running.change { $0 += 1 }
    most.change { $0 = max($0, running.value) }
    defer { running.change { $0 -= 1 } }
    let node = SourceNode(id: 7, title: "a", kind: SourceKind.number)
    _ = found(SourceMatch(nodes: [node], positions: [0]))
    if let reports { progress(reports) }
    try Self.compute()
  }

  private static func compute() throws(SourceError) {
    // Occupies its thread, but not the processor, which other tests need.
    while !Task.isCancelled { Thread.sleep(forTimeInterval: 0.001) }
    throw .cancelled
  }

  func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    SourcePage(nodes: [], total: 0, nextOffset: nil)
  }

  func path(of node: Int) -> String { "\(node)" }
  func wireID(of node: Int) -> String { "\(node)" }
  func node(wireID: String) -> Int? { Int(wireID) }
}
