/// An error that prevents a source from being opened or read at all.
public enum SourceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is nothing at the path.
  case notFound(path: String)
  /// The file at the path may not or cannot be opened.
  case notReadable(path: String, reason: String)
  /// The file at the path is not a folder, although one was requested.
  case notAFolder(path: String)
  /// The data is in none of the listed formats.
  case unsupported(path: String, formats: [String])
  /// The system does not permit the file at the path to be read.
  case notPermitted(path: String, reason: String)
  /// It cannot be read now, but may be again: a server is down or busy, another program has locked it.
  case unavailable(path: String, reason: String)
  /// Reading failed after the source was opened.
  case failed(path: String, reason: String)
  /// The file at the path, or one in it, is damaged or encrypted.
  case damaged(path: String, reason: String)
  /// The data has changed since the requested id was issued.
  case changed(path: String)
  /// The query is invalid, such as a malformed regular expression.
  case badQuery(String)
  /// The operation was cancelled.
  case cancelled

  /// The categories of errors that a program handles differently.
  public enum Category: Sendable {
    /// The input does not exist or cannot be accessed.
    case noInput
    /// The input exists but is not valid.
    case badData
    /// Reading the input failed.
    case io
    /// The request is invalid.
    case usage
    /// The operation was cancelled, which is not a failure.
    case cancelled
  }

  /// The category of the error.
  public var category: Category {
    switch self {
    case .notFound, .notReadable, .notPermitted, .unavailable: return .noInput
    case .notAFolder, .unsupported, .damaged: return .badData
    case .failed, .changed: return .io
    case .badQuery: return .usage
    case .cancelled: return .cancelled
    }
  }

  /// The cause, if it is one of those that a row names.
  var cause: FailureCause? {
    switch self {
    case .notFound: return .missing
    case .notPermitted: return .denied
    default: return nil
    }
  }

  /// The error message, starting with the path, safe to show.
  public var description: String {
    switch self {
    case .notFound(let path):
      return "\(shown(path)): no such file or folder"
    case .notReadable(let path, let reason), .notPermitted(let path, let reason),
      .unavailable(let path, let reason):
      return "\(shown(path)): cannot be opened: \(reason)"
    case .notAFolder(let path):
      return "\(shown(path)): not a folder"
    case .unsupported(let path, let formats):
      return "\(shown(path)): none of the formats that can be read: "
        + formats.joined(separator: ", ")
    case .failed(let path, let reason):
      return "\(shown(path)): reading failed: \(reason)"
    case .damaged(let path, let reason):
      return "\(shown(path)): \(reason)"
    case .changed(let path):
      return "\(shown(path)): changed since it was read"
    case .badQuery(let reason):
      return reason
    case .cancelled:
      return "cancelled"
    }
  }

  private func shown(_ path: String) -> String { TerminalSafeText.escaped(path.utf8) }
}

/// A fault in a file whose earlier content could be read.
public struct SourceFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file, as text that is safe to show.
  public var file: String

  /// The line, from 1.
  public var line: Int

  /// The column, from 1, in Unicode scalars; in bytes where the file is not text.
  public var column: Int

  /// The description of the fault.
  public var message: String

  /// Whether the message names a part that was not checked, and not an error.
  public var isUnchecked: Bool

  /// Makes a fault.
  public init(
    file: String,
    line: Int,
    column: Int,
    message: String,
    isUnchecked: Bool = false
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.isUnchecked = isUnchecked
  }

  /// The location and message as `file:line:column: message`.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}
