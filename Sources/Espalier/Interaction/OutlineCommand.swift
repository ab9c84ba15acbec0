/// A command that a key or a gesture gives to an outline.
///
/// These are the commands of the tree pattern in the ARIA Authoring Practices, and those of viewers of
/// data that move among siblings and to the next level. The front end maps keys to commands: in a
/// right-to-left layout the left and right arrows are swapped.
public enum OutlineCommand: Equatable, Sendable {
  /// Moves to the row above.
  case previous
  /// Moves to the row below.
  case next
  /// Moves to the first row.
  case first
  /// Moves to the last row.
  case last
  /// Moves up by a number of rows, at most to the first row.
  case pageUp(rows: Int)
  /// Moves down by a number of rows, at most to the last row.
  case pageDown(rows: Int)
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
  /// Expands a collapsed branch; on an expanded one, moves to its first child.
  case expandOrMoveToChild
  /// Collapses an expanded branch; on any other row, moves to the parent.
  case collapseOrMoveToParent
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
}
