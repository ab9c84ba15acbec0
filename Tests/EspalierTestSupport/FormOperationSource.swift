package import Espalier

// Random forms, answers and records from a seed.
extension ReferenceForm {
  /// A form of a few groups; the ids of groups, sections and fields overlap.
  package static func random(
    using generator: inout SeededGenerator,
    options: FormConfiguration
  ) -> ReferenceForm {
    ReferenceForm(randomGroups(using: &generator), options: options)
  }

  package static func randomGroups(using generator: inout SeededGenerator) -> [Form.Group] {
    var sections = Array(0..<8).shuffled(using: &generator)
    var fields = Array(0..<24).shuffled(using: &generator)
    func nouns(_ generator: inout SeededGenerator) -> PluralForms<String>? {
      generator.chance(50) ? PluralForms(one: "answer", other: "answers") : nil
    }
    func makeFields(_ generator: inout SeededGenerator) -> [Form.Field] {
      (0..<generator.below(5)).compactMap { _ in
        fields.popLast().map { randomField($0, using: &generator) }
      }
    }
    return Array(0..<5).shuffled(using: &generator).prefix(generator.below(5)).map { id in
      let content: Form.Content
      if generator.chance(40) {
        content = .fields(makeFields(&generator))
      } else {
        content = .sections(
          (0..<generator.below(4)).compactMap { _ in
            sections.popLast().map { section in
              Form.Section(
                section,
                title: "S\(generator.below(3))",
                nouns: nouns(&generator),
                fields: makeFields(&generator)
              )
            }
          }
        )
      }
      return Form.Group(
        id,
        title: "M\(generator.below(3))",
        key: generator.chance(50) ? "key" : nil,
        nouns: nouns(&generator),
        sectionNouns: nouns(&generator),
        content: content
      )
    }
  }

  private static func randomField(
    _ id: Int,
    using generator: inout SeededGenerator
  ) -> Form.Field {
    let name = "L\(generator.below(4))"
    let options = Array(
      ["A", "B", "C", "D"].shuffled(using: &generator).prefix(generator.below(5))
    )
    let chosen = options.filter { _ in generator.chance(20) }
    switch generator.below(4) {
    case 0: return .init(id, name, .toggle, saved: generator.chance(20) ? ["on"] : [])
    case 1: return .init(id, name, .multiple, options: options, saved: chosen)
    case 2: return .init(id, name, .single, options: options, saved: Array(chosen.prefix(1)))
    default:
      let placeholder = generator.chance(50) ? "P" : nil
      return .init(id, name, .text, placeholder: placeholder, saved: chosen.isEmpty ? [] : [" t "])
    }
  }

  /// A random answer that a field may be saved with.
  package func randomAnswer(
    to field: Form.Field,
    using generator: inout SeededGenerator
  ) -> [String] {
    switch field.kind {
    case .toggle: [ReferenceForm.check]
    case .text: [["t", "A"][generator.below(2)]]
    case .multiple: field.options.filter { _ in generator.chance(50) }
    case .single: field.options.randomElement(using: &generator).map { [$0] } ?? []
    }
  }

  package func randomRecord(using generator: inout SeededGenerator) -> ReferenceRecord {
    var record = ReferenceRecord(answers: [:])
    for field in fields {
      record.answers[field.id] = Set(
        ["A", "B", "C", "D", "t", ReferenceForm.check].filter { _ in generator.chance(40) }
      )
    }
    return record
  }
}

/// Generates operations that fit a form, and occasionally one that must be refused.
package struct FormOperationSource {
  private var generator: SeededGenerator
  private var serializedAnswers: [[ReferenceForm.Form.SerializedAnswers]] = []

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// The initial form.
  package mutating func start() -> ReferenceForm {
    .random(
      using: &generator,
      options: FormConfiguration(
        remembersSections: generator.chance(50),
        savesFocusedOption: generator.chance(50)
      )
    )
  }

  /// The next operation on a form like `model`.
  package mutating func next(for model: ReferenceForm) -> FormOperation {
    if generator.chance(5) { serializedAnswers.append(model.serializedAnswers) }
    if model.modal != nil && generator.chance(70) {
      switch generator.below(10) {
      case 0..<4: return .choose(generator.below(6) - 1)
      case 4..<6: return .type(["", " ", "t", " Bob ", "A"][generator.below(5)])
      case 6..<8: return .saveModal
      case 8: return .cancelModal
      default: return .clear
      }
    }
    switch generator.below(40) {
    case 0: return .clear
    case 1: return .cancel
    case 2: return .begin
    case 3: return .clearField(generator.below(25))
    case 4: return .tap([.group(99), .section(99), .field(99)][generator.below(3)])
    case 5: return [.choose(0), .type("t"), .saveModal][generator.below(3)]
    case 6: return .replace(ReferenceForm.randomGroups(using: &generator))
    case 7: return .replace(shuffled(model.groups))
    case 8, 9: return .apply(damaged(serializedAnswers.randomElement(using: &generator) ?? []))
    case 10, 11: return .apply(damaged(model.serializedAnswers))
    case 12..<26:
      let rows = model.rows
      let section = generator.below(rows.count + (generator.chance(3) ? 1 : 0))
      let count = rows.indices.contains(section) ? rows[section].count : 1
      let row = generator.below(count + (generator.chance(3) ? 1 : 0))
      return .tapRow(RowPosition(section: section, row: row))
    default:
      return model.items.randomElement(using: &generator).map { .tap($0) } ?? .cancel
    }
  }

  /// The same parts in another order, with some removed.
  private mutating func shuffled(
    _ groups: [ReferenceForm.Form.Group]
  ) -> [ReferenceForm.Form.Group] {
    var groups = groups
    if generator.chance(30) { groups.shuffle(using: &generator) }
    if generator.chance(30), !groups.isEmpty { groups.removeLast() }
    for index in groups.indices {
      guard case .sections(var sections) = groups[index].content else { continue }
      if generator.chance(50) { sections.shuffle(using: &generator) }
      for section in sections.indices where generator.chance(30) {
        sections[section].fields.shuffle(using: &generator)
        if generator.chance(50) { sections[section].title += "'" }
      }
      groups[index].content = .sections(sections)
    }
    return groups
  }

  /// Packages as they are, or with contents that may be unknown.
  private mutating func damaged(
    _ serializedAnswers: [ReferenceForm.Form.SerializedAnswers]
  ) -> [ReferenceForm.Form.SerializedAnswers] {
    var serializedAnswers = serializedAnswers
    guard let package = serializedAnswers.indices.randomElement(using: &generator) else {
      return serializedAnswers
    }
    let pair = generator.below(serializedAnswers[package].answers.count)
    switch generator.below(12) {
    case 0: serializedAnswers[package].group = generator.below(6)
    case 1: serializedAnswers[package].section = generator.chance(50) ? nil : generator.below(8)
    case 2: serializedAnswers[package].answers[pair].field = generator.below(24)
    case 3:
      serializedAnswers[package].answers[pair].value = ["A", "E", " ", " t"][generator.below(4)]
    case 4:
      var twice = serializedAnswers[package].answers[pair]
      if generator.chance(50) { twice.value = "B" }
      serializedAnswers[package].answers.append(twice)
    case 5: serializedAnswers.append(serializedAnswers[package])
    default: break
    }
    return serializedAnswers
  }
}
