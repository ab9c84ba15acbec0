/// Why a source cannot be opened or read at all.
public enum SourceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Nothing is at the path.
  case notFound(path: String)
  /// What is at the path must not or cannot be opened.
  case notReadable(path: String, reason: String)
  /// What is at the path is no folder, although one was asked for.
  case notAFolder(path: String)
  /// The data is in none of the formats, which are listed.
  case unsupported(path: String, formats: [String])
  /// Reading began and failed.
  case failed(path: String, reason: String)
  /// The data is not what it was when the id that was asked about was given.
  case changed(path: String)
  /// What is looked for cannot be looked for, such as an expression that is none.
  case badQuery(String)
  /// The work was called off before it was done.
  case cancelled

  /// The kinds of trouble that a program answers differently.
  public enum Category: Sendable {
    /// The input is not there or not to be had.
    case noInput
    /// The input is there and is not what it should be.
    case badData
    /// The machine failed to read it.
    case io
    /// The question is wrong.
    case usage
    /// Nothing is wrong; nobody wants an answer any more.
    case cancelled
  }

  /// Which kind of trouble this is.
  public var category: Category {
    switch self {
    case .notFound, .notReadable: return .noInput
    case .notAFolder, .unsupported: return .badData
    case .failed, .changed: return .io
    case .badQuery: return .usage
    case .cancelled: return .cancelled
    }
  }

  /// The trouble in words, starting with the path, safe to show.
  public var description: String {
    switch self {
    case .notFound(let path):
      return "\(shown(path)): no such file or folder"
    case .notReadable(let path, let reason):
      return "\(shown(path)): cannot be opened: \(reason)"
    case .notAFolder(let path):
      return "\(shown(path)): not a folder"
    case .unsupported(let path, let formats):
      return "\(shown(path)): none of the formats that can be read: "
        + formats.joined(separator: ", ")
    case .failed(let path, let reason):
      return "\(shown(path)): reading failed: \(reason)"
    case .changed(let path):
      return "\(shown(path)): changed since it was read"
    case .badQuery(let reason):
      return reason
    case .cancelled:
      return "cancelled"
    }
  }

  private func shown(_ path: String) -> String { VisibleText.escaped(path.utf8) }
}

/// Where and why a file stops being readable, while what stands before it could be read.
public struct SourceFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file, as text that is safe to show.
  public var file: String

  /// The line, from 1.
  public var line: Int

  /// The column, from 1, in Unicode scalars; in bytes where the file is not text.
  public var column: Int

  /// What is wrong, in words.
  public var message: String

  /// Makes a fault.
  public init(file: String, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// Place and reason as `file:line:column: message`.
  public var description: String { "\(file):\(line):\(column): \(message)" }
}
