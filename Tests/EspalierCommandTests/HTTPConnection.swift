import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection to a server on this machine, on which every byte is the test's own.
final class HTTPConnection {
  /// An answer, taken apart.
  struct Answer {
    var status: Int
    /// Fields by their names in lower case.
    var fields: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  struct Failure: Error { var message: String }

  private let descriptor: Int32
  private var rest: [UInt8] = []

  /// Connects; what takes longer than ten seconds fails.
  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(message: "cannot connect to port \(port)") }
  }

  deinit { close(descriptor) }

  /// Sends text as it is.
  func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(message: "cannot send") }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Sends a request without a body and reads the answer.
  ///
  /// - Parameter fields: Lines of the head; `Host: localhost` if nothing is said.
  func request(
    _ path: String,
    method: String = "GET",
    fields: [String] = ["Host: localhost"]
  ) throws -> Answer {
    try send(([("\(method) \(path) HTTP/1.1")] + fields + ["", ""]).joined(separator: "\r\n"))
    return try answer(hasBody: method != "HEAD")
  }

  /// Reads an answer whose length its head says.
  func answer(hasBody: Bool = true) throws -> Answer {
    let end = Array("\r\n\r\n".utf8)
    var head: Range<Int>?
    while true {
      head = rest.firstRange(of: end)
      if head != nil { break }
      try receive()
    }
    let headEnd = try #require(head)
    let lines = String(decoding: rest[..<headEnd.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    rest.removeFirst(headEnd.upperBound)
    let status = try #require(lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) })
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      let value = line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
      fields[name.lowercased()] = value
    }
    let length = hasBody ? Int(fields["content-length"] ?? "0") ?? 0 : 0
    while rest.count < length { try receive() }
    let body = Array(rest.prefix(length))
    rest.removeFirst(length)
    return Answer(status: status, fields: fields, body: body)
  }

  /// Whether nothing has come that was not part of an answer.
  var isQuiet: Bool { rest.isEmpty }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { throw Failure(message: "the connection ended early") }
    rest += buffer.prefix(count)
  }
}

extension Served {
  /// Asks on a connection of its own.
  func get(_ path: String, fields: [String] = ["Host: localhost"]) throws -> HTTPConnection.Answer {
    try HTTPConnection(port: port).request(path, fields: fields)
  }
}
