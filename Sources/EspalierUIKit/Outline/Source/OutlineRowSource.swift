#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// The requests of an outline's list view to its data source, independent of the type of the ids.
  @MainActor
  protocol OutlineRowSource: AnyObject {
    /// Called when a list view sets this as its data source, or `nil` when it takes another one.
    func connect(to list: (any OutlineListView)?)

    func treePath(at position: RowPosition) -> TreePath?
    func position(at path: TreePath) -> RowPosition?
    func parent(of path: TreePath) -> TreePath?
    func siblings(of path: TreePath) -> [TreePath]?
    func isBranch(at path: TreePath) -> Bool?
    func isExpanded(at path: TreePath) -> Bool?

    /// Expands or collapses the item at a path, with calls to the delegate.
    ///
    /// - Returns: Whether the item was expanded or collapsed.
    func applyExpansion(
      _ command: ExpansionCommand,
      toItemAt path: TreePath,
      recursively: Bool,
      animated: Bool
    ) -> Bool

    /// Performs the action of a tap on a row.
    func activate(at position: RowPosition)

    /// Returns the item of a row with its tree index path, or `nil` for a status.
    func item(at position: RowPosition) -> (item: AnyHashable, path: IndexPath)?

    /// Returns the items that a drag of a row takes.
    func draggedItems(at position: RowPosition) -> [AnyHashable]

    /// Proposes the destination of items, and returns its indicator, or `nil` if they cannot be dropped.
    func proposeDrop(
      of items: [AnyHashable],
      at point: CGPoint
    ) -> DropTarget<AnyHashable>.Indicator?

    /// Drops items by the user at the destination that was proposed last.
    ///
    /// Not where the finger is: a table may hold a gap open there, which moves its rows.
    ///
    /// - Returns: The row of each, `nil` for one that is hidden; nothing if they cannot be dropped.
    func dropAtProposedTarget(_ items: [AnyHashable]) -> [IndexPath?]

    /// Proposes the destination of a drag of other apps and views, and returns its indicator, or `nil` if it is
    /// refused.
    func proposeReceiving(
      of session: any UIDropSession,
      at point: CGPoint
    ) -> DropTarget<AnyHashable>.Indicator?

    /// Receives items of other apps and views at the destination that was proposed last.
    func receiveAtProposedTarget(_ items: [UIDragItem])

    /// Whether items of other apps and views are received at all.
    var receives: Bool { get }

    /// Returns the swipe actions of a row from an edge.
    func swipeActions(at position: RowPosition, isLeading: Bool) -> UISwipeActionsConfiguration?

    /// Returns the context menu of a row.
    func contextMenu(at position: RowPosition) -> UIContextMenuConfiguration?

    /// Returns the level of a row.
    func level(at position: RowPosition) -> Int?

    /// Returns the next row of a level after a row, or the one before it; from the first or the last row on
    /// without a row.
    func row(atLevel level: Int, from position: RowPosition?, isForward: Bool) -> RowPosition?

    /// Whether several rows may be selected.
    var selectsMany: Bool { get }

    /// Whether items have a check mark.
    var showsChecks: Bool { get }

    /// Performs the command of a key.
    ///
    /// - Returns: Whether the key has a meaning.
    func perform(_ binding: KeyBinding, page: Int) -> Bool

    /// Moves to the next item whose text begins with the typed letters.
    ///
    /// - Returns: Whether letters have a meaning.
    func press(letter: Character, at time: TimeInterval) -> Bool

    /// Places the branches that stay at the top.
    func layOutStickyRows()

    /// Reconfigures the visible rows.
    func redisplay()
  }

  /// A change of a branch's expansion.
  enum ExpansionCommand {
    case expand, collapse, toggle

    func request<ID>(for id: ID) -> ExpansionRequest<ID> {
      switch self {
      case .expand: .expand(id)
      case .collapse: .collapse(id)
      case .toggle: .toggle(id)
      }
    }
  }
#endif
