extension FilterForm {
  /// The ids and texts of a form's groups, sections and fields, by the numbers of its structure.
  ///
  /// The section of a flat group has no id.
  struct Schema {
    struct GroupEntry {
      var id: ID
      var title: Text
      var key: Text
      var value: Text
      var nouns: PluralForms<Text>?
    }

    struct SectionEntry {
      /// The section's id; `nil` for a flat group.
      var id: ID?
      var title: Text
      var nouns: PluralForms<Text>?
    }

    /// The structure, without ids and texts.
    var structure = FormStructure()

    var groups: [GroupEntry] = []
    var sections: [SectionEntry] = []
    var fields: [Field] = []
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
      switch group.content {
      case .fields(let fields):
        structure.addGroup(isFlat: true)
        try add(fields, to: nil, title: group.title, nouns: group.nouns)
      case .sections(let sections):
        structure.addGroup(isFlat: false)
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
          nouns: group.nouns
        )
      )
    }

    private mutating func add(
      _ fields: [Field],
      to section: ID?,
      title: Text,
      nouns: PluralForms<Text>?
    ) throws(FormError<ID, Text>) {
      structure.addSection()
      for field in fields {
        guard fieldIndices.updateValue(self.fields.count, forKey: field.id) == nil else {
          throw .duplicateField(field.id)
        }
        var indices: [Text: Int] = [:]
        for (index, option) in field.choices.enumerated() {
          guard indices.updateValue(index, forKey: option) == nil else {
            throw .duplicateOption(field: field.id, option: option)
          }
        }
        optionIndices.append(indices)
        self.fields.append(field)
        structure.addField(field.kind, optionCount: field.choices.count)
      }
      sections.append(SectionEntry(id: section, title: title, nouns: nouns))
    }

    /// Returns the header of a section.
    func header(of section: Int) -> FormRowID<ID> {
      sections[section].id.map { .section($0) }
        ?? .group(groups[structure.sections[section].group].id)
    }

    /// Returns the item of a part's row.
    func item(of part: FormPart) -> FormRowID<ID> {
      switch part {
      case .group(let group): .group(groups[group].id)
      case .section(let section): header(of: section)
      case .field(let field): .field(fields[field].id)
      }
    }

    /// The rows as sections of an outline, with everything closed.
    var outlineSections: [Outline<FormRowID<ID>>.Section] {
      zip(groups, structure.groups).map { group, entry in
        var items: [Outline<FormRowID<ID>>.Item] = [.init(.group(group.id), isBranch: true)]
        for section in entry.sections {
          if let id = sections[section].id {
            items.append(.init(.section(id), level: 1, isBranch: true))
          }
          let level = entry.isFlat ? 1 : 2
          for field in fields[structure.sections[section].fields] {
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
      var value = FormAnswer<Text>.unanswered
      switch fields[field].kind {
      case .toggle: break
      case .multiple, .single:
        guard let option = optionIndices[field][text] else {
          throw .unknownOption(field: id, option: text)
        }
        value = .options([option])
      case .text:
        guard let text = normalize(text) else { return }
        value = .text(text)
      }
      do {
        try FormRules.add(value, to: &answer, of: structure.fields[field])
      } catch {
        throw .severalAnswers(field: id)
      }
    }

    /// Returns the texts of an answer.
    func texts(of answer: FormAnswer<Text>, to field: Int) -> [Text] {
      switch answer {
      case .unanswered, .checked: []
      case .options(let indices): indices.map { fields[field].options[$0] }
      case .text(let text): [text]
      }
    }
  }
}

extension FilterForm.Field {
  /// The options, if they are chosen from.
  fileprivate var choices: [Text] { kind.hasOptions ? options : [] }
}

extension FilterForm.Schema: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Schema.GroupEntry: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Schema.SectionEntry: Sendable where ID: Sendable, Text: Sendable {}
