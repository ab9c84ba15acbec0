import Espalier
import EspalierUIKit
import UIKit

/// An accordion in a window, with a record of its delegate calls and table updates, in order.
@MainActor
final class AccordionScreen {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 4_000))
  let log = AccordionLog()
  let view: AccordionView

  /// Panels with states such as `ECC` (expanded, collapsed).
  convenience init(_ letters: String, policy: AccordionPolicy = .multiple) {
    self.init(policy: policy)
    view.stateProvider = letters.map { $0 == "E" ? PanelState.expanded : .collapsed }
    show()
  }

  /// No panels.
  init(policy: AccordionPolicy = .multiple) {
    StandIn.reset()
    view = AccordionView(frame: window.bounds, style: .plain)
    StandIn.tableObserver = { [weak log, weak view] table, call in
      guard table === view else { return }
      switch call {
      case .insertRows(let paths, let animation):
        log?.lines.append("ins \(picture(paths)) \(animation == .fade ? "fade" : "other")")
      case .deleteRows(let paths, let animation):
        log?.lines.append("del \(picture(paths)) \(animation == .fade ? "fade" : "other")")
      default: break
      }
    }
    view.policy = policy
    view.headerIdentifier = "header"
    view.bodyIdentifier = "body"
    view.register(AccordionTestHeader.self, forCellReuseIdentifier: "header")
    view.register(UITableViewCell.self, forCellReuseIdentifier: "body")
    view.accordionDelegate = log
    window.addSubview(view)
    window.makeKeyAndVisible()
  }

  /// Updates the layout and clears the record.
  func show() {
    window.layoutIfNeeded()
    log.lines = []
  }

  /// The texts of the visible cells.
  var line: String {
    window.layoutIfNeeded()
    return (0..<view.numberOfRows(inSection: 0)).map { row in
      view.cellForRow(at: IndexPath(row: row, section: 0))?.textLabel?.text ?? "-"
    }.joined(separator: " ")
  }

  /// The states of the panels as letters.
  var letters: String { view.accordion.letters }

  func tap(_ row: Int) {
    window.layoutIfNeeded()
    StandIn.tap(view, rowAt: IndexPath(row: row, section: 0))
  }
}

private func picture(_ paths: [IndexPath]) -> String {
  "{\(paths.map { "\($0.row)" }.joined(separator: ","))}"
}

extension Accordion {
  /// The states as letters.
  var letters: String { String(states.map { $0 == .expanded ? "E" : "C" }) }
}

/// A delegate that provides cells with names, and records its calls.
class AccordionLog: AccordionViewDelegate {
  var lines: [String] = []
  /// The number of rows in bodies, by panel; 1 by default.
  var bodyRows: [Int: Int?] = [:]
  var mayTurn: (Int) -> Bool = { _ in true }
  var willExpand: (Int, AccordionView) -> Void = { _, _ in }
  var didExpand: (Int, AccordionView) -> Void = { _, _ in }
  var wants: (Int, AccordionView) -> Void = { _, _ in }
  var didSelect: (AccordionView.PanelRow, Int, AccordionView) -> Void = { _, _, _ in }

  /// Whether ends of animations are recorded.
  var hearsEnds = false
  /// Whether *should* calls are recorded.
  var hearsQuestions = false

  private func add(_ event: String, _ index: Int, _ view: AccordionView) {
    let state = view.state(forPanelAt: index) == .expanded ? "expanded" : "collapsed"
    lines.append("\(event)(\(index), \(state))")
  }

  private func name(_ index: Int, _ view: AccordionView) -> String {
    view.panelID(at: index).map { "\($0.base)" } ?? "?"
  }

  func headerCell(forPanelAt index: Int, in view: AccordionView) -> UITableViewCell {
    let cell = view.dequeueReusableHeaderCell(forPanelAt: index)
    cell.textLabel?.text = "H\(name(index, view))"
    return cell
  }

  func bodyCell(forPanelAt index: Int, in view: AccordionView) -> UITableViewCell {
    bodyCell(forPanelAt: index, row: 0, in: view)
  }

  func bodyCell(forPanelAt index: Int, row: Int, in view: AccordionView) -> UITableViewCell {
    let cell = view.dequeueReusableBodyCell(forPanelAt: index, row: row)
    let number = row == 0 ? "" : ".\(row)"
    let name = view.bodyRowID(row, forPanelAt: index).map { "\($0.base)" }
    cell.textLabel?.text = "B\(name ?? self.name(index, view) + number)"
    return cell
  }

  func numberOfBodyRows(forPanelAt index: Int, in view: AccordionView) -> Int? {
    bodyRows[index] ?? 1
  }

  func wantsBody(forPanelAt index: Int, in view: AccordionView) {
    add("wantsBody", index, view)
    wants(index, view)
  }

  func shouldExpand(panelAt index: Int, in view: AccordionView) -> Bool {
    if hearsQuestions { add("shouldExpand", index, view) }
    return mayTurn(index)
  }

  func shouldCollapse(panelAt index: Int, in view: AccordionView) -> Bool {
    if hearsQuestions { add("shouldCollapse", index, view) }
    return mayTurn(index)
  }

  func willExpand(panelAt index: Int, in view: AccordionView) {
    add("willExpand", index, view)
    willExpand(index, view)
  }

  func willCollapse(panelAt index: Int, in view: AccordionView) { add("willCollapse", index, view) }

  func didExpand(panelAt index: Int, in view: AccordionView) {
    add("didExpand", index, view)
    didExpand(index, view)
  }

  func didCollapse(panelAt index: Int, in view: AccordionView) { add("didCollapse", index, view) }

  func animationDidEnd(forPanelAt index: Int, in view: AccordionView) {
    if hearsEnds { add("end", index, view) }
  }

  func didSelect(
    _ row: AccordionView.PanelRow,
    ofPanelAt index: Int,
    in view: AccordionView
  ) {
    switch row {
    case .header: lines.append("didSelect(\(index))")
    case .body(let row): lines.append("didSelect(\(index)) body \(row)")
    }
    didSelect(row, index, view)
  }
}

/// A header that records the expansion it shows.
final class AccordionTestHeader: UITableViewCell, ExpansionDisplay {
  var shown: Bool?
  var wasAnimated = false

  func showExpansion(_ isExpanded: Bool?, animated: Bool) {
    shown = isExpanded
    wasAnimated = animated
  }
}
