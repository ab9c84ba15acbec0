import Espalier
import EspalierUIKit
import UIKit

/// Performs random actions on an outline in a list view, and checks that they agree.
@MainActor
final class RandomOutlineDriver {
  private let screen: any RandomScreen
  private var random: SeededGenerator
  private var made = 0
  private var isInterfering = false
  private var requests: [LoadRequest<Int>] = []

  /// The fault of a step that could not be undone, or of a tap that nobody was told of.
  private var refusalFault: String?

  /// The expected selection.
  private var selected: Set<Int> = []

  /// The last actions, the latest at the end.
  private(set) var last: [String] = []
  /// The kinds of actions, and how often they changed rows.
  private(set) var outcomes: [String: Int] = [:]

  /// Creates a driver.
  ///
  /// - Parameter makeScreen: Makes a screen of a height, and whose kinds of cells depend on whether
  ///   a row is expanded, or do not.
  init(
    seed: UInt64,
    makeScreen: (_ height: CGFloat, _ dependsOnState: Bool) -> any RandomScreen
  ) {
    random = SeededGenerator(seed: seed)
    // Some tables are short, so that most rows are off the screen; some show all.
    let height: CGFloat = Bool.random(using: &random) ? 10_000 : 200
    screen = makeScreen(height, Bool.random(using: &random))
    screen.source.showsChecks = Bool.random(using: &random)
    screen.source.policy.opensOneBranchPerParent = Int.random(in: 0..<6, using: &random) == 0
    screen.source.policy.remembersDescendants = Int.random(in: 0..<6, using: &random) != 0
    screen.source.batchLimit = Int.random(in: 0..<4, using: &random) == 0 ? 5 : 500
    screen.allowsMultipleSelection = Bool.random(using: &random)
    _ = screen.view.becomeFirstResponder()
    screen.onExpansion { [unowned self] in interfere() }
  }

  private var source: OutlineListSource<Int> { screen.source }
  private var outline: Outline<Int> { screen.source.outline }

  private func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
  private func chance(_ one: Int) -> Bool { below(one) == 0 }

  /// An item that is a row, or may be hidden, or does not exist.
  private func anyItem() -> Int {
    if chance(3), made > 0 { return below(made + 2) }
    return outline.id(atRow: below(outline.rowCount)) ?? below(made + 2)
  }

  private func anyParent() -> Outline<Int>.Parent {
    chance(3) ? .section(below(outline.sectionCount + 1)) : .item(anyItem())
  }

  private func newItems() -> [Outline<Int>.Item] {
    var items: [Outline<Int>.Item] = []
    for _ in 0...below(6) {
      let deepest = (items.last?.level ?? -1) + 1
      items.append(
        .init(made, level: below(deepest + 1), isBranch: chance(3), isExpanded: chance(3))
      )
      made += 1
    }
    // The children of the last item may have to be loaded.
    if chance(2) { items[items.count - 1].isBranch = true }
    if items[items.count - 1].isBranch, chance(2) { items[items.count - 1].isLoaded = false }
    return items
  }

  /// Sometimes a delegate callback changes the outline.
  private func interfere() {
    guard !isInterfering, chance(20) else { return }
    isInterfering = true
    defer { isInterfering = false }
    let item = anyItem()
    do {
      switch below(3) {
      case 0: try source.toggle(item)
      case 1: try source.insert([.init(made)], into: .item(item))
      default: try source.delete([item])
      }
    } catch {
      return
    }
    made += 1
    outcomes["interfere", default: 0] += 1
  }

  /// Performs one action.
  func step() {
    let before = outline.rowCount
    let name = act()
    selected = selected.filter { outline.contains($0) }
    last.append("\(name): \(before) -> \(outline.rowCount) rows")
    if last.count > 12 { last.removeFirst() }
    outcomes[String(name.prefix { $0 != " " }), default: 0] += 1
    if chance(20) { screen.view.scroll(to: CGFloat(below(Int(screen.view.contentSize.height)))) }
    // Sometimes the next change follows before the screen has been updated.
    if !chance(4) { screen.window.layoutIfNeeded() }
    if chance(3) { StandIn.finishAnimations() }
    if chance(50) { StandIn.reduceMotion.toggle() }
  }

  private func act() -> String {
    do {
      switch below(30) {
      case 0, 1, 2, 3, 4: return tap()
      case 5: return press()
      case 6:
        let item = anyItem()
        try source.expand(item, recursively: chance(4), animatingDifferences: !chance(4))
        return "expand \(item)"
      case 7:
        let item = anyItem()
        try source.collapse(item, recursively: chance(4))
        return "collapse \(item)"
      case 8:
        let place = IndexPath(indexes: (0...below(4)).map { _ in below(4) })
        if let id = source.itemIdentifier(atTreeIndexPath: place) { try source.toggle(id) }
        return "toggleAt \(place)"
      case 9, 10, 11:
        let (items, parent) = (newItems(), anyParent())
        try source.insert(items, into: parent, at: chance(2) ? nil : below(4))
        return "insert \(items.map(\.id)) into \(parent)"
      case 12, 13:
        let items = (0...below(3)).map { _ in anyItem() }
        if outline.itemCount < 15 { return "spare" }
        try source.delete(items)
        return "delete \(items)"
      case 14, 15:
        let (item, parent) = (anyItem(), anyParent())
        try source.move(item, into: parent, at: chance(2) ? nil : below(4))
        return "move \(item) into \(parent)"
      case 16:
        if chance(2), outline.sectionCount > 1 {
          try source.deleteSection(at: below(outline.sectionCount))
          return "deleteSection"
        }
        try source.insertSection(items: newItems(), at: below(outline.sectionCount + 1))
        return "insertSection"
      case 17:
        let parent = anyParent()
        let keys = (0..<16).map { _ in below(100) }
        try source.sort(parent, deep: chance(2)) { keys[$0 % 16] < keys[$1 % 16] }
        return "sort \(parent)"
      case 18:
        if outline.isFiltered {
          source.clearFilter()
          return "clearFilter"
        }
        guard chance(3) else { return "noFilter" }
        let divisor = 2 + below(3)
        source.filter { $0 % divisor == 0 ? .show : .showIfDescendantShows }
        return "filter \(divisor)"
      case 19:
        try source.apply(shuffled())
        return "apply"
      case 20:
        switch below(4) {
        case 0: source.expandAll()
        case 1: source.collapseAll()
        case 2: source.expand(toLevel: below(4))
        default: try source.reveal(anyItem())
        }
        return "many"
      case 21, 22:
        return try load()
      case 23:
        let (item, isOn) = (anyItem(), chance(2))
        try source.update { outline throws(OutlineError<Int>) in
          isOn
            ? try outline.setBranch(true, for: item) : try outline.setCollapsible(true, for: item)
        }
        return "setBranch \(item)"
      case 24:
        let (parent, items) = (anyParent(), newItems())
        if outline.itemCount < 40 { return "spare" }
        try source.replaceChildren(of: parent, with: items)
        return "replaceChildren \(parent)"
      case 25: return drag()
      case 26: return try check()
      case 27: return try find()
      case 28: return changeDelegates()
      default: return try undoable()
      }
    } catch {
      return "refused \(error)"
    }
  }

  private func tap() -> String {
    let rows = screen.visibleRows
    guard let indexPath = rows.randomElement(using: &random) else { return "tapNothing" }
    if chance(3), let button = screen.arrow(at: indexPath) {
      StandIn.tap(button)
      return "tapArrow \(indexPath)"
    }
    let id = source.itemIdentifier(for: indexPath)
    // The delegate is who turns a tap on a status into an action instead of a selection.
    guard id != nil || screen.hasDelegate else { return "tapStatus" }
    let before = outline
    guard screen.tap(rowAt: indexPath) else { return "tapInVain" }
    if !screen.hasDelegate, outline.expandedItems != before.expandedItems {
      refusalFault = "a tap expanded a branch without a delegate"
    }
    if let id {
      if !screen.allowsMultipleSelection {
        selected = [id]
      } else if selected.remove(id) == nil {
        selected.insert(id)
      }
    }
    return "tap \(indexPath)"
  }

  /// A delegate comes or goes, and is deallocated.
  private func changeDelegates() -> String {
    if chance(2) {
      screen.hasDelegate.toggle()
      return "delegate \(screen.hasDelegate)"
    }
    screen.hasOutlineDelegate.toggle()
    return "delegateOfOutline \(screen.hasOutlineDelegate)"
  }

  private func press() -> String {
    let codes: [UIKeyboardHIDUsage] = [
      .keyboardUpArrow, .keyboardDownArrow, .keyboardLeftArrow, .keyboardRightArrow,
      .keyboardHome, .keyboardEnd, .keyboardPageDown, .keyboardReturnOrEnter, .keyboardSpacebar,
      .keypadAsterisk,
    ]
    let code = codes[below(codes.count)]
    StandIn.press(
      code,
      modifierFlags: chance(4) ? .shift : [],
      characters: code == .keypadAsterisk ? "*" : ""
    )
    selected = Set(source.selection)
    return "press \(code)"
  }

  /// Completes one of the pending loads, or one that is no longer pending.
  private func load() throws(OutlineError<Int>) -> String {
    source.update {
      let orders = $0.takeLoadRequests()
      requests = requests.filter { !orders.cancels.contains($0.token) } + orders.requests
      return RowChanges()
    }
    if requests.isEmpty, let id = outline.id(atRow: below(outline.rowCount)) {
      if chance(2) { try source.refresh(id) }
      try source.retry(id)
      try source.loadMore(id)
      return "ask \(id)"
    }
    guard let request = requests.randomElement(using: &random) else { return "loadNothing" }
    requests.removeAll { $0.token == request.token }
    let (fails, hasMore, items) = (chance(4), chance(3), newItems())
    try source.update { outline throws(OutlineError<Int>) in
      fails
        ? try outline.failLoad(request.token, message: "no")
        : try outline.completeLoad(request.token, items: items, hasMore: hasMore)
    }
    return "load \(request.item)"
  }

  private func undoable() throws(OutlineError<Int>) -> String {
    let manager = screen.view.undoManager
    if let manager, manager.canUndo || manager.canRedo, chance(2) {
      let isUndo = manager.canUndo && (!manager.canRedo || chance(2))
      // Reading the selection takes over what was selected in the list view since.
      _ = source.selection
      let before = outline
      var isRefused = false
      source.onRefusedStep = { _, _ in isRefused = true }
      if isUndo { manager.undo() } else { manager.redo() }
      if isRefused, outline != before { refusalFault = "a refused step changed the outline" }
      // Restored items are selected again, as far as the list view allows it.
      selected = Set(source.selection)
      return isRefused ? "refuse" : isUndo ? "undo" : "redo"
    }
    let (item, other) = (anyItem(), anyItem())
    try source.perform(
      chance(2) ? [.delete([item])] : [.move(item, into: .item(other)), .delete([anyItem()])],
      actionName: "Edit"
    )
    return "edit \(item)"
  }

  /// Drags a row, and the selected ones with it, to some point of the view.
  private func drag() -> String {
    guard let path = screen.visibleRows.randomElement(using: &random),
      let drag = StandIn.beginDrag(of: path, in: screen.view)
    else { return "dragNothing" }
    let point = CGPoint(
      x: CGFloat(below(200)),
      y: screen.view.bounds.minY + CGFloat(below(Int(screen.view.bounds.height)))
    )
    let isDropped = StandIn.drop(drag, on: screen.view, at: point)
    return isDropped ? "drop \(path) at \(point)" : "dropInVain"
  }

  private func check() throws(OutlineError<Int>) -> String {
    let item = anyItem()
    try source.setChecked(chance(2), for: item)
    return "check \(item)"
  }

  private func find() throws(OutlineError<Int>) -> String {
    let divisor = 1 + below(12)
    source.find { $0 % divisor == 0 }
    if chance(2) {
      source.showNextMatch()
    } else {
      source.showPreviousMatch()
    }
    selected = Set(source.selection)
    return "find \(divisor)"
  }

  /// Mostly the same items, some deleted, some new, with the sections in another order.
  private func shuffled() -> [Outline<Int>.Section] {
    var sections = outline.snapshot
    if chance(3) { sections.shuffle(using: &random) }
    if chance(4), sections.count > 1 { sections.removeLast() }
    if chance(4) { sections.insert(.init(items: newItems()), at: below(sections.count + 1)) }
    for section in sections.indices {
      // Descendants of a deleted item are deleted as well, or levels would be skipped.
      var items: [Outline<Int>.Item] = []
      var gone: Int?
      for item in sections[section].items {
        if let level = gone, item.level > level { continue }
        gone = chance(20) ? item.level : nil
        if gone == nil { items.append(item) }
      }
      sections[section].items = items + (chance(3) ? newItems() : [])
    }
    return sections
  }

  // MARK: - Checks

  /// A mismatch of the table, or `nil`.
  func fault() -> String? {
    let outline = outline
    if let fault = outline.checkInvariants() ?? refusalFault { return fault }
    let wanted = (0..<outline.sectionCount).map { outline.rowCount(inSection: $0) }
    guard screen.counts == wanted else { return "\(screen.counts) rows, not \(wanted)" }
    let heard = screen.heard
    if heard.count != heard.expected { return "the outline delegate was told \(heard)" }
    return faultOfCells() ?? faultOfSelection()
  }

  /// A cell that was not configured again shows its former text, so the text shows whether its row
  /// moved where the outline expects it.
  private func faultOfCells() -> String? {
    screen.view.layoutIfNeeded()
    for section in 0..<outline.sectionCount {
      for (row, item) in outline.rows(inSection: section).enumerated() {
        guard let cell = screen.look(at: IndexPath(row: row, section: section)) else { continue }
        let open = item.isExpandable ? item.isExpanded ? "Expanded, " : "Collapsed, " : ""
        let text = item.status.map { words(for: $0) } ?? "\(item.id)"
        var look = CellLook(
          text: text,
          level: item.level,
          spoken: "\(open)Level \(item.level + 1)",
          hasArrow: item.isExpandable,
          isMatch: item.status == nil && outline.isMatch(item.id) == true
        )
        if item.status == nil, source.showsChecks, let check = outline.checkState(of: item.id) {
          look.spoken = "\(open)\(words(for: check)), Level \(item.level + 1)"
          look.check = check
        }
        if cell != look { return "the cell at (\(section),\(row)) is \(cell), not \(look)" }
      }
    }
    return nil
  }

  private func words(for check: CheckState) -> String {
    switch check {
    case .on: "Checked"
    case .off: "Not checked"
    case .mixed: "Partly checked"
    }
  }

  private func words(for status: LoadStatus) -> String {
    OutlineStatusStrings().text(of: status, message: status == .failed ? "no" : nil)
  }

  private func faultOfSelection() -> String? {
    // Not checked after each step, because reading the selection synchronizes the source with the
    // table.
    if chance(2), Set(source.selection) != selected {
      return "selected are \(source.selection), not \(selected.sorted())"
    }
    let shown = Set(screen.selectedRows.map { source.itemIdentifier(for: $0) })
    let wanted = Set(selected.filter { outline.isVisible($0) == true }.map(Optional.some))
    return shown == wanted ? nil : "the list has selected \(shown), not \(wanted)"
  }
}
