import Espalier
import EspalierTestSupport
import Testing

/// The saved form as a question about records, and the counts that go with it.
@Suite struct FilterFormPredicateTests {
  /// Somebody who gave answers to F1.
  struct Person: FormRecord {
    var name: String
    var answers: [String: Set<String>]

    init(_ name: String, _ answers: [String: Set<String>]) {
      self.name = name
      self.answers = answers
    }

    func holds(_ value: FormValue<String>, for field: String) -> Bool {
      switch value {
      case .checked: answers[field] != nil
      case .option(let option): answers[field]?.contains(option) ?? false
      case .text(let text): answers[field]?.contains { $0.hasPrefix(text) } ?? false
      }
    }
  }

  private let people = [
    Person("Ann", ["gender": ["Female"], "level": ["Low"], "freshman": [], "city": ["Lima"]]),
    Person("Bea", ["gender": ["Female"], "level": ["High"], "junior": [], "city": ["Lisbon"]]),
    Person("Cid", ["gender": ["Male"], "level": ["High"], "junior": [], "church": ["X", "Y"]]),
    Person("Dan", ["gender": ["Male", "No response"], "church": ["Y"], "freshman": []]),
    Person("Eve", [:]),
  ]

  private func names(_ form: TextForm, combining: Bool = false, draft: Bool = false) -> String {
    let predicate = form.predicate(combiningToggles: combining, includingDraft: draft)
    let matching = people.filter { predicate.matches($0) }.map(\.name)
    let index = FormIndex(people, form: form)
    #expect(index.matches(predicate).map { people[$0].name } == matching)
    #expect(index.counts(for: predicate) == predicate.counts(over: people))
    #expect(predicate.counts(over: people).matching == matching.count)
    return matching.joined(separator: " ")
  }

  private func counts(_ form: TextForm, _ field: String) -> [Int] {
    let counts = form.predicate().counts(over: people)
    #expect(counts.records == people.count)
    return (0...9).mapUntilNil { counts[field, option: $0] }
  }

  @Test("Without answers everything matches, and every answer counts who holds it")
  func nothing() {
    let form = TextForm.f1
    #expect(names(form) == "Ann Bea Cid Dan Eve")
    #expect(counts(form, "gender") == [2, 2, 1])
    #expect(counts(form, "level") == [1, 0, 2])
    #expect(counts(form, "church") == [1, 2, 0])
    #expect(counts(form, "freshman") == [2])
    #expect(counts(form, "city") == [])
  }

  @Test("The answers to one field are alternatives: OR")
  func alternatives() throws {
    var form = TextForm.f1
    try form.answer("church", options: [0])
    #expect(names(form) == "Cid")
    try form.answer("church", options: [1])
    #expect(names(form) == "Cid Dan")
  }

  @Test("All fields that are answered have to be met: AND")
  func conjunction() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [0])
    #expect(names(form) == "Ann Bea")
    try form.answer("level", options: [2])
    #expect(names(form) == "Bea")
    form.open(.field("freshman"))
    #expect(names(form) == "")
  }

  @Test("The counts of a field leave its own answers aside, and mind all others")
  func liveCounts() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [0])
    // Whoever is male would come in addition, so they count.
    #expect(counts(form, "gender") == [2, 2, 1])
    #expect(counts(form, "level") == [1, 0, 1])
    #expect(counts(form, "junior") == [1])
    try form.answer("level", options: [2])
    #expect(counts(form, "gender") == [1, 1, 0])
    #expect(counts(form, "level") == [1, 0, 1])
    #expect(counts(form, "church") == [0, 0, 0])
    // Each count is what choosing it alone would leave.
    try form.answer("gender", options: [0, 1])
    #expect(names(form) == "Cid")
  }

  @Test("A typed text is found as the record sees fit, and counted")
  func text() throws {
    var form = TextForm.f1
    try form.answer("city", text: " Li ")
    #expect(names(form) == "Ann Bea")
    #expect(counts(form, "city") == [2])
    #expect(counts(form, "gender") == [2, 0, 0])
    try form.answer("level", options: [0])
    #expect(names(form) == "Ann")
    #expect(counts(form, "city") == [1])
    #expect(counts(form, "level") == [1, 0, 1])
  }

  @Test("Toggles are fields of their own, or the options of their section")
  func toggles() throws {
    var form = TextForm.f1
    form.open(.field("freshman"), .field("junior"))
    #expect(names(form) == "")
    #expect(names(form, combining: true) == "Ann Bea Cid Dan")
    let counts = form.predicate(combiningToggles: true).counts(over: people)
    #expect(["freshman", "sophomore", "junior"].map { counts[$0] } == [2, 0, 2])
    try form.answer("gender", options: [0])
    #expect(names(form, combining: true) == "Ann Bea")
  }

  @Test("A draft counts where it is asked for, as it would be saved")
  func draft() throws {
    var form = TextForm.f1
    try form.answer("gender", options: [0])
    try form.tap(.field("gender"))
    try form.choose(option: 0)
    try form.choose(option: 2)
    #expect(names(form) == "Ann Bea")
    #expect(names(form, draft: true) == "Dan")
    form.clearModal()
    #expect(names(form, draft: true) == "Ann Bea Cid Dan Eve")
    form.cancelModal()
    try form.tap(.field("city"))
    try form.type(" ")
    #expect(names(form, draft: true) == "Ann Bea")
    try form.type("Lim ")
    #expect(names(form, draft: true) == "Ann")
    form.cancelModal()
    // Saving an untouched single choice saves its focus.
    try form.tap(.field("level"))
    #expect(names(form) == "Ann Bea")
    let shown = names(form, draft: true)
    form.saveModal()
    #expect(shown == "Ann" && names(form) == shown)
  }

  @Test("What is no answer has no count; an index of other parts asks for what it lacks")
  func absent() throws {
    var form = TextForm.f1
    let index = FormIndex(people, form: form)
    let counts = index.counts(for: form.predicate())
    #expect(counts["nobody"] == nil)
    #expect(counts["gender", option: 3] == nil)
    #expect(counts["gender", option: -1] == nil)
    #expect(counts["gender", option: .max] == nil)
    #expect(counts["gender", option: .min] == nil)
    #expect(counts["freshman", option: 1] == nil)
    try form.replaceGroups(with: [
      .init(
        "m",
        title: "M",
        content: .fields([.init("church", "Church", .multiple, options: ["Y", "W"])])
      )
    ])
    try form.answer("church", options: [0, 1])
    #expect(index.matches(form.predicate()) == [2, 3])
    #expect(index.counts(for: form.predicate())["church"] == 2)
    #expect(FormIndex([Person](), form: form).counts(for: form.predicate()).matching == 0)
  }

  @Test("Random forms and records: against every record asked about every field", arguments: 1...8)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<(10 + 2 * Int(TestScale.smallSeeds)) {
      var reference = ReferenceForm.random(using: &generator, options: FormConfiguration())
      var form = try reference.makeForm()
      for _ in 0..<generator.below(6) {
        let field = reference.fields.randomElement(using: &generator)
        guard let field else { break }
        let answer = reference.randomAnswer(to: field, using: &generator)
        reference.saved[field.id] = answer
      }
      try form.apply(reference.serializedAnswers)
      // The bits of 64 records are one word.
      let edges = [0, 1, 63, 64, 65, 127, 128, 129, 192]
      let count = generator.chance(50) ? edges[round % edges.count] : generator.below(150)
      let records = (0..<count).map { _ in
        reference.randomRecord(using: &generator)
      }
      let combining = generator.chance(50)
      let place: Comment = "seed \(seed), round \(round)"
      let predicate = form.predicate(combiningToggles: combining)
      let matching = records.indices.filter {
        reference.matches(records[$0], except: nil, combining: combining)
      }
      #expect(records.indices.filter { predicate.matches(records[$0]) } == matching, place)
      let counts = predicate.counts(over: records)
      let index = FormIndex(records, form: form)
      #expect(index.matches(predicate) == matching, place)
      #expect(index.counts(for: predicate) == counts, place)
      for field in reference.fields {
        for (option, value) in reference.values(of: field).enumerated() {
          let expected = records.count {
            $0.holds(value, for: field.id)
              && reference.matches($0, except: field.id, combining: combining)
          }
          #expect(counts[field.id, option: option] == expected, place)
          // The rule for one record, where no toggles are combined.
          let counted = records.count {
            let match = form.predicate().match(of: $0)
            return $0.holds(value, for: field.id) && (match == .all || match == .only(field.id))
          }
          if !combining { #expect(counted == expected, place) }
        }
      }
    }
  }
}

extension Sequence {
  /// The values before the first nil.
  fileprivate func mapUntilNil<Value>(_ value: (Element) -> Value?) -> [Value] {
    var values: [Value] = []
    for element in self {
      guard let next = value(element) else { break }
      values.append(next)
    }
    return values
  }
}
