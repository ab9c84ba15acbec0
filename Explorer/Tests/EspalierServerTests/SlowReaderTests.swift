import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierServer

/// Clients that do not read what they have asked for.
@Suite struct SlowReaderTests {
  /// A source with a value that no buffer of these connections holds.
  private struct LargeSource: TreeSource {
    static let size = 6 << 20
    let title = "Large"

    func children(
      of parent: Int?,
      from offset: Int,
      limit: Int
    ) throws(SourceError) -> SourcePage<Int> {
      let node = SourceNode(
        id: 1,
        title: "large",
        kind: .string,
        isBranch: false,
        childCount: nil
      )
      return SourcePage(nodes: parent == nil ? [node] : [], total: 1, nextOffset: nil)
    }

    func value(of node: Int) throws(SourceError) -> [UInt8]? {
      [UInt8](repeating: 0x78, count: Self.size)
    }

    func path(of node: Int) -> String { "\(node)" }
    func wireID(of node: Int) -> String { "\(node)" }
    func node(wireID: String) -> Int? { Int(wireID) }
  }

  private static let large = "/api/outlines/source/raw?of=1"

  /// Connects as a client for which the system keeps little that it does not read.
  private func connect(
    _ server: LiveServer,
    from address: String? = nil
  ) async throws -> AsyncConnection {
    try await AsyncConnection(port: server.port, from: address, buffersLittle: true)
  }

  /// Asks for the large value, and reads the head of the response alone.
  private func pin(_ connection: AsyncConnection) async throws -> Int {
    try await connection.perform { connection in
      try connection.ask(Self.large)
      return try connection.head().status
    }
  }

  @Test("The bytes under way are limited, in all and for each address, until they are read")
  func bytes() async throws {
    let limits: (inout Server) -> Void = { $0.limits.bytesUnderWay = LargeSource.size * 5 / 2 }
    try await LiveServer.run(serving: LargeSource(), limits) { server in
      let first = try await connect(server)
      #expect(try await pin(first) == 200)
      // An address gets its first response whatever its part, and no more than that.
      let refused = try await connect(server).request(Self.large)
      #expect(refused.status == 503 && refused.fields["retry-after"] == "5")
      #expect(
        refused.text == #"{"error":"too many large files are being sent; try again"}"#
      )
      #expect(try await server.get("/api/outlines").status == 200)
      #if os(Linux)
        let second = try await connect(server, from: "127.0.0.2")
        #expect(try await pin(second) == 200)
        let third = try await connect(server, from: "127.0.0.3")
        #expect(try await pin(third) == 503)
        withExtendedLifetime((second, third)) {}
      #endif
      let (body, next) = try await first.perform { connection in
        (try connection.bytes(count: LargeSource.size), try connection.request("/api/outlines"))
      }
      #expect(body.allSatisfy { $0 == 0x78 } && next.status == 200)
      try await wait("the bytes to be given back") {
        try await connect(server).request(Self.large).body.count == LargeSource.size
      }
    }
  }

  @Test("Clients that read nothing give way to others, however many they are")
  func pinned() async throws {
    let limits: (inout Server) -> Void = {
      $0.limits.connections = 6
      $0.limits.connectionsPerAddress = 6
      $0.limits.patience = .milliseconds(100)
      $0.limits.bytesUnderWay = LargeSource.size * 100
    }
    try await LiveServer.run(serving: LargeSource(), limits) { server in
      var pinned: [AsyncConnection] = []
      for _ in 0..<6 {
        let connection = try await connect(server)
        #expect(try await pin(connection) == 200)
        pinned.append(connection)
      }
      for _ in 0..<12 {
        try await wait("an answer") {
          (try? await server.get("/api/outlines").status) == 200
        }
      }
      // One that reads goes on.
      let reader = try await connect(server)
      try await wait("a place") { (try? await pin(reader)) == 200 }
      _ = try await reader.perform { try $0.bytes(count: LargeSource.size) }
      withExtendedLifetime(pinned) {}
    }
  }

  @Test("As many clients as there are places, which read nothing of a file, keep nobody out")
  func pinnedByFile() async throws {
    let limits: (inout Server) -> Void = {
      $0.limits.connections = 256
      $0.limits.connectionsPerAddress = 256
    }
    let folder = try TestFolder()
    try folder.write(String(repeating: "x", count: 12_000_000), to: "a.txt")
    try await LiveServer.run(serving: FileTreeSource(path: folder.path), limits) { server in
      var (pinned, kept): ([AsyncConnection], [AsyncConnection]) = ([], [])
      var start = ContinuousClock.now
      for _ in 0..<256 {
        let connection = try await connect(server)
        let status = try await connection.perform { connection in
          try connection.ask("/api/outlines/source/raw?of=a.txt")
          return try connection.head().status
        }
        #expect(status == 200)
        if pinned.isEmpty { start = .now }
        pinned.append(connection)
      }
      let head = try await server.connect()
        .request("/api/outlines/source/raw?of=a.txt", method: "HEAD")
      #expect(head.status == 200 && head.fields["content-length"] == "12000000")
      // A second is the patience with the client that stopped reading first.
      let patience = ServerLimits().patience
      try await wait("the patience to end") { ContinuousClock.now - start > patience }
      // None of these is refused: each takes the place of the one that has read nothing for longest.
      for _ in 0..<8 {
        let next = try await server.connect()
        #expect(try await next.request("/api/outlines").status == 200)
        kept.append(next)
      }
      var closed = 0
      for connection in pinned.prefix(16) {
        if try await connection.perform({ (try? $0.bytes(count: 12_000_000)) == nil }) {
          closed += 1
        }
      }
      #expect(closed >= 1 && closed <= 8)
      withExtendedLifetime((pinned, kept)) {}
    }
  }

  @Test("Clients that ask for much one after the other, and read nothing, give way to others")
  func pipelined() async throws {
    let limits: (inout Server) -> Void = {
      $0.limits.connections = 32
      $0.limits.connectionsPerAddress = 32
      $0.limits.patience = .milliseconds(200)
    }
    let values = (0..<1000).map { "\"\(String(repeating: "x", count: 60)) \($0)\"" }
    let source = JSONSource(Array("[\(values.joined(separator: ","))]".utf8), name: "a.json")
    try await LiveServer.run(serving: source, limits) { server in
      var clients: [AsyncConnection] = []
      for _ in 0..<48 {
        let client = try await connect(server)
        try await client.perform { client in
          for _ in 0..<40 { try? client.ask("/api/outlines/source/children?limit=1000") }
        }
        clients.append(client)
      }
      for _ in 0..<8 {
        try await wait("an answer") { (try? await server.get("/api/outlines").status) == 200 }
      }
      // One of those that were replaced has a few answers, and no more.
      var taken: [Int] = []
      for client in clients {
        taken.append(
          try await client.perform { client in
            (0..<40).prefix { _ in (try? client.answer(hasBody: true)) != nil }.count
          }
        )
      }
      let replaced = taken.filter { $0 < 40 }
      #expect(!replaced.isEmpty && replaced.allSatisfy { $0 < 10 }, "\(taken)")
    }
  }

  @Test("Many who ask for a copy at once each get it")
  func copies() async throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "x", count: 2_000), to: "a.txt")
    // Beside other tests, thirty take longer than a person would wait.
    let limits: (inout Server) -> Void = { $0.limits.searchWait = .seconds(60) }
    try await LiveServer.run(serving: FileTreeSource(path: folder.path), limits) { server in
      let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<30 {
          group.addTask { try await server.get("/api/outlines/source/raw?of=a.txt").body.count }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(sizes == Array(repeating: 2_000, count: 30))
    }
  }

  @Test("The answer of a file that changes while it is sent ends early, and is never mixed")
  func changing() async throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "x", count: 12_000_000), to: "a.txt")
    try await LiveServer.run(serving: FileTreeSource(path: folder.path)) { server in
      let connection = try await connect(server)
      let tag = try await connection.perform { connection in
        try connection.ask("/api/outlines/source/raw?of=a.txt")
        return try connection.head().fields["etag"]
      }
      let file = try FileHandle(forWritingTo: URL(filePath: folder.path + "/a.txt"))
      try file.write(contentsOf: Data(String(repeating: "y", count: 12_000_000).utf8))
      try file.close()
      let (body, isWhole) = try await connection.perform { connection in
        var body: [UInt8] = []
        while body.count < 12_000_000 {
          guard let piece = try? connection.bytes(count: 1000) else { return (body, false) }
          body += piece
        }
        return (body, true)
      }
      #expect(!isWhole && !body.isEmpty && body.allSatisfy { $0 == 0x78 })
      let now = try await connect(server).request("/api/outlines/source/raw?of=a.txt")
      #expect(now.body.allSatisfy { $0 == 0x79 } && now.body.count == 12_000_000)
      #expect(now.fields["etag"] != nil && now.fields["etag"] != tag)
    }
  }

  @Test("A share is given back once, also if it is dropped")
  func quota() {
    let quota = ClientQuota(limit: 10, limitPerAddress: 4)
    let (left, right) = (ClientAddress(numeric: "127.0.0.1"), ClientAddress(numeric: "127.0.0.2"))
    let first = quota.take(3, for: left)
    #expect(first != nil && quota.take(2, for: left) == nil)
    #expect(quota.take(8, for: right) == nil)
    var second = quota.take(7, for: right)
    #expect(second != nil && quota.take(1, for: left) == nil)
    first?.giveBack()
    first?.giveBack()
    #expect(quota.take(4, for: left) == nil)
    second = nil
    #expect(second == nil && quota.take(10, for: right) != nil)
  }
}
