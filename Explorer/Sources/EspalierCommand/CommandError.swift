import EspalierSources
import Foundation

/// An error that ends the command, with a message and an exit code.
struct CommandError: Error {
  /// Exit codes from sysexits.h.
  enum Code: Int32 {
    case usage = 64
    case badData = 65
    case noInput = 66
    case internalFault = 70
    case inputOutput = 74
  }

  var code: Code
  var message: String
  /// Whether the message starts with a location, `file:line:column:`, that editors can parse.
  var hasLocation = false

  /// Writes to standard error, and ignores failures; after the user has left the pager.
  static func writeToStandardError(_ text: String) {
    Pager.finish()
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Prints the message to standard error.
  func report() {
    CommandError.writeToStandardError(hasLocation ? "\(message)\n" : "espalier: \(message)\n")
  }

  /// Prints the message to standard error and exits with the code.
  func exit() -> Never {
    report()
    Foundation.exit(code.rawValue)
  }
}

extension CommandError {
  /// Creates the error for a source that cannot be opened or read.
  init(_ error: SourceError) {
    switch error.category {
    case .noInput: code = .noInput
    case .badData: code = .badData
    case .io: code = .inputOutput
    case .usage: code = .usage
    case .cancelled: code = .inputOutput
    }
    message = error.description
  }

  /// Creates the error for a source that is invalid from some position.
  init(_ fault: SourceFault) {
    code = .badData
    message = fault.description
    hasLocation = true
  }
}
