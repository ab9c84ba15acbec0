/// Why a command of WebDriver failed.
package struct WebDriverError: Error, CustomStringConvertible {
  /// The codes that tests ask for; the others are kept as they came.
  package enum Code: Equatable, Sendable {
    case noSuchElement, staleElement, elementNotInteractable, elementClickIntercepted
    case scriptFailed, scriptTimeout, timeout
    case other(String)

    init(_ code: String) {
      switch code {
      case "no such element": self = .noSuchElement
      case "stale element reference": self = .staleElement
      case "element not interactable": self = .elementNotInteractable
      case "element click intercepted": self = .elementClickIntercepted
      case "javascript error": self = .scriptFailed
      case "script timeout": self = .scriptTimeout
      case "timeout": self = .timeout
      default: self = .other(code)
      }
    }
  }

  package let code: Code
  /// The driver's words, without the addresses of its own functions.
  package let message: String
  /// What was asked, such as "POST element {"using":...}".
  package let command: String

  init(_ failure: Failure, command: String) {
    code = Code(failure.error)
    // The session's data follow in further lines.
    let lines = failure.message.split(separator: "\n").filter { !$0.contains("(Session info") }
    message = lines.isEmpty ? failure.error : lines.joined(separator: "\n")
    self.command = command
  }

  init(unreadable answer: String, command: String) {
    code = .other("unreadable answer")
    message = "the answer is not what was expected: \(answer.prefix(500))"
    self.command = command
  }

  package var description: String { "\(message)\nwhile asked for: \(command)" }

  /// What the driver answers in place of a value.
  struct Failure: Decodable {
    var error: String
    var message: String
  }
}
