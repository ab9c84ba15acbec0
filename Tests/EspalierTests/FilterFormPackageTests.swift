import Espalier
import EspalierTestSupport
import Foundation
import Testing

/// Answers as packages of key-value pairs, and back.
@Suite struct FilterFormPackageTests {
  private typealias Failure = FormError<String, String>

  private var pictures: (TextForm) -> [String] { { $0.packages.map(\.picture) } }

  @Test("MH-70: checked toggles of a flat manager are one package")
  func flat() {
    var form = TextForm.f1
    form.open(.label("junior"), .label("freshman"))
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
    #expect(form.packages.map(\.section) == ["guestbook", "intl"])
  }

  @Test("MH-72: pairs come in the order of the labels")
  func labelOrder() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [1])
    try form.answer("email", text: "Bob")
    #expect(pictures(form) == ["Survey/Question: (Email, Bob) (Gender, Male)"])
  }

  @Test("MH-73: what is not answered is left out, what is closed is not, drafts never are in")
  func omitted() throws {
    var form = TextForm.f1
    try form.answer("level", options: [1])
    try form.tap(.label("gender"))
    try form.choose(option: 0)
    #expect(form.counts == [1, 1])
    #expect(pictures(form) == ["Survey/Question: (Level, Mid)"])
    form.cancelModal()
    form.open(.manager("surveys"), .section("scale"))
    #expect(pictures(form) == ["Survey/Question: (Level, Mid)"])
  }

  @Test("MH-74, MH-76: roots depend on no count and no title, and a package names its section")
  func roots() throws {
    var surveys = TextForm.Manager.surveys
    surveys.title = "Ankiety"
    surveys.nouns = nil
    var form = TextForm.make([surveys, .labels])
    try form.answer("gender", options: [0])
    let one = try #require(form.save()?.first)
    try form.answer("email", text: "Bob")
    let two = try #require(form.save()?.first)
    for package in [one, two] {
      #expect(package.key == "Survey")
      #expect(package.value == "Question")
      #expect(package.manager == "surveys")
      #expect(package.section == "guestbook")
      #expect(package.title == "Guestbook")
    }
    form.open(.label("junior"))
    let flat = try #require(form.packages.last)
    #expect(flat.section == nil)
    #expect(flat.title == "Labels")
    #expect(flat.pairs.map(\.label) == ["junior"])
    let plain = TextForm.Manager("m", title: "Title")
    #expect(plain.key == "Title")
    #expect(plain.value == "Title")
  }

  @Test("MH-75: pairs are found by their index, and none outside")
  func pairs() throws {
    var form = TextForm.f1
    form.open(.label("freshman"), .label("junior"))
    let package = try #require(form.packages.first)
    #expect(package.pair(at: 1) == .init("Label", "Junior", label: "junior"))
    #expect(package.pair(at: 2) == nil)
    #expect(package.pair(at: -1) == nil)
    #expect(package.hasPairs)
    var empty = package
    empty.pairs = []
    #expect(!empty.hasPairs)
    #expect(empty.pair(at: 0) == nil)
  }

  @Test("MH-77: a flat manager packages its choices, a hierarchy its toggles")
  func mixed() throws {
    var form = TextForm.make([
      .init(
        "flat",
        title: "Flat",
        content: .labels([
          .init("pet", "Pet", .checklist(["Cat", "Dog"])), .init("new", "New", .toggle),
        ])
      ),
      .init(
        "deep",
        title: "Deep",
        content: .sections([.init("s", title: "S", labels: [.init("old", "Old", .toggle)])])
      ),
    ])
    try form.answer("pet", options: [1])
    form.open(.label("new"), .label("old"))
    #expect(pictures(form) == ["Flat/Flat: (Pet, Dog) (Flat, New)", "Deep/Deep: (Deep, Old)"])
  }

  @Test("MH-78: packages come in the order of the managers, then of the sections")
  func managerOrder() throws {
    var form = TextForm.make([.surveys, .labels])
    form.open(.label("junior"))
    try form.answer("church", options: [0])
    try form.answer("level", options: [0])
    #expect(form.packages.map { $0.section ?? $0.manager } == ["scale", "intl", "labels"])
  }

  /// F1 with an answer of every kind.
  private func answered() throws -> TextForm {
    var form = TextForm.f1
    form.open(.label("sophomore"))
    try form.answer("email", text: "Bob")
    try form.answer("gender", options: [1, 2])
    try form.answer("level", options: [2])
    return form
  }

  @Test("MH-79: packages applied to a fresh form restore the answers")
  func roundTrip() throws {
    let form = try answered()
    var fresh = TextForm.f1Open
    let applied = try fresh.apply(form.packages)
    #expect(applied.changes.picture == "rel 0 {0} rel 1 {0,1,2,3,4,5}")
    #expect(applied.skipped.isEmpty)
    #expect(fresh.packages == form.packages)
    for label in ["freshman", "sophomore", "email", "gender", "level", "status"] {
      #expect(fresh.answer(to: label) == form.answer(to: label))
    }
    #expect(try fresh.apply(form.packages).changes.isEmpty)
    #expect(fresh.checkInvariants() == nil)
    // What packages do not name is unanswered.
    try fresh.apply(Array(form.packages.dropFirst()))
    #expect(fresh.answer(to: "sophomore") == .unanswered)
    // The form that is restored is not presented anew.
    fresh.cancel()
    #expect(fresh.packages == [])
  }

  @Test("MH-79: packages can be stored")
  func stored() throws {
    let packages = try answered().packages
    let json = try JSONEncoder().encode(packages)
    #expect(try JSONDecoder().decode([TextForm.Package].self, from: json) == packages)
  }

  /// The packages of ``answered()`` after a change.
  private func damaged(_ change: (inout [TextForm.Package]) -> Void) throws -> [TextForm.Package] {
    var packages = try answered().packages
    change(&packages)
    return packages
  }

  @Test("What the form has no more is refused, and nothing changes")
  func unknown() throws {
    let cases: [([TextForm.Package], Failure)] = [
      (try damaged { $0[0].manager = "gone" }, .unknownManager("gone")),
      (try damaged { $0[1].section = "gone" }, .unknownSection("gone")),
      (
        try damaged { $0[1].manager = "labels" },
        .misplacedSection(manager: "labels", section: "guestbook")
      ),
      (try damaged { $0[1].section = nil }, .misplacedSection(manager: "surveys", section: nil)),
      (try damaged { $0[1].section = "intl" }, .unknownLabel("email")),
      (try damaged { $0[0].pairs[0].label = "gone" }, .unknownLabel("gone")),
      (
        try damaged { $0[1].pairs[1].value = "Gone" },
        .unknownOption(label: "gender", option: "Gone")
      ),
      (
        try damaged { $0[2].pairs.append(.init("Level", "Low", label: "level")) },
        .severalAnswers(label: "level")
      ),
      (
        try damaged { $0[1].pairs.append(.init("Email", "Ann", label: "email")) },
        .severalAnswers(label: "email")
      ),
      (
        [
          .init(manager: "gone", section: nil, title: "", key: "", value: "", pairs: [])
        ], .unknownManager("gone")
      ),
    ]
    for (packages, failure) in cases {
      var form = try answered()
      let before = form.packages
      #expect(throws: failure) { try form.apply(packages) }
      #expect(form.packages == before)
    }
  }

  @Test("What the form has no more can be left out, and is told")
  func skipped() throws {
    var form = TextForm.f1
    let packages = try damaged {
      $0[0].manager = "gone"
      $0[1].pairs[1].value = "Gone"
      $0[2].pairs.append(.init("Level", "Low", label: "level"))
    }
    let applied = try form.apply(packages, skippingUnknown: true)
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
    var packages = try answered().packages
    packages += packages
    packages[1].pairs[0].key = "Adres e-mail"
    packages[1].pairs[1].key = "Płeć"
    try form.apply(packages)
    #expect(form.packages == (try answered()).packages)
    packages = try damaged { $0[1].pairs[0].value = "  " }
    try form.apply(packages)
    #expect(form.answer(to: "email") == .unanswered)
  }
}
