import Espalier
import EspalierUIKit
import Testing
import UIKit

/// A form in a window: who taps, and reads what the rows and the modals show.
@MainActor
final class FilterScreen {
  /// Notes which rows are drawn.
  final class Controller: FilterViewController<String> {
    var drawn: [String] = []

    override func configure(_ cell: FilterCell, for row: TextForm.Row) {
      super.configure(cell, for: row)
      drawn.append(row.title)
    }
  }

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 900))
  let controller: Controller
  /// What was told, in order.
  var log: [String] = []
  /// The packages that were told last.
  var saved: [TextForm.Package] = []
  /// What tables were told, in order.
  private var calls: [(UITableView, StandIn.TableCall)] = []

  /// Fixture F1 of the numbered cases, or other managers, in a navigation controller.
  init(
    _ managers: [TextForm.Manager] = [.labels, .surveys],
    options: FormOptions = FormOptions(),
    isShown: Bool = true
  ) throws {
    StandIn.reset()
    controller = Controller(form: try TextForm(managers, options: options))
    controller.handlers.didSave = { [weak self] packages in
      self?.saved = packages
      self?.log.append("save " + packages.map(\.picture).joined(separator: "; "))
    }
    StandIn.tableObserver = { [weak self] in self?.calls.append(($0, $1)) }
    controller.handlers.didCancel = { [weak self] in self?.log.append("cancel") }
    if isShown { show(UINavigationController(rootViewController: controller)) }
  }

  /// The state MH-06: all three sections of Surveys open.
  static func open() throws -> FilterScreen {
    let screen = try FilterScreen()
    for item in [
      FormItem.manager("surveys"), .section("guestbook"), .section("scale"),
      .section("intl"),
    ] {
      try screen.tap(item)
    }
    return screen
  }

  /// Puts a controller into the window.
  func show(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    settle()
  }

  func settle() { StandIn.settle(window) }

  var table: UITableView { controller.tableView }

  // MARK: Taps

  /// Taps the row at a place.
  func tap(_ section: Int, _ row: Int) {
    settle()
    StandIn.tap(table, rowAt: IndexPath(row: row, section: section))
    settle()
  }

  /// Taps the row of an item, which has to be one.
  func tap(_ item: FormItem<String>) throws {
    let path = try #require(controller.indexPath(of: item))
    tap(path.section, path.row)
  }

  /// Taps the rows of labels, whose headers are opened first.
  func tap(labels: String...) throws {
    for label in labels {
      try controller.reveal(label, animated: false)
      try tap(.label(label))
    }
  }

  /// Taps a button of the form.
  func press(_ action: FormAction) throws {
    StandIn.tap(try #require(button(action, controller.navigationItem)))
    settle()
  }

  /// Taps a button of the open modal.
  func pressInModal(_ action: FormAction) throws {
    let modal = try #require(self.modal)
    StandIn.tap(try #require(button(action, modal.navigationItem)))
    settle()
  }

  /// The button of a role, by where it stands: Cancel at the left, Save at the right, Clear next.
  private func button(_ action: FormAction, _ item: UINavigationItem) -> UIBarButtonItem? {
    switch action {
    case .cancel: item.leftBarButtonItem
    case .save: item.rightBarButtonItems?.first
    case .clear: item.rightBarButtonItems?.last
    }
  }

  // MARK: The modal

  /// What answers a question now, if anything does.
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
    settle()
  }

  /// Turns the picker to an option.
  func turn(to option: Int) throws {
    StandIn.turn(try #require(picker), to: option + 1)
    settle()
  }

  /// Types into the text field.
  func type(_ text: String) throws {
    StandIn.type(text, into: try #require(textField))
    settle()
  }

  /// The options of the checklist that have a mark.
  var checked: [String]? {
    guard let table = checklist?.tableView else { return nil }
    return (0..<table.numberOfRows(inSection: 0)).compactMap { row in
      let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
      return cell?.accessoryType == .checkmark ? cell?.shownTitle : nil
    }
  }

  /// What the picker stands on.
  var focused: String? {
    guard let picker else { return nil }
    let row = picker.selectedRow(inComponent: 0)
    return (picker.view(forRow: row, forComponent: 0) as? UILabel)?.text
  }

  // MARK: What is read

  /// How many rows each manager has on the screen.
  var counts: [Int] {
    settle()
    return (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
  }

  func cell(_ item: FormItem<String>) -> FilterCell? {
    settle()
    return controller.indexPath(of: item).flatMap { table.cellForRow(at: $0) } as? FilterCell
  }

  /// What stands next to the title of a row.
  func detail(_ item: FormItem<String>) -> String? { cell(item)?.shownDetail }

  /// The titles of a manager's rows in one line.
  func line(_ section: Int) -> String {
    settle()
    return (0..<table.numberOfRows(inSection: section)).map { row in
      table.cellForRow(at: IndexPath(row: row, section: section))?.shownTitle ?? "?"
    }.joined(separator: " ")
  }

  /// Where the headers of sections stand in a manager.
  func headers(_ section: Int) -> [Int] {
    settle()
    return (1..<table.numberOfRows(inSection: section)).filter { row in
      let cell = table.cellForRow(at: IndexPath(row: row, section: section))
      return cell?.accessibilityTraits.contains(.header) == true
    }
  }

  /// What the rows of the form were told to do since the last question, as `ins 1 {1,2} del 0 {3}`.
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

  /// The title that is drawn.
  var shownTitle: String? { list?.text }
  /// The line below it that is drawn; empty if there is none.
  var shownDetail: String? { list.map { $0.secondaryText ?? "" } }
  /// The colour of the title.
  var shownColor: UIColor? { list?.textProperties.color }
}
