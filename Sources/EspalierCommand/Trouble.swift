import EspalierSources
import Foundation

/// How the command ends when something is wrong: one line for the person, a code for the program.
struct Trouble: Error {
  /// The codes of sysexits.
  enum Code: Int32 {
    case usage = 64
    case badData = 65
    case noInput = 66
    case internalFault = 70
    case inputOutput = 74
  }

  var code: Code
  var message: String
  /// Whether the message begins with its own place, `file:line:column:`, for editors to find.
  var hasPlace = false

  /// Writes to standard error, and goes on if nobody hears it.
  static func say(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Says it on standard error.
  func report() {
    Trouble.say(hasPlace ? "\(message)\n" : "espalier: \(message)\n")
  }

  /// Says it on standard error and ends the program.
  func exit() -> Never {
    report()
    Foundation.exit(code.rawValue)
  }
}

extension Trouble {
  /// A source that cannot be opened or read.
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

  /// A source that was read up to a fault.
  init(_ fault: SourceFault) {
    code = .badData
    message = fault.description
    hasPlace = true
  }
}
