/// The commands of an outline.
enum CommandName: ReplayName, ReplayNamed {
  case counts, rows, item, row, path, parent, children, siblings, level, setSize
  case isExpanded, isVisible
  case checkInvariants = "check-invariants"
  case expand, collapse, toggle, expandAll, collapseAll, expandTo, reveal
  case insert, delete, move, sort, reload, replaceChildren, apply, undo, redo
  case filter, loaded, failed, retry, more, select, check, checks, key, save, restore
  case defaultHeight, height, offset, rowAt, window, sticky
}
