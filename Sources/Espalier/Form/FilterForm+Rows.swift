// What a front end asks about each row that it draws.
extension FilterForm {
  /// A row of the form, with what it reads.
  public struct Row {
    /// What the row is for.
    public enum Kind: Hashable, Sendable {
      case header, toggle, checklist, picker, text
    }

    /// What a row says next to its title.
    public enum Detail: Hashable {
      /// What a header counts.
      case count(FormCount)
      /// What a label is answered with: options in their order, or the text; nothing for a toggle.
      case answers([Text])
    }

    /// The mark at the end of a row.
    public enum Mark: Hashable, Sendable {
      /// An open header: the arrow points up.
      case up
      /// A closed header: the arrow points down.
      case down
      /// A checked toggle.
      case check
      /// A label with a modal, whether it is answered or not.
      case disclosure
    }

    /// What stands there.
    public let item: FormItem<ID>
    /// How deep it stands: 0 for a manager.
    public let level: Int
    /// What it is for.
    public let kind: Kind
    /// The title or the name.
    public let title: Text
    /// What it says next to its title.
    public let detail: Detail
    /// The nouns for what a header counts as selected; `nil` says items.
    public let nouns: PluralForms<Text>?
    /// What stands in the place of a text that is not answered.
    public let placeholder: Text?
    /// Whether it is a header that is open.
    public let isExpanded: Bool
    /// Whether it is a toggle that is checked.
    public let isChecked: Bool
    /// Whether its modal is open.
    public let isBeingAnswered: Bool

    /// Whether it has the look of what is open: a header's rows, or a label's modal.
    public var isHighlighted: Bool { isExpanded || isBeingAnswered }

    /// The mark at its end; `nil` for a toggle that is not checked.
    public var mark: Mark? {
      switch kind {
      case .header: isExpanded ? .up : .down
      case .toggle: isChecked ? .check : nil
      case .checklist, .picker, .text: .disclosure
      }
    }
  }

  /// The row of an item, hidden or not; `nil` if there is no such item.
  ///
  /// - Complexity: O(log *n*), and O(*k*) for *k* chosen options.
  public func row(of item: FormItem<ID>) -> Row? {
    switch item {
    case .manager(let id):
      guard let index = plan.managerIndices[id] else { return nil }
      let manager = plan.managers[index]
      let count =
        manager.isFlat
        ? labelCount(ofGroup: manager.groups.lowerBound)
        : FilterForm.count(of: manager.groups.count, selected: answeredGroups[index])
      return header(item, title: manager.title, count: count, nouns: manager.nouns, level: 0)
    case .section(let id):
      guard let index = plan.sectionIndices[id] else { return nil }
      let group = plan.groups[index]
      let count = labelCount(ofGroup: index)
      return header(item, title: group.title, count: count, nouns: group.nouns, level: 1)
    case .label(let id):
      return plan.labelIndices[id].map { labelRow($0) }
    }
  }

  /// The row at a position, or `nil` outside the rows.
  ///
  /// - Complexity: O(log *n*).
  public func row(at position: RowPosition) -> Row? {
    outline.id(at: position).flatMap { row(of: $0) }
  }

  /// Some visible rows of a manager, counted from its header; what is outside is left out.
  ///
  /// - Complexity: O(log *n*) a row.
  public func rows(inSection section: Int, _ range: Range<Int> = 0..<Int.max) -> [Row] {
    outline.rows(inSection: section, range).compactMap { row(of: $0.id) }
  }

  private static func count(of all: Int, selected: Int) -> FormCount {
    selected > 0 ? FormCount(selected, .selected) : FormCount(all, .items)
  }

  private func labelCount(ofGroup group: Int) -> FormCount {
    FilterForm.count(of: plan.groups[group].labels.count, selected: answeredLabels[group])
  }

  private func header(
    _ item: FormItem<ID>,
    title: Text,
    count: FormCount,
    nouns: PluralForms<Text>?,
    level: Int
  ) -> Row {
    Row(
      item: item,
      level: level,
      kind: .header,
      title: title,
      detail: .count(count),
      nouns: count.kind == .selected ? nouns : nil,
      placeholder: nil,
      isExpanded: outline.isExpanded(item) == true,
      isChecked: false,
      isBeingAnswered: false
    )
  }

  private func labelRow(_ index: Int) -> Row {
    let label = plan.labels[index]
    var placeholder: Text?
    let kind: Row.Kind
    switch label.kind {
    case .toggle: kind = .toggle
    case .checklist: kind = .checklist
    case .picker: kind = .picker
    case .text(let text):
      kind = .text
      if !answers[index].isAnswered { placeholder = text }
    }
    let group = plan.groups[plan.groupOfLabel[index]]
    return Row(
      item: .label(label.id),
      level: group.section == nil ? 1 : 2,
      kind: kind,
      title: label.name,
      detail: .answers(plan.texts(of: answers[index], to: index)),
      nouns: nil,
      placeholder: placeholder,
      isExpanded: false,
      isChecked: answers[index] == .checked,
      isBeingAnswered: modal?.label == label.id
    )
  }
}

extension FilterForm.Row: Equatable {}
extension FilterForm.Row: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Row.Detail: Sendable where ID: Sendable, Text: Sendable {}
