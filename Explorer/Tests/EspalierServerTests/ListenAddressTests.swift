import EspalierServer
import Foundation
import Testing

/// Addresses to listen on.
@Suite struct ListenAddressTests {
  @Test(arguments: [
    ("127.0.0.1", true, false, "http://127.0.0.1:8080/"),
    ("localhost", true, false, "http://localhost:8080/"),
    ("127.0.0.2", true, false, "http://127.0.0.2:8080/"),
    ("::1", true, false, "http://[::1]:8080/"),
    ("0.0.0.0", false, true, "http://127.0.0.1:8080/"),
    ("::", false, true, "http://[::1]:8080/"),
    ("192.0.2.1", false, false, "http://192.0.2.1:8080/"),
    ("2001:db8::1", false, false, "http://[2001:db8::1]:8080/"),
  ])
  func kinds(host: String, isLoopback: Bool, isWildcard: Bool, url: String) throws {
    let address = try ListenAddress(host: host)
    #expect(address.isLoopback == isLoopback)
    #expect(address.isWildcard == isWildcard)
    #expect(address.url(port: 8080) == url)
    #expect(address.allowedHosts.allows("localhost"))
  }

  @Test("The wildcard address allows any numeric host, other addresses allow themselves")
  func rules() throws {
    #expect(try ListenAddress(host: "0.0.0.0").allowedHosts.allows("192.0.2.7:8080"))
    #expect(try !ListenAddress(host: "192.0.2.1").allowedHosts.allows("192.0.2.7"))
    #expect(try ListenAddress(host: "192.0.2.1").allowedHosts.allows("192.0.2.1"))
    #expect(try ListenAddress(host: "localhost").numeric == "127.0.0.1")
  }

  @Test(arguments: ["not an address", "", "[::1]", "127.0.0.1:80", "http://localhost/"])
  func noAddress(_ host: String) {
    #expect(throws: ListenAddress.LookupError.self) { try ListenAddress(host: host) }
  }

  @Test func freePorts() throws {
    let address = try ListenAddress(host: "127.0.0.1")
    let port = try #require(address.freePort(after: 20_000))
    #expect(address.isFree(port: port))
    let last = try #require(address.freePort(after: 65_535))
    #expect((1024...65_535).contains(last))
    #expect(try !ListenAddress(host: "192.0.2.1").isFree(port: 0))
    #expect(!address.isFree(port: 65_536))
  }
}
