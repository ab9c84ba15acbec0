import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Random taps and edits, compared with a plain list of panels.
///
/// The table checks every batch against UIKit's consistency rule.
@MainActor
@Suite struct AccordionViewRandomTests {
  @Test(
    "X-01 to X-08 on accordion views: random taps and edits",
    arguments: [AccordionPolicy.multiple, .single, .alwaysOne],
    SoakRuns.seeds
  )
  func atRandom(policy: AccordionPolicy, seed: UInt64) throws {
    var run = try AccordionRun(policy: policy, seed: seed)
    for step in 0..<SoakRuns.steps {
      if let fault = run.step() {
        Issue.record(
          "\(policy), step \(step), \(run.last): \(fault); again by \(SoakRuns.repeats(seed))"
        )
        return
      }
    }
    #expect(run.changes > 400, "seed \(seed): \(run.changes) steps changed anything")
  }
}

/// A panel of the reference model.
private struct PlainPanel {
  var id: Int
  var body: [Int]
  var isOpen: Bool

  var lines: [String] {
    ["H\(id)"] + (isOpen ? body.map { "B\($0)" } : [])
  }
}

/// An accordion on the screen, and its expected contents.
@MainActor
private struct AccordionRun {
  let policy: AccordionPolicy
  let screen: AccordionScreen
  var panels: [PlainPanel] = []
  var dice: SeededGenerator
  var next = 0
  var last = ""
  var changes = 0
  var failures: [String] { failureList.texts }
  private let failureList = Failures()

  /// The complaints of the table.
  final class Failures { var texts: [String] = [] }

  init(policy: AccordionPolicy, seed: UInt64) throws {
    self.policy = policy
    dice = SeededGenerator(seed: seed)
    screen = AccordionScreen(policy: policy)
    // Sometimes the window is too small to show everything.
    screen.view.frame.size.height = 700
    for _ in 0..<5 { panels.append(newPanel()) }
    panels[2].isOpen = true
    try screen.view.setPanels(panels.map { panel($0) })
    StandIn.tableFailureHandler = { [failureList] in failureList.texts.append($1) }
  }

  /// Performs one action.
  ///
  /// Returns a description of a mismatch, or `nil`.
  mutating func step() -> String? {
    let before = panels.flatMap(\.lines)
    act()
    if dice.chance(30) { StandIn.finishAnimations() }
    if dice.chance(60) { screen.window.layoutIfNeeded() }
    let expected = panels.flatMap(\.lines)
    if before != expected { changes += 1 }
    if let failure = failures.first { return failure }
    if let fault = screen.view.accordion.checkInvariants() { return fault }
    guard screen.view.numberOfRows(inSection: 0) == expected.count else {
      return "\(screen.view.numberOfRows(inSection: 0)) rows, not \(expected.count)"
    }
    for path in screen.view.indexPathsForVisibleRows ?? [] {
      guard let cell = screen.view.cellForRow(at: path) else { return "no cell at \(path)" }
      guard cell.textLabel?.text == expected[path.row] else {
        return "\(cell.textLabel?.text ?? "nothing") at \(path.row), not \(expected[path.row])"
      }
      guard let header = cell as? AccordionTestHeader else { continue }
      let panel = panels.first { "H\($0.id)" == expected[path.row] }
      if header.shown != panel?.isOpen { return "the header at \(path.row) shows another state" }
    }
    return nil
  }

  private mutating func act() {
    let count = panels.count
    switch dice.below(100) {
    case 0..<45: tap()
    case 45..<60: set()
    case 60..<63: all(open: true)
    case 63..<66: all(open: false)
    case 66..<74 where count < 14: insert()
    case 66..<80: remove()
    case 80..<88: move()
    case 88..<94: replaceBody()
    case 94..<97:
      last = "reload"
      screen.view.reloadData()
    default: scroll()
    }
  }

  private mutating func tap() {
    let lines = panels.flatMap(\.lines)
    let row = dice.below(lines.count + 1)
    last = "tap \(row)"
    guard row < lines.count else {
      screen.view.tapRow(at: IndexPath(row: row, section: 0))
      return
    }
    let path = IndexPath(row: row, section: 0)
    // A touch only reaches visible rows; the program reaches every row.
    screen.window.layoutIfNeeded()
    if screen.view.cellForRow(at: path) != nil {
      StandIn.tap(screen.view, rowAt: path)
    } else {
      screen.view.tapRow(at: path)
    }
    guard let index = panels.firstIndex(where: { "H\($0.id)" == lines[row] }) else { return }
    open(!panels[index].isOpen, index)
  }

  private mutating func set() {
    let index = dice.below(panels.count)
    let isOpen = dice.chance(50)
    last = "set \(index) \(isOpen)"
    let isDone = try? screen.view.setState(
      isOpen ? .expanded : .collapsed,
      forPanelAt: index,
      animated: dice.chance(70)
    )
    if isDone == true { open(isOpen, index) }
  }

  private mutating func all(open isOpen: Bool) {
    last = "all \(isOpen)"
    do {
      if isOpen { try screen.view.expandAll() } else { try screen.view.collapseAll() }
    } catch {
      return
    }
    for index in panels.indices { panels[index].isOpen = isOpen }
  }

  /// Applies a tap on a panel to the model, including the effect on other panels.
  private mutating func open(_ isOpen: Bool, _ index: Int) {
    if policy == .alwaysOne, !isOpen { return }
    if isOpen, policy != .multiple { for other in panels.indices { panels[other].isOpen = false } }
    panels[index].isOpen = isOpen
  }

  private mutating func insert() {
    var new = newPanel()
    new.isOpen = dice.chance(30)
    let index = dice.below(panels.count + 1)
    last = "insert \(new.id) at \(index)"
    guard (try? screen.view.insertPanel(panel(new), at: index)) != nil else { return }
    if new.isOpen, policy != .multiple {
      for other in panels.indices { panels[other].isOpen = false }
    }
    panels.insert(new, at: index)
  }

  private mutating func remove() {
    let index = dice.below(panels.count)
    last = "remove \(index)"
    guard panels.count > 1, (try? screen.view.removePanel(panels[index].id)) != nil else { return }
    panels.remove(at: index)
  }

  private mutating func move() {
    let index = dice.below(panels.count)
    let target = dice.below(panels.count)
    last = "move \(index) to \(target)"
    guard (try? screen.view.movePanel(panels[index].id, to: target)) != nil else { return }
    panels.insert(panels.remove(at: index), at: target)
  }

  private mutating func replaceBody() {
    let index = dice.below(panels.count)
    var body = panels[index].body.filter { _ in dice.chance(70) }.shuffled(using: &dice)
    for _ in 0...dice.below(2) {
      next += 1
      body.append(next)
    }
    last = "body of \(index)"
    guard (try? screen.view.setBody(body, ofPanel: panels[index].id)) != nil else { return }
    panels[index].body = body
  }

  private mutating func scroll() {
    last = "scroll"
    screen.window.layoutIfNeeded()
    StandIn.scroll(screen.view, to: CGPoint(x: 0, y: dice.below(1_500)))
  }

  private mutating func newPanel() -> PlainPanel {
    next += 4
    return PlainPanel(id: next, body: Array(next..<next + 1 + dice.below(3)), isOpen: false)
  }

  private func panel(_ plain: PlainPanel) -> AccordionView.Panel {
    .init(plain.id, body: plain.body, state: plain.isOpen ? .expanded : .collapsed)
  }
}
