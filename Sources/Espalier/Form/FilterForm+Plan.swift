extension FilterForm {
  /// The structure of a form: its managers, groups and labels, each in a flat list.
  ///
  /// A group is what has a count of labels: a section of a hierarchy, or all of a flat manager.
  struct Plan {
    struct ManagerEntry {
      var id: ID
      var title: Text
      var key: Text
      var value: Text
      var nouns: PluralForms<Text>?
      var groups: Range<Int>
      var isFlat: Bool
    }

    struct Group {
      /// The section's id; `nil` for a flat manager.
      var section: ID?
      var title: Text
      var nouns: PluralForms<Text>?
      var manager: Int
      var labels: Range<Int>
    }

    var managers: [ManagerEntry] = []
    var groups: [Group] = []
    var labels: [Label] = []
    /// The group of each label.
    var groupOfLabel: [Int] = []
    /// The index of each option, by label.
    var optionIndices: [[Text: Int]] = []
    var managerIndices: [ID: Int] = [:]
    var sectionIndices: [ID: Int] = [:]
    var labelIndices: [ID: Int] = [:]

    init(_ managers: [Manager]) throws(FormError<ID, Text>) {
      for manager in managers { try add(manager) }
    }

    private mutating func add(_ manager: Manager) throws(FormError<ID, Text>) {
      guard managerIndices.updateValue(managers.count, forKey: manager.id) == nil else {
        throw .duplicateManager(manager.id)
      }
      let first = groups.count
      let isFlat: Bool
      switch manager.content {
      case .labels(let labels):
        isFlat = true
        try add(labels, to: nil, title: manager.title, nouns: manager.nouns)
      case .sections(let sections):
        isFlat = false
        for section in sections {
          guard sectionIndices.updateValue(groups.count, forKey: section.id) == nil else {
            throw .duplicateSection(section.id)
          }
          try add(
            section.labels,
            to: section.id,
            title: section.title,
            nouns: section.nouns ?? manager.sectionNouns
          )
        }
      }
      managers.append(
        ManagerEntry(
          id: manager.id,
          title: manager.title,
          key: manager.key,
          value: manager.value,
          nouns: manager.nouns,
          groups: first..<groups.count,
          isFlat: isFlat
        )
      )
    }

    private mutating func add(
      _ labels: [Label],
      to section: ID?,
      title: Text,
      nouns: PluralForms<Text>?
    ) throws(FormError<ID, Text>) {
      let first = self.labels.count
      for label in labels {
        guard labelIndices.updateValue(self.labels.count, forKey: label.id) == nil else {
          throw .duplicateLabel(label.id)
        }
        var indices: [Text: Int] = [:]
        for (index, option) in label.kind.options.enumerated() {
          guard indices.updateValue(index, forKey: option) == nil else {
            throw .duplicateOption(label: label.id, option: option)
          }
        }
        optionIndices.append(indices)
        self.labels.append(label)
        groupOfLabel.append(groups.count)
      }
      groups.append(
        Group(
          section: section,
          title: title,
          nouns: nouns,
          manager: managers.count,
          labels: first..<self.labels.count
        )
      )
    }

    /// The header of a group.
    func header(of group: Int) -> FormItem<ID> {
      groups[group].section.map { .section($0) } ?? .manager(managers[groups[group].manager].id)
    }

    /// The rows, opened nowhere.
    var sections: [Outline<FormItem<ID>>.Section] {
      managers.map { manager in
        var items: [Outline<FormItem<ID>>.Item] = [.init(.manager(manager.id), isBranch: true)]
        for group in groups[manager.groups] {
          if let section = group.section {
            items.append(.init(.section(section), level: 1, isBranch: true))
          }
          let level = manager.isFlat ? 1 : 2
          for label in labels[group.labels] { items.append(.init(.label(label.id), level: level)) }
        }
        return .init(.manager(manager.id), items: items)
      }
    }

    // MARK: Answers and texts

    /// What the labels are answered with at first.
    func firstAnswers(
      reading: (Text) -> Text?
    ) throws(FormError<ID, Text>) -> [FormAnswer<Text>] {
      var answers: [FormAnswer<Text>] = []
      for (index, label) in labels.enumerated() {
        var answer = FormAnswer<Text>.unanswered
        for text in label.saved {
          try add(text, to: &answer, ofLabel: index, reading: reading)
        }
        answers.append(answer)
      }
      return answers
    }

    /// Adds a text to what a label is answered with.
    ///
    /// - Complexity: O(1) expected, and O(*k*) for an option before the last of *k* chosen ones.
    func add(
      _ text: Text,
      to answer: inout FormAnswer<Text>,
      ofLabel label: Int,
      reading: (Text) -> Text?
    ) throws(FormError<ID, Text>) {
      let id = labels[label].id
      switch labels[label].kind {
      case .toggle: answer = .checked
      case .checklist, .picker:
        guard let option = optionIndices[label][text] else {
          throw .unknownOption(label: id, option: text)
        }
        if case .picker = labels[label].kind, answer.isAnswered, answer != .options([option]) {
          throw .severalAnswers(label: id)
        }
        answer.choose(option: option)
      case .text:
        guard let text = reading(text) else { return }
        if answer.isAnswered && answer != .text(text) { throw .severalAnswers(label: id) }
        answer = .text(text)
      }
    }

    /// What an answer reads as.
    func texts(of answer: FormAnswer<Text>, to label: Int) -> [Text] {
      switch answer {
      case .unanswered, .checked: []
      case .options(let indices): indices.map { labels[label].kind.options[$0] }
      case .text(let text): [text]
      }
    }

    /// Whether an answer is one that a label can have.
    func allows(_ answer: FormAnswer<Text>, to label: Int) -> Bool {
      switch (answer, labels[label].kind) {
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

extension FilterForm.Plan: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Plan.ManagerEntry: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Plan.Group: Sendable where ID: Sendable, Text: Sendable {}
