#if canImport(CPostgreSQL)
  internal import CPostgreSQL

  /// The database that a URL names, with what the environment adds.
  struct PostgreSQLTarget: Sendable {
    /// The URL, which may contain a password and is never shown.
    let url: String

    /// The user, the server and the database as a URL without a password, for errors.
    let place: String

    /// The name of the database, safe to show.
    let database: String

    /// The user, safe to show.
    let user: String

    /// The server as messages name it, safe to show: a host and a port, or a socket.
    let server: String

    /// The time for connecting.
    let timeLimit: Duration

    /// Parses a URL; libpq's environment variables fill what it leaves out.
    ///
    /// - Throws: ``SourceError/notReadable(path:reason:)`` if it is malformed, or there is no libpq.
    init(url: String) throws(SourceError) {
      self.url = url
      if let missing = SystemLibrary.pq.load() {
        throw .notReadable(path: "PostgreSQL", reason: missing)
      }
      var message: UnsafeMutablePointer<CChar>?
      guard !url.utf8.contains(0), let parsed = PQconninfoParse(url, &message) else {
        let reason = message.map { String(cString: $0) } ?? "a null byte"
        PQfreemem(message)
        throw .notReadable(
          path: "postgres://…",
          reason: "the URL is malformed: "
            + TerminalSafeText.escaped(Self.withoutQuotations(reason).utf8)
        )
      }
      defer { PQconninfoFree(parsed) }
      var options = Self.values(of: parsed)
      if let defaults = PQconndefaults() {
        options.merge(Self.values(of: defaults)) { given, _ in given }
        PQconninfoFree(defaults)
      }
      let (user, host) = (options["user"] ?? "", options["host"] ?? options["hostaddr"] ?? "")
      let database = options["dbname"] ?? user
      let port = options["port"] ?? "5432"
      let name = Self.encoded(user) + "@"
      let server: String
      if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") {
        server = host.isEmpty ? "the local socket of port \(port)" : "the socket \(host):\(port)"
        let query = host.isEmpty ? "" : "?host=\(Self.encoded(host))&port=\(port)"
        place = "postgres://\(name)/\(Self.encoded(database))\(query)"
      } else {
        server = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        place = "postgres://\(name)\(server)/\(Self.encoded(database))"
      }
      self.user = TerminalSafeText.escaped(user.utf8)
      self.database = TerminalSafeText.escaped(database.utf8)
      self.server = TerminalSafeText.escaped(server.utf8)
      let seconds = options["connect_timeout"].flatMap { Int($0) } ?? 0
      timeLimit = .seconds(seconds > 0 ? seconds : 10)
    }

    private static func values(
      of options: UnsafeMutablePointer<PQconninfoOption>
    ) -> [String: String] {
      var values: [String: String] = [:]
      var option = options
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val, value.pointee != 0 {
          values[String(cString: keyword)] = String(cString: value)
        }
        option += 1
      }
      return values
    }

    /// Returns a message without what it quotes, which may be a part of a password.
    private static func withoutQuotations(_ message: String) -> String {
      var text = ""
      for (index, part) in message.split(separator: "\"", omittingEmptySubsequences: false)
        .enumerated()
      {
        text += index % 2 == 0 ? String(part) : "…"
      }
      let line = text.replacing("\n", with: " ")
      return String(line.reversed().drop { $0 == " " || $0 == "…" || $0 == ":" }.reversed())
    }

    /// Returns a part of a URL with what would end it escaped.
    private static func encoded(_ text: String) -> String {
      var encoded = ""
      for byte in text.utf8 {
        let isPlain =
          byte >= 0x80 || byte > 0x20 && byte != 0x7F && !"%/?#@:&=".utf8.contains(byte)
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += isPlain ? "" : "%" + (byte < 16 ? "0" : "") + digits
        if isPlain { encoded.unicodeScalars.append(Unicode.Scalar(byte)) }
      }
      return encoded
    }
  }
#endif
