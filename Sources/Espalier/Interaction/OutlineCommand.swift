/// What a person can tell an outline to do by one key or gesture.
///
/// These are the commands of the tree pattern in the ARIA practices. Which key means which is the
/// front end's matter: where a script runs from right to left, the arrows change places.
public enum OutlineCommand: Equatable, Sendable {
  /// To the row above.
  case previous
  /// To the row below.
  case next
  /// To the first row.
  case first
  /// To the last row.
  case last
  /// So many rows up, to the first row at most.
  case pageUp(rows: Int)
  /// So many rows down, to the last row at most.
  case pageDown(rows: Int)
  /// Opens a closed branch; from an open one to its first child.
  case inward
  /// Closes an open branch; from anything else to its parent.
  case outward
  /// Opens all branches among the item and its siblings.
  case expandSiblings
  /// Does what the item is for: selects it, and opens or closes a branch. On the status of a branch,
  /// asks for the children again, or for more of them.
  case activate
  /// Selects the item, or takes the selection from it.
  case toggleSelection
}
