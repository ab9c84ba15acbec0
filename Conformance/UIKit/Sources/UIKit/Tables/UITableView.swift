public import Foundation

// uikit/uitableview
/// A list of rows in sections.
///
/// Only rows within the bounds have cells.
open class UITableView: UIScrollView {
  // uikit/uitableview/style-swift.enum
  public enum Style: Int, Sendable {
    case plain = 0
    case grouped = 1
    case insetGrouped = 2
  }

  // uikit/uitableview/scrollposition
  public enum ScrollPosition: Int, Sendable {
    case none = 0
    case top = 1
    case middle = 2
    case bottom = 3
  }

  // uikit/uitableview/rowanimation
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case right = 1
    case left = 2
    case top = 3
    case bottom = 4
    case none = 5
    case middle = 6
    case automatic = 100
  }

  /// A method that the delegate or the data source is known not to implement.
  enum Absent {
    case rowHeight, moveRow
  }

  /// The source of the cells of an identifier.
  enum Maker {
    case type(UITableViewCell.Type)
    case nib(UINib)
  }

  var absent: Set<Absent> = []
  /// The optional methods that the delegate and the data source had when they were set.
  var delegateMethods = OptionalMethodTable()
  var dataSourceMethods = OptionalMethodTable()
  /// The last known number of rows in each section, or `nil` if the data source must be queried.
  var counts: [Int]?
  var geometry: ListGeometry?
  var measured: [IndexPath: CGFloat] = [:]
  var shown: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var cellMakers: [String: Maker] = [:]
  var cellPool: [String: [UITableViewCell]] = [:]
  var selection: Set<IndexPath> = []
  var update: BatchUpdate?
  var updateDepth = 0
  var updateCompletions: [(Bool) -> Void] = []
  var editing = false
  /// The position of the gap that is open for a drop.
  var dropGap: CGFloat?
  /// The row that is being reconfigured, with its cell.
  var reconfigured: (path: IndexPath, cell: UITableViewCell)?

  // uikit/uitableview/style-swift.property
  public let style: Style

  // uikit/uitableview/datasource
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet {
      dataSourceMethods = OptionalMethodTable(of: dataSource, UITableView.dataSourceSelectors)
      forget()
    }
  }
  // uikit/uitableview/delegate
  open weak var delegate: (any UITableViewDelegate)? {
    didSet {
      delegateMethods = OptionalMethodTable(of: delegate, UITableView.delegateSelectors)
      absent.remove(.rowHeight)
      geometry = nil
      setNeedsLayout()
    }
  }

  // uikit/uitableview/prefetchdatasource
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  // uikit/uitableview/dragdelegate
  open weak var dragDelegate: (any UITableViewDragDelegate)?
  // uikit/uitableview/dropdelegate
  open weak var dropDelegate: (any UITableViewDropDelegate)?
  // uikit/uitableview/draginteractionenabled
  /// Off, as on an iPhone.
  open var dragInteractionEnabled = false

  // uikit/uitableview/rowheight
  open var rowHeight = UITableView.automaticDimension {
    didSet { remeasure() }
  }
  // uikit/uitableview/estimatedrowheight
  open var estimatedRowHeight = UITableView.automaticDimension {
    didSet { remeasure() }
  }
  // uikit/uitableview/allowsselection
  open var allowsSelection = true
  // uikit/uitableview/allowsmultipleselection
  open var allowsMultipleSelection = false
  // uikit/uitableview/allowsselectionduringediting
  open var allowsSelectionDuringEditing = false
  // uikit/uitableview/allowsmultipleselectionduringediting
  open var allowsMultipleSelectionDuringEditing = false
  // uikit/uitableview/selectionfollowsfocus
  open var selectionFollowsFocus = false
  private var ownAllowsFocus: Bool?
  // uikit/uitableview/allowsfocus
  /// By default the system decides: rows take the focus where there is a focus system.
  open var allowsFocus: Bool {
    get { ownAllowsFocus ?? StandIn.hasFocusSystem }
    set { ownAllowsFocus = newValue }
  }
  // uikit/uitableview/separatorstyle
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  // uikit/uitableview/insetscontentviewstosafearea
  open var insetsContentViewsToSafeArea = true
  // uikit/uitableview/backgroundview
  open var backgroundView: UIView?
  // uikit/uitableview/tablefooterview
  open var tableFooterView: UIView? {
    didSet { edgeChanged(from: oldValue, to: tableFooterView) }
  }

  // uikit/uitableview/automaticdimension
  public class var automaticDimension: CGFloat { -1 }

  // uikit/uitableview/init(frame:style:)
  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
    storedMargins = UITableView.margins
  }

  static let margins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    storedMargins = UITableView.margins
  }

  public convenience override init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  private func edgeChanged(from old: UIView?, to new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    new.map(addSubview)
    geometry = nil
    setNeedsLayout()
  }

  private func remeasure() {
    measured = [:]
    geometry = nil
    setNeedsLayout()
  }

  // uikit/uitableview/reloaddata()
  open func reloadData() {
    forget()
    loadIfNeeded()
  }

  // Subclasses may override these, so they are in the class.

  // uikit/uitableview/insertrows(at:with:)
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    StandIn.tableObserver?(self, .insertRows(indexPaths, animation))
    note(animation) { $0.insertedRows += indexPaths }
  }

  // uikit/uitableview/deleterows(at:with:)
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    StandIn.tableObserver?(self, .deleteRows(indexPaths, animation))
    note(animation) { $0.deletedRows += indexPaths }
  }

  // uikit/uitableview/reloadrows(at:with:)
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    StandIn.tableObserver?(self, .reloadRows(indexPaths, animation))
    note(animation) { $0.reloadedRows += indexPaths }
  }

  // uikit/uitableview/moverow(at:to:)
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    StandIn.tableObserver?(self, .moveRow(indexPath, newIndexPath))
    note(.automatic) { $0.movedRows.append((indexPath, newIndexPath)) }
  }

  // uikit/uitableview/insertsections(_:with:)
  open func insertSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    StandIn.tableObserver?(self, .insertSections(sections, animation))
    note(animation) { $0.insertedSections += sections }
  }

  // uikit/uitableview/deletesections(_:with:)
  open func deleteSections(_ sections: IndexSet, with animation: UITableView.RowAnimation) {
    StandIn.tableObserver?(self, .deleteSections(sections, animation))
    note(animation) { $0.deletedSections += sections }
  }

  // uikit/uitableview/isediting
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }

  // uikit/uitableview/setediting(_:animated:)
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != self.editing else { return }
    self.editing = editing
    if !(editing ? allowsSelectionDuringEditing : allowsSelection) {
      for path in selection { setSelected(false, path, animated: animated) }
    }
    for (path, cell) in shown { prepareEditing(cell, at: path, animated: animated) }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutRows()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let category = previousTraitCollection?.preferredContentSizeCategory
    if category != traitCollection.preferredContentSizeCategory { remeasure() }
  }

  override func boundsDidChange(from old: CGRect) {
    // At another width, rows are measured again.
    if old.width != bounds.width { remeasure() }
    if old.origin != bounds.origin { delegate?.scrollViewDidScroll(self) }
  }
}
