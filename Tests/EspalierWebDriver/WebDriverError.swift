import Foundation

/// A failed WebDriver command.
public struct WebDriverError: Error, CustomStringConvertible {
  /// The codes that tests check; all others are kept as text.
  public enum Code: Equatable, Sendable {
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

  /// The error code.
  public let code: Code
  /// The driver's message, without the addresses of its own functions.
  public let message: String
  /// The request, such as "POST element {"using":...}".
  public let command: String

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

  /// Decodes an answer.
  ///
  /// - Throws: `WebDriverError` with the answer in its message.
  static func decode<Answer: Decodable>(
    _ type: Answer.Type,
    from data: Data,
    _ command: String
  ) throws -> Answer {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw WebDriverError(
        unreadable: "\(error) \(String(decoding: data, as: UTF8.self))",
        command: command
      )
    }
  }

  /// The text of a request.
  ///
  /// Bodies may contain a whole module in base64.
  static func command(_ method: WebDriverMethod, _ path: String, _ body: Data?) -> String {
    "\(method.rawValue) \(path) \(String(decoding: body?.prefix(300) ?? Data(), as: UTF8.self))"
  }

  /// The message of the error.
  public var description: String { "\(message)\nwhile asked for: \(command)" }

  /// The driver's error response.
  struct Failure: Decodable {
    var error: String
    var message: String
  }
}
