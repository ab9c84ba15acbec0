#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  /// What an ``OutlineTableView`` wants of its data source, whatever the items are known by.
  @MainActor
  protocol OutlineRowSource: AnyObject {
    /// The table has taken it for its data source, or takes another one.
    func connect(to table: OutlineTableView?)

    func treePath(at position: RowPosition) -> TreePath?
    func position(at path: TreePath) -> RowPosition?
    func parent(of path: TreePath) -> TreePath?
    func siblings(of path: TreePath) -> [TreePath]?
    func isBranch(at path: TreePath) -> Bool?
    func isExpanded(at path: TreePath) -> Bool?

    /// Opens or closes the item at a path, asking and telling the delegate.
    ///
    /// - Returns: Whether it opened or closed.
    func turn(itemAt path: TreePath, _ turn: Turn, recursively: Bool, animated: Bool) -> Bool

    /// Does what a tap on a row does.
    func activate(at position: RowPosition)

    func height(at position: RowPosition) -> CGFloat?

    /// Does what a key does.
    ///
    /// - Returns: Whether the key means something.
    func press(_ key: OutlineKey, at time: TimeInterval) -> Bool

    /// Configures what is on the screen anew.
    func redisplay()
  }

  /// What to do to a branch.
  enum Turn {
    case expand, collapse, toggle

    func callAsFunction<ID>(_ id: ID) -> ExpansionRequest<ID> {
      switch self {
      case .expand: .expand(id)
      case .collapse: .collapse(id)
      case .toggle: .toggle(id)
      }
    }
  }
#endif
