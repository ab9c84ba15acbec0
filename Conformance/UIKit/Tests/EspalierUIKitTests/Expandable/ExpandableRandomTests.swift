import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Random touches and edits, compared with a plain list of records.
@MainActor
@Suite struct ExpandableRowsRandomTests {
  @Test(
    "X-01 to X-08 on expandable rows: random touches and edits",
    arguments: [false, true],
    SoakRuns.seeds
  )
  func atRandom(isExclusive: Bool, seed: UInt64) throws {
    var run = try ExpandableRun(isExclusive: isExclusive, seed: seed)
    for step in 0..<SoakRuns.steps {
      if let fault = run.step() {
        Issue.record(
          """
          exclusive \(isExclusive), step \(step), \(run.last): \(fault); again by \
          \(SoakRuns.repeats(seed))
          """
        )
        return
      }
    }
    #expect(run.changes > 300, "seed \(seed): \(run.changes) steps changed anything")
    #expect(run.refusals > 0 && run.departures > 0)
    print("\(SoakRuns.steps) random steps of expandable rows, from seed \(seed)")
  }
}

/// A record of the reference model.
private struct PlainRecord: Equatable {
  var id: String
  var content: CGFloat
  var isOpen = false
  var isSelected = false

  var isExpandable: Bool { content > 52 }
  var height: CGFloat { isOpen && isExpandable ? content + 55 : 107 }
}

/// Rows on the screen, and their expected state.
@MainActor
private struct ExpandableRun {
  let isExclusive: Bool
  let screen: ExpandableScreen
  var sections: [[PlainRecord]] = [[], []]
  var dice: SeededGenerator
  var next = 0
  var last = ""
  var changes = 0
  /// The taps that an additional delegate refused, and the delegates that went.
  var refusals = 0
  var departures = 0
  private var guest: Guest?
  private let failures = Failures()

  /// An additional delegate, which lets no row be selected.
  private final class Guest: NSObject, UITableViewDelegate {
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
      nil
    }
  }

  /// The complaints of the table.
  final class Failures { var texts: [String] = [] }

  init(isExclusive: Bool, seed: UInt64) throws {
    self.isExclusive = isExclusive
    dice = SeededGenerator(seed: seed)
    screen = ExpandableScreen(isExclusive: isExclusive, height: 480)
    for _ in 0..<8 { sections[0].append(newRecord()) }
    for _ in 0..<4 { sections[1].append(newRecord()) }
    try screen.controller.apply(sections.map { $0.map(\.id) })
    StandIn.tableFailureHandler = { [failures] in failures.texts.append($1) }
    screen.show()
  }

  /// Performs one action.
  ///
  /// Returns a description of a mismatch, or `nil`.
  mutating func step() -> String? {
    let before = sections
    act()
    if dice.chance(30) { StandIn.finishAnimations() }
    if let failure = failures.texts.first { return failure }
    if before != sections { changes += 1 }
    if let fault = screen.controller.rows.checkInvariants() { return fault }
    let heights = screen.heights
    let expected = sections.flatMap { $0.map(\.height) }
    if heights != expected { return "heights \(heights), not \(expected)" }
    for path in screen.table.indexPathsForVisibleRows ?? [] {
      let record = sections[path.section][path.row]
      guard let cell = screen.table.cellForRow(at: path) as? ExpandableCell else {
        return "no cell at \(path)"
      }
      let words = [cell.titleLabel?.text, cell.toggleButton?.accessibilityLabel]
      let state = record.isOpen ? "Show less" : "Show more"
      if words[0] != record.id { return "\(words[0] ?? "nothing") at \(path), not \(record.id)" }
      if cell.toggleButton?.isHidden != !record.isExpandable { return "\(record.id): the button" }
      if record.isExpandable, words[1] != state { return "\(record.id) is not \(state)" }
      if cell.selectionSwitch?.isOn != record.isSelected { return "\(record.id): the switch" }
      if cell.bounds.height != record.height { return "\(record.id): \(cell.bounds.height) high" }
    }
    return nil
  }

  private mutating func act() {
    let count = sections.reduce(0) { $0 + $1.count }
    switch dice.below(100) {
    case 0..<35: touch()
    case 35..<50: tap()
    case 50..<55: flip()
    case 55..<60: all(open: dice.chance(50))
    case 60..<72 where count < 24: insert()
    case 60..<78: delete()
    case 78..<86: move()
    case 86..<92: rewrite()
    case 92..<95: changeGuest()
    default:
      last = "scroll"
      StandIn.scroll(screen.table, to: CGPoint(x: 0, y: dice.below(1_500)))
    }
  }

  private mutating func place() -> (section: Int, row: Int)? {
    let section = dice.below(2)
    guard !sections[section].isEmpty else { return nil }
    return (section, dice.below(sections[section].count))
  }

  private mutating func open(_ isOpen: Bool, _ section: Int, _ row: Int) {
    guard sections[section][row].isExpandable else { return }
    if isExclusive, isOpen { closeAll() }
    sections[section][row].isOpen = isOpen
  }

  private mutating func closeAll() {
    for section in 0..<2 {
      for row in sections[section].indices { sections[section][row].isOpen = false }
    }
  }

  private mutating func touch() {
    guard let (section, row) = place() else { return }
    let record = sections[section][row]
    last = "touch \(record.id)"
    // A touch only reaches visible rows; the program reaches every row.
    if screen.cell(record.id) != nil {
      if screen.touchButton(record.id) != record.isExpandable { last += ", no button" }
    } else {
      screen.controller.toggle(record.id)
    }
    open(!record.isOpen, section, row)
  }

  private mutating func tap() {
    guard let (section, row) = place() else { return }
    last = "tap \(sections[section][row].id)"
    guard screen.cell(sections[section][row].id) != nil else { return }
    screen.tap(sections[section][row].id)
    if guest != nil { refusals += 1 } else { sections[section][row].isSelected.toggle() }
  }

  /// The additional delegate comes, or goes and is deallocated, of which the controller is not told.
  private mutating func changeGuest() {
    if guest == nil {
      guest = Guest()
      screen.controller.additionalDelegate = guest
    } else {
      guest = nil
      departures += 1
    }
    last = guest == nil ? "the guest goes" : "a guest comes"
  }

  private mutating func flip() {
    guard let (section, row) = place() else { return }
    last = "flip \(sections[section][row].id)"
    guard screen.cell(sections[section][row].id) != nil else { return }
    screen.flipSwitch(sections[section][row].id)
    sections[section][row].isSelected.toggle()
  }

  private mutating func all(open isOpen: Bool) {
    last = "all \(isOpen)"
    if isOpen {
      guard (try? screen.controller.expandAll()) != nil else { return }
      for section in 0..<2 {
        for row in sections[section].indices { open(true, section, row) }
      }
    } else {
      screen.controller.collapseAll()
      closeAll()
    }
  }

  private mutating func insert() {
    let section = dice.below(2)
    let record = newRecord()
    let row = dice.below(sections[section].count + 1)
    last = "insert \(record.id)"
    guard (try? screen.controller.insert([record.id], section: section, at: row)) != nil else {
      return
    }
    sections[section].insert(record, at: row)
  }

  private mutating func delete() {
    guard let (section, row) = place() else { return }
    last = "delete \(sections[section][row].id)"
    guard (try? screen.controller.delete([sections[section][row].id])) != nil else { return }
    sections[section].remove(at: row)
  }

  private mutating func move() {
    guard let (section, row) = place() else { return }
    let target = dice.below(2)
    let record = sections[section][row]
    let room = sections[target].count - (target == section ? 1 : 0)
    let index = dice.below(room + 1)
    last = "move \(record.id)"
    guard (try? screen.controller.move(record.id, section: target, to: index)) != nil else {
      return
    }
    sections[section].remove(at: row)
    sections[target].insert(record, at: index)
  }

  private mutating func rewrite() {
    guard let (section, row) = place() else { return }
    let content = newContent()
    let id = sections[section][row].id
    last = "rewrite \(id)"
    screen.shelf.heights[id] = content
    guard (try? screen.controller.contentDidChange(of: [id])) != nil else { return }
    sections[section][row].content = content
    if !sections[section][row].isExpandable { sections[section][row].isOpen = false }
  }

  private mutating func newContent() -> CGFloat { CGFloat(10 + dice.below(200)) }

  private mutating func newRecord() -> PlainRecord {
    next += 1
    let record = PlainRecord(id: "r\(next)", content: newContent())
    screen.shelf.heights[record.id] = record.content
    return record
  }
}
