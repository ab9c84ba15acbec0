#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// A view that shows the rows of an ``OutlineListSource``: a table view or a collection view.
  @MainActor
  protocol OutlineListView: UIScrollView {
    /// The source of the rows, `nil` if the view shows something else.
    var rowSource: (any OutlineRowSource)? { get }

    /// The keys.
    var keys: KeyMap { get }

    /// Whether a key that moves the cursor also selects its row.
    var selectionFollowsCursor: Bool { get }

    /// Whether rows can be selected at the moment, and whether several can.
    var rowSelection: (any: Bool, many: Bool) { get }

    /// Whether rows can be dragged within the outline.
    var allowsDragging: Bool { get }

    /// Whether items of other apps and views can be dropped.
    var allowsReceiving: Bool { get }

    /// The number of sections, which the view asks for if it does not know it yet.
    var sectionCount: Int { get }

    /// The rows on the screen, in order.
    var visibleRows: [IndexPath] { get }

    var selectedRows: Set<IndexPath> { get }

    func frame(ofRowAt indexPath: IndexPath) -> CGRect
    func row(at point: CGPoint) -> IndexPath?
    func row(of cell: UIView) -> IndexPath?
    func cellView(at indexPath: IndexPath) -> UIView?
    func setSelected(_ isSelected: Bool, rowAt indexPath: IndexPath)
    func reloadData()

    /// Applies the insertions, deletions and moves of an update in one batch.
    func perform(_ update: ListUpdate, completion: ((Bool) -> Void)?)

    /// Replaces the cells of rows without an animation.
    func replaceCells(ofRowsAt indexPaths: [IndexPath])

    /// Configures rows again in their cells, without an animation of their heights.
    func configureAgain(rowsAt indexPaths: [IndexPath])

    /// Scrolls as little as needed for a row to be visible.
    func scroll(toRowAt indexPath: IndexPath, animated: Bool)

    /// Registers the default cells of statuses.
    func registerStatusCells()

    /// Whether the view's own delegate allows a branch to expand or collapse.
    func allows(_ change: ExpansionEvent<AnyHashable>, at path: IndexPath) -> Bool

    /// Passes an event to the view's own delegate.
    ///
    /// - Parameter path: The tree index path of the event's item, if it has one.
    func report(_ event: OutlineEvent<AnyHashable>, at path: IndexPath?)
  }
#endif
