import Espalier

/// A script or a page with the standard keys, as ``KeyMap`` has them.
struct KeyScript: WrittenScript {
  var path: String
  var lines: @Sendable () -> [String]

  func text() -> String { lines().joined(separator: "\n") + "\n" }

  static let all = [
    KeyScript(path: "core/key-table.js", lines: table),
    KeyScript(path: "core/key-words.js", lines: words),
    KeyScript(path: "../../../Documentation/keys.md", lines: page),
  ]

  /// The bindings of the elements.
  private static let bindings = KeyMap().bindings.filter {
    ![KeyContext.recursive, .leavable, .modal].contains($0.context)
  }

  @Sendable private static func table() -> [String] {
    let head = """
      // @ts-check
      // The commands, by `RowCommand.swift`, and the standard keys, by `KeyMap+Standard.swift`;
      // `make boundary` writes this file.

      /** @typedef {Required<import("./types.js").KeyBinding>} KeyBinding */

      // The engine's codes of the commands; 0 for those that scripts perform.
      /** @type {Record<string, number>} */
      export const commandCodes = {
      """
    let codes = RowCommand.allCases.map {
      "  \($0): \($0.isPerformedByEngine ? $0.rawValue : 0),"
    }
    let list = """
      };

      /**
       * @param {string} key @param {KeyBinding["modifiers"]} modifiers @param {string} command
       * @param {KeyBinding["where"]} where @param {boolean} isExtending
       * @returns {KeyBinding}
       */
      function use(key, modifiers, command, where = "", isExtending = false) {
        return Object.freeze({ key, modifiers, command, where, isExtending });
      }

      export const standardKeys = [
      """
    let uses = bindings.map { binding in
      let stroke = binding.stroke
      var values = [
        quoted(stroke.key.name), quoted(stroke.modifiers.names.joined(separator: "+")),
        quoted("\(binding.command)"),
      ]
      if !binding.context.isEmpty { values.append(quoted(binding.context.name)) }
      if binding.isExtending { values.append("true") }
      return "  use(\(values.joined(separator: ", "))),"
    }
    return [head] + codes + [list] + uses + ["];"]
  }

  @Sendable private static func words() -> [String] {
    let head = """
      // @ts-check
      // The effects of `standardKeys`, by `KeyMap+Standard.swift`; `make boundary` writes this file.

      export const keyWords = [
      """
    return [head] + bindings.map { "  \(quoted($0.help))," } + ["];"]
  }

  @Sendable private static func page() -> [String] {
    let head = """
      # Keys

      The keys of the components, by the tree, treegrid and listbox patterns of the ARIA practices. They are one table, `KeyMap` of
      the engine: the elements, the views of UIKit and `espalier replay` work by it, and the terminal's browser, which [adds its
      own](terminal.md#keys), takes the first nine from it. An app changes them by [`element.keys`](web/README.md#keys) and by the
      property `keys` of the views.

      In the browser, Tab leads to one row, the one with the cursor, and from there out of the list. Ctrl is Command on Apple's
      keyboards, and Alt is Option. Where text runs from right to left, ← and → change places. Keys that are typed in a field
      inside a row are the field's.

      | key | effect | where |
      |---|---|---|
      """
    let rows = KeyMap().bindings.map { binding in
      let held = binding.stroke.modifiers.names + [binding.stroke.key.sign]
      return "| \(held.joined(separator: "+")) | \(binding.help) | \(binding.context.place) |"
    }
    let tail = """

      In columns, → goes into the column of a branch and ← back. In an accordion of the browser, the arrow keys, Home and End go to
      headers, and Enter and Space are the header's own. In a filter form, Enter and Space answer the question.
      """
    return [head] + rows + [tail]
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}

extension KeyStroke.Key {
  /// The name in scripts, as in `KeyboardEvent.key`; "letter" for any character.
  fileprivate var name: String {
    switch self {
    case .up: "ArrowUp"
    case .down: "ArrowDown"
    case .left: "ArrowLeft"
    case .right: "ArrowRight"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .enter: "Enter"
    case .escape: "Escape"
    case .tab: "Tab"
    case .delete: "Delete"
    case .function(let number): "F\(number)"
    case .character(let character): String(character)
    case .anyCharacter: "letter"
    }
  }

  /// The name in documents.
  fileprivate var sign: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .space: "Space"
    case .character("*"): "\\*"
    case .character: name.uppercased()
    case .anyCharacter: "a letter"
    default: name
    }
  }
}

extension KeyModifiers {
  fileprivate var names: [String] {
    let all: [(KeyModifiers, String)] = [(.command, "Ctrl"), (.option, "Alt"), (.shift, "Shift")]
    return all.compactMap { contains($0) ? $1 : nil }
  }
}

extension KeyContext {
  private static let all: [KeyContext: (name: String, place: String)] = [
    []: ("", "everywhere"),
    .multiple: ("multiple", "where several rows can be selected"),
    .checkboxes: ("checkboxes", "with checkboxes"),
    .columns: ("columns", "in a treegrid"),
    .headers: ("headers", "in its headers"),
    .movable: ("movable", "where rows can be moved"),
    .editable: ("editable", "where titles can be edited"),
    .history: ("history", "after an edit"),
    .recursive: ("recursive", "in UIKit"),
    .leavable: ("leavable", "in columns of UIKit"),
    .form: ("form", "in a filter form of the browser"),
    .modal: ("modal", "in a filter form of UIKit"),
  ]

  fileprivate var name: String { KeyContext.all[self]?.name ?? "\(rawValue)" }
  fileprivate var place: String { KeyContext.all[self]?.place ?? "\(rawValue)" }
}
