// Replacing the groups of a form.
extension FilterForm {
  /// Replaces the groups, and reports the difference by identity.
  ///
  /// Items that stay keep their expansion. Fields that stay keep those answers that still exist;
  /// new ones have their initial answers. An open modal stays open if its field is unchanged,
  /// otherwise it is cancelled.
  ///
  /// - Returns: The minimal changes, and reloads of the rows that stay and whose text changed.
  /// - Throws: ``FormError`` as ``init(_:options:normalize:)``.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func replaceGroups(
    with groups: [Group]
  ) throws(FormError<ID, Text>) -> RowChanges {
    let new = try Schema(groups)
    let first = try new.firstAnswers(normalize: normalize)
    let rowsBefore = visibleRows
    let (old, oldRules, oldModal) = (schema, rules, modal)
    schema = new
    rules = FormRules(
      new.structure,
      answers: carryOver(oldRules.answers, from: old, first: first),
      presented: carryOver(oldRules.presented, from: old, first: first)
    )
    configure()
    if let modal = oldModal, let field = unchangedField(of: modal) {
      rules.modal = FormRules.Modal(
        field: field,
        draft: modal.draft,
        focus: modal.focus,
        isEditing: modal.isEditing
      )
    }
    var changes = layOut()
    changes.reloads = reloads(since: rowsBefore, besides: changes)
    return changes
  }

  /// Returns those answers of an earlier structure that exist in this one.
  private func carryOver(
    _ old: [FormAnswer<Text>],
    from before: Schema,
    first: [FormAnswer<Text>]
  ) -> [FormAnswer<Text>] {
    schema.fields.indices.map { field in
      guard let source = before.fieldIndices[schema.fields[field].id] else { return first[field] }
      switch (before.fields[source].kind, schema.fields[field].kind) {
      case (.toggle, .toggle), (.text, .text): return old[source]
      case (.multiple, .multiple), (.single, .single), (.single, .multiple):
        var answer = FormAnswer<Text>.unanswered
        for option in before.texts(of: old[source], to: source) {
          if let index = schema.optionIndices[field][option] { answer.choose(option: index) }
        }
        return answer
      default: return first[field]
      }
    }
  }

  /// Returns the number of a modal's field if that is unchanged.
  private func unchangedField(of modal: Modal) -> Int? {
    guard let index = schema.fieldIndices[modal.field] else { return nil }
    let field = schema.fields[index]
    let isSame =
      field.name == modal.title && field.kind == modal.kind
      && (!field.kind.hasOptions || field.options == modal.options)
      && (field.kind != .text || field.placeholder == modal.placeholder)
    return isSame ? index : nil
  }

  private var visibleRows: [FormRowID<ID>: Row] {
    var rows: [FormRowID<ID>: Row] = [:]
    for section in 0..<outline.sectionCount {
      for row in self.rows(inSection: section) { rows[row.item] = row }
    }
    return rows
  }

  /// Returns the rows that stayed and whose text changed.
  private func reloads(
    since before: [FormRowID<ID>: Row],
    besides changes: RowChanges
  ) -> [RowRange] {
    var come: Set<Int> = []
    for range in changes.sectionInsertions { come.formUnion(range) }
    var insertions = changes.insertions[...]
    var reloads: [RowRange] = []
    for section in 0..<outline.sectionCount where !come.contains(section) {
      for (index, row) in rows(inSection: section).enumerated() {
        while let next = insertions.first,
          (next.section, next.rows.upperBound) <= (section, index)
        {
          insertions.removeFirst()
        }
        let isNew =
          insertions.first.map { $0.section == section && $0.rows.contains(index) } ?? false
        guard !isNew, let old = before[row.item], !old.reads(like: row) else { continue }
        reloads.append(row: index, section: section)
      }
    }
    return reloads
  }
}

extension FilterForm.Row {
  /// Whether two rows have the same content, regardless of expansion.
  fileprivate func reads(like other: Self) -> Bool {
    level == other.level && kind == other.kind && title == other.title && detail == other.detail
      && nouns == other.nouns && placeholder == other.placeholder && isChecked == other.isChecked
  }
}
