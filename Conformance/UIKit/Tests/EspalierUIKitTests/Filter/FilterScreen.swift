import Espalier
import EspalierUIKit
import Testing
import UIKit

/// A form in a window, with functions to tap and to read rows and modals.
@MainActor
final class FilterScreen {
  /// Records the rows that are drawn.
  final class Controller: FilterViewController<String> {
    var drawn: [String] = []

    override func configure(_ cell: FilterCell, for row: TextForm.Row) {
      super.configure(cell, for: row)
      drawn.append(row.title)
    }
  }

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 900))
  let controller: Controller
  /// The recorded events, in order.
  var log: [String] = []
  /// The packages of the last Save.
  var saved: [TextForm.SerializedAnswers] = []
  /// The recorded updates of tables, in order.
  private var calls: [(UITableView, StandIn.TableCall)] = []

  /// Fixture F1 of the numbered cases, or other groups, in a navigation controller.
  init(
    _ groups: [TextForm.Group] = [.fields, .surveys],
    options: FormConfiguration = FormConfiguration(),
    isShown: Bool = true
  ) throws {
    StandIn.reset()
    controller = Controller(form: try TextForm(groups, options: options))
    controller.handlers.didSave = { [weak self] packages in
      self?.saved = packages
      self?.log.append("save " + packages.map(\.picture).joined(separator: "; "))
    }
    StandIn.tableObserver = { [weak self] in self?.calls.append(($0, $1)) }
    controller.handlers.didCancel = { [weak self] in self?.log.append("cancel") }
    if isShown { show(UINavigationController(rootViewController: controller)) }
  }

  /// The state MH-06: all three sections of Surveys expanded.
  static func open() throws -> FilterScreen {
    let screen = try FilterScreen()
    for item in [
      FormRowID.group("surveys"), .section("guestbook"), .section("scale"),
      .section("intl"),
    ] {
      try screen.tap(item)
    }
    return screen
  }

  /// Shows a controller in the window.
  func show(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    finishUpdates()
  }

  func finishUpdates() { StandIn.finishUpdates(in: window) }

  var table: UITableView { controller.tableView }

  // MARK: Taps

  /// Taps the row at an index path.
  func tap(_ section: Int, _ row: Int) {
    finishUpdates()
    StandIn.tap(table, rowAt: IndexPath(row: row, section: section))
    finishUpdates()
  }

  /// Taps the row of an item, which must be visible.
  func tap(_ item: FormRowID<String>) throws {
    let path = try #require(controller.indexPath(of: item))
    tap(path.section, path.row)
  }

  /// Taps the rows of fields, after expanding their headers.
  func tap(fields: String...) throws {
    for field in fields {
      try controller.reveal(field, animated: false)
      try tap(.field(field))
    }
  }

  /// Taps a button of the form.
  func press(_ action: FormAction) throws {
    StandIn.tap(try #require(button(action, controller.navigationItem)))
    finishUpdates()
  }

  /// Taps a button of the open modal.
  func pressInModal(_ action: FormAction) throws {
    let modal = try #require(self.modal)
    StandIn.tap(try #require(button(action, modal.navigationItem)))
    finishUpdates()
  }

  /// The button of an action, by its position: Cancel at the left, Save at the right, Clear next to
  /// it.
  private func button(_ action: FormAction, _ item: UINavigationItem) -> UIBarButtonItem? {
    switch action {
    case .cancel: item.leftBarButtonItem
    case .save: item.rightBarButtonItems?.first
    case .clear: item.rightBarButtonItems?.last
    }
  }

  // MARK: The modal

  /// The presented modal, if any.
  var modal: FilterModalController? {
    let host = controller.presentedViewController as? UINavigationController
    return host?.topViewController as? FilterModalController
  }

  var checklist: FilterChecklistController? { modal as? FilterChecklistController }
  var picker: UIPickerView? { (modal as? FilterPickerController)?.picker }
  var textField: UITextField? { (modal as? FilterTextController)?.textField }

  /// Taps an option of the checklist.
  func choose(_ option: Int) throws {
    let table = try #require(checklist?.tableView)
    StandIn.tap(table, rowAt: IndexPath(row: option, section: 0))
    finishUpdates()
  }

  /// Scrolls the picker to an option.
  func turn(to option: Int) throws {
    StandIn.turn(try #require(picker), to: option + 1)
    finishUpdates()
  }

  /// Types into the text field.
  func type(_ text: String) throws {
    StandIn.type(text, into: try #require(textField))
    finishUpdates()
  }

  /// The checked options of the checklist.
  var checked: [String]? {
    guard let table = checklist?.tableView else { return nil }
    return (0..<table.numberOfRows(inSection: 0)).compactMap { row in
      let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
      return cell?.accessoryType == .checkmark ? cell?.shownTitle : nil
    }
  }

  /// The selected row of the picker.
  var focused: String? {
    guard let picker else { return nil }
    let row = picker.selectedRow(inComponent: 0)
    return (picker.view(forRow: row, forComponent: 0) as? UILabel)?.text
  }

  // MARK: Reading

  /// The number of visible rows of each group.
  var counts: [Int] {
    finishUpdates()
    return (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
  }

  func cell(_ item: FormRowID<String>) -> FilterCell? {
    finishUpdates()
    return controller.indexPath(of: item).flatMap { table.cellForRow(at: $0) } as? FilterCell
  }

  /// The text next to the title of a row.
  func detail(_ item: FormRowID<String>) -> String? { cell(item)?.shownDetail }

  /// The titles of a group's rows in one line.
  func line(_ section: Int) -> String {
    finishUpdates()
    return (0..<table.numberOfRows(inSection: section)).map { row in
      table.cellForRow(at: IndexPath(row: row, section: section))?.shownTitle ?? "?"
    }.joined(separator: " ")
  }

  /// The positions of section headers in a group.
  func headers(_ section: Int) -> [Int] {
    finishUpdates()
    return (1..<table.numberOfRows(inSection: section)).filter { row in
      let cell = table.cellForRow(at: IndexPath(row: row, section: section))
      return cell?.accessibilityTraits.contains(.header) == true
    }
  }

  /// The updates of the form's rows since the last query, as `ins 1 {1,2} del 0 {3}`.
  func changes() -> String {
    let table = table
    let told = calls.filter { $0.0 === table }.map(\.1.picture)
    calls = []
    return told.joined(separator: " ")
  }
}

extension StandIn.TableCall {
  /// The call in the notation of the numbered cases.
  fileprivate var picture: String {
    switch self {
    case .insertRows(let paths, _): "ins " + list(paths)
    case .deleteRows(let paths, _): "del " + list(paths)
    case .reconfigureRows(let paths): "draw " + list(paths)
    default: "\(self)"
    }
  }

  private func list(_ paths: [IndexPath]) -> String {
    Dictionary(grouping: paths, by: \.section).sorted { $0.key < $1.key }
      .map { "\($0) {\($1.map { String($0.row) }.joined(separator: ","))}" }
      .joined(separator: " ")
  }
}

extension UITableViewCell {
  private var list: UIListContentConfiguration? {
    contentConfiguration as? UIListContentConfiguration
  }

  /// The displayed title.
  var shownTitle: String? { list?.text }
  /// The displayed line below the title; empty if there is none.
  var shownDetail: String? { list.map { $0.secondaryText ?? "" } }
  /// The color of the title.
  var shownColor: UIColor? { list?.textProperties.color }
}
