import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection to a server on this machine, on which the test controls every byte.
///
/// Calls block for up to two minutes; ``AsyncConnection`` blocks on another thread.
package final class HTTPConnection: @unchecked Sendable {
  /// A parsed response.
  package struct Answer: Sendable {
    package var status: Int
    /// The header fields by their lower-cased names.
    package var fields: [String: String]
    package var body: [UInt8]

    package var text: String { String(decoding: body, as: UTF8.self) }
  }

  package struct Failure: Error {
    package var message: String
  }

  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects; reading and writing time out after two minutes.
  ///
  /// - Parameters:
  ///   - port: The port of the server.
  ///   - source: The address of this machine to connect from, `nil` for 127.0.0.1.
  ///   - buffersLittle: Whether the system keeps only a few kilobytes that are not read yet.
  package init(port: Int, from source: String? = nil, buffersLittle: Bool = false) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var timeout = timeval(tv_sec: 120, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    if buffersLittle {
      var bytes: Int32 = 4096
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    if let source {
      address.sin_addr.s_addr = inet_addr(source)
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard isBound == 0 else { throw Failure(message: "\(source) is no address of this machine") }
    }
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

  /// Sends a text unchanged.
  package func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // Sending on a closed connection has to fail rather than raise a signal.
      let flags = HTTPConnection.withoutSignal
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #elseif canImport(Musl)
          Musl.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #else
          Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #endif
      }
      guard count > 0 else { throw Failure(message: "cannot send") }
      bytes = bytes.dropFirst(count)
    }
  }

  #if canImport(Darwin)
    private static let withoutSignal: Int32 = 0
  #else
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// Sends a request without a body and reads the response.
  ///
  /// - Parameter fields: The header lines; `Host: localhost` by default.
  package func request(
    _ path: String,
    method: String = "GET",
    fields: [String] = ["Host: localhost"]
  ) throws -> Answer {
    try ask(path, method: method, fields: fields)
    return try answer(hasBody: method != "HEAD")
  }

  /// Sends a request without a body.
  package func ask(
    _ path: String,
    method: String = "GET",
    fields: [String] = ["Host: localhost"]
  ) throws {
    try send(([("\(method) \(path) HTTP/1.1")] + fields + ["", ""]).joined(separator: "\r\n"))
  }

  /// Reads a response whose length is in its head.
  package func answer(hasBody: Bool = true) throws -> Answer {
    var answer = try head()
    let length = hasBody ? Int(answer.fields["content-length"] ?? "0") ?? 0 : 0
    answer.body = try bytes(count: length)
    return answer
  }

  /// Reads some bytes, such as a body after its head.
  package func bytes(count: Int) throws -> [UInt8] {
    while received.count < count { try receive() }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Reads the head of a response.
  package func head() throws -> Answer {
    let lines = try text(before: "\r\n\r\n").components(separatedBy: "\r\n")
    let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) }
    guard let status else { throw Failure(message: "no answer: \(lines[0])") }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      let value = line.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces)
      fields[name.lowercased()] = value
    }
    return Answer(status: status, fields: fields, body: [])
  }

  /// Reads the next chunk of a chunked response; it is empty at the end.
  package func chunk() throws -> String {
    let line = try text(before: "\r\n")
    guard let size = Int(line, radix: 16) else { throw Failure(message: "no chunk: \(line)") }
    while received.count < size + 2 { try receive() }
    let chunk = String(decoding: received.prefix(size), as: UTF8.self)
    received.removeFirst(size + 2)
    return chunk
  }

  /// Waits for the server to close the connection, skipping all data before that.
  ///
  /// Throws if that takes longer than two minutes.
  package func isClosed() throws -> Bool {
    do {
      while true { try receive() }
    } catch let failure as Failure where failure.message == HTTPConnection.ended {
      return true
    }
  }

  /// Shuts down the sending side of the connection.
  package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether nothing was received beyond the responses.
  package var isQuiet: Bool { received.isEmpty }

  private static let ended = "the connection ended early"

  private func text(before end: String) throws -> String {
    let end = Array(end.utf8)
    while true {
      if let range = received.firstRange(of: end) {
        let text = String(decoding: received[..<range.lowerBound], as: UTF8.self)
        received.removeFirst(range.upperBound)
        return text
      }
      try receive()
    }
  }

  private func receive() throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 || count < 0 && errno == ECONNRESET {
      throw Failure(message: HTTPConnection.ended)
    }
    guard count > 0 else { throw Failure(message: "nothing came for two minutes") }
    received += buffer.prefix(count)
  }
}

/// A connection for tests in the process of the server, whose threads must not block.
package struct AsyncConnection: Sendable {
  private let connection: HTTPConnection

  package init(
    port: Int,
    from source: String? = nil,
    buffersLittle: Bool = false
  ) async throws {
    connection = try await AsyncConnection.onOwnThread {
      try HTTPConnection(port: port, from: source, buffersLittle: buffersLittle)
    }
  }

  /// Runs a closure with the connection on a thread of its own.
  package func perform<Result: Sendable>(
    _ work: @escaping @Sendable (HTTPConnection) throws -> Result
  ) async throws -> Result {
    let connection = self.connection
    return try await AsyncConnection.onOwnThread { try work(connection) }
  }

  /// Sends a request without a body and reads the answer.
  package func request(
    _ path: String,
    method: String = "GET",
    fields: [String] = ["Host: localhost"]
  ) async throws -> HTTPConnection.Answer {
    try await perform { try $0.request(path, method: method, fields: fields) }
  }

  private static func onOwnThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
    }
  }
}
