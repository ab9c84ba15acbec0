import Espalier

/// The line in which something is typed.
struct Prompt: Equatable {
  /// The meaning of what is typed.
  enum Kind: String, Equatable, Sendable {
    case find = "/"
    case filter = "&"
    case goTo = "@"
    case command = ":"
    /// The answer to a field of the form.
    case answer = "="
  }

  var kind: Kind
  var text = ""
  /// The texts that Tab offers in turn, and the one that is shown.
  var completions: [String] = []
  var completion: Int?
  /// The cursor and the first row in sight when the line was opened.
  var origin: (cursor: Int, top: Int)

  /// The greatest length of what is typed, in characters.
  static let limit = 1_000

  static func == (left: Prompt, right: Prompt) -> Bool {
    left.kind == right.kind && left.text == right.text && left.completions == right.completions
      && left.completion == right.completion
  }
}

// Typing in the line at the bottom.
extension Browser {
  /// Opens the line at the bottom.
  mutating func begin(_ kind: Prompt.Kind, _ text: String = "") {
    if kind == .find, filtering != nil { endFilter(restoringCursor: false) }
    prompt = Prompt(kind: kind, text: text, origin: (navigator.cursor ?? Self.root, top))
    if kind == .goTo { goTo = GoTo() }
  }

  /// Takes a key while something is typed.
  mutating func typeInPrompt(_ key: Key) {
    guard let prompt else { return }
    var text = prompt.text
    switch key {
    case .character(let character) where text.count < Prompt.limit: text.append(character)
    case .backspace:
      if text.isEmpty { return cancelPrompt() }
      text.removeLast()
    case .control("u"): text = ""
    case .control("w"):
      while text.last == " " { text.removeLast() }
      while let last = text.last, last != " " { text.removeLast() }
    case .escape, .control("c"): return cancelPrompt()
    case .enter: return acceptPrompt()
    case .tab where prompt.kind == .command: return complete(by: 1)
    case .backTab where prompt.kind == .command: return complete(by: -1)
    case .down, .control("n"), .tab: return moveInGoTo(by: 1)
    case .up, .control("p"), .backTab: return moveInGoTo(by: -1)
    default: return
    }
    changePrompt(to: text)
  }

  /// Takes pasted text as if it were typed on one line; elsewhere nothing is pasted.
  mutating func paste(_ pasted: String) {
    guard let prompt else { return }
    let line = pasted.prefix(Prompt.limit).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    changePrompt(to: String((prompt.text + String(line)).prefix(Prompt.limit)))
  }

  private mutating func changePrompt(to text: String) {
    guard let kind = prompt?.kind else { return }
    prompt?.text = text
    prompt?.completions = []
    prompt?.completion = nil
    switch kind {
    case .find: startSearch(text)
    case .filter: startFilter(text)
    case .goTo: startGoTo(text)
    case .command, .answer: break
    }
  }

  /// Leaves everything as it was before the line was opened.
  private mutating func cancelPrompt() {
    guard let prompt else { return }
    self.prompt = nil
    switch prompt.kind {
    case .find:
      cancelSearch()
      navigator.focus(prompt.origin.cursor, in: outline)
      top = clampedTop(prompt.origin.top)
    case .filter: endFilter(restoringCursor: true)
    case .goTo: endGoTo()
    case .command, .answer: break
    }
  }

  private mutating func acceptPrompt() {
    guard let prompt else { return }
    let isEmpty = prompt.text.allSatisfy(\.isWhitespace)
    if isEmpty, prompt.kind != .answer { return cancelPrompt() }
    self.prompt = nil
    switch prompt.kind {
    case .find: remember(prompt.origin.cursor)
    case .filter: break
    case .goTo: acceptGoTo()
    case .answer: answerInForm(prompt.text)
    case .command: perform(commandLine: prompt.text)
    }
  }
}
