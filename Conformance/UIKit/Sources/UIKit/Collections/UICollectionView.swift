public import Foundation

// uikit/uicollectionview
/// Items in sections, laid out as a list.
///
/// Only items within the bounds have cells.
open class UICollectionView: UIScrollView {
  // uikit/uicollectionview/scrollposition
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    // uikit/uicollectionview/scrollposition/top
    public static let top = ScrollPosition(rawValue: 1)
    // uikit/uicollectionview/scrollposition/centeredvertically
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    // uikit/uicollectionview/scrollposition/bottom
    public static let bottom = ScrollPosition(rawValue: 4)
  }

  // uikit/uicollectionview/elementkindsectionheader
  public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }

  /// The last known number of items in each section, or `nil` if the data source must be queried.
  var counts: [Int]?
  var geometry: ListGeometry?
  var measured: [IndexPath: CGFloat] = [:]
  var measuredHeaders: [Int: CGFloat] = [:]
  var shown: [IndexPath: UICollectionViewCell] = [:]
  var headers: [Int: UICollectionReusableView] = [:]
  var pool: [String: [UICollectionReusableView]] = [:]
  var cellClasses: [String: UICollectionViewCell.Type] = [:]
  var selection: Set<IndexPath> = []
  var update: BatchUpdate?
  var updateDepth = 0
  var updateCompletions: [(Bool) -> Void] = []
  /// The item that is being reconfigured, with its cell.
  var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?
  /// The number of data sources that are being asked for a view.
  static var asking = 0
  /// The views dequeued since the data source was asked for one, `nil` while it is not.
  var dequeued: [UICollectionReusableView]?

  // uikit/uicollectionview/collectionviewlayout
  public let collectionViewLayout: UICollectionViewLayout

  // uikit/uicollectionview/datasource
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { forget() }
  }
  // uikit/uicollectionview/delegate
  open weak var delegate: (any UICollectionViewDelegate)?
  // uikit/uicollectionview/prefetchdatasource
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  // uikit/uicollectionview/dragdelegate
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  // uikit/uicollectionview/dropdelegate
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?
  // uikit/uicollectionview/draginteractionenabled
  /// Off, as on an iPhone.
  open var dragInteractionEnabled = false
  // uikit/uicollectionview/allowsselection
  open var allowsSelection = true
  // uikit/uicollectionview/allowsmultipleselection
  open var allowsMultipleSelection = false
  // uikit/uicollectionview/allowsselectionduringediting
  open var allowsSelectionDuringEditing = false
  // uikit/uicollectionview/allowsmultipleselectionduringediting
  open var allowsMultipleSelectionDuringEditing = false
  // uikit/uicollectionview/isediting
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      if !allowsSome { for path in selection { setSelected(false, path) } }
      for cell in shown.values { cell.setNeedsLayout() }
    }
  }
  private var ownAllowsFocus: Bool?
  // uikit/uicollectionview/allowsfocus
  /// By default the system decides: cells take the focus where there is a focus system.
  open var allowsFocus: Bool {
    get { ownAllowsFocus ?? StandIn.hasFocusSystem }
    set { ownAllowsFocus = newValue }
  }

  // uikit/uicollectionview/init(frame:collectionviewlayout:)
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    storedMargins = UITableView.margins
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewCompositionalLayout.list(
      using: UICollectionLayoutListConfiguration(appearance: .plain)
    )
    super.init(coder: coder)
    storedMargins = UITableView.margins
  }

  /// The configuration of the list.
  var list: UICollectionLayoutListConfiguration {
    guard let layout = collectionViewLayout as? UICollectionViewCompositionalLayout else {
      preconditionFailure("the stand-in lays out lists only, not \(collectionViewLayout)")
    }
    return layout.list
  }

  // uikit/uicollectionview/reloaddata()
  /// The data source is asked for its counts when they are needed, not at once.
  open func reloadData() {
    StandIn.collectionObserver?(self, .reloadData)
    forget()
  }

  // Subclasses may override these, so they are in the class.

  // uikit/uicollectionview/insertitems(at:)
  open func insertItems(at indexPaths: [IndexPath]) {
    StandIn.collectionObserver?(self, .insertItems(indexPaths))
    note { $0.insertedRows += indexPaths }
  }

  // uikit/uicollectionview/deleteitems(at:)
  open func deleteItems(at indexPaths: [IndexPath]) {
    StandIn.collectionObserver?(self, .deleteItems(indexPaths))
    note { $0.deletedRows += indexPaths }
  }

  // uikit/uicollectionview/reloaditems(at:)
  open func reloadItems(at indexPaths: [IndexPath]) {
    StandIn.collectionObserver?(self, .reloadItems(indexPaths))
    note { $0.reloadedRows += indexPaths }
  }

  // uikit/uicollectionview/moveitem(at:to:)
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    StandIn.collectionObserver?(self, .moveItem(indexPath, newIndexPath))
    note { $0.movedRows.append((indexPath, newIndexPath)) }
  }

  // uikit/uicollectionview/insertsections(_:)
  open func insertSections(_ sections: IndexSet) {
    StandIn.collectionObserver?(self, .insertSections(sections))
    note { $0.insertedSections += sections }
  }

  // uikit/uicollectionview/deletesections(_:)
  open func deleteSections(_ sections: IndexSet) {
    StandIn.collectionObserver?(self, .deleteSections(sections))
    note { $0.deletedSections += sections }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutItems()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = previousTraitCollection?.preferredContentSizeCategory
    if category != traitCollection.preferredContentSizeCategory { remeasure() }
  }

  override func boundsDidChange(from old: CGRect) {
    if old.width != bounds.width { remeasure() }
    if old.origin != bounds.origin { delegate?.scrollViewDidScroll(self) }
  }

  private func remeasure() {
    measured = [:]
    measuredHeaders = [:]
    geometry = nil
    setNeedsLayout()
  }
}
