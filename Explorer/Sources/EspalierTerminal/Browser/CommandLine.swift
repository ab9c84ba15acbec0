import Espalier
import EspalierSources

/// One of the commands that are typed after a colon.
struct TypedCommand: Sendable {
  /// The names, of which the first is the one that is completed.
  var names: [String]
  /// The form of the arguments, for the help.
  var arguments = ""
  /// The meaning, for the help.
  var help: String

  /// All commands; a number alone goes to the row.
  static let all: [TypedCommand] = [
    TypedCommand(names: ["open", "o"], arguments: "PATH", help: "go to a path of the source"),
    TypedCommand(names: ["find"], arguments: "TEXT", help: "find, as /"),
    TypedCommand(names: ["filter"], arguments: "TEXT", help: "show only what matches; none: all"),
    TypedCommand(names: ["level"], arguments: "N", help: "open so many levels"),
    TypedCommand(
      names: ["sort"],
      arguments: RowOrder.allCases.map(\.rawValue).joined(separator: "|"),
      help: "sort the rows of the branch; ! in the end reverses"
    ),
    TypedCommand(
      names: ["column"],
      arguments: "NAME",
      help: "go to a column of the table; sort NAME sorts by it"
    ),
    TypedCommand(names: ["hide"], arguments: "NAME", help: "hide a column, or that of the cursor"),
    TypedCommand(names: ["unhide"], help: "show all columns again"),
    TypedCommand(
      names: ["widen"],
      arguments: "NAME",
      help: "a column as wide as its values, or as usual"
    ),
    TypedCommand(
      names: ["write", "w", "save"],
      arguments: "FILE",
      help: "write the value or the file to a file; write! replaces one"
    ),
    TypedCommand(
      names: ["view"],
      arguments: ViewMode.allCases.map(\.rawValue).joined(separator: "|"),
      help: "show the source in another way"
    ),
    TypedCommand(names: ["edit", "e"], help: "open the file in $EDITOR"),
    TypedCommand(names: ["reload", "r"], help: "read the branch again"),
    TypedCommand(
      names: ["set"],
      arguments: Browser<JSONSource>.options.joined(separator: "|"),
      help: "choose, and no before it the opposite"
    ),
    TypedCommand(names: ["help", "h"], help: "show the keys and the commands"),
    TypedCommand(names: ["quit", "q"], help: "quit"),
  ]

  /// Returns the command with a name.
  static func named(_ name: String) -> TypedCommand? { all.first { $0.names.contains(name) } }
}

// Commands that are typed.
extension Browser {
  /// The choices of `set`.
  static var options: [String] {
    ["counts", "details", "mouse", "pane", "previews", "quotes", "wrap"]
  }

  /// Performs a command that was typed.
  mutating func perform(commandLine line: String) {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard var name = words.first.map({ String($0) }) else { return }
    let rest = words.dropFirst().first ?? ""
    let argument = String(rest.drop { $0 == " " }.trimmingSuffix { $0 == " " })
    if let row = Int(name), argument.isEmpty { return goTo(row: row - 1) }
    let isForced = name.hasSuffix("!")
    if isForced { name.removeLast() }
    guard let command = TypedCommand.named(name)?.names.first, !isForced || command == "write"
    else {
      message = "no command is called \(name); :help lists them"
      return
    }
    switch command {
    case "open": locate(argument)
    case "find": startSearch(argument)
    case "filter": startFilter(argument)
    case "level":
      guard let level = Int(argument), level > 0 else { return require("a number from 1", command) }
      perform(.level(level))
    case "sort": sort(by: argument)
    case "column", "hide", "widen", "unhide": performInTable(command, argument)
    case "write": write(to: argument, overwrites: isForced)
    case "view":
      guard let mode = ViewMode(rawValue: argument) else {
        let names = ViewMode.allCases.map(\.rawValue).joined(separator: ", ")
        return require("one of \(names)", command)
      }
      show(mode)
    case "edit": edit()
    case "reload": reload()
    case "set": set(argument)
    case "help": perform(.help)
    default: effects.append(.quit)
    }
  }

  private mutating func require(_ what: String, _ command: String) {
    message = ":\(command) needs \(what)"
  }

  /// Asks for the place of a path.
  private mutating func locate(_ path: String) {
    guard !path.isEmpty else { return require("a path, such as that which y p copies", "open") }
    open(path: path)
  }

  /// Goes to a path, as far as there is one.
  mutating func open(path: String) { effects.append(.locate(innerPath(path))) }

  /// Receives the place of a path, or the part of it that leads to nothing.
  mutating func received(
    _ answer: Result<PathLocation<Source.NodeID>, SourceError>,
    ofPath path: String
  ) {
    switch answer {
    case .failure(let error): message = error.description
    case .success(let location):
      if let match = location.match { go(to: match) }
      if let missing = location.missing {
        message = "there is no \(missing) here"
      }
    }
  }

  private mutating func write(to path: String, overwrites: Bool) {
    guard !path.isEmpty else { return require("the path of a file", "write") }
    guard let cursor = navigator.cursor, !navigator.isOnStatus, let node = node(cursor) else {
      message = "there is nothing to write here"
      return
    }
    effects.append(.save(node, path: path, overwrites: overwrites))
  }

  /// Opens the file of the cursor's row in the user's editor.
  mutating func edit() {
    guard let cursor = navigator.cursor else { return }
    effects.append(.edit(node(cursor)))
  }

  /// Says what came of something, in the line at the bottom.
  mutating func said(_ text: String) { message = text }

  private mutating func set(_ argument: String) {
    let isOn = !argument.hasPrefix("no")
    switch isOn ? argument : String(argument.dropFirst(2)) {
    case "counts": settings.hasCounts = isOn
    case "details": settings.showsDetails = isOn
    case "pane": setPane(isOn)
    case "previews": settings.showsPreviews = isOn
    case "quotes": settings.showsQuotes = isOn
    case "wrap": setWrap(isOn)
    case "mouse": effects.append(.setMouse(isOn))
    default: return require("one of \(Self.options.joined(separator: ", "))", "set")
    }
    message = argument
  }

  /// Sorts the rows of the branch with the cursor.
  private mutating func sort(by argument: String) {
    let isReversed = argument.hasSuffix("!")
    if isTableShown, tableView?.place != nil {
      return sortTable(by: isReversed ? String(argument.dropLast()) : argument, isReversed)
    }
    guard let order = RowOrder(rawValue: isReversed ? String(argument.dropLast()) : argument) else {
      let names = RowOrder.allCases.map(\.rawValue).joined(separator: ", ")
      return require("one of \(names)", "sort")
    }
    sort(by: SiblingOrder(order: order, isReversed: isReversed))
  }
}

extension StringProtocol {
  /// The text without the characters at the end that satisfy a condition.
  func trimmingSuffix(while condition: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

// Completion.
extension Browser {
  /// Shows the next or previous text that the typed one can become.
  mutating func complete(by step: Int) {
    guard var line = prompt else { return }
    if line.completion == nil {
      line.completions = completions(of: line.text)
      guard !line.completions.isEmpty else {
        message = "nothing begins so"
        return
      }
    }
    let count = line.completions.count
    let index = line.completion.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    line.completion = index
    line.text = line.completions[index]
    line.rest = 0
    prompt = line
  }

  /// The texts that begin with what is typed, in the order in which Tab offers them.
  func completions(of text: String) -> [String] {
    guard let space = text.firstIndex(of: " ") else {
      return TypedCommand.all.compactMap(\.names.first).filter { $0.hasPrefix(text) }
        .map { TypedCommand.named($0)?.arguments.isEmpty == true ? $0 : $0 + " " }
    }
    let (command, argument) = (text[..<space], text[space...].dropFirst())
    let words: [String]
    switch TypedCommand.named(String(command))?.names.first {
    case "set": words = Self.options + Self.options.map { "no" + $0 }
    case "sort" where isTableShown: words = columnTitles.flatMap { [$0, $0 + "!"] } + ["none"]
    case "sort": words = RowOrder.allCases.map(\.rawValue)
    case "column", "hide", "widen": words = columnTitles
    case "view": words = ViewMode.allCases.map(\.rawValue)
    case "level": words = (1...9).map { "\($0)" }
    case "open": words = loadedPaths(beginning: String(argument))
    default: words = []
    }
    return words.filter { $0.hasPrefix(argument) && $0 != argument }.map { "\(command) \($0)" }
  }

  /// The paths of loaded rows that begin with a text, a step further at most.
  private func loadedPaths(beginning text: String) -> [String] {
    var paths: [String] = []
    var branches = [Self.root]
    while let branch = branches.popLast(), paths.count < 1_000 {
      var deeper: [Int] = []
      for child in outline.children(of: branch) ?? [] {
        guard let node = node(child), node.kind != .error else { continue }
        let path = source.path(of: node.id)
        if path.hasPrefix(text), path != text {
          paths.append(path)
        } else if text.hasPrefix(path) {
          deeper.append(child)
        }
      }
      branches += deeper.reversed()
    }
    return paths
  }
}
