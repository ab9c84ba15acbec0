import Espalier

/// The line in which something is typed.
struct Prompt: Equatable {
  /// The meaning of what is typed.
  enum Kind: String, Equatable, Sendable {
    case find = "/"
    case filter = "&"
    case goTo = "@"
    case command = ":"
    /// A few letters of a place to go to.
    case place = "'"
    /// A command of the shell for the row.
    case shell = "!"
    /// The answer to a field of the form.
    case answer = "="

    /// Whether what is typed narrows lines of which one is chosen.
    var isChoice: Bool { self == .goTo || self == .place }
  }

  var kind: Kind
  var text = ""
  /// The number of characters after the cursor.
  var rest = 0
  /// The number of texts of before that were gone back by, and what was typed until then.
  var recalled = (count: 0, draft: "")
  /// The texts that Tab offers in turn, and the one that is shown.
  var completions: [String] = []
  var completion: Int?
  /// The cursor and the first row in sight when the line was opened.
  var origin: (cursor: Int, top: Int)

  /// The text before the cursor, and that after it.
  var parts: (head: String, tail: String) {
    (String(text.dropLast(rest)), String(text.suffix(rest)))
  }

  /// The greatest length of what is typed, in characters.
  static let limit = 1_000

  static func == (left: Prompt, right: Prompt) -> Bool {
    left.kind == right.kind && left.text == right.text && left.rest == right.rest
      && left.completions == right.completions
      && left.completion == right.completion
  }
}

// Typing in the line at the bottom.
extension Browser {
  /// Opens the line at the bottom.
  mutating func begin(_ kind: Prompt.Kind, _ text: String = "") {
    if kind == .find, panel == nil, filtering != nil { endFilter(restoringCursor: false) }
    let top = panel?.top ?? top
    prompt = Prompt(kind: kind, text: text, origin: (navigator.cursor ?? Self.root, top))
    if kind == .goTo { goTo = GoTo() }
  }

  /// Takes a key while something is typed.
  mutating func typeInPrompt(_ key: Key) {
    guard let prompt else { return }
    var (text, tail) = prompt.parts
    switch key {
    case .character(let character) where prompt.text.count < Prompt.limit: text.append(character)
    case .backspace:
      if prompt.text.isEmpty { return cancelPrompt() }
      _ = text.popLast()
    case .delete where prompt.kind == .place && tail.isEmpty: return forgetPlace()
    case .delete: tail = String(tail.dropFirst())
    case .left: return moveInPrompt(to: prompt.rest + 1)
    case .right: return moveInPrompt(to: prompt.rest - 1)
    case .home, .control("a"): return moveInPrompt(to: prompt.text.count)
    case .end, .control("e"): return moveInPrompt(to: 0)
    case .control("u"): text = ""
    case .control("w"):
      while text.last == " " { text.removeLast() }
      while let last = text.last, last != " " { text.removeLast() }
    case .escape, .control("c"): return cancelPrompt()
    case .enter: return acceptPrompt()
    case .tab where prompt.kind == .command: return complete(by: 1)
    case .backTab where prompt.kind == .command: return complete(by: -1)
    case .up where !prompt.kind.isChoice: return recall(by: 1)
    case .down where !prompt.kind.isChoice: return recall(by: -1)
    case .tab where prompt.kind == .goTo && picking?.takesMany == true: return markInGoTo()
    case .down, .control("n"), .tab: return moveInChoices(by: 1)
    case .up, .control("p"), .backTab: return moveInChoices(by: -1)
    default: return
    }
    changePrompt(to: text + tail, rest: tail.count)
  }

  private mutating func moveInChoices(by step: Int) {
    if prompt?.kind == .place { moveInPlaces(by: step) } else { moveInGoTo(by: step) }
  }

  private mutating func moveInPrompt(to rest: Int) {
    guard let prompt else { return }
    self.prompt?.rest = min(max(0, rest), prompt.text.count)
  }

  /// Shows a text of the same kind that was typed before, or what was typed until that was asked for.
  private mutating func recall(by step: Int) {
    guard let prompt else { return }
    let texts = typedTexts[prompt.kind] ?? []
    let count = prompt.recalled.count + step
    guard (0...texts.count).contains(count) else { return }
    let draft = prompt.recalled.count == 0 ? prompt.text : prompt.recalled.draft
    changePrompt(to: count == 0 ? draft : texts[texts.count - count])
    self.prompt?.recalled = (count, draft)
  }

  /// Takes pasted text as if it were typed on one line; elsewhere nothing is pasted.
  mutating func paste(_ pasted: String) {
    guard let prompt else { return }
    let line = pasted.prefix(Prompt.limit).map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let (head, tail) = prompt.parts
    let room = max(0, Prompt.limit - prompt.text.count)
    changePrompt(to: head + String(line.prefix(room)) + tail, rest: tail.count)
  }

  private mutating func changePrompt(to text: String, rest: Int = 0) {
    guard let kind = prompt?.kind else { return }
    prompt?.text = text
    prompt?.rest = min(rest, text.count)
    prompt?.recalled = (0, "")
    prompt?.completions = []
    prompt?.completion = nil
    switch kind {
    case .find where panel != nil: findInPanel(text)
    case .find: startSearch(text)
    case .filter: startFilter(text)
    case .goTo: startGoTo(text)
    case .place: rankPlaces()
    case .command, .shell, .answer: break
    }
  }

  /// Leaves everything as it was before the line was opened.
  private mutating func cancelPrompt() {
    guard let prompt else { return }
    self.prompt = nil
    switch prompt.kind {
    case .find where panel != nil:
      panel?.endSearch()
      panel?.top = prompt.origin.top
    case .find:
      cancelSearch()
      navigator.focus(prompt.origin.cursor, in: outline)
      top = clampedTop(prompt.origin.top)
    case .filter: endFilter(restoringCursor: true)
    case .goTo: endGoTo()
    case .place: placeList = nil
    case .command, .shell, .answer: break
    }
  }

  private mutating func acceptPrompt() {
    if prompt?.kind == .shell, prompt?.text.isEmpty == true { prompt?.text = pager }
    guard let prompt else { return }
    let isEmpty = prompt.text.allSatisfy(\.isWhitespace)
    if isEmpty, prompt.kind != .answer, prompt.kind != .place { return cancelPrompt() }
    var texts = typedTexts[prompt.kind] ?? []
    texts.removeAll { $0 == prompt.text }
    if !isEmpty { typedTexts[prompt.kind] = Array((texts + [prompt.text]).suffix(100)) }
    // It stays open until something is found.
    if prompt.kind == .goTo { return acceptGoTo() }
    self.prompt = nil
    switch prompt.kind {
    case .find where panel != nil: break
    case .find: remember(prompt.origin.cursor)
    // Those are accepted above.
    case .filter, .goTo: break
    case .place: acceptPlace()
    case .answer: answerInForm(prompt.text)
    case .command: perform(commandLine: prompt.text)
    case .shell: run(prompt.text)
    }
  }
}
