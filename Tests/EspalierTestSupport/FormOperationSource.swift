package import Espalier

// Forms, answers and records made up by a seed.
extension ReferenceForm {
  /// A form of a few managers; the ids of managers, sections and labels overlap.
  package static func random(
    using generator: inout SeededGenerator,
    options: FormOptions
  ) -> ReferenceForm {
    ReferenceForm(randomManagers(using: &generator), options: options)
  }

  package static func randomManagers(using generator: inout SeededGenerator) -> [Form.Manager] {
    var sections = Array(0..<8).shuffled(using: &generator)
    var labels = Array(0..<24).shuffled(using: &generator)
    func nouns(_ generator: inout SeededGenerator) -> PluralForms<String>? {
      generator.chance(50) ? PluralForms(one: "answer", other: "answers") : nil
    }
    func makeLabels(_ generator: inout SeededGenerator) -> [Form.Label] {
      (0..<generator.below(5)).compactMap { _ in
        labels.popLast().map { randomLabel($0, using: &generator) }
      }
    }
    return Array(0..<5).shuffled(using: &generator).prefix(generator.below(5)).map { id in
      let content: Form.Content
      if generator.chance(40) {
        content = .labels(makeLabels(&generator))
      } else {
        content = .sections(
          (0..<generator.below(4)).compactMap { _ in
            sections.popLast().map { section in
              Form.Section(
                section,
                title: "S\(generator.below(3))",
                nouns: nouns(&generator),
                labels: makeLabels(&generator)
              )
            }
          }
        )
      }
      return Form.Manager(
        id,
        title: "M\(generator.below(3))",
        key: generator.chance(50) ? "key" : nil,
        nouns: nouns(&generator),
        sectionNouns: nouns(&generator),
        content: content
      )
    }
  }

  private static func randomLabel(
    _ id: Int,
    using generator: inout SeededGenerator
  ) -> Form.Label {
    let name = "L\(generator.below(4))"
    let options = Array(
      ["A", "B", "C", "D"].shuffled(using: &generator).prefix(generator.below(5))
    )
    let chosen = options.filter { _ in generator.chance(20) }
    switch generator.below(4) {
    case 0: return .init(id, name, .toggle, saved: generator.chance(20) ? ["on"] : [])
    case 1: return .init(id, name, .checklist(options), saved: chosen)
    case 2: return .init(id, name, .picker(options), saved: Array(chosen.prefix(1)))
    default:
      let placeholder = generator.chance(50) ? "P" : nil
      return .init(id, name, .text(placeholder: placeholder), saved: chosen.isEmpty ? [] : [" t "])
    }
  }

  /// What a label may be saved with.
  package func randomAnswer(
    to label: Form.Label,
    using generator: inout SeededGenerator
  ) -> [String] {
    switch label.kind {
    case .toggle: [ReferenceForm.check]
    case .text: [["t", "A"][generator.below(2)]]
    case .checklist(let options): options.filter { _ in generator.chance(50) }
    case .picker(let options): options.randomElement(using: &generator).map { [$0] } ?? []
    }
  }

  package func randomRecord(using generator: inout SeededGenerator) -> ReferenceRecord {
    var record = ReferenceRecord(answers: [:])
    for label in labels {
      record.answers[label.id] = Set(
        ["A", "B", "C", "D", "t", ReferenceForm.check].filter { _ in generator.chance(40) }
      )
    }
    return record
  }
}

/// Makes up operations that suit a form, now and then one that must be refused.
package struct FormOperationSource {
  private var generator: SeededGenerator
  private var packages: [[ReferenceForm.Form.Package]] = []

  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A form to begin with.
  package mutating func start() -> ReferenceForm {
    .random(
      using: &generator,
      options: FormOptions(
        remembersSections: generator.chance(50),
        savesUntouchedPicker: generator.chance(50)
      )
    )
  }

  /// The next operation on a form like `model`.
  package mutating func next(for model: ReferenceForm) -> FormOperation {
    if generator.chance(5) { packages.append(model.packages) }
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
    case 3: return .clearLabel(generator.below(25))
    case 4: return .tap([.manager(99), .section(99), .label(99)][generator.below(3)])
    case 5: return [.choose(0), .type("t"), .saveModal][generator.below(3)]
    case 6: return .replace(ReferenceForm.randomManagers(using: &generator))
    case 7: return .replace(shuffled(model.managers))
    case 8, 9: return .apply(damaged(packages.randomElement(using: &generator) ?? []))
    case 10, 11: return .apply(damaged(model.packages))
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

  /// The same parts in another order, some of them gone.
  private mutating func shuffled(
    _ managers: [ReferenceForm.Form.Manager]
  ) -> [ReferenceForm.Form.Manager] {
    var managers = managers
    if generator.chance(30) { managers.shuffle(using: &generator) }
    if generator.chance(30), !managers.isEmpty { managers.removeLast() }
    for index in managers.indices {
      guard case .sections(var sections) = managers[index].content else { continue }
      if generator.chance(50) { sections.shuffle(using: &generator) }
      for section in sections.indices where generator.chance(30) {
        sections[section].labels.shuffle(using: &generator)
        if generator.chance(50) { sections[section].title += "'" }
      }
      managers[index].content = .sections(sections)
    }
    return managers
  }

  /// Packages as they are, or with something in them that may be unknown.
  private mutating func damaged(
    _ packages: [ReferenceForm.Form.Package]
  ) -> [ReferenceForm.Form.Package] {
    var packages = packages
    guard let package = packages.indices.randomElement(using: &generator) else { return packages }
    let pair = generator.below(packages[package].pairs.count)
    switch generator.below(12) {
    case 0: packages[package].manager = generator.below(6)
    case 1: packages[package].section = generator.chance(50) ? nil : generator.below(8)
    case 2: packages[package].pairs[pair].label = generator.below(24)
    case 3: packages[package].pairs[pair].value = ["A", "E", " ", " t"][generator.below(4)]
    case 4:
      var twice = packages[package].pairs[pair]
      if generator.chance(50) { twice.value = "B" }
      packages[package].pairs.append(twice)
    case 5: packages.append(packages[package])
    default: break
    }
    return packages
  }
}
