import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Thousands of taps, keys, loads and edits; after each, the tables match the browser.
@MainActor
@Suite(.serialized)
struct ColumnsRandomTests {
  @Test(
    "SX-02, SX-11, SX-27, SX-61, SX-64, X-01: after random actions the screen matches the model"
  )
  func random() throws {
    for seed in SoakRuns.seeds {
      var run = ColumnsRun(seed: seed)
      for step in 0..<SoakRuns.steps {
        run.step()
        if let fault = run.fault() {
          Issue.record(
            "step \(step): \(fault); after \(run.last); again by \(SoakRuns.repeats(seed))"
          )
          return
        }
      }
      #expect(run.kinds.count == ColumnsRun.Kind.allCases.count)
      #expect(run.deepest > 3)
    }
  }
}

/// A simulated user and program that use columns.
@MainActor
private struct ColumnsRun {
  enum Kind: CaseIterable {
    case tap, key, type, navigate, truncate, load, fail, reload, replace, restore, root, deselect
    case resize, turn, policy, width
  }

  var dice: SeededGenerator
  let screen: ColumnsScreen
  var kinds: Set<Kind> = []
  var deepest = 0
  /// The last actions.
  var last: [String] = []
  private let loads = LoadBook()

  init(seed: UInt64) {
    dice = SeededGenerator(seed: seed)
    screen = ColumnsScreen([:], isShown: false)
    let book = loads
    screen.controller.handlers.sections = { id in
      id.count.isMultiple(of: 3) && id != "root" ? nil : book.rows(of: id)
    }
    screen.controller.handlers.load = { book.requests.append($0) }
    screen.controller.handlers.cancelLoad = { token in
      book.requests.removeAll { $0.token == token }
    }
    screen.controller.handlers.setUp = nil
    screen.controller.handlers.didSelect = nil
    screen.controller.handlers.didRefuse = nil
    StandIn.tableFailureHandler = { _, words in book.broken.append(words) }
    screen.show(screen.controller)
  }

  private var controller: ColumnsViewController<String> { screen.controller }
  private var browser: ColumnBrowser<String> { screen.controller.browser }

  mutating func step() {
    let kind = dice.element(of: Kind.allCases) ?? .tap
    kinds.insert(kind)
    last.append("\(kind)")
    if last.count > 8 { last.removeFirst() }
    do { try perform(kind) } catch is ColumnError<String> {} catch { last.append("\(error)") }
    // Sometimes an action follows before the screen has been updated.
    if dice.chance(80) { screen.finishUpdates() }
    deepest = max(deepest, browser.columns.count)
  }

  private mutating func perform(_ kind: Kind) throws {
    let depth = dice.index(below: browser.columns.count + 1)
    let animated = dice.chance(50)
    switch kind {
    case .tap: tap(depth)
    case .key: press()
    case .type: StandIn.press(.keyboardA, characters: dice.chance(50) ? "r" : "b")
    case .navigate:
      let item = item(in: depth) ?? "nobody"
      try controller.navigate(to: item, fromDepth: depth, animated: animated)
    case .truncate: try controller.truncate(toDepth: depth, animated: animated)
    case .load:
      guard let request = loads.requests.popLast() else { return }
      try controller.load(loads.rows(of: request.item), for: request.token, animated: animated)
    case .fail:
      guard dice.chance(30), let request = loads.requests.popLast() else { return }
      try controller.fail(request.token)
    case .reload: try controller.reload(atDepth: depth)
    case .replace:
      loads.turn += 1
      guard let id = browser.column(atDepth: depth)?.id else { return }
      try controller.reload(atDepth: depth, with: loads.rows(of: id), animated: animated)
    case .restore: restore()
    case .root: if dice.chance(20) { controller.showRoot(animated: animated) }
    case .deselect: try controller.deselect(fromDepth: depth, animated: animated)
    case .resize:
      let size = CGSize(width: 300 + CGFloat(dice.index(below: 900)), height: 500)
      StandIn.resize(screen.window, to: size)
    case .turn:
      let isCompact = dice.chance(30)
      let traits = UITraitCollection(horizontalSizeClass: isCompact ? .compact : .regular)
      let direction = UITraitCollection(
        layoutDirection: dice.chance(50) ? .rightToLeft : .leftToRight
      )
      StandIn.change([traits, direction], of: screen.window)
    case .policy: changePolicy()
    case .width: try controller.setWidth(Double(dice.index(below: 400)), atDepth: depth)
    }
  }

  private mutating func tap(_ depth: Int) {
    guard let table = controller.tableView(atDepth: depth), table.numberOfSections > 0 else {
      return
    }
    screen.finishUpdates()
    let section = dice.index(below: table.numberOfSections)
    let row = dice.index(below: table.numberOfRows(inSection: section))
    StandIn.tap(table, rowAt: IndexPath(row: row, section: section))
  }

  private mutating func press() {
    let codes: [UIKeyboardHIDUsage] = [
      .keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow,
      .keyboardHome, .keyboardEnd, .keyboardPageUp, .keyboardPageDown, .keyboardReturnOrEnter,
    ]
    if let code = dice.element(of: codes) { StandIn.press(code) }
  }

  private mutating func restore() {
    var path: [String] = []
    while dice.chance(70) {
      let rows = loads.rows(of: path.last ?? "root").flatMap(\.items)
      guard let item = dice.element(of: rows) else { break }
      path.append(item.id)
    }
    controller.restore(path: path)
  }

  private mutating func changePolicy() {
    controller.policy = ColumnPolicy(
      leaf: dice.element(of: [.keep, .truncate, .preview]) ?? .truncate,
      reselection: dice.chance(70) ? .keep : .rebuild,
      followsSelection: dice.chance(70)
    )
  }

  private mutating func item(in depth: Int) -> String? {
    guard let contents = browser.column(atDepth: depth)?.contents else { return nil }
    return contents.id(atRow: dice.index(below: contents.rowCount))
  }

  /// A difference between the screen and the browser, or `nil`.
  func fault() -> String? {
    if let words = loads.broken.first { return words }
    if let fault = browser.checkInvariants() { return fault }
    for (depth, column) in browser.columns.enumerated() {
      if column.isPreview {
        if controller.tableView(atDepth: depth) != nil { return "\(depth): a preview with a table" }
        continue
      }
      guard let table = controller.tableView(atDepth: depth) else { return "\(depth): no table" }
      if let fault = fault(table, column) { return "\(depth): \(fault)" }
    }
    screen.finishUpdates()
    return placeFault()
  }

  private func fault(
    _ table: UITableView,
    _ column: ColumnBrowser<String>.Column
  ) -> String? {
    let contents = column.contents
    let counts = (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    let wanted = (0..<contents.sectionCount).map { contents.rowCount(inSection: $0) }
    if counts != wanted { return "\(counts) rows, not \(wanted)" }
    let selected = table.indexPathForSelectedRow.map {
      RowPosition(section: $0.section, row: $0.row)
    }
    if selected != column.selectedRow {
      return
        "selected \(String(describing: selected)), not \(String(describing: column.selectedRow))"
    }
    for path in table.indexPathsForVisibleRows ?? [] {
      let shown = table.cellForRow(at: path)?.contentConfiguration as? UIListContentConfiguration
      let id = contents.id(at: RowPosition(section: path.section, row: path.row))
      if shown?.text != id { return "\(path) shows \(shown?.text ?? "-"), not \(id ?? "-")" }
    }
    let isSilent = table.backgroundView == nil && table.tableFooterView == nil
    if isSilent != (column.status == .ready) { return "the status is not what is said" }
    return nil
  }

  private func placeFault() -> String? {
    let scrollView = controller.scrollView
    let shown = scrollView.subviews.filter { !$0.isHidden }
    if controller.traitCollection.horizontalSizeClass == .compact {
      if shown.count != min(1, browser.columns.count) { return "\(shown.count) compact columns" }
      return nil
    }
    if shown.count != browser.columns.count { return "\(shown.count) columns in sight" }
    let content = browser.columnFrames.content
    if scrollView.contentSize.width != CGFloat(content.width) { return "the content's width" }
    let slack = scrollView.contentSize.width - scrollView.bounds.width
    let x = scrollView.contentOffset.x
    let isMirrored = controller.view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let least = isMirrored && slack < 0 ? slack : 0
    if x < least - 0.001 || x > max(least, slack) + 0.001 { return "scrolled to \(x) of \(slack)" }
    return nil
  }
}

/// The pending requests, and the rows to load.
@MainActor
private final class LoadBook {
  var requests: [ColumnBrowser<String>.Request] = []
  /// The complaints of the tables.
  var broken: [String] = []
  /// The rows differ in each round.
  var turn = 0

  /// Names of one or more letters, below a name that is not too long; a final letter b is a branch.
  func rows(of id: String) -> [Outline<String>.Section] {
    let name = id == "root" ? "" : id
    guard name.count < 6 else { return [] }
    var first: [Outline<String>.Item] = []
    var second: [Outline<String>.Item] = []
    for index in 0..<9 where (index * 7 + turn + name.count) % 4 != 0 {
      let isBranch = index.isMultiple(of: 2)
      let item = Outline<String>.Item(name + "\(isBranch ? "b" : "r")\(index)", isBranch: isBranch)
      if (index + turn).isMultiple(of: 3) { second.append(item) } else { first.append(item) }
    }
    return turn.isMultiple(of: 5)
      ? [.init(items: first)]
      : [
        .init(items: first), .init(items: second),
      ]
  }
}
