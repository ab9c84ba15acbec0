/// The commands of the browser.
enum BrowserCommand: Hashable, Sendable {
  case down, up, pageDown, pageUp, halfPageDown, halfPageUp, top, bottom
  case open, close, toggle, openRecursively, closeRecursively
  case openSiblings, closeSiblings, openSiblingsRecursively, closeSiblingsRecursively
  case openFold, closeFold, toggleFold, openAll, closeAll
  /// Opens everything down to a level, and closes the rest.
  case level(Int)
  case nextSibling, previousSibling, firstSibling, lastSibling
  case nextLevelChange, previousLevelChange
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
