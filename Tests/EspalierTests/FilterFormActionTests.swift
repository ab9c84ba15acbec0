import Espalier
import EspalierTestSupport
import Testing

/// Save, cancel and clear of the form as a whole.
@Suite struct FilterFormActionTests {
  /// F1 as MH-60 has it: Freshman, Female, High and Bob, everything open.
  private func answered() throws -> TextForm {
    var form = TextForm.f1Open
    form.open(.group("labels"), .field("freshman"))
    try form.answer("gender", options: [0])
    try form.answer("level", options: [2])
    try form.answer("email", text: "Bob")
    #expect(form.serializedAnswers.count == 3)
    return form
  }

  @Test("MH-60: clear takes every answer away in one change, and leaves open what is open")
  func clear() throws {
    var form = try answered()
    let changes = form.clear()
    #expect(changes.picture == "rel 0 {0,1} rel 1 {0,1,2,3,4,5}")
    #expect(form.serializedAnswers == [])
    #expect(form.counts == [4, 10])
    #expect(form.detail(.group("labels")) == "3 items")
    #expect(form.detail(.group("surveys")) == "3 items")
    #expect(form.detail(.section("guestbook")) == "2 items")
    #expect(form.detail(.section("scale")) == "1 item")
    #expect(form.detail(.section("intl")) == "3 items")
    #expect(form.checkInvariants() == nil)
    #expect(form.clear().isEmpty)
  }

  @Test("MH-61: after clear a single choice opens unset")
  func clearedChoice() throws {
    var form = try answered()
    form.clear()
    try form.tap(.field("level"))
    #expect(form.modal?.draft == .unanswered)
    #expect(form.modal?.focus == 0)
  }

  @Test("MH-62: clear in a modal takes the draft alone, however often")
  func clearInModal() throws {
    var form = try answered()
    try form.tap(.field("gender"))
    try form.choose(option: 0)
    try form.choose(option: 1)
    #expect(form.modal?.texts == ["Male"])
    for _ in 0..<2 {
      #expect(form.clear().isEmpty)
      #expect(form.modal?.texts == [])
    }
    form.cancelModal()
    #expect(form.serializedAnswers == (try answered()).serializedAnswers)
  }

  @Test("MH-63: save and cancel of the form are passed over while a modal is open")
  func ignored() throws {
    var form = try answered()
    try form.tap(.field("gender"))
    try form.choose(option: 2)
    #expect(form.save() == nil)
    #expect(form.cancel().isEmpty)
    #expect(form.modal?.texts == ["Female", "No response"])
    #expect(form.answer(to: "freshman") == .checked)
    #expect(throws: FormError<String, String>.modalIsOpen(field: "gender")) {
      try form.apply([])
    }
    #expect(throws: FormError<String, String>.modalIsOpen(field: "gender")) {
      try form.clear("freshman")
    }
    #expect(form.modal?.texts == ["Female", "No response"])
  }

  @Test("MH-64: nothing selected saves nothing; saving twice gives the same twice")
  func saveTwice() throws {
    #expect(TextForm.f1.save() == [])
    let form = try answered()
    let first = form.save()
    #expect(first?.count == 3)
    #expect(form.save() == first)
  }

  @Test("MH-65: cancel goes back to the answers at presentation, toggles and all")
  func cancel() throws {
    var form = try answered()
    form.begin()
    form.open(.field("freshman"), .field("junior"))
    try form.answer("gender", options: [0, 1])
    form.open(.section("intl"))
    #expect(form.cancel().picture == "rel 0 {1,3} rel 1 {3}")
    #expect(form.serializedAnswers == (try answered()).serializedAnswers)
    #expect(form.row(of: .section("intl"))?.isExpanded == false)
    // Without another presentation, the form as it was made is what cancel goes back to.
    var made = try answered()
    made.cancel()
    #expect(made.serializedAnswers == [])
    #expect(made.checkInvariants() == nil)
  }

  @Test("MH-65: a presentation begins without a modal")
  func begin() throws {
    var form = try answered()
    try form.tap(.field("email"))
    try form.type("Ann")
    form.begin()
    #expect(form.modal == nil)
    form.clear()
    form.cancel()
    #expect(form.texts(of: "email") == ["Bob"])
  }

  @Test("MH-66: a toggle applies at once, whatever becomes of a modal")
  func toggles() throws {
    var form = TextForm.f1
    form.open(.field("freshman"), .field("gender"))
    try form.choose(option: 0)
    form.cancelModal()
    #expect(form.answer(to: "freshman") == .checked)
    form.open(.field("freshman"), .field("gender"))
    form.saveModal()
    #expect(form.answer(to: "freshman") == .unanswered)
  }

  @Test("MH-67: actions are roles, whatever the buttons are called")
  func roles() throws {
    #expect(Set(FormAction.allCases) == [.cancel, .clear, .save])
    var form = TextForm.f1
    let titles = ["Speichern": FormAction.save, "Löschen": .clear, "Abbrechen": .cancel]
    for (title, expected) in [("Speichern", ["Female"]), ("Löschen", []), ("Abbrechen", [])] {
      try form.tap(.field("gender"))
      try form.choose(option: 0)
      form.performInModal(try #require(titles[title]))
      form.saveModal()
      #expect(form.texts(of: "gender") == expected)
      form.clear()
    }
  }

  @Test("One answer can be taken away by itself")
  func clearOne() throws {
    var form = try answered()
    #expect(try form.clear("email").picture == "rel 1 {1,2}")
    #expect(form.answer(to: "email") == .unanswered)
    #expect(form.texts(of: "gender") == ["Female"])
    #expect(try form.clear("email").isEmpty)
  }
}
