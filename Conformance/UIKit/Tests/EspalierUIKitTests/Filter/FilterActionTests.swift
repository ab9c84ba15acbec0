import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Cancel, Clear and Save of the form, its packages and its counts, by its buttons.
@MainActor
@Suite(.serialized)
struct FilterActionTests {
  /// F1 as in MH-60: Freshman, Female, High and Bob, everything expanded.
  private func answered() throws -> FilterScreen {
    let screen = try FilterScreen.open()
    try screen.tap(fields: "freshman", "gender")
    try screen.choose(0)
    try screen.pressInModal(.save)
    try screen.tap(fields: "level")
    try screen.turn(to: 2)
    try screen.pressInModal(.save)
    try screen.tap(fields: "email")
    try screen.type("Bob")
    try screen.pressInModal(.save)
    #expect(screen.controller.form.serializedAnswers.count == 3)
    return screen
  }

  @Test("MH-60: Clear clears every answer and keeps the expansion")
  func clear() throws {
    let screen = try answered()
    _ = screen.changes()
    try screen.press(.clear)
    #expect(screen.changes() == "draw 0 {0,1} 1 {0,1,2,3,4,5}")
    #expect(screen.controller.form.serializedAnswers == [])
    #expect(screen.counts == [4, 10])
    #expect(screen.detail(.group("labels")) == "3 items")
    #expect(screen.detail(.group("surveys")) == "3 items")
    #expect(screen.detail(.section("guestbook")) == "2 items")
    #expect(screen.detail(.section("scale")) == "1 item")
    #expect(screen.detail(.field("gender")) == "")
    #expect(screen.cell(.field("freshman"))?.accessoryType == UITableViewCell.AccessoryType.none)
  }

  @Test("MH-61: after Clear a picker opens without an answer")
  func clearedPicker() throws {
    let screen = try answered()
    try screen.press(.clear)
    try screen.tap(fields: "level")
    #expect(screen.focused == "Low")
    #expect(screen.controller.form.modal?.draft == .unanswered)
  }

  @Test("MH-63: Save and Cancel of the form are ignored while a modal is open")
  func ignored() throws {
    let screen = try answered()
    try screen.tap(fields: "gender")
    screen.log = []
    try screen.press(.save)
    try screen.press(.cancel)
    screen.controller.perform(.save)
    screen.controller.perform(.cancel)
    #expect(screen.log == [])
    #expect(screen.modal?.title == "Gender")
    #expect(screen.controller.form.answer(to: "freshman") == .checked)
  }

  @Test("MH-64: no answers save nothing; saving twice gives the same result")
  func saveTwice() throws {
    let empty = try FilterScreen()
    try empty.press(.save)
    #expect(empty.log == ["save "])
    let screen = try answered()
    try screen.press(.save)
    let first = screen.saved
    #expect(first.count == 3)
    try screen.press(.save)
    #expect(screen.saved == first)
  }

  @Test("MH-65: Cancel restores the answers of before the form was presented")
  func cancel() throws {
    let screen = try FilterScreen(isShown: false)
    let presenter = UIViewController()
    screen.show(presenter)
    try screen.controller.apply([
      .init(
        group: "labels",
        section: nil,
        title: "Labels",
        key: "Label",
        value: "Label",
        answers: [.init("Label", "Junior", field: "junior")]
      )
    ])
    presenter.present(UINavigationController(rootViewController: screen.controller), animated: true)
    screen.finishUpdates()
    try screen.tap(fields: "freshman", "junior", "gender")
    try screen.choose(0)
    try screen.pressInModal(.save)
    #expect(screen.controller.form.serializedAnswers.count == 2)
    try screen.press(.cancel)
    #expect(screen.log == ["cancel"])
    #expect(presenter.presentedViewController == nil)
    #expect(
      screen.controller.form.serializedAnswers.map(\.picture) == ["Label/Label: (Label, Junior)"]
    )
  }

  @Test("MH-65, MH-89: a form that is swiped away is canceled, once; a saved one is not")
  func swiped() throws {
    for saves in [false, true] {
      let screen = try FilterScreen(isShown: false)
      let presenter = UIViewController()
      screen.show(presenter)
      let host = UINavigationController(rootViewController: screen.controller)
      presenter.present(host, animated: true)
      screen.finishUpdates()
      try screen.tap(fields: "junior")
      if saves { try screen.press(.save) } else { StandIn.dismissByGesture(host) }
      screen.finishUpdates()
      #expect(presenter.presentedViewController == nil)
      #expect(screen.log == [saves ? "save Label/Label: (Label, Junior)" : "cancel"])
      let answer = screen.controller.form.answer(to: "junior")
      #expect(answer == (saves ? .checked : .unanswered))
    }
  }

  @Test("MH-66: toggles apply immediately, independently of modals")
  func toggles() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "freshman", "gender")
    try screen.pressInModal(.cancel)
    #expect(screen.controller.form.answer(to: "freshman") == .checked)
    try screen.tap(.field("gender"))
    try screen.pressInModal(.save)
    #expect(screen.cell(.field("freshman"))?.accessoryType == .checkmark)
  }

  @Test("MH-67: actions belong to buttons by their role, not by their title")
  func roles() throws {
    let screen = try answered()
    let item = screen.controller.navigationItem
    let buttons = [item.leftBarButtonItem].compactMap { $0 } + (item.rightBarButtonItems ?? [])
    #expect(buttons.count == 3)
    for button in buttons { button.title = "Cancel" }
    try screen.press(.clear)
    #expect(screen.controller.form.serializedAnswers == [])
    #expect(screen.log == [])
    try screen.press(.save)
    #expect(screen.log == ["save "])
  }

  @Test("MH-70, MH-71, MH-72, MH-73, MH-78: packages of the answers, in the order of the form")
  func packages() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "junior", "freshman")
    try screen.tap(fields: "status")
    try screen.choose(1)
    try screen.pressInModal(.save)
    try screen.tap(fields: "gender")
    for option in [2, 0] { try screen.choose(option) }
    try screen.pressInModal(.save)
    try screen.tap(fields: "email")
    try screen.type("Bob")
    try screen.pressInModal(.save)
    try screen.tap(.group("surveys"))
    try screen.press(.save)
    #expect(
      screen.saved.map(\.picture) == [
        "Label/Label: (Label, Freshman) (Label, Junior)",
        "Survey/Question: (Email, Bob) (Gender, Female) (Gender, No response)",
        "Survey/Question: (Status, B)",
      ]
    )
    #expect(screen.saved.map(\.section) == [nil, "guestbook", "intl"])
  }

  @Test("MH-74, MH-76: keys depend on no count and no language, and a package names its section")
  func roots() throws {
    var surveys = TextForm.Group.surveys
    surveys.title = "Ankiety"
    let screen = try FilterScreen([surveys])
    try screen.tap(fields: "level")
    try screen.pressInModal(.save)
    try screen.press(.save)
    let package = try #require(screen.saved.first)
    #expect((package.key, package.value) == ("Survey", "Question"))
    #expect((package.section, package.title) == ("scale", "Scale"))
    #expect(screen.detail(.section("scale")) == "1 selected question")
  }

  @Test("MH-77: a flat group packages its choices, a hierarchy its toggles")
  func mixed() throws {
    let screen = try FilterScreen([
      .init(
        "flat",
        title: "Flat",
        content: .fields([.init("pet", "Pet", .multiple, options: ["Cat", "Dog"])])
      ),
      .init(
        "deep",
        title: "Deep",
        content: .sections([.init("s", title: "S", fields: [.init("old", "Old", .toggle)])])
      ),
    ])
    try screen.tap(fields: "pet")
    try screen.choose(1)
    try screen.pressInModal(.save)
    try screen.tap(fields: "old")
    try screen.press(.save)
    #expect(screen.saved.map(\.picture) == ["Flat/Flat: (Pet, Dog)", "Deep/Deep: (Deep, Old)"])
  }

  @Test("MH-75, MH-79: packages applied to a new form check, choose and type the same")
  func apply() throws {
    let screen = try answered()
    try screen.press(.save)
    #expect(screen.saved.first?.answer(at: 1) == nil)
    let other = try FilterScreen()
    try other.controller.apply(screen.saved)
    #expect(other.controller.form.serializedAnswers == screen.saved)
    try other.tap(fields: "gender")
    #expect(other.checked == ["Female"])
    try other.pressInModal(.cancel)
    #expect(other.detail(.group("surveys")) == "2 selected surveys")
    try other.tap(.field("gender"))
    #expect(throws: FormError<String, String>.modalIsOpen(field: "gender")) {
      try other.controller.apply([])
    }
  }

  @Test("Answers show their number of matching records, and the form the total")
  func counts() throws {
    let screen = try FilterScreen()
    screen.controller.setRecords(Student.all)
    #expect(screen.controller.navigationItem.prompt == "3 of 3 match")
    screen.tap(0, 0)
    #expect(screen.detail(.field("freshman")) == "2")
    try screen.tap(fields: "gender")
    let table = try #require(screen.checklist?.tableView)
    func details() -> [String?] {
      screen.finishUpdates()
      return (0..<3).map {
        table.cellForRow(at: IndexPath(row: $0, section: 0))?.shownDetail
      }
    }
    #expect(details() == ["2", "1", "0"])
    try screen.choose(0)
    #expect(screen.modal?.navigationItem.prompt == "2 of 3 match")
    #expect(screen.detail(.field("freshman")) == "1")
    try screen.pressInModal(.save)
    try screen.tap(.field("freshman"))
    #expect(screen.controller.navigationItem.prompt == "1 of 3 matches")
    let predicate = screen.controller.predicate()
    #expect(Student.all.filter { predicate.matches($0) }.map(\.level) == ["Low"])
    try screen.tap(fields: "level")
    #expect(
      (0..<4).map {
        screen.picker?.delegate?.pickerView(UIPickerView(), titleForRow: $0, forComponent: 0)
      }
        == ["No answer", "Low (1)", "Mid (0)", "High (0)"]
    )
    screen.controller.setCounter(nil)
    #expect(screen.controller.navigationItem.prompt == nil)
  }

  @Test("A single answer can be cleared by its field")
  func clearOne() throws {
    let screen = try answered()
    try screen.controller.clear("email")
    #expect(screen.detail(.field("email")) == "P")
    #expect(screen.detail(.section("guestbook")) == "1 selected question")
    #expect(throws: FormError<String, String>.unknownField("nobody")) {
      try screen.controller.clear("nobody")
    }
  }
}
