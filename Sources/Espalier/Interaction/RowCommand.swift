/// A command that a key or a gesture gives to a list of rows.
///
/// The commands are the same in an outline, in columns, in an accordion, in rows that expand and in a
/// form, and so are the keys that ``KeyMap`` gives them. They are those of the tree, grid and listbox
/// patterns in the ARIA Authoring Practices, those of viewers of data that move among siblings and
/// levels, and those of editing, which the front end performs. A component ignores a command that means
/// nothing in it.
public enum RowCommand: Int32, CaseIterable, Hashable, Sendable {
  /// Moves to the row above.
  case previous = 1
  /// Moves to the row below.
  case next
  /// Moves to the first row.
  case first
  /// Moves to the last row.
  case last
  /// Moves up by a page, at most to the first row.
  case pageUp
  /// Moves down by a page, at most to the last row.
  case pageDown
  /// Collapses an expanded branch; on any other row, moves to the parent, or to the list that this one
  /// was entered from.
  case outward
  /// Expands a collapsed branch; on an expanded one, moves to its first child, or into its list.
  case inward
  /// Expands a collapsed branch.
  case expand
  /// Collapses an expanded branch.
  case collapse
  /// Expands all branches among the item and its siblings.
  case expandSiblings
  /// Activates the item: selects it, and expands or collapses a branch. On the status row of a
  /// branch, loads the children again, or more of them.
  case activate
  /// Selects the item, or deselects it.
  case toggleSelection
  /// Selects the rows from the anchor to the cursor, in multiple-selection mode.
  case extendSelection
  /// Selects all rows, in multiple-selection mode; if all are selected, deselects all items.
  case selectAll
  /// Checks the item, or unchecks it, with what is below it; see ``OutlineNavigator/checkScope``.
  case toggleCheck
  /// Moves to the sibling above, of those that pass the filter. The status row of a branch counts as the
  /// last of its children.
  case previousSibling
  /// Moves to the sibling below, of those that pass the filter.
  case nextSibling
  /// Moves to the first sibling that passes the filter.
  case firstSibling
  /// Moves to the last sibling that passes the filter.
  case lastSibling
  /// Moves up to the nearest row at another level, at most to the first row.
  case previousLevelChange
  /// Moves down to the nearest row at another level, at most to the last row.
  case nextLevelChange

  /// Expands the item with all branches below it.
  case expandAllBelow = 64
  /// Collapses the item with all branches below it.
  case collapseAllBelow
  /// Moves to the next row whose text begins with the typed letters.
  case type
  /// Shows the whole of a text that is cut off, or no longer.
  case unfold
  /// Moves to the cell before, or from the first cell to the row.
  case previousCell
  /// Moves to the next cell, or from the row to its first cell.
  case nextCell
  /// Moves to the first cell of the row.
  case firstCell
  /// Moves to the last cell of the row.
  case lastCell
  /// Moves from the first row to the header of the column.
  case toHeader
  /// Moves from a header to the first row.
  case toRows
  /// Makes a column wider.
  case widen
  /// Makes a column narrower.
  case narrow
  /// Sorts by a column, or in the opposite order.
  case sort
  /// Moves the item up among its siblings.
  case moveUp
  /// Moves the item down among its siblings.
  case moveDown
  /// Moves the item out of its parent, below it.
  case moveOut
  /// Moves the item into the sibling above.
  case moveIn
  /// Marks the items that ``paste`` is to move.
  case cut
  /// Moves the marked items to the cursor.
  case paste
  /// Edits the title.
  case rename
  /// Undoes the last edit.
  case undo
  /// Redoes the last edit that was undone.
  case redo
  /// Ends what was begun, without an effect: a cut, a modal, the list itself.
  case cancel
  /// Saves the answers of a form.
  case save
  /// Removes the answers of a form.
  case clear
  /// Removes the answer of a field.
  case clearAnswer

  /// Whether the engine performs the command; the others are the front end's.
  public var isPerformedByEngine: Bool { rawValue < RowCommand.expandAllBelow.rawValue }

  /// The title of the command, for a menu or an overview of the keys; in English.
  public var title: String {
    switch self {
    case .previous: "Previous Row"
    case .next: "Next Row"
    case .first: "First Row"
    case .last: "Last Row"
    case .pageUp: "Page Up"
    case .pageDown: "Page Down"
    case .outward: "Collapse or Leave"
    case .inward: "Expand or Enter"
    case .expand: "Expand"
    case .collapse: "Collapse"
    case .expandSiblings: "Expand Siblings"
    case .activate: "Activate"
    case .toggleSelection: "Select or Deselect"
    case .extendSelection: "Extend Selection"
    case .selectAll: "Select All"
    case .toggleCheck: "Check or Uncheck"
    case .previousSibling: "Previous Sibling"
    case .nextSibling: "Next Sibling"
    case .firstSibling: "First Sibling"
    case .lastSibling: "Last Sibling"
    case .previousLevelChange: "Previous Row of Another Level"
    case .nextLevelChange: "Next Row of Another Level"
    case .expandAllBelow: "Expand All Below"
    case .collapseAllBelow: "Collapse All Below"
    case .type: "Find by First Letters"
    case .unfold: "Show All Text"
    case .previousCell: "Previous Cell"
    case .nextCell: "Next Cell"
    case .firstCell: "First Cell"
    case .lastCell: "Last Cell"
    case .toHeader: "Column Header"
    case .toRows: "Rows"
    case .widen: "Widen Column"
    case .narrow: "Narrow Column"
    case .sort: "Sort"
    case .moveUp: "Move Up"
    case .moveDown: "Move Down"
    case .moveOut: "Move Out"
    case .moveIn: "Move In"
    case .cut: "Cut"
    case .paste: "Paste"
    case .rename: "Rename"
    case .undo: "Undo"
    case .redo: "Redo"
    case .cancel: "Cancel"
    case .save: "Save"
    case .clear: "Clear"
    case .clearAnswer: "Clear Answer"
    }
  }
}

// Movement among rows, the same in every component.
extension RowCommand {
  /// Returns the row to which the command moves in a list of rows, or `nil` if it is no movement among
  /// rows or there are none.
  ///
  /// - Parameters:
  ///   - row: The current row. Without one, the command leads to the row at which it begins to look: the
  ///     first one, or the last one upwards.
  ///   - count: The number of rows.
  ///   - page: The number of rows of a page; less than 0 counts as 0.
  /// - Complexity: O(1).
  public func destination(from row: Int?, count: Int, page: Int = 10) -> Int? {
    guard count > 0, isMovement else { return nil }
    let last = count - 1
    guard let row else { return looksUpward ? last : 0 }
    let page = max(0, page)
    switch self {
    case .previous: return max(0, row - 1)
    case .next: return min(row + 1, last)
    case .first: return 0
    case .last: return last
    case .pageUp: return page < row ? row - page : 0
    case .pageDown: return page < last - row ? row + page : last
    default: return nil
    }
  }

  /// Whether the command moves among the rows of a list, whatever they contain.
  public var isMovement: Bool { rawValue <= RowCommand.pageDown.rawValue }

  /// Whether a movement goes on upwards where a row cannot be selected.
  package var looksUpward: Bool { self == .previous || self == .last || self == .pageUp }
}
