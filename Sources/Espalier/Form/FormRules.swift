/// The rules of every ``FilterForm``, over numbers: answers, drafts and counts.
///
/// Fields, sections, groups and options are numbers in document order. Only a typed text is the
/// client's own: a text in a ``FilterForm``, the number of one in the browser, which keeps its texts
/// itself. Whether headers are open is up to an outline; a command returns the parts whose rows
/// read differently.
package struct FormRules<Text: Hashable> {
  /// The structure, which does not depend on answers.
  package let structure: FormStructure
  /// The saved answer of each field.
  package private(set) var answers: [FormAnswer<Text>]
  /// The answers that ``cancel()`` restores.
  package private(set) var presented: [FormAnswer<Text>]
  /// The open modal, if any.
  package internal(set) var modal: Modal?
  /// See ``FormConfiguration/savesFocusedOption``.
  package var savesFocusedOption = true

  /// The number of answered fields of each section.
  private(set) var answeredFields: [Int] = []
  /// The number of sections of each group with an answered field.
  private(set) var answeredSections: [Int] = []

  /// Creates the rules of a form.
  ///
  /// - Precondition: There is one answer of each kind for each field, which the field can have.
  /// - Complexity: O(*n*).
  package init(
    _ structure: FormStructure,
    answers: [FormAnswer<Text>],
    presented: [FormAnswer<Text>]
  ) {
    self.structure = structure
    self.answers = answers
    self.presented = presented
    (answeredFields, answeredSections) = counted
  }

  /// The view that answers one field.
  package struct Modal {
    package let field: Int
    /// The answer to be saved; a text exactly as typed.
    package internal(set) var draft: FormAnswer<Text>
    /// The option in focus in the modal of a single choice; `nil` if none is.
    package internal(set) var focus: Int?
    /// Whether a text is being edited, so that the keyboard is needed.
    package internal(set) var isEditing: Bool
  }

  // MARK: Actions

  /// Performs a tap on a field: flips a toggle, or opens the modal of any other field.
  ///
  /// While a modal is open, this has no effect.
  package mutating func tap(_ field: Int) -> [FormPart] {
    guard modal == nil else { return [] }
    guard structure.fields[field].kind == .toggle else {
      openModal(of: field)
      return []
    }
    let flipped: FormAnswer<Text> = answers[field].isAnswered ? .unanswered : .checked
    return change(field..<field + 1, to: [flipped])
  }

  /// Makes the present answers those that ``cancel()`` restores, and cancels an open modal.
  package mutating func begin() {
    modal = nil
    presented = answers
  }

  /// Restores the presented answers; without effect while a modal is open.
  package mutating func cancel() -> [FormPart] {
    modal == nil ? replaceAnswers(with: presented) : []
  }

  /// Clears every saved answer; while a modal is open, only its draft.
  package mutating func clear() -> [FormPart] {
    guard modal == nil else {
      clearModal()
      return []
    }
    return change(answers.indices, to: [.unanswered])
  }

  /// Clears the saved answer of one field.
  ///
  /// - Throws: ``FormRefusal/modalIsOpen``.
  package mutating func clear(_ field: Int) throws(FormRefusal) -> [FormPart] {
    guard modal == nil else { throw .modalIsOpen }
    return change(field..<field + 1, to: [.unanswered])
  }

  /// Replaces the saved answers.
  ///
  /// - Precondition: There is one for each field, which the field can have.
  package mutating func replaceAnswers(with new: [FormAnswer<Text>]) -> [FormPart] {
    change(answers.indices, to: new)
  }

  // MARK: Answers

  /// Adds a single value to an answer: one option, a text, or anything for a toggle.
  ///
  /// - Throws: ``FormRefusal/unknownOption`` or ``FormRefusal/severalAnswers``.
  /// - Complexity: O(1) expected, and O(*k*) for an option before the last of *k* chosen ones.
  package static func add(
    _ value: FormAnswer<Text>,
    to answer: inout FormAnswer<Text>,
    of field: FormStructure.Field
  ) throws(FormRefusal) {
    switch field.kind {
    case .toggle: answer = .checked
    case .multiple, .single:
      guard case .options(let chosen) = value, let option = chosen.first,
        option >= 0, option < field.optionCount
      else { throw .unknownOption }
      if field.kind == .single, answer.isAnswered, answer != value { throw .severalAnswers }
      answer.choose(option: option)
    case .text:
      guard case .text = value else { return }
      if answer.isAnswered, answer != value { throw .severalAnswers }
      answer = value
    }
  }

  /// Returns whether a field can have an answer.
  func allows(_ answer: FormAnswer<Text>, to field: Int) -> Bool {
    let field = structure.fields[field]
    switch (answer, field.kind) {
    case (.unanswered, _), (.checked, .toggle), (.text, .text): return true
    case (.options(let chosen), .multiple), (.options(let chosen), .single):
      return !chosen.isEmpty && (field.kind == .multiple || chosen.count == 1)
        && chosen.allSatisfy { $0 >= 0 && $0 < field.optionCount }
        && zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 }
    default: return false
    }
  }

  // MARK: Changes and counts

  /// Changes the saved answers of some fields, and returns the parts that read differently.
  ///
  /// - Parameter new: An answer for each field, or one for all of them.
  /// - Complexity: O(*k*) for *k* fields.
  @inline(never)
  mutating func change(
    _ fields: Range<Int>,
    to new: [FormAnswer<Text>]
  ) -> [FormPart] {
    var changed: [FormPart] = []
    var next = fields.lowerBound
    while next < fields.upperBound {
      let group = structure.sections[structure.fields[next].section].group
      let sectionsBefore = answeredSections[group]
      while next < fields.upperBound {
        let section = structure.fields[next].section
        guard structure.sections[section].group == group else { break }
        let before = answeredFields[section]
        let end = min(fields.upperBound, structure.sections[section].fields.upperBound)
        while next < end {
          let answer = new[new.count == 1 ? 0 : next - fields.lowerBound]
          if answer != answers[next] {
            changed.append(.field(next))
            answeredFields[section] +=
              (answer.isAnswered ? 1 : 0) - (answers[next].isAnswered ? 1 : 0)
            answers[next] = answer
          }
          next += 1
        }
        let after = answeredFields[section]
        if after != before { changed.append(.section(section)) }
        answeredSections[group] += (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0)
      }
      // A flat group counts its fields, and its only section has reported that change.
      if !structure.groups[group].isFlat, answeredSections[group] != sectionsBefore {
        changed.append(.group(group))
      }
    }
    return changed
  }

  /// The numbers of answered items and of all items that a group counts: the fields of a flat group,
  /// the sections of a hierarchy.
  package func progress(ofGroup group: Int) -> (answered: Int, all: Int) {
    let (sections, isFlat) = (structure.groups[group].sections, structure.groups[group].isFlat)
    return isFlat
      ? progress(ofSection: sections.lowerBound) : (answeredSections[group], sections.count)
  }

  /// The numbers of answered fields and of all fields of a section.
  package func progress(ofSection section: Int) -> (answered: Int, all: Int) {
    (answeredFields[section], structure.sections[section].fields.count)
  }

  /// The answers of all sections and groups, counted from scratch.
  private var counted: (fields: [Int], sections: [Int]) {
    var fields = [Int](repeating: 0, count: structure.sections.count)
    var sections = [Int](repeating: 0, count: structure.groups.count)
    for (index, field) in structure.fields.enumerated() where answers[index].isAnswered {
      if fields[field.section] == 0 { sections[structure.sections[field.section].group] += 1 }
      fields[field.section] += 1
    }
    return (fields, sections)
  }

  /// A fault of what is cached, or `nil`.
  var fault: String? {
    if answers.count != structure.fields.count || presented.count != structure.fields.count {
      return "\(answers.count) and \(presented.count) answers of \(structure.fields.count) fields"
    }
    let (fields, sections) = counted
    if fields != answeredFields { return "the answers of a section are miscounted" }
    if sections != answeredSections { return "the answered sections of a group are miscounted" }
    for field in structure.fields.indices {
      if !allows(answers[field], to: field) || !allows(presented[field], to: field) {
        return "field \(field) has an answer it cannot have"
      }
    }
    guard let modal else { return nil }
    if !allows(modal.draft, to: modal.field) { return "a draft that its field cannot have" }
    if let focus = modal.focus, focus < 0 || focus >= structure.fields[modal.field].optionCount {
      return "a modal with its focus on no option"
    }
    return nil
  }
}

extension FormRules: Sendable where Text: Sendable {}
extension FormRules.Modal: Sendable where Text: Sendable {}
