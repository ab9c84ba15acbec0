#if canImport(CPostgreSQL)
  internal import CPostgreSQL

  /// The failure of a statement or a connection.
  struct PostgreSQLFailure: Error {
    /// The error as users see it.
    var error: SourceError

    /// The SQLSTATE, or an empty text if the server sent none.
    var code = ""

    /// Whether the connection is of no more use.
    var isLost = false

    init(_ error: SourceError, isLost: Bool = false) {
      (self.error, self.isLost) = (error, isLost)
    }

    /// Whether another session holds a lock for longer than a statement waits.
    var isLocked: Bool { code == "55P03" }

    /// Whether a parameter is not a value of its type, so nothing can be equal to it.
    var isInvalidInput: Bool { code.hasPrefix("22") }

    /// Describes an error that the server sent in response to a statement.
    ///
    /// - Parameters:
    ///   - statement: The statement, or nil for one that begins or ends a request.
    ///   - limit: The time that the statement had.
    ///   - elapsed: The time that it took.
    init(
      _ result: OpaquePointer,
      _ target: PostgreSQLTarget,
      of statement: PostgreSQLStatement?,
      limit: Duration,
      elapsed: Duration
    ) {
      func field(_ name: Character) -> String {
        guard let code = name.asciiValue, let text = PQresultErrorField(result, CInt(code)) else {
          return ""
        }
        return TerminalSafeText.escaped(String(cString: text).utf8)
      }
      code = field("C")
      var reason = field("M")
      switch code {
      case "57014" where elapsed >= limit:
        let (whole, rest) = limit.components
        let seconds = rest == 0 ? "\(whole)" : "\(Double(whole) + Double(rest) / 1e18)"
        reason = "it takes more than \(seconds) s and was interrupted"
        reason += statement?.isComputed == true ? "" : "; an index may be missing"
      case "55P03": reason = "another session has locked it; try again later"
      case "42501":
        reason += "; the user \(target.user) needs to be granted SELECT"
      case "42P01", "42703", "3F000":
        error = .changed(path: target.place)
        return
      case "":
        isLost = true
        reason = "the connection was lost; the next request connects again"
      case _ where code.hasPrefix("57P") || code.hasPrefix("08"):
        isLost = true
        reason = "the connection was lost (\(reason)); the next request connects again"
      default:
        let hint = field("H")
        if !hint.isEmpty { reason += "; " + hint }
      }
      error = .failed(path: target.place, reason: reason)
    }

    /// Describes why a connection could not be made, from libpq's verbose message.
    init(
      connecting connection: OpaquePointer,
      _ target: PostgreSQLTarget
    ) {
      let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
      // FATAL:  28P01: password authentication failed for user "ann"
      var text = ""
      for line in message.split(whereSeparator: \.isNewline) {
        guard let (state, rest) = Self.state(in: line) else { continue }
        (code, text) = (state, rest)
      }
      let shown = TerminalSafeText.escaped(
        (text.isEmpty ? message.split(whereSeparator: \.isNewline).joined(separator: " ") : text)
          .replacing("\t", with: "").utf8
      )
      let reason: String
      switch code {
      case "28P01": reason = "the password of the user \(target.user) is wrong"
      case "28000": reason = "the server refuses the user \(target.user): \(shown)"
      case "3D000": reason = "there is no database \(target.database) at \(target.server)"
      case "53300": reason = "the server has no free connections: \(shown)"
      case "57P03": reason = "the server is starting or stopping: \(shown)"
      case "" where PQconnectionNeedsPassword(connection) == 1:
        reason =
          "the user \(target.user) needs a password: in the URL, in PGPASSWORD or in a password file"
      case "" where message.contains("Connection refused"):
        reason = "no server listens at \(target.server)"
      case "" where message.contains("No such file or directory"):
        reason = "no server listens at \(target.server): there is no such socket"
      default: reason = shown
      }
      error =
        ["", "53300", "57P03"].contains(code) && PQconnectionNeedsPassword(connection) == 0
        ? .unavailable(path: target.place, reason: reason)
        : .notReadable(path: target.place, reason: reason)
      isLost = true
    }

    /// Returns the SQLSTATE that follows a colon and two spaces in a line, and what follows that.
    private static func state(in line: Substring) -> (state: String, rest: String)? {
      guard let mark = line.firstRange(of: ":  ") else { return nil }
      let parts = line[mark.upperBound...].split(separator: ": ", maxSplits: 1)
      guard parts.count == 2, parts[0].utf8.count == 5,
        parts[0].utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 })
      else { return nil }
      return (String(parts[0]), String(parts[1]))
    }
  }
#endif
