public import Foundation

/// Requests to servers of this machine, each over a connection of its own.
///
/// `URLSession` on Linux cannot be used: it refuses the responses of ChromeDriver, whose header
/// lines have no space after the colon (swift-corelibs-foundation, issue 4965).
public enum LocalHTTP {
  /// An HTTP response.
  public struct Answer: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields by their names in lower case.
    public var fields: [String: String]

    /// The body.
    public var body: Data
  }

  /// Sends a request and waits for the whole response.
  ///
  /// - Parameter url: One whose host is an IPv4 address, such as `http://127.0.0.1:8080/api`.
  /// - Throws: `LocalHTTPError`.
  public static func send(
    _ method: String,
    _ url: URL,
    fields: [String: String] = [:],
    body: Data? = nil
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      // It blocks its thread, so it must not use the threads of tasks.
      DispatchQueue.global().async {
        continuation.resume(
          with: Result { try exchange(method, url, fields: fields, body: body) }
        )
      }
    }
  }

  private static func exchange(
    _ method: String,
    _ url: URL,
    fields: [String: String],
    body: Data?
  ) throws -> Answer {
    guard let host = url.host, let port = url.port else {
      throw LocalHTTPError(what: "no host and port in", url: url)
    }
    let connection = try SocketConnection(host: host, port: port, url: url)
    defer { connection.close() }
    var path = url.path.isEmpty ? "/" : url.path(percentEncoded: true)
    if let query = url.query(percentEncoded: true) { path += "?\(query)" }
    var head = "\(method) \(path) HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n"
    if let body { head += "Content-Length: \(body.count)\r\n" }
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    try connection.write(Data("\(head)\r\n".utf8) + (body ?? Data()))

    var received = Data()
    var end: Range<Data.Index>?
    while end == nil {
      let more = try connection.read()
      if more.isEmpty { throw LocalHTTPError(what: "the connection ended early:", url: url) }
      received += more
      end = received.firstRange(of: Data("\r\n\r\n".utf8))
    }
    guard let end, var answer = parse(received[..<end.lowerBound]) else {
      throw LocalHTTPError(what: "no HTTP came from", url: url)
    }
    answer.body = Data(received[end.upperBound...])
    if method == "HEAD" { return answer }
    // Without a length the body ends with the connection.
    let length = answer.fields["content-length"].flatMap { Int($0) }
    while answer.body.count < length ?? Int.max {
      let more = try connection.read()
      if more.isEmpty { break }
      answer.body += more
    }
    if answer.fields["transfer-encoding"] != nil || answer.body.count < length ?? 0 {
      throw LocalHTTPError(what: "a body that cannot be read came from", url: url)
    }
    return answer
  }

  private static func parse(_ head: Data) -> Answer? {
    let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0].hasPrefix("HTTP/1"), let status = Int(words[1]) else {
      return nil
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      fields[line[..<colon].lowercased()] = value
    }
    return Answer(status: status, fields: fields, body: Data())
  }
}

/// A request failed without a response.
public struct LocalHTTPError: Error, CustomStringConvertible {
  var what: String
  var url: URL
  /// The system's message, if the system reported the error.
  var reason = ""

  /// The message of the error.
  public var description: String {
    "\(what) \(url.absoluteString.prefix(200))\(reason.isEmpty ? "" : ": \(reason)")"
  }
}
