import Espalier
import EspalierUIKit
import Testing
import UIKit

/// Drafts and how they become answers, by taps in the modals.
@MainActor
@Suite(.serialized)
struct FilterModalTests {
  private func texts(_ screen: FilterScreen, _ field: String) -> [String]? {
    screen.controller.form.texts(of: field)
  }

  /// The color of a row's title.
  private func color(_ screen: FilterScreen, _ label: String) -> UIColor? {
    screen.cell(.field(label))?.shownColor
  }

  @Test("MH-40: a canceled draft is discarded, and the row has its default look")
  func cancel() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "gender")
    let usual = screen.cell(.field("gender"))?.defaultLook.textColor
    try screen.choose(0)
    #expect(screen.checked == ["Female"])
    try screen.pressInModal(.cancel)
    #expect(screen.modal == nil)
    #expect(texts(screen, "gender") == [])
    #expect(screen.detail(.section("guestbook")) == "2 items")
    #expect(color(screen, "gender") == usual)
    try screen.tap(.field("gender"))
    #expect(screen.checked == [])
  }

  @Test("MH-41, MH-42: after Save, Clear and Cancel keep the answer, Clear and Save remove it")
  func clear() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "gender")
    try screen.choose(0)
    try screen.pressInModal(.save)
    #expect(texts(screen, "gender") == ["Female"])
    try screen.tap(.field("gender"))
    #expect(screen.checked == ["Female"])
    try screen.pressInModal(.clear)
    #expect(screen.checked == [])
    try screen.pressInModal(.cancel)
    #expect(texts(screen, "gender") == ["Female"])
    try screen.tap(.field("gender"))
    try screen.pressInModal(.clear)
    try screen.pressInModal(.save)
    #expect(texts(screen, "gender") == [])
    #expect(screen.detail(.section("guestbook")) == "2 items")
  }

  @Test("MH-43: an option tapped twice is unchanged")
  func twice() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "gender")
    try screen.choose(1)
    try screen.choose(1)
    #expect(screen.checked == [])
    screen.modal?.didChoose?(9)
    #expect(screen.checked == [])
    try screen.pressInModal(.save)
    #expect(texts(screen, "gender") == [])
  }

  @Test("MH-44: each field's modal shows its own options")
  func ownOptions() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "gender")
    try screen.choose(1)
    try screen.pressInModal(.cancel)
    try screen.tap(fields: "status")
    #expect(screen.modal?.title == "Status")
    #expect(screen.modal?.content.options.map(\.title) == ["A", "B"])
    #expect(screen.checked == [])
  }

  @Test("MH-45: a picker saves its selected row, and opens there again")
  func picker() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "level")
    try screen.turn(to: 2)
    try screen.pressInModal(.save)
    #expect(texts(screen, "level") == ["High"])
    try screen.tap(.field("level"))
    #expect(screen.focused == "High")
    try screen.turn(to: 0)
    try screen.pressInModal(.cancel)
    #expect(texts(screen, "level") == ["High"])
    try screen.tap(.field("level"))
    #expect(screen.focused == "High")
    try screen.turn(to: 1)
    try screen.pressInModal(.save)
    #expect(texts(screen, "level") == ["Mid"])
  }

  @Test("MH-46: an untouched picker saves the option at which it opened, or nothing")
  func untouched() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "level")
    #expect(screen.focused == "Low")
    try screen.pressInModal(.save)
    #expect(texts(screen, "level") == ["Low"])
    let other = try FilterScreen(options: FormConfiguration(savesFocusedOption: false))
    try other.tap(fields: "level")
    #expect(other.focused == "No answer")
    try other.pressInModal(.save)
    #expect(texts(other, "level") == [])
  }

  @Test("MH-47: a picker that was cleared, or turned to no answer, saves nothing")
  func clearedPicker() throws {
    let screen = try FilterScreen()
    for turns in [false, true] {
      try screen.tap(fields: "level")
      try screen.turn(to: 2)
      try screen.pressInModal(.save)
      #expect(texts(screen, "level") == ["High"])
      try screen.tap(.field("level"))
      if turns { try screen.turn(to: -1) } else { try screen.pressInModal(.clear) }
      #expect(screen.focused == "No answer")
      try screen.pressInModal(.save)
      #expect(texts(screen, "level") == [])
    }
  }

  @Test("MH-48: a picker opens at its preset answer, and keeps it untouched")
  func presetPicker() throws {
    let screen = try FilterScreen([.one(.single, options: ["Low", "Mid", "High"], saved: "Mid")])
    try screen.tap(fields: "q")
    #expect(screen.focused == "Mid")
    try screen.pressInModal(.save)
    #expect(texts(screen, "q") == ["Mid"])
  }

  @Test("MH-49: a typed text is the answer, and an empty one is none")
  func text() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "email")
    try screen.type("Bob")
    try screen.pressInModal(.save)
    #expect(screen.detail(.field("email")) == "Bob")
    try screen.tap(.field("email"))
    #expect(screen.textField?.text == "Bob")
    try screen.type("")
    try screen.pressInModal(.save)
    #expect(texts(screen, "email") == [])
    #expect(screen.detail(.field("email")) == "P")
  }

  @Test("MH-50: a canceled text does not return")
  func cancelledText() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "email")
    try screen.type("Bob")
    try screen.pressInModal(.cancel)
    try screen.tap(.field("email"))
    #expect(screen.textField?.text == "")
    try screen.pressInModal(.save)
    #expect(texts(screen, "email") == [])
  }

  @Test("MH-52: a preset text stays when it is saved untouched")
  func presetText() throws {
    let screen = try FilterScreen([.one(.text, saved: "Bob")])
    try screen.tap(fields: "q")
    #expect(screen.textField?.text == "Bob")
    try screen.pressInModal(.save)
    #expect(texts(screen, "q") == ["Bob"])
  }

  @Test("MH-55: a row has the clicked look while its modal is open, however often")
  func look() throws {
    let screen = try FilterScreen.open()
    for action in [FormAction.cancel, .save, .cancel] {
      for field in ["email", "gender", "level"] {
        try screen.tap(.field(field))
        let clicked = ["email", "gender", "level"].filter {
          screen.cell(.field($0))?.isClicked == true
        }
        #expect(clicked == [field])
        #expect(color(screen, field) == screen.cell(.field(field))?.clickedLook.textColor)
        try screen.pressInModal(action)
        #expect(screen.cell(.field(field))?.isClicked == false)
        #expect(color(screen, field) == .label)
      }
    }
  }

  @Test("MH-56: a text is trimmed when it is saved, not while it is typed")
  func trimmed() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "email")
    try screen.type("  Bob ")
    #expect(screen.textField?.text == "  Bob ")
    try screen.pressInModal(.save)
    #expect(texts(screen, "email") == ["Bob"])
    try screen.tap(.field("email"))
    try screen.type("   ")
    try screen.pressInModal(.save)
    #expect(texts(screen, "email") == [])
  }

  @Test("MH-62: Clear in a modal only clears the draft, however often, and the modal stays")
  func clearInModal() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "freshman", "gender")
    try screen.choose(1)
    for _ in 0..<2 {
      try screen.pressInModal(.clear)
      #expect(screen.checked == [])
      #expect(screen.controller.form.modal != nil)
    }
    try screen.pressInModal(.cancel)
    #expect(screen.controller.form.answer(to: "freshman") == .checked)
    try screen.tap(fields: "email")
    try screen.type("Bob")
    try screen.pressInModal(.clear)
    #expect(screen.textField?.text == "")
  }

  @Test("MH-87: every modal has Cancel, Clear and Save; Done ends typing and leaves it open")
  func buttons() throws {
    let screen = try FilterScreen()
    for field in ["gender", "level", "email"] {
      try screen.tap(fields: field)
      let item = try #require(screen.modal?.navigationItem)
      #expect(item.leftBarButtonItem != nil)
      #expect(item.rightBarButtonItems?.count == 2)
      if let field = screen.textField {
        #expect(field.isFirstResponder)
        StandIn.type("Bob", into: field)
        StandIn.pressReturn(in: field)
        #expect(!field.isFirstResponder)
        #expect(screen.controller.form.modal?.isEditing == false)
        #expect(screen.modal != nil)
      }
      try screen.pressInModal(.save)
    }
    #expect(texts(screen, "email") == ["Bob"])
  }

  @Test("MH-89: a modal dismissed by a gesture is canceled, and the next one opens")
  func gesture() throws {
    let screen = try FilterScreen()
    for (field, answer) in [("gender", 0), ("level", 2), ("email", -1)] {
      try screen.tap(fields: field)
      if answer < 0 {
        try screen.type("Bob")
      } else if field == "level" {
        try screen.turn(to: answer)
      } else {
        try screen.choose(answer)
      }
      let host = try #require(screen.controller.presentedViewController)
      StandIn.dismissByGesture(host)
      screen.finishUpdates()
      #expect(screen.modal == nil)
      #expect(screen.controller.form.modal == nil)
      #expect(texts(screen, field) == [])
      #expect(screen.cell(.field(field))?.isClicked == false)
    }
  }

  @Test("The program may answer one field after the other without waiting for the screen")
  func quick() throws {
    let screen = try FilterScreen()
    try screen.controller.tap(.field("gender"))
    screen.controller.performInModal(.cancel)
    try screen.controller.tap(.field("level"))
    screen.finishUpdates()
    #expect(screen.modal?.title == "Level")
    screen.controller.performInModal(.save)
    screen.finishUpdates()
    #expect(screen.modal == nil)
    #expect(texts(screen, "level") == ["Low"])
  }

  @Test("A modal requested before the form is on the screen opens afterwards")
  func early() throws {
    let screen = try FilterScreen(isShown: false)
    screen.controller.dismissesItself = false
    screen.show(UINavigationController(rootViewController: screen.controller))
    screen.window.rootViewController = nil
    try screen.controller.tap(.field("gender"))
    #expect(screen.modal == nil)
    screen.show(UINavigationController(rootViewController: screen.controller))
    #expect(screen.controller.form.modal?.field == screen.modal.map { _ in "gender" })
  }

  @Test("A subclass can replace the modals")
  func ownModal() throws {
    let screen = try FilterScreen(isShown: false)
    let own = OwnModals(form: screen.controller.form)
    screen.show(UINavigationController(rootViewController: own))
    try own.tap(.field("gender"))
    screen.finishUpdates()
    let modal = try #require(screen.topModal(of: own) as? OwnModals.Modal)
    #expect(modal.drawn == ["Female Male No response"])
    modal.didChoose?(1)
    modal.didPerformAction?(.save)
    screen.finishUpdates()
    #expect(own.form.texts(of: "gender") == ["Male"])
  }

  @Test("Where an app looks as on a Mac, which has no pickers, a single choice is a list")
  func macIdiom() throws {
    let screen = try FilterScreen()
    StandIn.change([UITraitCollection(userInterfaceIdiom: .mac)], of: screen.window)
    try screen.tap(fields: "level")
    let list = try #require(screen.modal as? FilterChecklistController)
    #expect(list.tableView.numberOfRows(inSection: 0) == list.content.options.count)
    for row in [0, 1] {
      StandIn.tap(list.tableView, rowAt: IndexPath(row: row, section: 0))
      screen.finishUpdates()
      #expect(list.content.options.map(\.isChosen).firstIndex(of: true) == row)
    }
    #expect(list.content.options.count { $0.isChosen } == 1)
    let chosen = list.content.options[1].title
    try screen.pressInModal(.save)
    #expect(texts(screen, "level") == [chosen])
  }

  @Test("Save takes the row that a wheel is turning to, and the wheel answers nothing afterwards")
  func turningWheel() throws {
    let screen = try FilterScreen()
    try screen.tap(fields: "level")
    let modal = try #require(screen.modal as? FilterPickerController)
    StandIn.spin(modal.picker, to: 2)
    StandIn.tap(try #require(modal.navigationItem.rightBarButtonItems?.first))
    let expected = [modal.content.options[1].title]
    #expect(texts(screen, "level") == expected)
    screen.finishUpdates()
    #expect(texts(screen, "level") == expected && screen.modal == nil)
  }

  @Test("Save takes a correction that the keyboard suggests")
  func suggestion() throws {
    let fields: [TextForm.Field] = [.init("name", "Name", .text)]
    let screen = try FilterScreen([.init("g", title: "G", content: .fields(fields))])
    try screen.tap(fields: "name")
    let modal = try #require(screen.modal as? FilterTextController)
    StandIn.type("teh", into: modal.textField)
    StandIn.suggest("the", in: modal.textField)
    StandIn.tap(try #require(modal.navigationItem.rightBarButtonItems?.first))
    #expect(texts(screen, "name") == ["the"])
    screen.finishUpdates()
    #expect(texts(screen, "name") == ["the"] && screen.modal == nil)
  }

  @Test("MH-90: what a closed modal reports late answers no other question", arguments: 0..<3)
  func late(kind: Int) throws {
    let kinds: [FormFieldKind] = [.single, .multiple, .text]
    let fields: [TextForm.Field] = [
      .init("one", "One", kinds[kind], options: ["a", "b", "c"]),
      .init("two", "Two", kinds[kind], options: ["x", "y", "z"]),
    ]
    let screen = try FilterScreen([.init("g", title: "G", content: .fields(fields))])
    // The same question may be open again, too.
    for next in ["two", "one"] {
      try screen.tap(fields: "one")
      let closed = try #require(screen.modal)
      let save = try #require(closed.navigationItem.rightBarButtonItems?.first)
      try screen.pressInModal(.cancel)
      try screen.tap(.field(next))
      let open = try #require(screen.modal)
      let before = screen.controller.form.modal
      if let picker = (closed as? FilterPickerController)?.picker {
        picker.delegate?.pickerView(picker, didSelectRow: 2, inComponent: 0)
      }
      closed.didChoose?(1)
      closed.didType?("late")
      closed.didEndEditing?()
      closed.didPerformAction?(.save)
      StandIn.tap(save)
      screen.finishUpdates()
      #expect(screen.modal === open)
      #expect(screen.controller.form.modal == before)
      #expect(screen.saved.isEmpty && texts(screen, "one") == [] && texts(screen, "two") == [])
      try screen.pressInModal(.cancel)
    }
  }
}

/// A form with a custom modal.
private final class OwnModals: FilterViewController<String> {
  final class Modal: FilterModalController {
    var drawn: [String] = []

    override func showContent() {
      drawn = [content.options.map(\.title).joined(separator: " ")]
    }
  }

  override func modalController(
    for modal: TextForm.Modal,
    content: FilterModalContent
  ) -> FilterModalController {
    Modal(content: content)
  }
}

extension FilterScreen {
  /// A custom modal controller.
  fileprivate func topModal(of controller: UIViewController) -> UIViewController? {
    (controller.presentedViewController as? UINavigationController)?.topViewController
  }
}
