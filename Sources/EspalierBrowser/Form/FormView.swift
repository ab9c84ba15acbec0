import Espalier

/// A filter form as a host shows it.
///
/// The host holds the texts and gives the rows their items; ``FormRules`` decides about answers. The
/// number of a typed text is the host's; -1 is a text that is no answer.
final class FormView: OutlineView {
  private(set) var rules = FormRules<Int32>(FormStructure(), answers: [], presented: [])

  /// The records that hold each possible answer: the columns of each field in order, one for each
  /// option, and one for a toggle or a text.
  private var records = RecordBits(count: 0)

  /// The first column of each field, and the number of all.
  private var columnStarts = [0]

  /// The number of words in `output`, after the first.
  private var wordCount = 0

  init() {
    super.init(rowHeight: 1, titleHeight: 0)
    outline.policy.remembersDescendants = false
  }

  static func at(form address: UnsafeMutableRawPointer) -> FormView {
    Unmanaged<FormView>.fromOpaque(address).takeUnretainedValue()
  }

  /// Starts over with the structure in `input`, without answers and records.
  func define(_ count: Int32) -> Bool {
    guard let words = inputItems(count) else { return false }
    var structure = FormStructure()
    var columnStarts = [0]
    for word in words {
      guard let code = FormPartCode(rawValue: word & (1 << formPartBits - 1)) else { return false }
      switch code {
      case .group: structure.addGroup(isFlat: false)
      case .flatGroup:
        structure.addGroup(isFlat: true)
        structure.addSection()
      case .section:
        guard structure.groups.last?.isFlat == false else { return false }
        structure.addSection()
      case .toggle, .multiple, .single, .text:
        guard let kind = code.fieldKind, structure.groups.last?.sections.isEmpty == false else {
          return false
        }
        let optionCount = max(0, Int(word >> formPartBits))
        structure.addField(kind, optionCount: optionCount)
        let columnCount = kind.hasOptions ? optionCount : 1
        columnStarts.append(columnStarts[columnStarts.count - 1] + columnCount)
      }
    }
    let none = [FormAnswer<Int32>](repeating: .unanswered, count: structure.fields.count)
    rules = FormRules(structure, answers: none, presented: none)
    // No radio button is checked that the user has not seen checked.
    rules.savesFocusedOption = false
    self.columnStarts = columnStarts
    setRecords(0)
    return true
  }

  // MARK: Commands

  /// Performs a command, and writes its result into `output`.
  func perform(_ command: Int32, _ argument: Int32) {
    var (skipped, parts): ([Int], [FormPart]) = ([], [])
    var entry = -1
    var refusal = FormRefusalCode.none
    do throws(FormRefusal) {
      switch FormCommandCode(rawValue: command) {
      case .tap where isField(argument): parts = rules.tap(Int(argument))
      case .choose: try rules.choose(option: Int(argument))
      case .type: try rules.type(argument)
      case .saveDraft: parts = rules.saveModal(normalize: FormView.normalized)
      case .cancelDraft: rules.cancelModal()
      case .clear: parts = rules.clear()
      case .clearField where isField(argument): parts = try rules.clear(Int(argument))
      case .cancel: parts = rules.cancel()
      case .begin: rules.begin()
      case .answer, .replace, .replaceKnown:
        let code = FormCommandCode(rawValue: command)
        var new = rules.answers
        if code != .answer {
          new = [FormAnswer<Int32>](repeating: .unanswered, count: new.count)
        }
        if rules.modal != nil { throw .modalIsOpen }
        try add(argument, to: &new, code, &entry, &skipped)
        parts = rules.replaceAnswers(with: new)
      default: refusal = .unknownField
      }
    } catch {
      refusal = FormRefusalCode(rawValue: error.rawValue) ?? .unknownField
    }
    begin(capacity: FormResultWord.count + skipped.count + parts.count)
    put(Int(refusal.rawValue))
    put(refusal == .none ? -1 : entry)
    put(skipped.count)
    for word in skipped { put(word) }
    for part in parts { if case .field(let field) = part { put(field) } }
    end()
  }

  // MARK: Results

  private func begin(capacity: Int) {
    output.begin(capacity: capacity + 1)
    output.append(0 as Int32)
    wordCount = 0
  }

  @inline(never)
  private func put(_ word: Int) {
    output.append(Int32(truncatingIfNeeded: word))
    wordCount += 1
  }

  /// Writes the number of words before them.
  private func end() { output.start[0] = Int32(wordCount) }

  /// Adds the entries in `input` to answers.
  private func add(
    _ count: Int32,
    to answers: inout [FormAnswer<Int32>],
    _ code: FormCommandCode?,
    _ entry: inout Int,
    _ skipped: inout [Int]
  ) throws(FormRefusal) {
    let words = inputItems(count) ?? []
    var isNamed = [Bool](repeating: code != .answer, count: answers.count)
    for start in stride(from: 0, to: words.count - 3, by: FormEntryWord.count) {
      entry = start / FormEntryWord.count
      let field = words[start + FormEntryWord.field.rawValue]
      let value = words[start + FormEntryWord.value.rawValue]
      do throws(FormRefusal) {
        try checkPlace(
          of: field,
          inGroup: words[start + FormEntryWord.group.rawValue],
          section: words[start + FormEntryWord.section.rawValue]
        )
        guard isField(field) else { continue }
        let place = Int(field)
        if !isNamed[place] { answers[place] = .unanswered }
        isNamed[place] = true
        guard value >= 0 else { continue }
        let isText = rules.structure.fields[place].kind == .text
        try FormRules.add(
          isText ? .text(value) : .options([Int(value)]),
          to: &answers[place],
          of: rules.structure.fields[place]
        )
      } catch {
        guard code == .replaceKnown else { throw error }
        skipped.append(entry)
      }
    }
  }

  /// Throws if a field is not in a section of a group; a negative group is not checked.
  private func checkPlace(
    of field: Int32,
    inGroup group: Int32,
    section: Int32
  ) throws(FormRefusal) {
    guard group >= 0 else { return }
    let structure = rules.structure
    guard group < structure.groups.count, section < structure.sections.count,
      let place = structure.section(section < 0 ? nil : Int(section), inGroup: Int(group)),
      !isField(field) || structure.fields[Int(field)].section == place
    else { throw .misplaced }
  }

  private func isField(_ field: Int32) -> Bool {
    field >= 0 && field < rules.structure.fields.count
  }

  private static func normalized(_ text: Int32) -> Int32? { text < 0 ? nil : text }

  // MARK: Questions

  /// Writes the result of a query into `output`.
  func query(_ query: Int32, _ argument: Int32) {
    let structure = rules.structure
    // No result has more words: an entry for each possible answer, or all records.
    let answerCount = columnStarts[columnStarts.count - 1]
    begin(capacity: FormEntryWord.count * (answerCount + 1) + records.count)
    switch FormQueryCode(rawValue: query) {
    case .answers: put(entriesOf: rules.answers)
    case .presented: put(entriesOf: rules.presented)
    case .modal:
      guard let modal = rules.modal else { break }
      put(modal.field)
      put(structure.fields[modal.field].kind.presentation == .full ? 1 : 0)
      put(modal.focus ?? -1)
      for value in FormView.values(of: modal.draft) { put(value) }
    case .group where argument >= 0 && argument < structure.groups.count:
      put(rules.progress(ofGroup: Int(argument)))
    case .section where argument >= 0 && argument < structure.sections.count:
      put(rules.progress(ofSection: Int(argument)))
    case .clauses: putClauses(argument)
    case .tallies:
      let clauses = clauses(argument)
      let (matching, tallies) = records.counts(
        for: clauses,
        columns: columns(clauses),
        others: RecordBits(count: 0)
      )
      put(matching)
      for index in tallies.indices {
        put(clauses.fields[index])
        put(clauses.options[index])
        put(tallies[index])
      }
    case .matches:
      let clauses = clauses(argument)
      let others = RecordBits(count: 0)
      for record in records.matches(clauses, columns: columns(clauses), others: others) {
        put(record)
      }
    default: break
    }
    end()
  }

  private func put(entriesOf answers: [FormAnswer<Int32>]) {
    for (index, field) in rules.structure.fields.enumerated() {
      let group = rules.structure.sections[field.section].group
      for value in FormView.values(of: answers[index]) {
        put(group)
        put(rules.structure.groups[group].isFlat ? -1 : field.section)
        put(index)
        put(value)
      }
    }
  }

  private func put(_ progress: (answered: Int, all: Int)) {
    put(progress.answered)
    put(progress.all)
    let shown = progress.answered > 0 ? progress.answered : progress.all
    put(PluralRule.english.category(shown) == .one ? 1 : 0)
  }

  private func putClauses(_ bits: Int32) {
    let clauses = clauses(bits)
    let drafted = draft(bits)
    for (clause, facet) in clauses.facets.enumerated() {
      for index in facet where clauses.isChosen[index] {
        let field = clauses.fields[index]
        var answer = rules.answers[field]
        if let drafted, rules.modal?.field == field { answer = drafted }
        put(clause)
        put(field)
        if case .text(let text) = answer { put(Int(text)) } else { put(clauses.options[index]) }
      }
    }
  }

  private static func values(of answer: FormAnswer<Int32>) -> [Int] {
    switch answer {
    case .unanswered: []
    case .checked: [0]
    case .options(let chosen): chosen
    case .text(let text): [Int(text)]
    }
  }

  // MARK: Records

  private func clauses(_ bits: Int32) -> FormClauses {
    rules.clauses(
      combiningToggles: bits & FormClauseBit.combineToggles.rawValue != 0,
      draft: draft(bits)
    )
  }

  /// The draft as an answer, if a query includes it.
  private func draft(_ bits: Int32) -> FormAnswer<Int32>? {
    guard bits & FormClauseBit.draft.rawValue != 0 else { return nil }
    return rules.answerToSave(normalize: FormView.normalized)
  }

  private func columns(_ clauses: FormClauses) -> [Int] {
    clauses.fields.indices.map { columnStarts[clauses.fields[$0]] + clauses.options[$0] }
  }

  /// Starts over with records that hold nothing.
  func setRecords(_ count: Int32) {
    records = RecordBits(count: max(0, Int(count)))
    for _ in 0..<columnStarts[columnStarts.count - 1] { records.addColumn() }
  }

  /// Replaces the records that hold a possible answer by those in `input`.
  func setColumn(_ field: Int32, _ option: Int32, _ count: Int32) -> Bool {
    guard isField(field), option >= 0, count >= 0, count <= input.limit else { return false }
    let column = columnStarts[Int(field)] + Int(option)
    guard column < columnStarts[Int(field) + 1] else { return false }
    records.clear(column)
    for index in 0..<Int(count) {
      let record = Int(input[index])
      if record >= 0, record < records.count { records.insert(record, into: column) }
    }
    return true
  }
}
