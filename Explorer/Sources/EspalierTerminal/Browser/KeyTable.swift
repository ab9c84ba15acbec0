import Espalier

/// One line of the key table: keys that mean the same, and their meaning.
struct KeyBinding: Sendable {
  /// The sequences of keys, each of one or two.
  var sequences: [[Key]]
  var command: BrowserCommand
  /// The meaning, for the help.
  var help: String

  /// - Parameter keys: Names of keys such as `j`, `gg`, `^d` or `<Left>`; `~` stands for those that the command has on
  ///   every platform.
  init(_ keys: String, _ command: BrowserCommand, _ help: String) {
    sequences = keys.split(separator: " ").flatMap { name in
      name == "~" ? Key.standard(for: command).map { [$0] } : [KeyBinding.sequence(name)]
    }
    self.command = command
    self.help = help
  }

  /// The names of the keys, for the help.
  var names: String {
    sequences.map { $0.map(\.name).joined(separator: " ") }.joined(separator: ", ")
  }

  /// Parses a name.
  private static func sequence(_ text: Substring) -> [Key] {
    if text.count > 2, text.first == "<", let key = named[text.dropFirst().dropLast()] {
      return [key]
    }
    if text.count == 2, text.first == "^", let letter = text.last { return [.control(letter)] }
    return text.map { .character($0) }
  }

  private static let named: [Substring: Key] = [
    "Up": .up, "Down": .down, "Left": .left, "Right": .right, "S-Left": .shiftLeft,
    "S-Right": .shiftRight, "S-Up": .shiftUp, "S-Down": .shiftDown, "PageUp": .pageUp,
    "PageDown": .pageDown, "Home": .home, "End": .end, "Enter": .enter, "Esc": .escape,
    "Space": .character(" "), "Tab": .tab, "S-Tab": .backTab, "F1": .function(1),
  ]
}

extension Key {
  /// The keys without a character that a command has on every platform.
  fileprivate static func standard(for command: BrowserCommand) -> [Key] {
    guard case .row(let command) = command else { return [] }
    return KeyMap().bindings.compactMap { binding in
      guard binding.command == command, binding.context.isEmpty, binding.stroke.modifiers.isEmpty
      else { return nil }
      switch binding.stroke.key {
      case .up: return .up
      case .down: return .down
      case .left: return .left
      case .right: return .right
      case .home: return .home
      case .end: return .end
      case .pageUp: return .pageUp
      case .pageDown: return .pageDown
      case .enter: return .enter
      case .escape, .tab, .delete, .function, .character, .anyCharacter: return nil
      }
    }
  }
}

/// The keys of the browser: the one table that the input, the help and the documentation are made from.
enum KeyTable {
  /// The sections of the help.
  static let sections: [(title: String, bindings: [KeyBinding])] = [
    (
      "Move",
      [
        KeyBinding("j ~ ^n", .row(.next), "to the next row"),
        KeyBinding("k ~ ^p", .row(.previous), "to the previous row"),
        KeyBinding("J <S-Down>", .row(.nextSibling), "to the next sibling"),
        KeyBinding("K <S-Up>", .row(.previousSibling), "to the previous sibling"),
        KeyBinding(
          "0",
          .row(.firstSibling),
          "to the first sibling, or the first column of a table"
        ),
        KeyBinding("$", .row(.lastSibling), "to the last sibling, or the last column of a table"),
        KeyBinding("w", .row(.nextLevelChange), "to the next row of another level"),
        KeyBinding("b", .row(.previousLevelChange), "to the previous row of another level"),
        KeyBinding("*", .nextSameName, "to the next row with the same name"),
        KeyBinding("#", .previousSameName, "to the previous row with the same name"),
        KeyBinding("gg ~", .row(.first), "to the first row"),
        KeyBinding("G ~", .row(.last), "to the last row"),
        KeyBinding("^f ~", .row(.pageDown), "down by a screen"),
        KeyBinding("^b ~", .row(.pageUp), "up by a screen"),
        KeyBinding("^d", .halfPageDown, "down by half a screen"),
        KeyBinding("^u", .halfPageUp, "up by half a screen"),
        KeyBinding("[ ^o", .back, "back to where you were, also in the source before"),
        KeyBinding("]", .forward, "forward again"),
        KeyBinding("ma", .bookmark("a"), "bookmark the row as a; m b to m z as others"),
        KeyBinding("'a", .goToBookmark("a"), "to the bookmark a; ' b to ' z to others"),
        KeyBinding("''", .places, "choose among bookmarks and recent places"),
        KeyBinding("<Tab>", .nextPane, "to the next pane: from a form to its rows, into a column"),
        KeyBinding("<S-Tab>", .previousPane, "to the pane before"),
      ]
    ),
    (
      "Open and close",
      [
        KeyBinding(
          "l ~",
          .row(.inward),
          "open; if it is open, to its first child; in a table, to the next column"
        ),
        KeyBinding(
          "h ~",
          .row(.outward),
          "close; if it is closed, to its parent; in a table, to the column before"
        ),
        KeyBinding(
          "~ <Space>",
          .row(.activate),
          "open or close; on a value or a record, show the whole of it"
        ),
        KeyBinding("zo", .row(.expand), "open"),
        KeyBinding("zc", .row(.collapse), "close"),
        KeyBinding("za", .toggleFold, "open or close"),
        KeyBinding("L <S-Right> zO", .row(.expandAllBelow), "open with all below"),
        KeyBinding("H <S-Left> zC", .row(.collapseAllBelow), "close with all below"),
        KeyBinding("e", .row(.expandSiblings), "open this and all siblings"),
        KeyBinding("E", .openSiblingsRecursively, "open this and all siblings with all below"),
        KeyBinding("c", .closeSiblings, "close this and all siblings"),
        KeyBinding("C", .closeSiblingsRecursively, "close this and all siblings with all below"),
        KeyBinding("zR", .openAll, "open everything"),
        KeyBinding("zM", .closeAll, "close everything"),
        KeyBinding("1 z1", .level(1), "open one level; 2 to 9, z 2 to z 9 as many"),
        KeyBinding("r", .reload, "read the branch again, or the one that the row is in"),
      ]
    ),
    (
      "Scroll",
      [
        KeyBinding("^e", .scrollDown, "the view down by a row"),
        KeyBinding("^y", .scrollUp, "the view up by a row"),
        KeyBinding("zt", .cursorLineToTop, "the row to the top"),
        KeyBinding("zz", .cursorLineToMiddle, "the row to the middle"),
        KeyBinding("zb", .cursorLineToBottom, "the row to the bottom"),
        KeyBinding(">", .scrollValueRight, "further on in long values"),
        KeyBinding("<", .scrollValueLeft, "back to the beginning of long values"),
      ]
    ),
    (
      "Views",
      [
        KeyBinding("t", .nextView, "the next view"),
        KeyBinding("gt", .view(.outline), "the outline"),
        KeyBinding("T", .view(.table), "a table of the records around the row"),
        KeyBinding("gc", .view(.columns), "columns, one for each level"),
        KeyBinding("ga", .view(.accordion), "the accordion: one branch open at each place"),
        KeyBinding("gr", .view(.rows), "rows that open to all of their content"),
        KeyBinding("gf", .view(.form), "a filter form for the records around the row"),
        KeyBinding("P", .togglePane, "a preview of the row beside the view, or none"),
        KeyBinding("zw", .toggleWrap, "long values in several lines, or in one"),
      ]
    ),
    (
      "In a table",
      [
        KeyBinding("-", .hideColumn, "hide the column"),
        KeyBinding("+", .showColumns, "show all columns again"),
        KeyBinding("_", .widenColumn, "the column as wide as its values, or as usual"),
        KeyBinding("yc", .copyCell, "copy the value in the column"),
        KeyBinding("pc", .showCell, "show the value in the column"),
      ]
    ),
    (
      "Find",
      [
        KeyBinding(
          "/",
          .search,
          "find in names and values, also in what was never opened; in a text that is shown, in that"
        ),
        KeyBinding("n", .nextMatch, "to the next match"),
        KeyBinding("N", .previousMatch, "to the previous match"),
        KeyBinding(
          "& f",
          .filter,
          "show only what matches, with what it is in; Esc shows all again"
        ),
        KeyBinding("@", .goTo, "go to a path by a few of its letters"),
      ]
    ),
    (
      "Copy",
      [
        KeyBinding("yy", .copy(.written), "the value as written"),
        KeyBinding("yv", .copy(.oneLine), "the value on one line"),
        KeyBinding("ys", .copy(.text), "the text without quotes and escapes"),
        KeyBinding("yk", .copy(.name), "the name or the key"),
        KeyBinding(
          "yp",
          .copy(.path),
          "the path: a file path, a JSON Pointer, an XPath; of marked rows all paths"
        ),
        KeyBinding("yj", .copy(.pointer), "the JSON Pointer in the file"),
        KeyBinding("yb", .copy(.bracketPath), "the path in brackets"),
        KeyBinding("yq", .copy(.queryPath), "the path for jq"),
        KeyBinding("yu", .copy(.link), "a link: the URL of the file, with the JSON Pointer"),
        KeyBinding("pp", .show(.path), "show the path"),
        KeyBinding("pv", .show(.written), "show the value as written"),
        KeyBinding("ps", .show(.text), "show the text"),
        KeyBinding("pk", .show(.name), "show the name"),
        KeyBinding("pj", .show(.pointer), "show the JSON Pointer"),
        KeyBinding("pb", .show(.bracketPath), "show the path in brackets"),
        KeyBinding("pq", .show(.queryPath), "show the path for jq"),
        KeyBinding("pu", .show(.link), "show the link"),
      ]
    ),
    (
      "Other",
      [
        KeyBinding(":", .commandLine, "type a command; Tab completes it"),
        KeyBinding("o v", .edit, "open the file in $EDITOR, at the line"),
        KeyBinding("W", .save, "write the value or the file to another file"),
        KeyBinding("!", .run, "run a command with the path, or the value on its standard input"),
        KeyBinding("x", .mark, "mark the row, or no longer"),
        KeyBinding(
          "=",
          .compare,
          "compare two rows: those that are marked, or the marked one and this"
        ),
        KeyBinding("s", .toggleDetails, "show or hide sizes and counts"),
        KeyBinding(
          ".",
          .toggleInFolder(.hiddenFiles),
          "show or hide files whose names start with a dot"
        ),
        KeyBinding("zs", .toggleInFolder(.sizes), "show or hide the sizes of folders"),
        KeyBinding("On", .order(.name), "sort the siblings by name; again reverses it"),
        KeyBinding("Os", .order(.size), "by size, the largest first"),
        KeyBinding("Ot", .order(.time), "by the time of the last change, the latest first"),
        KeyBinding("Ok", .order(.kind), "by kind"),
        KeyBinding("Ov", .order(.value), "by value"),
        KeyBinding("Oo", .order(.none), "as in the source"),
        KeyBinding(
          "S",
          .sort,
          "sort the siblings by a property, a table by the column; again reverses it"
        ),
        KeyBinding("? <F1>", .help, "these keys"),
        KeyBinding("<Esc>", .cancel, "cancel what is going on"),
        KeyBinding("^l", .redraw, "draw the screen again"),
        KeyBinding("^z", .suspend, "suspend; fg continues"),
        KeyBinding("q ^c", .quit, "quit"),
      ]
    ),
  ]

  /// The keys that take rows for another program, in place of what they mean otherwise.
  static let picking: (title: String, bindings: [KeyBinding]) = (
    "With --pick and --pick-many",
    [
      KeyBinding("<Enter>", .pick, "take the row, or all that are marked, and end"),
      KeyBinding("<Space>", .mark, "mark the row, or no longer, for --pick-many"),
      KeyBinding("<Esc>", .cancel, "cancel what is going on, or end without taking anything"),
    ]
  )

  /// All sections of the help.
  static var all: [(title: String, bindings: [KeyBinding])] { sections + [picking] }

  private static let pickingCommands = commands(of: picking.bindings)

  private static func commands(of bindings: [KeyBinding]) -> [[Key]: BrowserCommand] {
    var commands: [[Key]: BrowserCommand] = [:]
    for binding in bindings {
      for sequence in binding.sequences {
        let former = commands.updateValue(binding.command, forKey: sequence)
        precondition(former == nil, "the keys \(sequence) have two meanings")
      }
    }
    return commands
  }

  /// The commands by their keys.
  private static let commands: [[Key]: BrowserCommand] = {
    var commands = KeyTable.commands(of: sections.flatMap(\.bindings))
    for letter in "bcdefghijklmnopqrstuvwxyz" {
      commands[[.character("m"), .character(letter)]] = .bookmark(letter)
      commands[[.character("'"), .character(letter)]] = .goToBookmark(letter)
    }
    for level in 2...9 {
      let digit = Key.character(Character(String(level)))
      commands[[digit]] = .level(level)
      commands[[.character("z"), digit]] = .level(level)
    }
    return commands
  }()

  /// Returns the name of the first keys of a command; those of a command without any are empty.
  static func firstKeys(of command: BrowserCommand) -> String {
    let binding = sections.lazy.flatMap(\.bindings).first { $0.command == command }
    return binding?.sequences.first.map { $0.map(\.name).joined(separator: " ") } ?? ""
  }

  /// Whether a key takes rows for another program.
  static func takesRows(_ key: Key) -> Bool { pickingCommands[[key]] != nil }

  /// The keys that begin a sequence of two.
  private static let prefixes = Set(commands.keys.filter { $0.count == 2 }.map { $0[0] })

  /// The meaning of a key after a prefix.
  enum Meaning: Equatable {
    case command(BrowserCommand)
    /// Another key has to follow.
    case prefix
    case nothing
  }

  /// Returns the meaning of a key, or of the second key of a sequence.
  ///
  /// - Parameter isPicking: Whether keys take rows for another program.
  static func meaning(of key: Key, after prefix: Key?, isPicking: Bool = false) -> Meaning {
    if isPicking, prefix == nil, let command = pickingCommands[[key]] { return .command(command) }
    if let prefix { return commands[[prefix, key]].map { .command($0) } ?? .nothing }
    if let command = commands[[key]] { return .command(command) }
    return prefixes.contains(key) ? .prefix : .nothing
  }
}
