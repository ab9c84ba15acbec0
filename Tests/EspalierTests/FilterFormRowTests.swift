import Espalier
import EspalierTestSupport
import Testing

/// The rows of a form, and its structure.
@Suite struct FilterFormRowTests {
  private func tap(_ form: inout TextForm, _ section: Int, _ row: Int) throws -> String {
    let changes = try form.tap(at: RowPosition(section: section, row: row))
    #expect(form.checkInvariants() == nil)
    return changes.picture
  }

  @Test("MH-01: at first every group is one row")
  func start() {
    let form = TextForm.f1
    #expect(form.counts == [1, 1])
    #expect(form.line(0) == "Labels")
    #expect(form.line(1) == "Surveys")
    #expect(form.checkInvariants() == nil)
  }

  @Test("MH-02: a tap opens a flat group, and another closes it")
  func flat() throws {
    var form = TextForm.f1
    #expect(try tap(&form, 0, 0) == "ins 0 {1,2,3}")
    #expect(form.counts == [4, 1])
    #expect(form.line(0) == "Labels Freshman Sophomore Junior")
    #expect(try tap(&form, 0, 0) == "del 0 {1,2,3}")
    #expect(form.counts == [1, 1])
  }

  @Test("MH-03, MH-04, MH-05: a hierarchy opens to its sections, and these to their fields")
  func hierarchy() throws {
    var form = TextForm.f1
    #expect(try tap(&form, 1, 0) == "ins 1 {1,2,3}")
    #expect(form.counts == [1, 4])
    #expect(form.headers(1) == [1, 2, 3])
    #expect(try tap(&form, 1, 2) == "ins 1 {3}")
    #expect(form.counts == [1, 5])
    #expect(form.headers(1) == [1, 2, 4])
    #expect(try tap(&form, 1, 1) == "ins 1 {2,3}")
    #expect(form.counts == [1, 7])
    #expect(form.headers(1) == [1, 4, 6])
    #expect(form.line(1) == "Surveys Guestbook Email Gender Scale Level Intl")
  }

  @Test("MH-08: closing a hierarchy is one batch; section by section it comes to the same")
  func close() throws {
    var form = TextForm.f1Open
    #expect(form.counts == [1, 10])
    #expect(try tap(&form, 1, 0) == "del 1 {1,2,3,4,5,6,7,8,9}")
    #expect(form.counts == [1, 1])
    form = .f1Open
    #expect(try tap(&form, 1, 1) == "del 1 {2,3}")
    #expect(try tap(&form, 1, 2) == "del 1 {3}")
    #expect(try tap(&form, 1, 3) == "del 1 {4,5,6}")
    #expect(try tap(&form, 1, 0) == "del 1 {1,2,3}")
    #expect(form.counts == [1, 1])
  }

  @Test("MH-09: a hierarchy opens again with its sections closed, or as they were left")
  func reopen() throws {
    var form = TextForm.f1Open
    _ = try tap(&form, 1, 0)
    #expect(try tap(&form, 1, 0) == "ins 1 {1,2,3}")
    #expect(form.counts == [1, 4])
    form = .f1Open
    form.options.remembersSections = true
    _ = try tap(&form, 1, 0)
    #expect(try tap(&form, 1, 0) == "ins 1 {1,2,3,4,5,6,7,8,9}")
    #expect(form.counts == [1, 10])
    var remembering = TextForm.make([.surveys], options: .init(remembersSections: true))
    remembering.open(.group("surveys"), .section("scale"), .group("surveys"))
    #expect(try tap(&remembering, 0, 0) == "ins 0 {1,2,3,4}")
  }

  @Test("MH-10: the visible sections of a group are its own while it is open, and none else")
  func visibleSections() throws {
    var form = TextForm.f1
    #expect(form.visibleSectionCount(ofGroup: "surveys") == 0)
    #expect(form.visibleSectionCount(ofGroup: "labels") == 0)
    form.open(.group("surveys"), .group("labels"))
    #expect(form.visibleSectionCount(ofGroup: "surveys") == 3)
    #expect(form.visibleSectionCount(ofGroup: "labels") == 1)
    #expect(form.visibleSectionCount(ofGroup: "nobody") == nil)
  }

  @Test("MH-11: one list of fields is a flat group")
  func oneList() throws {
    var group = TextForm.Group("m", title: "Group")
    try group.setLists([[.init("a", "A", .toggle), .init("b", "B", .toggle)]])
    #expect(
      group.content == .fields([.init("a", "A", .toggle), .init("b", "B", .toggle)])
    )
    try group.setLists([[.init("a", "A", .toggle)]], titles: [("s", "Section")])
    var form = TextForm.make([group])
    form.open(.group("m"))
    #expect(form.line(0) == "Section A")
    #expect(form.rows(inSection: 0).map(\.level) == [0, 1])
  }

  @Test("MH-12: lists and titles that do not match are an error, and change nothing")
  func mismatch() throws {
    var group = TextForm.Group.surveys
    for (lists, titles) in [(3, 2), (2, 3), (2, 0), (1, 2), (0, 1)] {
      let error = FormError<String, String>.titleCount(lists: lists, titles: titles)
      #expect(throws: error) {
        try group.setLists(
          Array(repeating: [], count: lists),
          titles: (0..<titles).map { ("s\($0)", "S") }
        )
      }
    }
    #expect(group == .surveys)
  }

  @Test("MH-13: a group without data has no fields and reads 0 items")
  func empty() throws {
    var group = TextForm.Group("m", title: "Group")
    try group.setLists([])
    var form = TextForm.make([group, .init("h", title: "Hierarchy", content: .sections([]))])
    #expect(try tap(&form, 0, 0) == "")
    #expect(try tap(&form, 1, 0) == "")
    #expect(form.counts == [1, 1])
    #expect(form.detail(.group("m")) == "0 items")
    #expect(form.detail(.group("h")) == "0 items")
    let nothing = TextForm.make([])
    #expect(nothing.counts == [])
    #expect(nothing.save() == [])
    #expect(nothing.checkInvariants() == nil)
  }

  @Test("MH-14: data that is set again replaces what was there")
  func again() throws {
    var group = TextForm.Group("m", title: "Group")
    try group.setLists([[.init("a", "A", .toggle)], []], titles: [("s", "S"), ("t", "T")])
    try group.setLists([[.init("b", "B", .toggle)], []], titles: [("s", "S"), ("t", "T")])
    var form = TextForm.make([group])
    form.open(.group("m"), .section("s"))
    #expect(form.line(0) == "Group S B T")
    #expect(try form.replaceGroups(with: [.fields]).sectionInsertions == [0..<1])
    #expect(form.line(0) == "Labels")
    #expect(form.checkInvariants() == nil)
  }

  @Test("MH-15: nouns that were set before the data apply as well")
  func nounsFirst() throws {
    var group = TextForm.Group("m", title: "Group")
    group.nouns = PluralForms(one: "survey", other: "surveys")
    group.sectionNouns = PluralForms(one: "question", other: "questions")
    try group.setLists(
      [[.init("a", "A", .toggle), .init("b", "B", .toggle)], []],
      titles: [("s", "S"), ("t", "T")]
    )
    var form = TextForm.make([group])
    form.open(.field("a"), .field("b"))
    #expect(form.detail(.section("s")) == "2 questions")
    #expect(form.detail(.group("m")) == "1 survey")
  }

  @Test("MH-16: the header of a section without fields changes no rows")
  func emptySection() throws {
    var form = TextForm.make([
      .init("m", title: "M", content: .sections([.init("s", title: "S", fields: [])]))
    ])
    #expect(try tap(&form, 0, 0) == "ins 0 {1}")
    #expect(try tap(&form, 0, 1) == "")
    #expect(form.row(of: .section("s"))?.isExpanded == true)
    #expect(form.detail(.section("s")) == "0 items")
  }

  @Test("MH-17, MH-18: groups do not touch each other's rows; rows depend on what is open alone")
  func apart() throws {
    var form = TextForm.f1Open
    let surveys = form.rows(inSection: 1)
    #expect(try tap(&form, 0, 0) == "ins 0 {1,2,3}")
    #expect(try tap(&form, 0, 2) == "rel 0 {0,2}")
    #expect(form.rows(inSection: 1) == surveys)
    #expect(form.counts == [4, 10])
    // The same flags, set in another order.
    var other = TextForm.f1
    other.open(
      .group("labels"),
      .group("surveys"),
      .section("intl"),
      .section("guestbook"),
      .section("scale"),
      .field("sophomore")
    )
    for section in 0...1 {
      #expect(other.rows(inSection: section) == form.rows(inSection: section))
    }
  }

  @Test("MH-19: a tap acts by what the model has there, drawn or not, and even hidden")
  func byModel() throws {
    var form = TextForm.f1Open
    _ = try tap(&form, 1, 3)
    #expect(form.modal?.field == "gender")
    form.cancelModal()
    #expect(form.counts == [1, 10])
    #expect(form.outline.isVisible(.field("junior")) == false)
    #expect(try form.tap(.field("junior")).picture == "rel 0 {0}")
    #expect(form.answer(to: "junior") == .checked)
    #expect(try form.reveal("junior").row == RowPosition(section: 0, row: 3))
    #expect(form.row(at: RowPosition(section: 0, row: 3))?.isChecked == true)
  }

  @Test("MH-20: two questions of one name in one section are two fields")
  func sameName() throws {
    let name = "What is your home country?"
    var form = TextForm.make([
      .init(
        "m",
        title: "M",
        content: .fields([
          .init("first", name, .text),
          .init("second", name, .text),
        ])
      )
    ])
    try form.answer("second", text: "Peru")
    #expect(form.answer(to: "first") == .unanswered)
    #expect(form.answer(to: "second") == .text("Peru"))
    #expect(form.save()?.first?.answers == [.init(name, "Peru", field: "second")])
  }

  @Test("X-05: what is not there is refused or answers none, and changes nothing")
  func absent() throws {
    var form = TextForm.f1Open
    let before = form.rows(inSection: 1)
    for (section, row) in [(0, 1), (1, 10), (1, -1), (2, 0), (-1, 0)] {
      let position = RowPosition(section: section, row: row)
      #expect(throws: FormError<String, String>.rowOutOfRange(position)) {
        try form.tap(at: position)
      }
      #expect(form.row(at: position) == nil)
    }
    #expect(throws: FormError<String, String>.unknownField("gone")) { try form.tap(.field("gone")) }
    #expect(throws: FormError<String, String>.unknownField("gone")) { try form.reveal("gone") }
    #expect(throws: FormError<String, String>.unknownField("gone")) { try form.clear("gone") }
    #expect(throws: FormError<String, String>.unknownGroup("intl")) {
      try form.tap(.group("intl"))
    }
    #expect(throws: FormError<String, String>.unknownSection("surveys")) {
      try form.tap(.section("surveys"))
    }
    #expect(form.row(of: .section("gone")) == nil)
    #expect(form.row(of: .group("gone")) == nil)
    #expect(form.row(of: .field("gone")) == nil)
    #expect(form.answer(to: "gone") == nil)
    #expect(form.texts(of: "gone") == nil)
    #expect(form.rows(inSection: 7).isEmpty)
    #expect(form.rows(inSection: -1).isEmpty)
    #expect(form.rows(inSection: 1, 8..<99).map(\.title) == ["City", "Church"])
    #expect(form.rows(inSection: 1) == before)
  }

  @Test("Ids and options that stand twice, and answers that are none, are refused")
  func badParts() {
    func fault(_ groups: [TextForm.Group]) -> FormError<String, String>? {
      do {
        _ = try TextForm(groups)
        return nil
      } catch { return error }
    }
    func flat(_ fields: TextForm.Field...) -> [TextForm.Group] {
      [.init("m", title: "M", content: .fields(fields))]
    }
    #expect(fault([.fields, .fields]) == .duplicateGroup("labels"))
    let section = TextForm.Section("s", title: "S", fields: [])
    #expect(
      fault([.init("m", title: "M", content: .sections([section, section]))])
        == .duplicateSection("s")
    )
    let toggle = TextForm.Field("a", "A", .toggle)
    #expect(fault(flat(toggle, toggle)) == .duplicateField("a"))
    #expect(
      fault(flat(.init("a", "A", .single, options: ["X", "Y", "X"])))
        == .duplicateOption(field: "a", option: "X")
    )
    #expect(
      fault(flat(.init("a", "A", .multiple, options: ["X"], saved: ["Z"])))
        == .unknownOption(field: "a", option: "Z")
    )
    #expect(
      fault(flat(.init("a", "A", .single, options: ["X", "Y"], saved: ["Y", "X"])))
        == .severalAnswers(field: "a")
    )
    #expect(
      fault(flat(.init("a", "A", .text, saved: ["X", "Y"])))
        == .severalAnswers(field: "a")
    )
    // A group, a section and a field may bear one id.
    let same = TextForm.Section("m", title: "S", fields: [.init("m", "L", .toggle)])
    #expect(fault([.init("m", title: "M", content: .sections([same]))]) == nil)
  }
}
