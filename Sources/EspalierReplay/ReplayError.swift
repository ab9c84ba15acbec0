import Espalier

/// The reason why a command was not performed.
struct ReplayError: Error {
  /// The codes of the protocol.
  enum Code: ReplayName {
    case malformed
    case unknownCommand = "unknown-command"
    case noComponent = "no-component"
    case unknownItem = "unknown-item"
    case duplicateItem = "duplicate-item"
    case outOfRange = "out-of-range"
    case cycle
    case staleToken = "stale-token"
    case refused
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Converts an error of the outline to the codes of the protocol.
  init(_ error: OutlineError<ReplayID>) {
    switch error {
    case .unknownItem(let id):
      self.init(.unknownItem, "there is no item \"\(id.text)\"")
    case .duplicateItem(let id):
      self.init(.duplicateItem, "\"\(id.text)\" is there already, or stands twice in the command")
    case .sectionOutOfRange(let index, let count):
      self.init(.outOfRange, "section \(index) is not among the \(count) sections")
    case .indexOutOfRange(let index, let count):
      self.init(.outOfRange, "index \(index) is not in 0 ... \(count)")
    case .cycle(let id):
      self.init(.cycle, "\"\(id.text)\" cannot stand inside itself")
    case .staleToken(let token):
      self.init(.staleToken, "nothing is awaited under the token \(token)")
    case .levelOutOfRange(let id, let level, let deepest):
      self.init(.malformed, "\"\(id.text)\" is at level \(level), deeper than \(deepest)")
    }
  }
}
