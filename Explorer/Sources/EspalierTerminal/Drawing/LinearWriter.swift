import Espalier
import EspalierSources

/// Writes the focus of a browser as lines of text, for screen readers and braille displays: nothing that was
/// written is drawn again.
struct LinearWriter: Sendable {
  private var focused: String?
  private var message: String?
  private var panel: Panel?
  private var prompt: String?
  private var choice: String?

  /// Returns the lines that report the changes since the last call.
  mutating func update<Source: TreeSource>(to browser: Browser<Source>) -> String {
    var lines: [String] = []
    if let open = browser.panel {
      if panel?.lines != open.lines {
        let count = open.lines.count
        lines.append("\(open.title), \(counted(count, "line")), Escape closes")
        lines += open.lines.map { $0.label + $0.text }
      }
      if let found = open.matchDescription, found != panel?.matchDescription {
        lines.append(found)
      }
    } else if panel != nil {
      focused = nil
    }
    panel = browser.panel

    let typed = browser.prompt.map { $0.kind.rawValue + $0.text }
    if typed != prompt, let line = browser.prompt {
      lines.append(line.text.isEmpty ? line.kind.question : line.text)
    }
    prompt = typed
    if let choice = browser.choice, choice != self.choice { lines.append(choice) }
    choice = browser.choice

    if let said = browser.message, said != message { lines.append(said) }
    message = browser.message
    // The typed text leads somewhere when it is accepted; until then the focus is on the line.
    if typed == nil, browser.panel == nil {
      let description = browser.linearDescription
      if description != focused { lines.append(description) }
      focused = description
    }
    return lines.map { TerminalSafeText.visible($0) + "\r\n" }.joined()
  }
}

extension Prompt.Kind {
  /// The request for a text in words.
  fileprivate var question: String {
    switch self {
    case .find: "find"
    case .filter: "filter"
    case .goTo: "go to"
    case .command: "command"
    case .place: "place"
    case .shell: "command of the shell"
    case .answer: "answer"
    }
  }
}

extension Browser {
  /// The row of the cursor in words: "level 2, 3 of 9, closed, src, 14 items".
  var linearDescription: String {
    if view == .form, !isInRowsOfForm { return formDescription }
    if isTableShown { return tableDescription }
    guard let cursor = navigator.cursor else { return "nothing" }
    let level = outline.level(of: cursor) ?? 0
    if navigator.isOnStatus, let status = outline.status(of: cursor) {
      return "level \(level + 2), \(statusText(status, of: cursor).text)"
    }
    var parts = ["level \(level + 1)"]
    if let position = outline.positionInSet(of: cursor), let size = outline.setSize(of: cursor) {
      let isPart = outline.parent(of: cursor).map { outline.loadState(of: $0) != .loaded } ?? false
      parts.append("\(grouped(position)) of \(grouped(size))\(isPart ? " or more" : "")")
    }
    if outline.isExpandable(cursor) == true {
      parts.append(outline.isExpanded(cursor) == true ? "open" : "closed")
    }
    guard let node = node(cursor) else { return (parts + [source.title]).joined(separator: ", ") }
    if isMarked(cursor) { parts.append("marked") }
    if let difference = node.difference, difference != .inside { parts.append(difference.rawValue) }
    if search.found.contains(node.id) { parts.append("match") }
    parts += [node.title, node.detail].filter { !$0.isEmpty }
    return parts.joined(separator: ", ")
  }
}
