// Another structure in the place of the one before.
extension FilterForm {
  /// Takes managers in the place of those that were there.
  ///
  /// The difference is told by identity. What stays is open or closed as it was, and labels that
  /// stay keep their answers as far as these still exist; new ones have the answers that they come
  /// with. An open modal stays open if its label is as it was, and is cancelled if not.
  ///
  /// - Returns: The fewest changes that lead there, and reloads of what stays and reads differently.
  /// - Throws: ``FormError`` as ``init(_:options:reading:)``.
  /// - Complexity: O(*n* log *n*).
  @discardableResult
  public mutating func replaceManagers(
    with managers: [Manager]
  ) throws(FormError<ID, Text>) -> RowChanges {
    let new = try Plan(managers)
    let first = try new.firstAnswers(reading: reading)
    let rowsBefore = visibleRows
    let (old, oldAnswers, oldPresented) = (plan, answers, presented)
    plan = new
    answers = carryOver(oldAnswers, from: old, first: first)
    presented = carryOver(oldPresented, from: old, first: first)
    if let modal, !isUnchanged(modal) { self.modal = nil }
    count()
    var changes = layOut()
    changes.reloads = reloads(since: rowsBefore, besides: changes)
    return changes
  }

  /// Answers of an earlier structure, as far as they exist in this one.
  private func carryOver(
    _ old: [FormAnswer<Text>],
    from before: Plan,
    first: [FormAnswer<Text>]
  ) -> [FormAnswer<Text>] {
    plan.labels.indices.map { label in
      guard let source = before.labelIndices[plan.labels[label].id] else { return first[label] }
      switch (before.labels[source].kind, plan.labels[label].kind) {
      case (.toggle, .toggle), (.text, .text): return old[source]
      case (.checklist, .checklist), (.picker, .picker), (.picker, .checklist):
        var answer = FormAnswer<Text>.unanswered
        for option in before.texts(of: old[source], to: source) {
          if let index = plan.optionIndices[label][option] { answer.choose(option: index) }
        }
        return answer
      default: return first[label]
      }
    }
  }

  private func isUnchanged(_ modal: Modal) -> Bool {
    guard let label = plan.labelIndices[modal.label].map({ plan.labels[$0] }) else { return false }
    return label.name == modal.title && label.kind == modal.kind
  }

  private var visibleRows: [FormItem<ID>: Row] {
    var rows: [FormItem<ID>: Row] = [:]
    for section in 0..<outline.sectionCount {
      for row in self.rows(inSection: section) { rows[row.item] = row }
    }
    return rows
  }

  /// The rows that stayed and read differently.
  private func reloads(
    since before: [FormItem<ID>: Row],
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
  /// Whether two rows say the same, whatever is open.
  fileprivate func reads(like other: Self) -> Bool {
    level == other.level && kind == other.kind && title == other.title && detail == other.detail
      && nouns == other.nouns && placeholder == other.placeholder && isChecked == other.isChecked
  }
}
