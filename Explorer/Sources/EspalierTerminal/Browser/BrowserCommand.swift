import Espalier

/// The commands of the browser.
enum BrowserCommand: Hashable, Sendable {
  /// A command that lists of all front ends have.
  case row(RowCommand)
  case halfPageDown, halfPageUp
  case closeSiblings, openSiblingsRecursively, closeSiblingsRecursively
  case toggleFold, openAll, closeAll
  /// Opens everything down to a level, and closes the rest.
  case level(Int)
  case nextSameName, previousSameName
  case scrollDown, scrollUp, cursorLineToTop, cursorLineToMiddle, cursorLineToBottom
  case scrollValueRight, scrollValueLeft
  case back, forward
  case search, nextMatch, previousMatch, filter, goTo, commandLine
  case reload, edit, save, sort, toggleDetails, toggleWrap, togglePane
  /// Opens the folder anew, with something that it did not show, or without.
  case toggleInFolder(FolderSetting)
  /// Copies a part of the row.
  case copy(CopiedPart)
  /// Shows a part of the row as text, for terminals that take no copy.
  case show(CopiedPart)
  /// Runs a command of the shell for the row.
  case run
  /// Marks the row, or no longer.
  case mark
  /// Takes the row, or what is marked, for another program.
  case pick
  /// Compares what is marked.
  case compare
  /// Gives a letter to the row, goes to the row with a letter, or chooses among all places.
  case bookmark(Character), goToBookmark(Character), places
  case nextView, nextPane, previousPane
  /// Sorts the siblings.
  case order(RowOrder)
  case hideColumn, showColumns, widenColumn
  /// Copy or show the value in the column of a table.
  case copyCell, showCell
  case view(ViewMode)
  case help, redraw, cancel, suspend, quit
}

extension BrowserCommand {
  /// The command in a list without levels, in which siblings are rows, if it is one of lists.
  var inFlatList: RowCommand? {
    switch self {
    case .row(.nextSibling): .next
    case .row(.previousSibling): .previous
    case .row(.firstSibling): .first
    case .row(.lastSibling): .last
    case .row(let command): command
    case .halfPageDown: .pageDown
    case .halfPageUp: .pageUp
    case .toggleFold: .activate
    default: nil
    }
  }

  /// The number of rows by which the command moves, of a list with so many in sight.
  func page(height: Int) -> Int {
    self == .halfPageDown || self == .halfPageUp ? max(1, height / 2) : max(1, height - 1)
  }
}

/// A part of a row that can be copied or shown.
enum CopiedPart: Hashable, Sendable, CaseIterable {
  /// The value as written.
  case written
  /// The value on one line, without spaces that mean nothing.
  case oneLine
  /// The text without quotes and escapes.
  case text
  /// The name or the key.
  case name
  /// The path in the notation of the source.
  case path
  /// The JSON Pointer in the file.
  case pointer
  /// The path in brackets, as in JavaScript and Python.
  case bracketPath
  /// The path for jq.
  case queryPath
  /// A URL, of the file or of the address, with the JSON Pointer as its fragment.
  case link
}
