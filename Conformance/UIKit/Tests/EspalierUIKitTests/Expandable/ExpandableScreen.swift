import Espalier
import EspalierUIKit
import UIKit

/// Records in a table in a window: the fixture R1 of the numbered cases, or more.
@MainActor
final class ExpandableScreen {
  let window: UIWindow
  let table: UITableView
  let controller: ExpandableRowsController<String>
  /// The heights of contents, by row.
  let shelf = Shelf()
  /// The recorded events, in order.
  let log = Log()

  /// The texts of the records.
  final class Shelf {
    var heights: [String: CGFloat] = [:]
    var measured: [String] = []
    var cellsMade = 0
  }

  final class Log {
    var lines: [String] = []
  }

  /// Five records with content heights of 180, 84, 52, 148 and 33.
  static func r1(isExclusive: Bool = false, height: CGFloat = 800) throws -> ExpandableScreen {
    let screen = ExpandableScreen(isExclusive: isExclusive, height: height)
    let heights: [CGFloat] = [180, 84, 52, 148, 33]
    for (number, height) in heights.enumerated() { screen.shelf.heights["r\(number)"] = height }
    try screen.controller.apply([(0..<5).map { "r\($0)" }])
    screen.show()
    return screen
  }

  init(isExclusive: Bool = false, height: CGFloat = 800, nib: UINib? = nil) {
    StandIn.reset()
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: height))
    table = UITableView(frame: window.bounds, style: .plain)
    if let nib {
      table.register(nib, forCellReuseIdentifier: "record")
    } else {
      table.register(ExpandableCell.self, forCellReuseIdentifier: "record")
    }
    controller = ExpandableRowsController<String>(
      tableView: table,
      isExclusive: isExclusive
    ) { [shelf] table, path, id in
      let cell = table.dequeueReusableCell(withIdentifier: "record", for: path)
      (cell as? ExpandableCell)?.titleLabel?.text = id
      shelf.cellsMade += 1
      return cell
    } contentHeight: { [shelf] id, _, _ in
      shelf.measured.append(id)
      return shelf.heights[id] ?? 0
    }
    controller.handlers.didResize = { [log] in log.lines.append("resized \($0)") }
    controller.handlers.didSelect = { [log] in log.lines.append("selected \($0) \($1)") }
    window.addSubview(table)
    window.makeKeyAndVisible()
  }

  /// Updates the layout and clears the records of events and measurements.
  func show() {
    window.layoutIfNeeded()
    log.lines = []
    shelf.measured = []
  }

  /// The heights of the rows in the table, section by section.
  var heights: [CGFloat] {
    window.layoutIfNeeded()
    return (0..<table.numberOfSections).flatMap { section in
      (0..<table.numberOfRows(inSection: section)).map { row in
        table.rectForRow(at: IndexPath(row: row, section: section)).height
      }
    }
  }

  /// The y coordinates of the rows.
  var offsets: [CGFloat] {
    window.layoutIfNeeded()
    return (0..<table.numberOfRows(inSection: 0)).map {
      table.rectForRow(at: IndexPath(row: $0, section: 0)).minY
    }
  }

  /// The cell of a row, if it is on the screen.
  func cell(_ id: String) -> ExpandableCell? {
    window.layoutIfNeeded()
    return controller.indexPath(of: id).flatMap { table.cellForRow(at: $0) as? ExpandableCell }
  }

  /// Taps the button of a row.
  ///
  /// Returns `false` if there is none to tap.
  @discardableResult
  func touchButton(_ id: String) -> Bool {
    guard let button = cell(id)?.toggleButton else { return false }
    return StandIn.tap(button)
  }

  /// Taps a row outside its button.
  func tap(_ id: String) {
    window.layoutIfNeeded()
    guard let path = controller.indexPath(of: id) else { return }
    StandIn.tap(table, rowAt: path)
  }

  /// Toggles the switch of a row.
  func flipSwitch(_ id: String) {
    cell(id)?.selectionSwitch.map { _ = StandIn.flip($0) }
  }
}
