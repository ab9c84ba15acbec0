import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Columns in a window, with functions to tap and to read the tables.
@MainActor
final class ColumnsScreen {
  typealias Browser = ColumnBrowser<String>

  let window: UIWindow
  let controller: ColumnsViewController<String>
  /// The sections of every branch.
  var children: [String: [[String]]]
  /// Branches whose children must be loaded.
  var lazy: Set<String> = []
  /// The pending requests.
  var requests: [Browser.Request] = []
  /// The recorded events, in order.
  var log: [String] = []

  static let m1 = [
    "root": [["X", "Y", "Z"]], "X": [["X1", "X2"]], "X1": [["X1a"]], "Y": [["Y1"]],
  ]

  /// Fixture M1 of the numbered cases, or another hierarchy, on a tablet in portrait.
  init(
    _ children: [String: [[String]]] = m1,
    _ policy: ColumnPolicy = .init(),
    lazy: Set<String> = [],
    root: String? = "root",
    traits: [UITraitCollection] = [UITraitCollection(horizontalSizeClass: .regular)],
    isShown: Bool = true
  ) {
    StandIn.reset()
    self.children = children
    self.lazy = lazy
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 768, height: 1024))
    StandIn.change(traits, of: window)
    controller = ColumnsViewController(root: root, policy: policy)
    connect()
    if isShown { show(controller) }
  }

  private func connect() {
    controller.handlers.sections = { [weak self] in self?.sections(of: $0) }
    controller.handlers.load = { [weak self] in self?.requests.append($0) }
    controller.handlers.cancelLoad = { [weak self] token in
      self?.requests.removeAll { $0.token == token }
    }
    controller.handlers.setUp = { [weak self] in self?.log.append("setup \($1.id) \($0.rows)") }
    controller.handlers.didSelect = { [weak self] selection, table in
      guard let self else { return }
      let isItsTable = table != nil && table === controller.tableView(atDepth: selection.depth)
      log.append("select \(selection.column) \(selection.row.picture) \(isItsTable)")
    }
    controller.handlers.didActivate = { [weak self] in self?.log.append("activate \($0.item)") }
    controller.handlers.didDismiss = { [weak self] in self?.log.append("dismiss") }
    controller.handlers.didRefuse = { [weak self] in self?.log.append("refuse \($1): \($0)") }
  }

  /// Shows a controller in the window.
  func show(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    StandIn.finishUpdates(in: window)
  }

  /// The rows of a branch, or `nil` if they must be loaded.
  private func sections(of id: String) -> [Outline<String>.Section]? {
    lazy.contains(id) ? nil : rows(of: id)
  }

  /// The rows of a branch.
  func rows(of id: String) -> [Outline<String>.Section] { rows(children[id] ?? [[]]) }

  /// Rows from ids.
  func rows(_ ids: [[String]]) -> [Outline<String>.Section] {
    ids.map { ids in
      .init(items: ids.map { .init($0, isBranch: children[$0] != nil || lazy.contains($0)) })
    }
  }

  /// Completes the oldest request.
  func load() throws {
    let request = try #require(requests.first)
    requests.removeFirst()
    try controller.load(rows(of: request.item), for: request.token)
    finishUpdates()
  }

  /// Taps a row.
  func tap(_ row: Int, section: Int = 0, _ depth: Int) throws {
    let table = try #require(controller.tableView(atDepth: depth))
    table.layoutIfNeeded()
    StandIn.tap(table, rowAt: IndexPath(row: row, section: section))
    finishUpdates()
  }

  /// Navigates by the program.
  func navigate(_ id: String, _ depth: Int, animated: Bool = true) throws {
    try controller.navigate(to: id, fromDepth: depth, animated: animated)
    finishUpdates()
  }

  /// Presses a key.
  func press(_ codes: UIKeyboardHIDUsage...) {
    for code in codes { StandIn.press(code) }
    finishUpdates()
  }

  /// Types letters, 1.5 seconds after the previous ones.
  func type(_ letters: String) {
    StandIn.clock += 1.5
    for letter in letters { StandIn.press(.keyboardA, characters: String(letter)) }
    finishUpdates()
  }

  func finishUpdates() { StandIn.finishUpdates(in: window) }

  /// The columns in one line: `root | X`.
  var line: String { controller.browser.columns.map(\.id).joined(separator: " | ") }

  /// The columns as their tables show them, as `root: [X] Y Z | X: X1 / X2`.
  ///
  /// The selection is in brackets, and sections are separated by a slash.
  var picture: String {
    finishUpdates()
    return controller.browser.columns.indices.map(picture).joined(separator: " | ")
  }

  private func picture(_ depth: Int) -> String {
    let column = controller.browser.columns[depth]
    guard let table = controller.tableView(atDepth: depth) else { return "\(column.id): preview" }
    var text = "\(column.id):"
    if let status = table.backgroundView ?? table.tableFooterView { text += " (\(words(status)))" }
    let selected = table.indexPathForSelectedRow
    for section in 0..<table.numberOfSections {
      if section > 0 { text += " /" }
      for row in 0..<table.numberOfRows(inSection: section) {
        let path = IndexPath(row: row, section: section)
        let title = table.cellForRow(at: path).map(title) ?? "?"
        text += path == selected ? " [\(title)]" : " \(title)"
      }
    }
    return text
  }

  private func title(_ cell: UITableViewCell) -> String {
    (cell.contentConfiguration as? UIListContentConfiguration)?.text ?? "-"
  }

  /// The texts of the visible labels and buttons in a view.
  func words(_ view: UIView) -> String {
    if view.isHidden { return "" }
    if let button = view as? UIButton { return button.currentTitle ?? "" }
    if let label = view as? UILabel { return label.text ?? "" }
    return view.subviews.map(words).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The frames of the columns in their scroll view.
  var frames: [CGRect] {
    finishUpdates()
    return controller.browser.columns.indices.compactMap { columnView($0)?.frame }
  }

  /// The view of a column.
  func columnView(_ depth: Int) -> UIView? { controller.tableView(atDepth: depth)?.superview }

  /// The first view of a type inside another one.
  func find<View: UIView>(_ type: View.Type, in view: UIView?) -> View? {
    guard let view else { return nil }
    if let found = view as? View { return found }
    return view.subviews.lazy.compactMap { self.find(type, in: $0) }.first
  }

  /// The backgrounds of the columns.
  var colors: [UIColor?] {
    controller.browser.columns.indices.map { controller.tableView(atDepth: $0)?.backgroundColor }
  }
}

extension RowPosition {
  /// Section and row in the notation of the cases.
  var picture: String { "(\(section),\(row))" }
}

extension UITableView {
  /// The number of rows.
  fileprivate var rows: Int {
    (0..<numberOfSections).reduce(0) { $0 + numberOfRows(inSection: $1) }
  }
}
