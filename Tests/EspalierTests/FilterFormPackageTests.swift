import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// Answers as packages of key-value pairs, and back.
@Suite struct FilterFormPackageTests {
  private typealias Failure = FormError<String, String>

  private var pictures: (TextForm) -> [String] { { $0.serializedAnswers.map(\.picture) } }

  @Test("MH-70: checked toggles of a flat group are one package")
  func flat() {
    var form = TextForm.f1
    form.open(.field("junior"), .field("freshman"))
    #expect(pictures(form) == ["Label/Label: (Label, Freshman) (Label, Junior)"])
  }

  @Test("MH-71: a package for each section, a pair for each option")
  func hierarchy() throws {
    var form = TextForm.f1
    try form.answer("status", options: [1])
    try form.answer("gender", options: [2, 0])
    #expect(
      pictures(form) == [
        "Survey/Question: (Gender, Female) (Gender, No response)", "Survey/Question: (Status, B)",
      ]
    )
    #expect(form.serializedAnswers.map(\.section) == ["guestbook", "intl"])
  }

  @Test("MH-72: pairs come in the order of the fields")
  func fieldOrder() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [1])
    try form.answer("email", text: "Bob")
    #expect(pictures(form) == ["Survey/Question: (Email, Bob) (Gender, Male)"])
  }

  @Test("MH-73: what is not answered is left out, what is closed is not, drafts never are in")
  func omitted() throws {
    var form = TextForm.f1
    try form.answer("level", options: [1])
    try form.tap(.field("gender"))
    try form.choose(option: 0)
    #expect(form.counts == [1, 1])
    #expect(pictures(form) == ["Survey/Question: (Level, Mid)"])
    form.cancelModal()
    form.open(.group("surveys"), .section("scale"))
    #expect(pictures(form) == ["Survey/Question: (Level, Mid)"])
  }

  @Test("MH-74, MH-76: roots depend on no count and no title, and a package names its section")
  func roots() throws {
    var surveys = TextForm.Group.surveys
    surveys.title = "Ankiety"
    surveys.nouns = nil
    var form = TextForm.make([surveys, .fields])
    try form.answer("gender", options: [0])
    let one = try #require(form.save()?.first)
    try form.answer("email", text: "Bob")
    let two = try #require(form.save()?.first)
    for package in [one, two] {
      #expect(package.key == "Survey")
      #expect(package.value == "Question")
      #expect(package.group == "surveys")
      #expect(package.section == "guestbook")
      #expect(package.title == "Guestbook")
    }
    form.open(.field("junior"))
    let flat = try #require(form.serializedAnswers.last)
    #expect(flat.section == nil)
    #expect(flat.title == "Labels")
    #expect(flat.answers.map(\.field) == ["junior"])
    let plain = TextForm.Group("m", title: "Title")
    #expect(plain.key == "Title")
    #expect(plain.value == "Title")
  }

  @Test("MH-75: pairs are found by their index, and none outside")
  func pairs() throws {
    var form = TextForm.f1
    form.open(.field("freshman"), .field("junior"))
    let package = try #require(form.serializedAnswers.first)
    #expect(package.answer(at: 1) == .init("Label", "Junior", field: "junior"))
    #expect(package.answer(at: 2) == nil)
    #expect(package.answer(at: -1) == nil)
    var empty = package
    empty.answers = []
    #expect(empty.answer(at: 0) == nil)
  }

  @Test("MH-77: a flat group packages its choices, a hierarchy its toggles")
  func mixed() throws {
    var form = TextForm.make([
      .init(
        "flat",
        title: "Flat",
        content: .fields([
          .init("pet", "Pet", .multiple, options: ["Cat", "Dog"]), .init("new", "New", .toggle),
        ])
      ),
      .init(
        "deep",
        title: "Deep",
        content: .sections([.init("s", title: "S", fields: [.init("old", "Old", .toggle)])])
      ),
    ])
    try form.answer("pet", options: [1])
    form.open(.field("new"), .field("old"))
    #expect(pictures(form) == ["Flat/Flat: (Pet, Dog) (Flat, New)", "Deep/Deep: (Deep, Old)"])
  }

  @Test("MH-78: packages come in the order of the groups, then of the sections")
  func groupOrder() throws {
    var form = TextForm.make([.surveys, .fields])
    form.open(.field("junior"))
    try form.answer("church", options: [0])
    try form.answer("level", options: [0])
    #expect(form.serializedAnswers.map { $0.section ?? $0.group } == ["scale", "intl", "labels"])
  }

  /// F1 with an answer of every kind.
  private func answered() throws -> TextForm {
    var form = TextForm.f1
    form.open(.field("sophomore"))
    try form.answer("email", text: "Bob")
    try form.answer("gender", options: [1, 2])
    try form.answer("level", options: [2])
    return form
  }

  @Test("MH-79: packages applied to a fresh form restore the answers")
  func roundTrip() throws {
    let form = try answered()
    var fresh = TextForm.f1Open
    let applied = try fresh.apply(form.serializedAnswers)
    #expect(applied.changes.picture == "rel 0 {0} rel 1 {0,1,2,3,4,5}")
    #expect(applied.skipped.isEmpty)
    #expect(fresh.serializedAnswers == form.serializedAnswers)
    for field in ["freshman", "sophomore", "email", "gender", "level", "status"] {
      #expect(fresh.answer(to: field) == form.answer(to: field))
    }
    #expect(try fresh.apply(form.serializedAnswers).changes.isEmpty)
    #expect(fresh.checkInvariants() == nil)
    // Fields without a serialized answer are unanswered.
    try fresh.apply(Array(form.serializedAnswers.dropFirst()))
    #expect(fresh.answer(to: "sophomore") == .unanswered)
    // The restored form is not presented again.
    fresh.cancel()
    #expect(fresh.serializedAnswers == [])
  }

  @Test("MH-79: packages can be stored")
  func stored() throws {
    let serializedAnswers = try answered().serializedAnswers
    let json = try JSONEncoder().encode(serializedAnswers)
    #expect(
      try JSONDecoder().decode([TextForm.SerializedAnswers].self, from: json) == serializedAnswers
    )
  }

  /// The packages of ``answered()`` after a change.
  private func damaged(
    _ change: (inout [TextForm.SerializedAnswers]) -> Void
  ) throws -> [TextForm.SerializedAnswers] {
    var serializedAnswers = try answered().serializedAnswers
    change(&serializedAnswers)
    return serializedAnswers
  }

  @Test("What the form has no more is refused, and nothing changes")
  func unknown() throws {
    let cases: [([TextForm.SerializedAnswers], Failure)] = [
      (try damaged { $0[0].group = "gone" }, .unknownGroup("gone")),
      (try damaged { $0[1].section = "gone" }, .unknownSection("gone")),
      (
        try damaged { $0[1].group = "labels" },
        .misplacedSection(group: "labels", section: "guestbook")
      ),
      (try damaged { $0[1].section = nil }, .misplacedSection(group: "surveys", section: nil)),
      (try damaged { $0[1].section = "intl" }, .unknownField("email")),
      (try damaged { $0[0].answers[0].field = "gone" }, .unknownField("gone")),
      (
        try damaged { $0[1].answers[1].value = "Gone" },
        .unknownOption(field: "gender", option: "Gone")
      ),
      (
        try damaged { $0[2].answers.append(.init("Level", "Low", field: "level")) },
        .severalAnswers(field: "level")
      ),
      (
        try damaged { $0[1].answers.append(.init("Email", "Ann", field: "email")) },
        .severalAnswers(field: "email")
      ),
      (
        [
          .init(group: "gone", section: nil, title: "", key: "", value: "", answers: [])
        ], .unknownGroup("gone")
      ),
    ]
    for (serializedAnswers, failure) in cases {
      var form = try answered()
      let before = form.serializedAnswers
      #expect(throws: failure) { try form.apply(serializedAnswers) }
      #expect(form.serializedAnswers == before)
    }
  }

  @Test("What the form has no more can be left out, and is told")
  func skipped() throws {
    var form = TextForm.f1
    let serializedAnswers = try damaged {
      $0[0].group = "gone"
      $0[1].answers[1].value = "Gone"
      $0[2].answers.append(.init("Level", "Low", field: "level"))
    }
    let applied = try form.apply(serializedAnswers, skippingUnknown: true)
    #expect(applied.skipped.map(\.value) == ["Sophomore", "Gone", "Low"])
    #expect(
      pictures(form) == [
        "Survey/Question: (Email, Bob) (Gender, No response)", "Survey/Question: (Level, High)",
      ]
    )
  }

  @Test("Pairs that stand twice count once; a blank text is no answer; names may have changed")
  func tolerated() throws {
    var form = TextForm.f1
    var serializedAnswers = try answered().serializedAnswers
    serializedAnswers += serializedAnswers
    serializedAnswers[1].answers[0].key = "Adres e-mail"
    serializedAnswers[1].answers[1].key = "Płeć"
    try form.apply(serializedAnswers)
    #expect(form.serializedAnswers == (try answered()).serializedAnswers)
    serializedAnswers = try damaged { $0[1].answers[0].value = "  " }
    try form.apply(serializedAnswers)
    #expect(form.answer(to: "email") == .unanswered)
  }
}
