package import Espalier

/// A form and its reference model, which perform the same operations and are compared.
package struct FormHarness {
  package var form: ReferenceForm.Form
  package var model: ReferenceForm

  /// Numbers for items and for the texts of rows, by which the validator distinguishes them.
  private var items: [FormRowID<Int>: Int] = [:]
  private var readings: [String: Int] = [:]

  package init(_ model: ReferenceForm) throws(FormError<Int, String>) {
    self.model = model
    form = try model.makeForm()
  }

  /// Performs an operation on both, and returns the first fault or `nil`.
  package mutating func perform(_ operation: FormOperation) -> String? {
    let before = shadow
    let isAllowed = model.perform(operation)
    let changes: RowChanges
    do {
      changes = try ReferenceForm.perform(operation, on: &form)
      if !isAllowed { return "it should have been refused" }
    } catch {
      if isAllowed { return "it was refused: \(error)" }
      changes = RowChanges()
    }
    if let fault = form.checkInvariants() { return fault }
    if let fault = ChangeValidator(before: before, after: shadow).fault(in: changes) {
      return fault
    }
    return difference
  }

  /// The first difference between the form and the model.
  private var difference: String? {
    let rows = model.rows
    for section in rows.indices {
      let seen = form.rows(inSection: section).map { row in
        ReferenceForm.Row(
          item: row.item,
          level: row.level,
          title: row.title,
          detail: FormFormatter.english.detail(of: row),
          isExpanded: row.isExpanded,
          isChecked: row.isChecked,
          placeholder: row.placeholder
        )
      }
      if seen != rows[section] { return "rows of \(section): \(seen), not \(rows[section])" }
    }
    if form.outline.sectionCount != rows.count { return "\(form.outline.sectionCount) managers" }
    if form.serializedAnswers != model.serializedAnswers {
      return "packages \(form.serializedAnswers), not \(model.serializedAnswers)"
    }
    if form.save() != (model.modal == nil ? model.serializedAnswers : nil) {
      return "it saves otherwise"
    }
    if form.modal?.field != model.modal?.field { return "another modal is open" }
    if let modal = form.modal, modal.texts != model.modal?.draft {
      return "the draft is \(modal.texts)"
    }
    return nil
  }

  /// The visible rows in the form that the validator takes: the number of the row's text replaces
  /// the level.
  private var shadow: [[ShadowRow]] {
    mutating get {
      var shadow: [[ShadowRow]] = []
      for rows in (0..<form.outline.sectionCount).map({ form.rows(inSection: $0) }) {
        shadow.append(
          rows.map { row in
            let reading =
              "\(row.level) \(String(describing: row.kind)) \(row.title) \(row.detail) \(row.isChecked) "
              + "\(String(describing: row.placeholder)) "
              + PluralCategory.allCases.map { row.nouns?[$0] ?? "-" }.joined()
            return ShadowRow(
              id: number(of: row.item, in: &items),
              level: number(of: reading, in: &readings),
              isBranch: row.isHeader
            )
          }
        )
      }
      return shadow
    }
  }

  private func number<Key>(of key: Key, in numbers: inout [Key: Int]) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = numbers.count
    return numbers.count - 1
  }
}

extension ReferenceForm {
  /// Performs an operation on the form.
  static func perform(
    _ operation: FormOperation,
    on form: inout Form
  ) throws(FormError<Int, String>) -> RowChanges {
    switch operation {
    case .tap(let item): return try form.tap(item)
    case .tapRow(let position): return try form.tap(at: position)
    case .choose(let option): try form.choose(option: option)
    case .type(let text): try form.type(text)
    case .saveModal: return form.saveModal()
    case .cancelModal: form.cancelModal()
    case .clear: return form.clear()
    case .clearField(let id): return try form.clear(id)
    case .cancel: return form.cancel()
    case .begin: form.begin()
    case .apply(let serializedAnswers): return try form.apply(serializedAnswers).changes
    case .replace(let groups): return try form.replaceGroups(with: groups)
    }
    return RowChanges()
  }
}
