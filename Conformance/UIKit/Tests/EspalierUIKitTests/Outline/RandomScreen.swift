import Espalier
import EspalierUIKit
import UIKit

/// The look of a cell: its text, its indentation, what a screen reader says, and its arrow.
struct CellLook: Equatable {
  var text: String?
  var level: Int
  var spoken: String?
  var hasArrow: Bool
  var isMatch: Bool
  /// The check mark, if it is drawn.
  var check: CheckState?
}

/// A window with an outline of numbers in a list view.
@MainActor
protocol RandomScreen: AnyObject {
  var window: UIWindow { get }
  var source: OutlineListSource<Int> { get }
  var view: UIScrollView { get }
  var allowsMultipleSelection: Bool { get set }

  /// The rows of each section, as the list view has them.
  var counts: [Int] { get }
  var visibleRows: [IndexPath] { get }
  var selectedRows: [IndexPath] { get }

  /// Whether the list view has a delegate of the app, which activates what is tapped.
  ///
  /// Delegates are not retained: one that is taken away is deallocated.
  var hasDelegate: Bool { get set }
  /// Whether the list view has an outline delegate; always `false` where there is none.
  var hasOutlineDelegate: Bool { get set }
  /// The number of expansions and collapses that the outline delegate was told of, and should have been.
  var heard: (count: Int, expected: Int) { get }

  /// Performs an action before and after each expansion and collapse.
  func onExpansion(_ action: @escaping () -> Void)
  func arrow(at path: IndexPath) -> UIButton?
  func tap(rowAt path: IndexPath) -> Bool
  func look(at path: IndexPath) -> CellLook?
}

/// A window with an outline of numbers in a table view.
@MainActor
final class RandomTableScreen: RandomScreen {
  let window: UIWindow
  private let table: OutlineTableView
  private let tableSource: OutlineDataSource<Int>
  private var listener: RandomListener?
  private var taps: TapDelegate?
  private var onHearing: () -> Void = {}
  private(set) var heard = (count: 0, expected: 0)

  /// Creates a screen.
  ///
  /// - Parameter dependsOnState: Whether an expanded row has another kind of cell.
  init(height: CGFloat, dependsOnState: Bool) {
    StandIn.reset()
    StandIn.tableObserver = nil
    let frame = CGRect(x: 0, y: 0, width: 320, height: height)
    window = UIWindow(frame: frame)
    table = OutlineTableView(frame: frame, style: .plain)
    table.rowHeight = 20
    for identifier in RandomTableScreen.identifiers {
      table.register(UITableViewCell.self, forCellReuseIdentifier: identifier)
    }
    tableSource = OutlineDataSource(tableView: table) { table, indexPath, row in
      guard row.status == nil else { return nil }
      let cell = table.dequeueReusableCell(
        withIdentifier: RandomTableScreen.identifier(of: row, dependsOnState: dependsOnState),
        for: indexPath
      )
      cell.textLabel?.text = "\(row.id)"
      cell.textLabel?.textColor = row.isMatch ? .tintColor : .label
      cell.accessibilityHint = "\(row.check)"
      return cell
    }
    if dependsOnState {
      tableSource.reuseIdentifier = { RandomTableScreen.identifier(of: $0, dependsOnState: true) }
    }
    hasDelegate = true
    hasOutlineDelegate = true
    tableSource.onEvent = { [unowned self] event in
      switch event {
      case .willExpand, .didExpand, .willCollapse, .didCollapse:
        if hasOutlineDelegate { heard.expected += 1 }
      default: break
      }
    }
    table.allowsDragging = true
    window.addSubview(table)
    window.isHidden = false
    window.layoutIfNeeded()
  }

  var source: OutlineListSource<Int> { tableSource }
  var view: UIScrollView { table }

  var allowsMultipleSelection: Bool {
    get { table.allowsMultipleSelection }
    set { table.allowsMultipleSelection = newValue }
  }

  var counts: [Int] {
    (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
  }

  var visibleRows: [IndexPath] { table.indexPathsForVisibleRows ?? [] }
  var selectedRows: [IndexPath] { table.indexPathsForSelectedRows ?? [] }

  var hasDelegate: Bool {
    get { taps != nil }
    set {
      taps = newValue ? TapDelegate() : nil
      // One that goes is not taken from the table, which does not retain it.
      if newValue { table.delegate = taps }
    }
  }

  var hasOutlineDelegate: Bool {
    get { listener != nil }
    set {
      listener = newValue ? RandomListener() : nil
      listener?.onHearing = { [unowned self] in
        heard.count += 1
        onHearing()
      }
      if newValue { table.outlineDelegate = listener }
    }
  }

  func onExpansion(_ action: @escaping () -> Void) { onHearing = action }

  func arrow(at path: IndexPath) -> UIButton? {
    table.cellForRow(at: path)?.accessoryView as? UIButton
  }

  func tap(rowAt path: IndexPath) -> Bool { StandIn.tap(table, rowAt: path) }

  func look(at path: IndexPath) -> CellLook? {
    table.cellForRow(at: path).map { cell in
      CellLook(
        text: cell.textLabel?.text,
        level: cell.indentationLevel,
        spoken: cell.spokenValue,
        hasArrow: cell.accessoryView != nil,
        isMatch: cell.textLabel?.textColor == .tintColor,
        check: source.showsChecks ? check(cell.accessibilityHint) : nil
      )
    }
  }

  /// The mark that the cell provider has drawn.
  private func check(_ words: String?) -> CheckState? {
    [CheckState.on, .off, .mixed].first { "\($0)" == words }
  }

  private static let identifiers =
    ["branch", "leaf"].flatMap { kind in
      (0...3).flatMap { ["\(kind) \($0)", "\(kind) \($0) open"] }
    }

  /// One identifier for each kind of row, as many apps have them.
  private static func identifier(of row: OutlineRow<Int>, dependsOnState: Bool) -> String {
    let kind = "\(row.isBranch ? "branch" : "leaf") \(min(row.level, 3))"
    return dependsOnState && row.isExpanded ? kind + " open" : kind
  }
}

/// Runs an action when a branch expands or collapses.
final class RandomListener: OutlineTableViewDelegate {
  var onHearing: () -> Void = {}

  func outlineTableView(
    _ tableView: OutlineTableView,
    willExpand item: AnyHashable,
    at path: IndexPath
  ) { onHearing() }

  func outlineTableView(
    _ tableView: OutlineTableView,
    didExpand item: AnyHashable,
    at path: IndexPath
  ) { onHearing() }

  func outlineTableView(
    _ tableView: OutlineTableView,
    willCollapse item: AnyHashable,
    at path: IndexPath
  ) { onHearing() }

  func outlineTableView(
    _ tableView: OutlineTableView,
    didCollapse item: AnyHashable,
    at path: IndexPath
  ) { onHearing() }
}

extension UIScrollView {
  /// Scrolls so that a point is at the top, within the limits of the content.
  func scroll(to offset: CGFloat) {
    StandIn.scroll(self, to: CGPoint(x: 0, y: offset))
  }
}
