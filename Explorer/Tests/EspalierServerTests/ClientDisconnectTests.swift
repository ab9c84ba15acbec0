import EspalierServer
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

/// Clients that disconnect, stall, or exceed limits, over real connections.
@Suite struct ClientDisconnectTests {
  @Test(
    "Work on a request is cancelled when its client disconnects",
    arguments: ["children?of=1", "search?text=a"]
  )
  func cancelled(path: String) async throws {
    let source = TirelessSource()
    try await LiveServer.run(serving: source) { server in
      var connection: AsyncConnection? = try await server.connect()
      try await connection?.perform { try $0.ask("/api/outlines/source/\(path)") }
      try await wait("work") { source.steps.value > 3 }
      #expect(source.stops.value == 0)
      connection = nil
      try await wait("the end of the work") { source.stops.value == 1 }
      let steps = source.steps.value
      // Other requests are served, and no more work is done for the disconnected client.
      #expect(try await server.get("/api/outlines").status == 200)
      #expect(source.steps.value == steps)
    }
  }

  @Test("A client that closes its sending side gets its response")
  func halfClosed() async throws {
    try await LiveServer.run { server in
      let text = try await server.connect().perform { connection in
        try connection.ask("/api/outlines")
        connection.finishSending()
        return try connection.answer().text
      }
      #expect(text.hasPrefix(#"{"title":"Gallery""#))
    }
  }

  @Test(
    "A client without a complete request is disconnected: silent, halfway, in the middle of a field",
    arguments: ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nA: "]
  )
  func slowRequest(start: String) async throws {
    try await LiveServer.run({ $0.limits.requestTimeout = .milliseconds(300) }) { server in
      // The timeout starts with the connection.
      let connecting = ContinuousClock.now
      let took = try await server.connect().perform { connection in
        try connection.send(start)
        let isClosed = try connection.isClosed()
        #expect(isClosed)
        return ContinuousClock.now - connecting
      }
      #expect(took >= .milliseconds(250))
      #expect(try await server.answersInTime())
    }
  }

  @Test("An idle client is disconnected")
  func idle() async throws {
    try await LiveServer.run({ $0.limits.requestTimeout = .milliseconds(300) }) { server in
      let isDropped = try await server.answersInTime { try $0.isClosed() }
      #expect(isDropped)
    }
  }

  @Test("Single bytes do not keep a connection open")
  func dribble() async throws {
    try await LiveServer.run({ $0.limits.requestTimeout = .milliseconds(300) }) { server in
      let sent = try await server.connect().perform { connection in
        var sent = 0
        do {
          try connection.send("GET / HTTP/1.1\r\nHost: localhost\r\nA: ")
          while sent < 1_000_000 {
            try connection.send("a")
            sent += 1
            Thread.sleep(forTimeInterval: 0.005)
          }
        } catch is HTTPConnection.Failure {}
        return sent
      }
      #expect(sent < 1_000_000)
    }
  }

  @Test("A client that does not read its responses is disconnected")
  func slowReader() async throws {
    try await LiveServer.run({ $0.limits.responseTimeout = .milliseconds(300) }) { server in
      let answers = try await server.connect().perform { connection in
        // Far more than the buffers of the system.
        for _ in 0..<1000 { try connection.ask("/page.js") }
        // The disconnection shows when sending fails.
        do {
          while true {
            try connection.ask("/")
            Thread.sleep(forTimeInterval: 0.01)
          }
        } catch is HTTPConnection.Failure {}
        var answers = 0
        do {
          while try connection.answer().status == 200 { answers += 1 }
        } catch is HTTPConnection.Failure {}
        return answers
      }
      #expect(answers < 1000)
      #expect(try await server.get("/").status == 200)
    }
  }

  @Test("The size of a request is limited, with matching status codes")
  func sizes() async throws {
    try await LiveServer.run { server in
      let long = String(repeating: "a", count: 20_000)
      #expect(try await server.get("/" + long.prefix(10_000)).status == 414)
      #expect(try await server.get("/" + long).status == 400)
      let field = try await server.get("/", fields: ["Host: localhost", "A: " + long])
      #expect(field.status == 400)
      let fields = (0..<200).map { "A\($0): b" }
      #expect(try await server.get("/", fields: ["Host: localhost"] + fields).status == 400)
      for field in ["Content-Length: 1000000000", "Transfer-Encoding: chunked"] {
        let answer = try await server.get("/", fields: ["Host: localhost", field])
        #expect(answer.status == 413)
        #expect(answer.text == #"{"error":"requests here have no body"}"#)
      }
      #expect(try await server.get("/api/outlines/million/children?limit=1001").status == 400)
    }
  }

  @Test("A connection with an endless URL is closed")
  func endlessAddress() async throws {
    try await LiveServer.run { server in
      let isClosed = try await server.connect().perform { connection in
        do {
          try connection.send("GET /")
          for _ in 0..<1000 { try connection.send(String(repeating: "a", count: 10_000)) }
        } catch is HTTPConnection.Failure {}
        return try connection.isClosed()
      }
      #expect(isClosed)
      #expect(try await server.get("/").status == 200)
    }
  }
}
