extension FilterForm {
  /// The structure of a form: its groups, sections and fields, each in a flat list.
  ///
  /// A flat group has one section without an id, which holds all its fields.
  struct Schema {
    struct GroupEntry {
      var id: ID
      var title: Text
      var key: Text
      var value: Text
      var nouns: PluralForms<Text>?
      var sections: Range<Int>
      var isFlat: Bool
    }

    struct SectionEntry {
      /// The section's id; `nil` for a flat group.
      var id: ID?
      var title: Text
      var nouns: PluralForms<Text>?
      var group: Int
      var fields: Range<Int>
    }

    var groups: [GroupEntry] = []
    var sections: [SectionEntry] = []
    var fields: [Field] = []
    /// The section of each field.
    var sectionOfField: [Int] = []
    /// The index of each option, by field.
    var optionIndices: [[Text: Int]] = []
    var groupIndices: [ID: Int] = [:]
    var sectionIndices: [ID: Int] = [:]
    var fieldIndices: [ID: Int] = [:]

    init(_ groups: [Group]) throws(FormError<ID, Text>) {
      for group in groups { try add(group) }
    }

    private mutating func add(_ group: Group) throws(FormError<ID, Text>) {
      guard groupIndices.updateValue(groups.count, forKey: group.id) == nil else {
        throw .duplicateGroup(group.id)
      }
      let first = sections.count
      let isFlat: Bool
      switch group.content {
      case .fields(let fields):
        isFlat = true
        try add(fields, to: nil, title: group.title, nouns: group.nouns)
      case .sections(let sections):
        isFlat = false
        for section in sections {
          guard sectionIndices.updateValue(self.sections.count, forKey: section.id) == nil else {
            throw .duplicateSection(section.id)
          }
          try add(
            section.fields,
            to: section.id,
            title: section.title,
            nouns: section.nouns ?? group.sectionNouns
          )
        }
      }
      groups.append(
        GroupEntry(
          id: group.id,
          title: group.title,
          key: group.key,
          value: group.value,
          nouns: group.nouns,
          sections: first..<sections.count,
          isFlat: isFlat
        )
      )
    }

    private mutating func add(
      _ fields: [Field],
      to section: ID?,
      title: Text,
      nouns: PluralForms<Text>?
    ) throws(FormError<ID, Text>) {
      let first = self.fields.count
      for field in fields {
        guard fieldIndices.updateValue(self.fields.count, forKey: field.id) == nil else {
          throw .duplicateField(field.id)
        }
        var indices: [Text: Int] = [:]
        for (index, option) in field.kind.options.enumerated() {
          guard indices.updateValue(index, forKey: option) == nil else {
            throw .duplicateOption(field: field.id, option: option)
          }
        }
        optionIndices.append(indices)
        self.fields.append(field)
        sectionOfField.append(sections.count)
      }
      sections.append(
        SectionEntry(
          id: section,
          title: title,
          nouns: nouns,
          group: groups.count,
          fields: first..<self.fields.count
        )
      )
    }

    /// Returns the header of a section.
    func header(of section: Int) -> FormRowID<ID> {
      sections[section].id.map { .section($0) } ?? .group(groups[sections[section].group].id)
    }

    /// The rows as sections of an outline, with everything closed.
    var outlineSections: [Outline<FormRowID<ID>>.Section] {
      groups.map { group in
        var items: [Outline<FormRowID<ID>>.Item] = [.init(.group(group.id), isBranch: true)]
        for section in sections[group.sections] {
          if let id = section.id {
            items.append(.init(.section(id), level: 1, isBranch: true))
          }
          let level = group.isFlat ? 1 : 2
          for field in fields[section.fields] {
            items.append(.init(.field(field.id), level: level))
          }
        }
        return .init(.group(group.id), items: items)
      }
    }

    // MARK: Answers and texts

    /// Returns the initial answers of the fields.
    func firstAnswers(
      normalize: (Text) -> Text?
    ) throws(FormError<ID, Text>) -> [FormAnswer<Text>] {
      var answers: [FormAnswer<Text>] = []
      for (index, field) in fields.enumerated() {
        var answer = FormAnswer<Text>.unanswered
        for text in field.saved {
          try add(text, to: &answer, ofField: index, normalize: normalize)
        }
        answers.append(answer)
      }
      return answers
    }

    /// Adds a text to the answer of a field.
    ///
    /// - Complexity: O(1) expected, and O(*k*) for an option before the last of *k* chosen ones.
    func add(
      _ text: Text,
      to answer: inout FormAnswer<Text>,
      ofField field: Int,
      normalize: (Text) -> Text?
    ) throws(FormError<ID, Text>) {
      let id = fields[field].id
      switch fields[field].kind {
      case .toggle: answer = .checked
      case .checklist, .picker:
        guard let option = optionIndices[field][text] else {
          throw .unknownOption(field: id, option: text)
        }
        if case .picker = fields[field].kind, answer.isAnswered, answer != .options([option]) {
          throw .severalAnswers(field: id)
        }
        answer.choose(option: option)
      case .text:
        guard let text = normalize(text) else { return }
        if answer.isAnswered && answer != .text(text) { throw .severalAnswers(field: id) }
        answer = .text(text)
      }
    }

    /// Returns the texts of an answer.
    func texts(of answer: FormAnswer<Text>, to field: Int) -> [Text] {
      switch answer {
      case .unanswered, .checked: []
      case .options(let indices): indices.map { fields[field].kind.options[$0] }
      case .text(let text): [text]
      }
    }

    /// Returns whether a field can have an answer.
    func allows(_ answer: FormAnswer<Text>, to field: Int) -> Bool {
      switch (answer, fields[field].kind) {
      case (.unanswered, _), (.checked, .toggle), (.text, .text): return true
      case (.options(let chosen), .checklist(let options)):
        return !chosen.isEmpty && chosen.allSatisfy { options.indices.contains($0) }
          && zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 }
      case (.options(let chosen), .picker(let options)):
        return chosen.count == 1 && chosen.allSatisfy { options.indices.contains($0) }
      default: return false
      }
    }
  }
}

extension FilterForm.Schema: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Schema.GroupEntry: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Schema.SectionEntry: Sendable where ID: Sendable, Text: Sendable {}
