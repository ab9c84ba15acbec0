import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Looks of the rows, accessibility, the keyboard, and state restoration.
@MainActor
@Suite(.serialized)
struct FilterLookTests {
  private func image(_ cell: FilterCell?) -> UIImage? {
    (cell?.accessoryView as? UIImageView)?.image
  }

  @Test("MH-88: a header's arrow points down when collapsed, and up in blue when expanded")
  func header() throws {
    let screen = try FilterScreen()
    let item = FormRowID<String>.group("surveys")
    #expect(image(screen.cell(item)) == UIImage(systemName: "chevron.down"))
    #expect(screen.cell(item)?.shownColor == .label)
    screen.tap(1, 0)
    #expect(image(screen.cell(item)) == UIImage(systemName: "chevron.up"))
    #expect(screen.cell(item)?.shownColor == .systemBlue)
    screen.tap(1, 0)
    #expect(image(screen.cell(item)) == UIImage(systemName: "chevron.down"))
    #expect(screen.cell(item)?.shownColor == .label)
  }

  @Test("MH-88: a checkmark shows what is checked; fields with a modal show an indicator")
  func marks() throws {
    let screen = try FilterScreen.open()
    screen.tap(0, 0)
    func marks() -> [UITableViewCell.AccessoryType?] {
      ["freshman", "email", "gender", "level"].map { screen.cell(.field($0))?.accessoryType }
    }
    #expect(
      marks() == [UITableViewCell.AccessoryType.none]
        + [.disclosureIndicator, .disclosureIndicator, .disclosureIndicator]
    )
    try screen.tap(fields: "freshman", "level")
    try screen.pressInModal(.save)
    #expect(
      marks() == [.checkmark, .disclosureIndicator, .disclosureIndicator, .disclosureIndicator]
    )
  }

  @Test("A subclass provides other looks, and reused cells have the right one")
  func ownLooks() throws {
    let screen = try FilterScreen(isShown: false)
    let own = OwnLooks(form: screen.controller.form)
    screen.show(UINavigationController(rootViewController: own))
    try own.tap(.group("labels"))
    screen.finishUpdates()
    let path = IndexPath(row: 1, section: 0)
    let cell = try #require(own.tableView.cellForRow(at: path) as? FilterCell)
    #expect(cell.selectionStyle == .none)
    try own.tap(.field("freshman"))
    screen.finishUpdates()
    #expect((own.tableView.cellForRow(at: path) as? FilterCell)?.shownColor == .systemRed)
  }

  @Test("Texts follow the user's text size")
  func dynamicType() throws {
    let screen = try FilterScreen()
    let cell = try #require(screen.cell(.group("labels")))
    let content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
    #expect(content.textProperties.font == .preferredFont(forTextStyle: .body))
    #expect(screen.table.rowHeight == UITableView.automaticDimension)
    try screen.tap(fields: "level")
    let picker = try #require(screen.picker)
    #expect(picker.rowSize(forComponent: 0).height == 32)
    StandIn.change(
      [UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)],
      of: screen.window
    )
    screen.finishUpdates()
    #expect(picker.rowSize(forComponent: 0).height > 60)
    let field = try #require(picker.view(forRow: 1, forComponent: 0) as? UILabel)
    #expect(field.text == "Low" && field.adjustsFontForContentSizeCategory)
  }

  @Test("Rows are indented by level, and report level, expansion and checked state")
  func heard() throws {
    let screen = try FilterScreen.open()
    screen.tap(0, 0)
    func value(_ item: FormRowID<String>) -> String? { screen.cell(item)?.spokenValue }
    #expect(value(.group("surveys")) == "Expanded, 3 items, Level 1")
    #expect(value(.section("scale")) == "Expanded, 1 item, Level 2")
    #expect(value(.field("email")) == "P, Level 3")
    #expect(screen.cell(.field("email"))?.content.level == 2)
    #expect(screen.cell(.field("email"))?.accessibilityHint == "Opens the question.")
    #expect(screen.cell(.group("surveys"))?.accessibilityTraits == [.button, .header])
    #expect(screen.cell(.field("junior"))?.accessibilityTraits == .button)
    try screen.tap(.field("junior"))
    #expect(screen.cell(.field("junior"))?.accessibilityTraits == [.button, .selected])
    StandIn.posts = []
    try screen.tap(.section("scale"))
    #expect(value(.section("scale")) == "Collapsed, 1 item, Level 2")
    #expect(StandIn.posts.map(\.notification) == [.layoutChanged])
    #expect(StandIn.posts.first?.argument as? UIView === screen.cell(.section("scale")))
  }

  @Test("Options report whether they are chosen, and the text field has a label")
  func heardInModal() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "gender")
    try screen.choose(1)
    let table = try #require(screen.checklist?.tableView)
    let traits = (0..<3).map {
      table.cellForRow(at: IndexPath(row: $0, section: 0))?.accessibilityTraits
    }
    #expect(traits == [.button, [.button, .selected], .button])
    #expect(screen.modal?.accessibilityPerformEscape() == true)
    screen.finishUpdates()
    #expect(screen.modal == nil)
    try screen.tap(fields: "email")
    #expect(screen.textField?.accessibilityLabel == "Email")
  }

  @Test("Escape cancels, Command-Return saves, Command-Delete clears")
  func keys() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "freshman", "level")
    StandIn.press(.keyboardDownArrow)
    #expect(screen.focused == "Mid")
    StandIn.press(.keyboardUpArrow)
    StandIn.press(.keyboardUpArrow)
    StandIn.press(.keyboardUpArrow)
    #expect(screen.focused == "No answer")
    StandIn.press(.keyboardDownArrow)
    StandIn.press(.keyboardReturnOrEnter, modifierFlags: .command)
    screen.finishUpdates()
    #expect(screen.controller.form.texts(of: "level") == ["Low"])
    StandIn.press(.keyboardReturnOrEnter, modifierFlags: .command)
    #expect(screen.log.last?.hasPrefix("save Label/Label") == true)
    try screen.tap(fields: "level")
    StandIn.press(.keyboardEscape)
    screen.finishUpdates()
    #expect(screen.modal == nil)
    StandIn.press(.keyboardDeleteOrBackspace, modifierFlags: .command)
    #expect(screen.controller.form.serializedAnswers == [])
    StandIn.press(.keyboardEscape)
    #expect(screen.log.last == "cancel")
    // The system moves its focus between rows with arrow keys, and selects with Return.
    #expect(screen.table.allowsFocus)
  }

  @Test("Nothing is animated if Reduce Motion is on")
  func reducedMotion() throws {
    let screen = try FilterScreen()
    StandIn.reduceMotion = true
    StandIn.animations = []
    screen.tap(1, 0)
    try screen.tap(fields: "level")
    try screen.pressInModal(.save)
    #expect(StandIn.animations.isEmpty)
    #expect(screen.counts == [1, 5])
  }

  @Test("Answers and expansion are encoded, and restored in another form")
  func state() throws {
    let screen = try FilterScreen.open()
    try screen.tap(fields: "junior", "gender")
    try screen.choose(2)
    try screen.pressInModal(.save)
    try screen.tap(.section("scale"))
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    screen.controller.encodeRestorableState(with: coder)
    coder.finishEncoding()
    let other = try FilterScreen()
    other.tap(1, 0)
    other.tap(1, 2)
    let decoder = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    other.controller.decodeRestorableState(with: decoder)
    #expect(other.counts == [4, 9])
    #expect(other.controller.state == screen.controller.state)
    #expect(other.detail(.field("gender")) == "No response")
    #expect(!other.controller.restore(from: Data("no state".utf8)))
    #expect(other.counts == [4, 9])
  }

  @Test("The state of another form is restored as far as the form contains it")
  func foreignState() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "junior", "level")
    try screen.pressInModal(.save)
    let other = try FilterScreen([.fields])
    let skipped = other.controller.restore(screen.controller.state)
    #expect(skipped.map(\.value) == ["Low"])
    #expect(other.counts == [4])
    #expect(other.controller.form.answer(to: "junior") == .checked)
  }

  @Test("The controller, its table and its modals are deallocated")
  func noCycle() throws {
    weak var controller: UIViewController?
    weak var modal: UIViewController?
    weak var table: UITableView?
    do {
      let screen = try FilterScreen()
      screen.controller.setRecords(Student.all)
      try screen.tap(fields: "email")
      modal = screen.modal
      #expect(modal != nil)
      try screen.type("Bob")
      try screen.pressInModal(.save)
      try screen.tap(fields: "level")
      controller = screen.controller
      table = screen.table
      screen.window.rootViewController = nil
      StandIn.reset()
    }
    #expect(modal == nil)
    #expect(controller == nil)
    #expect(table == nil)
  }
}

/// A form whose toggles are red.
private final class OwnLooks: FilterViewController<String> {
  override func looks(
    for row: TextForm.Row
  ) -> (default: FilterCellLook, clicked: FilterCellLook) {
    guard row.kind == .toggle else { return super.looks(for: row) }
    return (
      FilterCellLook(selectionStyle: .none),
      FilterCellLook(textColor: .systemRed, selectionStyle: .none)
    )
  }
}
