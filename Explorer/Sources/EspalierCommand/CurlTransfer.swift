import EspalierSources
import Foundation

/// A request that the program `curl` makes, and its response as it arrives.
///
/// Redirections are not followed, and settings of the user are not read, except for proxies in the
/// environment. All methods but ``stop()`` block and are for one thread; `Process` is safe to end from
/// another one.
final class CurlTransfer: @unchecked Sendable {
  /// A reason why there is no response, or not all of it, as text for the user.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The start of a response.
  struct Head {
    var status: Int
    /// The words after the status.
    var reason: String
    /// The fields by their names in lower case.
    var fields: [String: String] = [:]

    /// Parses the lines of a head, or returns nil if they are none.
    init?(_ lines: [Substring]) {
      let first = (lines.first ?? "").split(separator: " ", maxSplits: 2)
      guard first.count > 1, first[0].hasPrefix("HTTP/"), let status = Int(first[1]) else {
        return nil
      }
      self.status = status
      reason = first.count > 2 ? String(first[2]) : ""
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        fields[line[..<colon].lowercased()] = fields[line[..<colon].lowercased()] ?? value
      }
    }
  }

  /// The greatest number of bytes of a head.
  private static let headLimit = 1 << 19

  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let url: String
  private let patience: Duration
  /// The first bytes of the body, which were read with the head.
  private let rest = LockedValue<[UInt8]>([])

  /// Begins a request.
  ///
  /// - Parameters:
  ///   - url: The address.
  ///   - patience: The time for a connection, and for the next bytes; at least a second for these.
  /// - Throws: ``Failure`` if the program cannot be run.
  init(_ url: String, patience: Duration) throws(Failure) {
    self.url = url
    self.patience = patience
    let seconds = patience.seconds
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "curl", "--disable", "--silent", "--show-error", "--include", "--no-buffer", "--globoff",
      "--suppress-connect-headers", "--proto", "=http,https",
      "--connect-timeout", "\(seconds)",
      "--speed-limit", "1", "--speed-time", "\(max(1, Int(seconds.rounded(.up))))",
      "--user-agent", "espalier/\(ProgramVersion.number)", "--config", "-",
    ]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
      // Not an argument, since the arguments of a process are no secret and a URL may have a password.
      try input.fileHandleForWriting.write(contentsOf: Data("url = \(Self.quoted(url))\n".utf8))
      try input.fileHandleForWriting.close()
    } catch {
      throw Failure(description: "curl, which reads from web servers, could not be run")
    }
  }

  deinit { stop() }

  /// Ends the transfer, from any thread.
  ///
  /// A program that is started from a thread of Dispatch has the signals blocked that can be.
  func stop() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Reads the start of the response; called once, before ``next()``.
  func head() throws(Failure) -> Head {
    var bytes: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      guard let range = bytes.firstRange(of: end) else {
        guard bytes.count <= Self.headLimit else { throw malformed }
        guard let piece = try read() else { throw malformed }
        bytes += piece
        continue
      }
      let text = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
      bytes.removeSubrange(..<range.upperBound)
      guard let head = Head(text.split(separator: "\r\n")) else { throw malformed }
      // Others come before the one of the response.
      guard head.status < 200 else {
        rest.withLock { [bytes] in $0 = bytes }
        return head
      }
    }
  }

  /// Reads some of the body; returns nil at its end.
  func next() throws(Failure) -> [UInt8]? {
    let first = rest.withLock { rest in
      defer { rest = [] }
      return rest
    }
    return first.isEmpty ? try read() : first
  }

  private var malformed: Failure { Failure(description: "the response is incomplete or malformed") }

  /// Reads what there is; returns nil at the end of all of it.
  private func read() throws(Failure) -> [UInt8]? {
    let bytes = output.fileHandleForReading.availableData
    guard bytes.isEmpty else { return Array(bytes) }
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status = process.terminationReason == .exit ? process.terminationStatus : -1
    guard status != 0 else { return nil }
    throw Failure(description: reason(status, String(decoding: message, as: UTF8.self)))
  }

  /// The reason for which the program has ended, in words.
  private func reason(_ status: Int32, _ message: String) -> String {
    let parts = URLComponents(string: url)
    let host = TerminalSafeText.escaped((parts?.host ?? "").utf8)
    switch status {
    case 3: return "the address is malformed"
    case 5: return "the host of the proxy was not found"
    case 6: return "the host \(host) was not found"
    case 7:
      let port = parts?.port ?? (parts?.scheme?.lowercased() == "https" ? 443 : 80)
      return "no connection to \(host), port \(port): it is refused or not reachable"
    case 18, 52, 56: return "the server closed the connection before the end"
    case 28:
      return "the server did not answer within \(patience.secondsText)"
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return "the connection is not secure: \(Self.shown(message))"
    case 127: return "curl, which reads from web servers, is not installed"
    default: return "the response is incomplete or malformed: \(Self.shown(message))"
    }
  }

  /// Returns the first line of a message of the program, safe to show.
  private static func shown(_ message: String) -> String {
    let line = message.split(separator: "\n").first.map { String($0) } ?? "curl has ended"
    let words = line.hasPrefix("curl: (") ? String(line.drop { $0 != ")" }.dropFirst(2)) : line
    return TerminalSafeText.escaped(words.utf8)
  }

  /// Returns a text as a value of a configuration of the program.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{B}": quoted += "\\v"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "\""
  }
}

extension Duration {
  /// The number of seconds.
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// The duration as `0.5 s`.
  var secondsText: String { "\(seconds.formatted()) s" }
}
