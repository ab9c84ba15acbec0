/// The commands of an outline.
enum CommandName {
  case counts, rows, item, row, path, parent, children, siblings, level, setSize
  case isExpanded, isVisible, checkInvariants
  case expand, collapse, toggle, expandAll, collapseAll, expandTo, reveal
  case insert, delete, move, sort, reload, replaceChildren, apply, undo, redo
  case filter, loaded, failed, retry, more, select, check, checks, key, save, restore
  case defaultHeight, height, offset, rowAt, window, sticky

  /// Creates the command with a name, or returns `nil` if this version has none.
  init?(_ name: ReplayID) {
    switch name {
    case "counts": self = .counts
    case "rows": self = .rows
    case "item": self = .item
    case "row": self = .row
    case "path": self = .path
    case "parent": self = .parent
    case "children": self = .children
    case "siblings": self = .siblings
    case "level": self = .level
    case "setSize": self = .setSize
    case "isExpanded": self = .isExpanded
    case "isVisible": self = .isVisible
    case "check-invariants": self = .checkInvariants
    case "expand": self = .expand
    case "collapse": self = .collapse
    case "toggle": self = .toggle
    case "expandAll": self = .expandAll
    case "collapseAll": self = .collapseAll
    case "expandTo": self = .expandTo
    case "reveal": self = .reveal
    case "insert": self = .insert
    case "delete": self = .delete
    case "move": self = .move
    case "sort": self = .sort
    case "reload": self = .reload
    case "replaceChildren": self = .replaceChildren
    case "apply": self = .apply
    case "undo": self = .undo
    case "redo": self = .redo
    case "filter": self = .filter
    case "loaded": self = .loaded
    case "failed": self = .failed
    case "retry": self = .retry
    case "more": self = .more
    case "select": self = .select
    case "check": self = .check
    case "checks": self = .checks
    case "key": self = .key
    case "save": self = .save
    case "restore": self = .restore
    case "defaultHeight": self = .defaultHeight
    case "height": self = .height
    case "offset": self = .offset
    case "rowAt": self = .rowAt
    case "window": self = .window
    case "sticky": self = .sticky
    default: return nil
    }
  }
}
