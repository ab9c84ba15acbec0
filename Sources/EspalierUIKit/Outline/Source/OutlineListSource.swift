#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  /// An outline that a list view shows, and everything that changes it.
  ///
  /// ``OutlineDataSource`` shows it in a table view, and ``OutlineCollectionDataSource`` in a
  /// collection view. The ``outline`` is the source of truth, and the list view follows it. Every
  /// method that changes the outline updates the list view in one batch, with the insertions,
  /// deletions and moves of ``/Espalier/RowChanges``. Unlike a diffable data source it keeps the
  /// expansion, and does not compute a difference where the change is known.
  ///
  ///     try source.apply(sections)
  ///     try source.expand(trees)
  ///     try source.move(oak, into: .section(2), at: 0)
  ///
  /// The selection belongs to the items and moves with them.
  ///
  /// # Events
  ///
  /// For each branch that expands or collapses, by the user or the program, the order is
  /// ``shouldExpand`` or ``shouldCollapse``, the event *will*, the change of the outline and the
  /// rows, the event *did*. Events go to ``onEvent``, to the delegate of the list view, and to all
  /// ``events``. Operations on many branches at once, such as
  /// ``expandAll(animatingDifferences:)`` or a filter, have no events.
  ///
  /// # Performance
  ///
  /// A change costs what it costs the outline, plus one index path for each row that is inserted,
  /// deleted or moved. Above ``batchLimit`` index paths, the list view is reloaded with its scroll
  /// position kept. While items are selected, a change also finds their rows, which is O(*n*).
  @MainActor
  open class OutlineListSource<ID: Hashable>: NSObject, UISearchResultsUpdating {
    /// Loads the children of a branch.
    ///
    /// An error is shown in the status row of the branch.
    public typealias ChildrenProvider =
      @MainActor (LoadRequest<ID>) async throws -> OutlineChildren<ID>

    /// The contents of the list view, for queries.
    ///
    /// It only changes through the methods of the data source. Its history has the steps of
    /// ``perform(_:actionName:animatingDifferences:)``.
    public internal(set) var outline: Outline<ID>

    /// The keyboard cursor.
    public internal(set) var navigator = OutlineNavigator<ID>()

    /// Loads the children of branches that were inserted without them.
    ///
    /// It is called when such a branch expands, in a task that is canceled when the branch
    /// collapses.
    public var childrenProvider: ChildrenProvider? {
      didSet { startLoading() }
    }

    /// Returns the text of an item for type-ahead.
    ///
    /// If it is `nil`, letters have no effect.
    public var typeAheadText: ((ID) -> String)?

    /// Returns whether a branch may expand; `nil` allows all.
    ///
    /// If only one branch per parent may be expanded, ``shouldCollapse`` is also asked about the
    /// others. If any answer is `false`, nothing happens.
    public var shouldExpand: ((ID) -> Bool)?

    /// Returns whether a branch may collapse; `nil` allows all.
    public var shouldCollapse: ((ID) -> Bool)?

    /// Returns whether the user may check or uncheck an item; `nil` allows it.
    public var shouldCheck: ((_ item: ID, _ isOn: Bool) -> Bool)?

    /// Called with each event, when it happens.
    public var onEvent: ((OutlineEvent<ID>) -> Void)?

    /// Returns the header title of a section for its index and name, or `nil` for none.
    public var sectionTitle: ((_ section: Int, _ id: ID?) -> String?)?

    /// Returns the reuse identifier of the cell that the provider dequeues for a row.
    ///
    /// A list view reconfigures a row only in a cell of the same kind, and raises an exception
    /// otherwise. Without this closure, a row whose level changes or that becomes a branch or a leaf
    /// gets a new cell, and one that expands or shows the cursor keeps its cell. Set it if the kind
    /// of cell depends on anything else, such as ``OutlineRow/isExpanded``. For cells of a
    /// registration, which has no identifier to know, any name of the registration will do.
    public var reuseIdentifier: ((OutlineRow<ID>) -> String?)?

    /// Whether branches get a disclosure button.
    public var showsDisclosure = true

    /// Whether items have a check mark, with those of branches following their descendants.
    ///
    /// A list cell of a collection view gets a button before its content. In a table the cell
    /// provider draws ``OutlineRow/check``. Both describe the mark to assistive technology, with an
    /// action that toggles it.
    public var showsChecks = false

    /// The maximum number of branches that stay at the top of the list view while their descendants
    /// scroll.
    ///
    /// None do without ``stickyContent``. Heights of rows that have not been on the screen count as
    /// ``/Espalier/Outline/defaultHeight``.
    public var stickyLimit = 3 {
      didSet { list?.setNeedsLayout() }
    }

    /// Returns the content of a branch's row while it stays at the top.
    ///
    /// A tap on it scrolls to the row. It has no cell, so what else the cell shows is not there.
    public var stickyContent: ((OutlineRow<ID>) -> any UIContentConfiguration)? {
      didSet { list?.setNeedsLayout() }
    }

    /// Returns whether an item may be dragged; `nil` allows all.
    ///
    /// Nothing can be dragged unless the list view allows it, by
    /// ``OutlineTableView/allowsDragging`` or ``OutlineCollectionView/allowsDragging``.
    public var canDrag: ((ID) -> Bool)?

    /// Returns whether a branch or a section accepts dragged items; `nil` allows all branches and
    /// sections.
    public var acceptsDrop: ((_ items: [ID], _ parent: Outline<ID>.Parent) -> Bool)?

    /// Returns whether items of other apps and views may be dropped into a branch or a section; `nil` allows
    /// all branches and sections, if there is ``onReceive``.
    public var canReceive: ((_ session: any UIDropSession, _ parent: Outline<ID>.Parent) -> Bool)?

    /// Receives items of other apps and views, which are dropped as a copy; `nil` refuses them.
    ///
    /// The list view asks if it allows it, by ``OutlineTableView/allowsReceiving`` or
    /// ``OutlineCollectionView/allowsReceiving``. What the items provide is loaded after the closure has begun to,
    /// so keep the target's parent, and insert when it has arrived.
    public var onReceive: ((_ items: [UIDragItem], _ target: DropTarget<ID>) -> Void)?

    /// Returns the actions that a swipe from the leading edge shows for an item, or `nil` for none.
    ///
    /// The delegate of the list view or its layout asks for them: a ``DefaultOutlineDelegate``, or one of the app that
    /// returns ``OutlineTableView/leadingSwipeActions(forRowAt:)``; a layout of
    /// ``OutlineCollectionView/init(frame:listConfiguration:)``.
    public var leadingSwipeActions: ((ID) -> UISwipeActionsConfiguration?)?

    /// Returns the actions that a swipe from the trailing edge shows for an item, or `nil` for the list view's
    /// own; see ``leadingSwipeActions``.
    public var trailingSwipeActions: ((ID) -> UISwipeActionsConfiguration?)?

    /// Returns the context menu of an item, or `nil` for none.
    ///
    /// The delegate of the list view asks for it: a ``DefaultOutlineDelegate`` or
    /// ``DefaultOutlineCollectionDelegate``, or one of the app that returns
    /// ``OutlineTableView/contextMenu(forRowAt:)`` or ``OutlineCollectionView/contextMenu(forItemAt:)``.
    public var contextMenu: ((ID) -> UIContextMenuConfiguration?)?

    /// Called with items whose rows are about to be needed, if the data source is the list view's
    /// `prefetchDataSource`.
    public var prefetch: (([ID]) -> Void)?

    /// Called with prefetched items whose rows are no longer about to be needed.
    public var cancelPrefetching: (([ID]) -> Void)?

    /// Refreshes the contents when the user pulls the list down, until it returns; `nil` for no refresh control.
    ///
    /// There is none in the idiom of the Mac.
    public var onRefresh: (@MainActor () async -> Void)? {
      didSet { showRefreshControl() }
    }

    /// Returns the filter for the text of a search bar; see ``updateSearchResults(for:)``.
    public var searchFilter: ((_ text: String) -> @Sendable (ID) -> FilterDecision)?

    /// The undo manager that ``perform(_:actionName:animatingDifferences:)`` registers edits with;
    /// if it is `nil`, that of the list view's responders.
    public weak var undoManager: UndoManager?

    /// Called when a step could be neither undone nor redone since it no longer fits the outline, with
    /// the name of its action.
    ///
    /// The reason is in ``/Espalier/RevertedStep/refusal``. All other steps stay.
    public var onRefusedStep: ((_ step: RevertedStep<ID>, _ actionName: String?) -> Void)?

    /// The indentation per level, in points at the default text size.
    public var indentationWidth: CGFloat = 16

    /// The strings of the default status cells.
    public var statusStrings = OutlineStatusStrings()

    /// The maximum number of index paths in one batch update; above it, the list view is reloaded.
    public var batchLimit = 500

    /// The list view whose data source this is.
    weak var list: (any OutlineListView)?
    /// The appearances with which the rows near the screen were configured.
    var appearances: [ID: CellAppearance] = [:]
    /// The selection of the list view when it was last synchronized with the outline.
    var knownSelection: Set<IndexPath> = []
    var typeAhead = TypeAhead<Unicode.Scalar>()
    var loads: [Int: Task<Void, Never>] = [:]
    /// The destination of the drag that is over the list view.
    var proposedDrop: DropTarget<ID>?
    /// The refresh control of ``onRefresh``.
    var refreshControl: UIRefreshControl?
    /// The text that the rows are filtered by.
    private var searchedText = ""
    let undoTarget = UndoTarget()
    let stickyRows = StickyRows()
    let eventStreams = EventStreams<OutlineEvent<ID>>()

    init(outline: Outline<ID>) {
      self.outline = outline
      self.outline.history = OutlineHistory()
      super.init()
    }

    /// Filters the items by the text of a search controller, and clears the filter when the text is empty.
    ///
    /// Set ``searchFilter``, and make the data source the controller's `searchResultsUpdater`.
    open func updateSearchResults(for searchController: UISearchController) {
      let text = searchController.searchBar.text ?? ""
      guard text != searchedText, let searchFilter else { return }
      searchedText = text
      if text.isEmpty { clearFilter() } else { filter(searchFilter(text)) }
    }

    deinit {
      for task in loads.values { task.cancel() }
    }
  }
#endif
