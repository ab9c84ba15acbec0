import Espalier
import EspalierTestSupport
import Testing

/// Another structure in the place of the one before.
@Suite struct FilterFormReplacingTests {
  private func surveys(_ change: (inout [TextForm.Section]) -> Void) -> TextForm.Group {
    var group = TextForm.Group.surveys
    if case .sections(var sections) = group.content {
      change(&sections)
      group.content = .sections(sections)
    }
    return group
  }

  @Test("Answers and what is open stay with their ids; only what reads differently is reloaded")
  func keeps() throws {
    var form = TextForm.f1Open
    try form.answer("gender", options: [0, 1])
    try form.answer("city", text: "Lima")
    let groups = [
      TextForm.Group.fields,
      surveys {
        $0.swapAt(1, 2)
        $0[0].fields.append(.init("age", "Age", .single, options: ["18", "19"], saved: ["19"]))
        $0[0].fields[1].options = ["Male", "Other", "Female"]
        $0[2].title = "Ladder"
      },
    ]
    let changes = try form.replaceGroups(with: groups)
    #expect(changes.picture == "ins 1 {4} mov 1,4->1,9x2 rel 1 {1,3,9}")
    #expect(form.texts(of: "gender") == ["Male", "Female"])
    #expect(form.texts(of: "age") == ["19"])
    #expect(form.texts(of: "city") == ["Lima"])
    #expect(form.counts == [1, 11])
    #expect(form.checkInvariants() == nil)
    #expect(try form.replaceGroups(with: groups).isEmpty)
  }

  @Test("An answer whose option is gone is taken away; one of another kind begins anew")
  func loses() throws {
    var form = TextForm.f1Open
    try form.answer("gender", options: [0])
    try form.answer("level", options: [2])
    form.begin()
    let groups = [
      TextForm.Group.fields,
      surveys {
        $0[0].fields[1].options = ["Male"]
        $0[1].fields[0] = .init("level", "Level", .text, saved: ["deep"])
      },
    ]
    #expect(try form.replaceGroups(with: groups).picture == "rel 1 {0,1,3,5}")
    #expect(form.answer(to: "gender") == .unanswered)
    #expect(form.answer(to: "level") == .text("deep"))
    form.clear()
    form.cancel()
    #expect(form.answer(to: "level") == .text("deep"))
    #expect(form.checkInvariants() == nil)
  }

  @Test("A modal stays open if its field is as it was, and is cancelled if not")
  func modal() throws {
    var form = TextForm.f1
    try form.tap(.field("gender"))
    try form.choose(option: 1)
    try form.replaceGroups(with: [surveys { $0.reverse() }])
    #expect(form.modal?.texts == ["Male"])
    try form.replaceGroups(with: [surveys { $0[0].fields[1].options = ["Male"] }])
    #expect(form.modal == nil)
    try form.tap(.field("gender"))
    try form.replaceGroups(with: [.fields])
    #expect(form.modal == nil)
    #expect(form.checkInvariants() == nil)
  }

  @Test("What is refused changes nothing")
  func refused() throws {
    var form = TextForm.f1Open
    try form.answer("gender", options: [0])
    let before = form.rows(inSection: 1)
    #expect(throws: FormError<String, String>.duplicateGroup("labels")) {
      try form.replaceGroups(with: [.fields, .fields])
    }
    #expect(throws: FormError<String, String>.unknownOption(field: "gender", option: "Gone")) {
      try form.replaceGroups(with: [surveys { $0[0].fields[1].saved = ["Gone"] }])
    }
    #expect(form.rows(inSection: 1) == before)
    #expect(form.checkInvariants() == nil)
  }
}
