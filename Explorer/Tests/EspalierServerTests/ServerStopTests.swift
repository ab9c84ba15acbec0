import EspalierServer
import ExplorerTestSupport
import Testing

/// A server that stops while clients are connected.
@Suite struct ServerStopTests {
  @Test("Connections that were accepted and not served yet are closed")
  func accepted() async throws {
    for _ in 0..<20 {
      var clients: [AsyncConnection] = []
      try await LiveServer.run { server in
        for _ in 0..<32 { clients.append(try await server.connect()) }
      }
      for client in clients {
        try await wait("the connection to be closed") {
          (try? await client.perform { try $0.isClosed() }) == true
        }
      }
    }
  }
}
