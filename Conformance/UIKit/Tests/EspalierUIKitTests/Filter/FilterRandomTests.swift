import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Thousands of taps on rows, options and buttons; after each, the screen matches the form.
@MainActor
@Suite(.serialized)
struct FilterRandomTests {
  @Test("MH-17, MH-18, MH-41, MH-55, MH-89, X-01: after random taps the screen matches the form")
  func random() throws {
    for seed in SoakRuns.seeds {
      var run = try FilterRun(seed: seed)
      for step in 0..<SoakRuns.steps {
        try run.step()
        if let fault = run.fault() {
          Issue.record(
            "step \(step): \(fault); after \(run.last); again by \(SoakRuns.repeats(seed))"
          )
          return
        }
      }
      #expect(run.lateAnswers > 20)
      #expect(run.modals > 50)
      #expect(run.answers > 20)
    }
    print("random steps of a form: \(SoakRuns.summary)")
  }
}

/// A simulated user and program that use F1, and a second form without a screen.
@MainActor
private struct FilterRun {
  var dice: SeededGenerator
  let screen: FilterScreen
  /// The expected form: each tap is applied to a form without a screen.
  var form: TextForm
  var modals = 0
  var answers = 0
  /// The reports of closed modals.
  var lateAnswers = 0
  /// The modals that were open, the latest at the end, which are not deallocated.
  private var seen: [FilterModalController] = []
  /// The last actions.
  var last: [String] = []
  private let broken = Faults()

  init(seed: UInt64) throws {
    dice = SeededGenerator(seed: seed)
    let options = FormConfiguration(
      remembersSections: seed.isMultiple(of: 2),
      savesFocusedOption: seed % 4 < 2
    )
    screen = try FilterScreen(options: options)
    form = try TextForm([.fields, .surveys], options: options)
    let faults = broken
    StandIn.tableFailureHandler = { _, words in faults.words.append(words) }
    if seed % 4 > 1 { screen.controller.setRecords(Student.all) }
  }

  mutating func step() throws {
    screen.finishUpdates()
    if let modal = screen.modal, seen.last !== modal { seen = seen.suffix(3) + [modal] }
    if dice.chance(15) { answerLate() }
    if screen.modal != nil {
      modals += 1
      try stepInModal()
    } else {
      try stepOnForm()
    }
    if !form.serializedAnswers.isEmpty { answers += 1 }
    if last.count > 8 { last.removeFirst(last.count - 8) }
  }

  private mutating func stepOnForm() throws {
    let kind = dice.index(below: 20)
    switch kind {
    case 0:
      last.append("clear")
      try screen.press(.clear)
      form.clear()
    case 1:
      last.append("cancel")
      try screen.press(.cancel)
      form.cancel()
    case 2:
      last.append("save")
      try screen.press(.save)
      if screen.saved != form.save() { broken.words.append("other packages were saved") }
    case 3:
      last.append("resize")
      let size = CGSize(width: 300 + CGFloat(dice.index(below: 600)), height: 300)
      StandIn.resize(screen.window, to: size)
    case 4:
      last.append("replace")
      let fields: [TextForm.Group] = dice.chance(50) ? [.fields] : []
      let groups = dice.chance(50) ? fields + [.surveys] : [.surveys] + fields
      try screen.controller.replaceGroups(with: groups)
      try form.replaceGroups(with: groups)
    case 5:
      last.append("tap out of sight")
      let items: [FormRowID<String>] = [
        .field("gender"), .section("intl"), .field("level"), .group("surveys"),
      ]
      let item = dice.element(of: items) ?? .group("surveys")
      try screen.controller.tap(item)
      try form.tap(item)
    default:
      guard let path = dice.element(of: screen.table.indexPathsForVisibleRows ?? []) else {
        return
      }
      last.append("tap \(path.section) \(path.row)")
      StandIn.tap(screen.table, rowAt: path)
      try form.tap(at: RowPosition(section: path.section, row: path.row))
    }
  }

  private mutating func stepInModal() throws {
    switch dice.index(below: 8) {
    case 0:
      last.append("modal cancel")
      try screen.pressInModal(.cancel)
      form.cancelModal()
    case 1:
      last.append("modal clear")
      try screen.pressInModal(.clear)
      form.clearModal()
    case 2, 3:
      last.append("modal save")
      try screen.pressInModal(.save)
      form.saveModal()
    case 4:
      last.append("swipe")
      StandIn.dismissByGesture(try #require(screen.controller.presentedViewController))
      form.cancelModal()
    default: try answer()
    }
  }

  /// A modal that is closed reports something, which nobody listens to any more.
  private mutating func answerLate() {
    guard let closed = dice.element(of: seen.filter { $0 !== screen.modal }) else { return }
    lateAnswers += 1
    let kind = dice.index(below: 5)
    last.append("late \(kind) of \(closed.title ?? "")")
    switch kind {
    case 0: closed.didChoose?(0)
    case 1: closed.didType?("late")
    case 2: closed.didEndEditing?()
    case 3: closed.didPerformAction?([.save, .cancel, .clear][dice.index(below: 3)])
    default:
      guard let picker = (closed as? FilterPickerController)?.picker else { return }
      picker.delegate?.pickerView(picker, didSelectRow: 1, inComponent: 0)
    }
  }

  private mutating func answer() throws {
    let count = form.modal?.options.count ?? 0
    let option = dice.index(below: count)
    last.append("option \(option)")
    if screen.checklist != nil {
      try screen.choose(option)
      try form.choose(option: option)
    } else if screen.picker != nil {
      try screen.turn(to: option)
      try form.choose(option: option)
    } else {
      let text = dice.element(of: ["", "Bob", "  ", " Anna "]) ?? ""
      try screen.type(text)
      try form.type(text)
    }
  }

  /// A difference between the screen and the form, or `nil`.
  func fault() -> String? {
    if let words = broken.words.first { return words }
    screen.finishUpdates()
    let shown = screen.controller.form
    if let fault = shown.checkInvariants() { return fault }
    if shown.serializedAnswers != form.serializedAnswers { return "other answers" }
    if shown.outline.expandedItems != form.outline.expandedItems { return "others are open" }
    if shown.modal?.draft != form.modal?.draft { return "another draft" }
    if shown.modal?.field != form.modal?.field { return "another modal" }
    if screen.modal?.title != form.modal?.title { return "another modal on the screen" }
    return rowFault() ?? modalFault()
  }

  private func rowFault() -> String? {
    let table = screen.table
    let counts = (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
    let wanted = (0..<form.outline.sectionCount).map { form.outline.rowCount(inSection: $0) }
    if counts != wanted { return "\(counts) rows, not \(wanted)" }
    for path in table.indexPathsForVisibleRows ?? [] {
      let position = RowPosition(section: path.section, row: path.row)
      guard let row = form.row(at: position),
        let cell = table.cellForRow(at: path) as? FilterCell
      else { return "\(path) has no row" }
      if cell.shownTitle != row.title { return "\(path) is not \(row.title)" }
      if cell.isClicked != (row.isChecked || row.isHighlighted) { return "\(row.title): its look" }
      let detail = row.placeholder ?? FormFormatter.english.detail(of: row)
      let isCount = row.kind == .toggle && screen.controller.counts != nil
      if !isCount, cell.shownDetail != detail { return "\(row.title): not \(detail)" }
      if isCount, Int(cell.shownDetail ?? "") != count(row.item) {
        return "\(row.title): its count"
      }
    }
    return nil
  }

  private func count(_ item: FormRowID<String>) -> Int? {
    guard case .field(let field) = item else { return nil }
    return form.predicate(includingDraft: true).counts(over: Student.all)[field]
  }

  private func modalFault() -> String? {
    guard let modal = form.modal else { return nil }
    if let checked = screen.checked, checked != modal.texts { return "checked \(checked)" }
    if let field = screen.textField, field.text != modal.texts.first ?? "" { return "the text" }
    if screen.picker != nil {
      let wanted = modal.focus.map { modal.options[$0] } ?? "No answer"
      if screen.focused?.hasPrefix(wanted) != true { return "the picker is not on \(wanted)" }
    }
    return nil
  }
}

@MainActor
private final class Faults {
  var words: [String] = []
}
