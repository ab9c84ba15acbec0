import EspalierServer
import ExplorerTestSupport
import Foundation
import Testing

/// Limits of connections, of all and for each address.
@Suite struct ConnectionLimitTests {
  @Test("At the limit, a new connection replaces the one that has been idle longest")
  func idle() async throws {
    try await LiveServer.run({ $0.limits.connections = 2 }) { server in
      let first = try await server.connect()
      let second = try await server.connect()
      for connection in [first, second, first] {
        #expect(try await connection.request("/").status == 200)
      }
      let third = try await server.connect()
      #expect(try await third.request("/").status == 200)
      #expect(try await second.perform { try $0.isClosed() })
      #expect(try await first.request("/").status == 200)
    }
  }

  @Test("Connections that send nothing, or a byte now and then, keep nobody out")
  func slow() async throws {
    let limits: (inout Server) -> Void = {
      $0.limits.connections = 16
      $0.limits.connectionsPerAddress = 16
      $0.limits.requestTimeout = .seconds(600)
    }
    try await LiveServer.run(limits) { server in
      var slow: [AsyncConnection] = []
      for number in 0..<100 {
        let connection = try await server.connect()
        try await connection.perform { try $0.send(number % 2 == 0 ? "" : "GET / HTTP/1.1\r\nA: ") }
        slow.append(connection)
        if number % 10 == 9 { #expect(try await server.get("/").status == 200) }
      }
      withExtendedLifetime(slow) {}
    }
  }

  #if os(Linux)
    @Test("One address cannot take the connections of others, even with requests under way")
    func perAddress() async throws {
      let limits: (inout Server) -> Void = {
        $0.limits.connections = 8
        $0.limits.connectionsPerAddress = 4
        $0.limits.eventStreams = 100
      }
      let source = ChangingSource()
      try await LiveServer.run(serving: source, limits) { server in
        var open: [AsyncConnection] = []
        for _ in 0..<4 {
          let connection = try await server.connect(from: "127.0.0.2")
          try await connection.perform { connection in
            try connection.ask("/api/outlines/source/events")
            _ = try connection.head()
            _ = try connection.chunk()
          }
          open.append(connection)
        }
        // All have responses under way: there is no place for another one.
        for _ in 0..<3 {
          let refused = try await server.connect(from: "127.0.0.2")
          #expect(try await refused.perform { try $0.isClosed() })
        }
        #expect(try await server.get("/").status == 200)
        open.removeLast()
        try await wait("a place") {
          let connection = try await server.connect(from: "127.0.0.2")
          return (try? await connection.request("/").status) == 200
        }
        withExtendedLifetime(open) {}
      }
    }
  #endif

  @Test("There are fewer connections, and files that their answers are read from, than may be open")
  func openFiles() {
    for (openFiles, connections) in [
      (65_536, 512), (2048, 512), (128, 28), (100, 14), (80, 4), (64, 4),
    ] {
      var limits = ServerLimits()
      limits.fit(openFiles: openFiles)
      #expect(limits.connections == connections, "\(openFiles)")
      #expect(limits.connectionsPerAddress == min(256, connections))
      if openFiles >= 80 { #expect(limits.connections * 2 <= openFiles - 64) }
    }
  }

  @Test("The soft limit of open files is raised to the hard one")
  func raise() {
    let limit = OpenFileLimit.raise()
    #expect(limit > 0 && limit <= 65_536)
    #expect(OpenFileLimit.raise() == limit)
  }
}
