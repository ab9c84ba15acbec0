import Espalier
import EspalierTestSupport
import Testing

/// Drafts, and how they become answers.
@Suite struct FilterFormModalTests {
  @Test("MH-40: a cancelled draft leaves no trace")
  func cancel() throws {
    var form = TextForm.f1Open
    let before = form.rows(inSection: 1)
    try form.tap(.field("gender"))
    try form.choose(option: 0)
    #expect(form.modal?.texts == ["Female"])
    #expect(form.row(of: .field("gender"))?.isHighlighted == true)
    form.cancelModal()
    #expect(form.modal == nil)
    #expect(form.answer(to: "gender") == .unanswered)
    #expect(form.rows(inSection: 1) == before)
    try form.tap(.field("gender"))
    #expect(form.modal?.draft == .unanswered)
  }

  @Test("MH-41: saving refreshes the question, its section's header and the root, and no more")
  func save() throws {
    var form = TextForm.f1
    form.open(.group("surveys"), .section("guestbook"))
    #expect(try form.tap(.field("gender")).isEmpty)
    try form.choose(option: 0)
    #expect(form.saveModal().picture == "rel 1 {0,1,3}")
    #expect(form.texts(of: "gender") == ["Female"])
    // Another option changes no count; a closed section is read in the rows that there are.
    try form.tap(.field("gender"))
    try form.choose(option: 1)
    #expect(form.saveModal().picture == "rel 1 {3}")
    form.open(.section("guestbook"))
    try form.tap(.field("gender"))
    form.clearModal()
    #expect(form.saveModal().picture == "rel 1 {0,1}")
  }

  @Test("MH-42: clear and cancel leaves the answer, clear and save takes it away")
  func clear() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [0])
    try form.tap(.field("gender"))
    form.clearModal()
    form.cancelModal()
    #expect(form.texts(of: "gender") == ["Female"])
    try form.tap(.field("gender"))
    #expect(form.modal?.texts == ["Female"])
    form.clearModal()
    form.saveModal()
    #expect(form.texts(of: "gender") == [])
    #expect(form.answer(to: "gender") == .unanswered)
  }

  @Test("MH-43: an option tapped twice is as it was; one that does not exist is ignored")
  func twice() throws {
    var form = TextForm.f1Open
    try form.tap(.field("gender"))
    for option in [0, 0, 9, -1] { try form.choose(option: option) }
    #expect(form.saveModal().isEmpty)
    #expect(form.answer(to: "gender") == .unanswered)
    try form.tap(.field("level"))
    try form.choose(option: 9)
    #expect(form.modal?.focus == 0)
    #expect(form.modal?.draft == .unanswered)
  }

  @Test("MH-44: each field's modal shows its own options")
  func ownOptions() throws {
    var form = TextForm.f1
    try form.tap(.field("gender"))
    #expect(form.modal?.options == ["Female", "Male", "No response"])
    try form.choose(option: 1)
    form.cancelModal()
    try form.tap(.field("status"))
    #expect(form.modal?.title == "Status")
    #expect(form.modal?.options == ["A", "B"])
    #expect(form.modal?.isChosen(option: 1) == false)
  }

  @Test("MH-45: a single choice saves what it was moved to, and opens there again")
  func single() throws {
    var form = TextForm.f1
    try form.answer("level", options: [2])
    #expect(form.texts(of: "level") == ["High"])
    try form.tap(.field("level"))
    #expect(form.modal?.focus == 2)
    try form.choose(option: 0)
    #expect(form.modal?.texts == ["Low"])
    form.cancelModal()
    #expect(form.texts(of: "level") == ["High"])
    try form.tap(.field("level"))
    #expect(form.modal?.focus == 2)
    try form.choose(option: 1)
    form.saveModal()
    #expect(form.texts(of: "level") == ["Mid"])
  }

  @Test("MH-46: an untouched single choice saves the option in focus, or nothing")
  func untouched() throws {
    var form = TextForm.f1
    try form.answer("level")
    #expect(form.texts(of: "level") == ["Low"])
    form = .make([.surveys], options: FormConfiguration(savesFocusedOption: false))
    try form.tap(.field("level"))
    #expect(form.modal?.focus == nil)
    form.saveModal()
    #expect(form.texts(of: "level") == [])
    try form.answer("level", options: [0])
    #expect(form.texts(of: "level") == ["Low"])
    var empty = TextForm.make([
      .init("m", title: "M", content: .fields([.init("p", "P", .single)]))
    ])
    try empty.answer("p", options: [0])
    #expect(empty.answer(to: "p") == .unanswered)
  }

  @Test("MH-47: a single choice that was cleared saves nothing")
  func clearedChoice() throws {
    var form = TextForm.f1
    try form.answer("level", options: [2])
    try form.tap(.field("level"))
    form.clearModal()
    #expect(form.modal?.focus == nil)
    form.saveModal()
    #expect(form.answer(to: "level") == .unanswered)
  }

  /// A form of one field that comes with an answer.
  private func preset(
    _ kind: FormFieldKind,
    options: [String] = [],
    _ saved: String...
  ) -> TextForm {
    let field = TextForm.Field("q", "Q", kind, options: options, saved: saved)
    return .make([.init("m", title: "M", content: .fields([field]))])
  }

  @Test("MH-48: a single choice opens on the answer it comes with, and keeps it untouched")
  func presetChoice() throws {
    var form = preset(.single, options: ["Low", "Mid", "High"], "Mid")
    try form.tap(.field("q"))
    #expect(form.modal?.focus == 1)
    #expect(form.modal?.texts == ["Mid"])
    #expect(form.saveModal().isEmpty)
    #expect(form.texts(of: "q") == ["Mid"])
  }

  @Test("MH-49: a text that is typed is the answer, and an empty one is none")
  func text() throws {
    var form = TextForm.f1
    try form.answer("email", text: "Bob")
    #expect(form.answer(to: "email") == .text("Bob"))
    #expect(form.detail(.field("email")) == "Bob")
    try form.answer("email", text: "")
    #expect(form.answer(to: "email") == .unanswered)
    #expect(form.detail(.field("email")) == "")
  }

  @Test("MH-50: a text that was cancelled does not come back")
  func cancelledText() throws {
    var form = TextForm.f1
    try form.tap(.field("email"))
    try form.type("Bob")
    form.cancelModal()
    try form.tap(.field("email"))
    #expect(form.modal?.draft == .unanswered)
    form.saveModal()
    #expect(form.answer(to: "email") == .unanswered)
  }

  @Test("MH-52: a text that the form comes with stays when it is saved untouched")
  func presetText() throws {
    var form = preset(.text, "Bob")
    try form.tap(.field("q"))
    #expect(form.modal?.texts == ["Bob"])
    #expect(form.saveModal().isEmpty)
    #expect(form.answer(to: "q") == .text("Bob"))
  }

  @Test("MH-54: the placeholder stands where there is no answer")
  func placeholder() throws {
    var form = TextForm.f1
    #expect(form.row(of: .field("email"))?.placeholder == "P")
    #expect(form.row(of: .field("city"))?.placeholder == nil)
    try form.answer("email", text: "Bob")
    #expect(form.row(of: .field("email"))?.placeholder == nil)
    #expect(form.row(of: .field("email"))?.detail == .answers(["Bob"]))
    try form.tap(.field("email"))
    #expect(form.modal?.kind == .text)
    #expect(form.modal?.placeholder == "P")
  }

  @Test("MH-55: a row has the look of its modal while that is open, however often")
  func look() throws {
    var form = TextForm.f1Open
    for round in 0..<3 {
      for field in ["email", "gender", "level"] {
        try form.tap(.field(field))
        #expect(form.rows(inSection: 1).filter(\.isBeingAnswered).map(\.item) == [.field(field)])
        if round == 1 { form.saveModal() } else { form.cancelModal() }
        #expect(!form.rows(inSection: 1).contains { $0.isBeingAnswered })
      }
    }
  }

  @Test("MH-56: blank text is no answer, unless the form reads texts as they are typed")
  func blank() throws {
    var form = TextForm.f1
    try form.tap(.field("email"))
    try form.type(" \t")
    #expect(form.modal?.texts == [" \t"])
    form.saveModal()
    #expect(form.answer(to: "email") == .unanswered)
    try form.answer("email", text: " Bob ")
    #expect(form.answer(to: "email") == .text("Bob"))
    form = try TextForm([.surveys], normalize: { $0.isEmpty ? nil : $0 })
    try form.answer("email", text: "  ")
    #expect(form.answer(to: "email") == .text("  "))
    try form.answer("email", text: "")
    #expect(form.answer(to: "email") == .unanswered)
  }

  @Test("A modal takes what it is for, and what needs one is refused without")
  func wrongModal() throws {
    var form = TextForm.f1
    #expect(throws: FormError<String, String>.noModal) { try form.choose(option: 0) }
    #expect(throws: FormError<String, String>.noModal) { try form.type("Bob") }
    #expect(form.saveModal().isEmpty)
    form.clearModal()
    form.cancelModal()
    #expect(form.save() == [])
    try form.tap(.field("gender"))
    #expect(throws: FormError<String, String>.wrongModal(field: "gender")) { try form.type("Bob") }
    form.cancelModal()
    try form.tap(.field("email"))
    #expect(throws: FormError<String, String>.wrongModal(field: "email")) {
      try form.choose(option: 0)
    }
  }

  @Test("What lies behind a modal cannot be tapped")
  func behind() throws {
    var form = TextForm.f1
    try form.tap(.field("gender"))
    let modal = form.modal
    for item in [FormRowID.group("surveys"), .section("intl"), .field("junior"), .field("city")] {
      #expect(try form.tap(item).isEmpty)
    }
    #expect(form.modal == modal)
    #expect(form.counts == [1, 1])
    #expect(form.answer(to: "junior") == .unanswered)
  }

  // MARK: Presentation

  @Test("MH-85: what kind of modal a field opens, if any, and what is in it")
  func presentation() throws {
    var form = TextForm.f1
    #expect(try form.tap(.group("surveys")).insertions.count == 1)
    #expect(form.modal == nil)
    try form.tap(.field("junior"))
    #expect(form.modal == nil)
    for (field, presentation) in [
      ("gender", SheetDetent.full), ("level", .half), ("email", .half),
    ] {
      try form.tap(.field(field))
      let modal = try #require(form.modal)
      #expect(modal.presentation == presentation)
      #expect(modal.title == form.row(of: .field(field))?.title)
      form.cancelModal()
    }
    try form.tap(.field("church"))
    #expect(form.modal?.kind == .multiple)
    #expect(form.modal?.options == ["X", "Y", "Z"])
  }

  @Test("MH-86: half a modal is the lower half of what can be seen, over an overlay of 0.4")
  func half() {
    #expect(SheetDetent.half.extent(inHeight: 800) == 400..<800)
    #expect(SheetDetent.half.extent(inHeight: 375) == 187.5..<375)
    #expect(SheetDetent.half.overlay == 0.4)
    #expect(SheetDetent.full.extent(inHeight: 800) == 0..<800)
    #expect(SheetDetent.full.overlay == 0)
    #expect(SheetDetent.half.extent(inHeight: -1) == 0..<0)
    #expect(SheetDetent.full.extent(inHeight: .nan) == 0..<0)
  }

  @Test("MH-87: every modal can be cleared, and Done ends typing without closing it")
  func clearEverywhere() throws {
    var form = TextForm.f1
    for field in ["gender", "level", "email"] {
      try form.answer(
        field,
        options: field == "email" ? [] : [1],
        text: field == "email" ? "B" : nil
      )
      try form.tap(.field(field))
      #expect(form.modal?.actions.contains(.clear) == true)
      #expect(form.modal?.draft.isAnswered == true)
      #expect(form.performInModal(.clear).isEmpty)
      #expect(form.modal?.draft == .unanswered)
      #expect(form.performInModal(.save).picture == "rel 1 {0}")
      #expect(form.answer(to: field) == .unanswered)
    }
    try form.tap(.field("email"))
    #expect(form.modal?.isEditing == true)
    try form.type("Bob")
    form.endEditing()
    #expect(form.modal?.isEditing == false)
    #expect(form.modal?.texts == ["Bob"])
    form.saveModal()
    #expect(form.answer(to: "email") == .text("Bob"))
    try form.tap(.field("gender"))
    #expect(form.modal?.isEditing == false)
  }

  @Test("MH-88: arrows for headers, a checkmark for what is checked, a mark for every modal")
  func marks() throws {
    var form = TextForm.f1
    #expect(form.row(of: .group("labels"))?.mark == .down)
    #expect(form.row(of: .group("labels"))?.isHighlighted == false)
    form.open(.group("labels"), .field("junior"))
    #expect(form.row(of: .group("labels"))?.mark == .up)
    #expect(form.row(of: .group("labels"))?.isHighlighted == true)
    #expect(form.rows(inSection: 0).map(\.mark) == [.up, nil, nil, .check])
    #expect(form.row(of: .section("scale"))?.mark == .down)
    try form.answer("gender", options: [0])
    for field in ["email", "gender", "level"] {
      #expect(form.row(of: .field(field))?.mark == .disclosure)
    }
  }

  @Test("MH-89: a modal that is dismissed by a gesture is cancelled")
  func dismissed() throws {
    var form = TextForm.f1
    try form.tap(.field("level"))
    try form.choose(option: 1)
    // A gesture comes to the form as the action cancel.
    #expect(form.performInModal(.cancel).isEmpty)
    #expect(form.modal == nil)
    #expect(form.answer(to: "level") == .unanswered)
  }
}
