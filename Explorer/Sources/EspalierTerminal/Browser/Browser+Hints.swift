import Espalier
import EspalierSources

// Hints in the last line for the row of the cursor.
extension Browser {
  /// The keys for the row of the cursor and those for everything, as far as a width has room for them.
  func hints(columns: Int) -> String {
    let help = [(BrowserCommand.help, "keys")]
    let (row, always) = (rowHints, [(BrowserCommand.search, "find"), (.quit, "quit")])
    // In a narrow window, what is always there goes before further hints for the row.
    for count in stride(from: row.count, through: 0, by: -1) {
      let text = Self.text(of: row.prefix(count) + always + help)
      if CharacterWidth.width(of: text) <= columns { return text }
    }
    return Self.text(of: help)
  }

  private static func text(of hints: some Sequence<(BrowserCommand, String)>) -> String {
    hints.map { "\(KeyTable.firstKeys(of: $0)) \($1)" }.joined(separator: ", ")
  }

  private var rowHints: [(BrowserCommand, String)] {
    guard let cursor = navigator.cursor else { return [] }
    let node = node(cursor)
    let isBranch = outline.isBranch(cursor) == true
    if isTableShown {
      let isFile = node?.kind == .file || node?.kind == .folder
      return [(.row(.activate), isFile ? "go in" : "show all"), (.sort, "sort")]
        + (view == .table ? [(.view(.form), "filter")] : [(.nextPane, "form")])
        + [(.hideColumn, "hide"), (.view(.outline), "outline")]
    }
    if navigator.isOnStatus { return [(.row(.activate), "read")] }
    let isOpen = outline.isExpanded(cursor) == true
    let opening = (
      BrowserCommand.row(.activate), !isBranch ? "show all" : isOpen ? "close" : "open"
    )
    switch node?.kind {
    case .folder, nil: return [opening, (.filter, "filter"), (.sort, "sort")]
    case .file: return [opening, (.edit, "edit"), (.copy(.path), "copy the path")]
    case .link:
      return (link == nil ? [] : [(.row(.activate), "follow")]) + [(.copy(.path), "copy the path")]
    case .error: return []
    default: break
    }
    guard isBranch else {
      return [opening, (.copy(.text), "copy"), (.edit, "edit")]
    }
    return [opening, (.row(.expandAllBelow), "open all below"), (.view(.table), "table")]
  }
}
