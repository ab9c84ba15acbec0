// The content of rows, for drawing.
extension FilterForm {
  /// A row of the form, with its content.
  public struct Row {
    /// The detail next to a row's title.
    public enum Detail: Hashable {
      /// The count in a header.
      case count(FormCount)
      /// The answer of a field: options in their order, or the text; empty for a toggle.
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
      /// A field with a modal, whether it is answered or not.
      case disclosure
    }

    /// The item of the row.
    public let item: FormRowID<ID>
    /// The level in the hierarchy: 0 for a group.
    public let level: Int
    /// The kind of the field; `nil` for the header of a group or a section.
    public let kind: FormFieldKind?
    /// The title of a header, or the name of a field.
    public let title: Text
    /// The detail next to the title.
    public let detail: Detail
    /// The nouns for the selected items that a header counts; `nil` is "items".
    public let nouns: PluralForms<Text>?
    /// The placeholder of a text that is not answered.
    public let placeholder: Text?
    /// Whether it is an open header.
    public let isExpanded: Bool
    /// Whether it is a checked toggle.
    public let isChecked: Bool
    /// Whether its modal is open.
    public let isBeingAnswered: Bool

    /// Whether it is the header of a group or a section.
    public var isHeader: Bool { kind == nil }

    /// Whether it is drawn as open: an open header, or a field whose modal is open.
    public var isHighlighted: Bool { isExpanded || isBeingAnswered }

    /// The mark at its end; `nil` for an unchecked toggle.
    public var mark: Mark? {
      switch kind {
      case nil: isExpanded ? .up : .down
      case .toggle: isChecked ? .check : nil
      case .multiple, .single, .text: .disclosure
      }
    }
  }

  /// Returns the row of an item, hidden or not; `nil` if there is no such item.
  ///
  /// - Complexity: O(log *n*), and O(*k*) for *k* chosen options.
  public func row(of item: FormRowID<ID>) -> Row? {
    switch item {
    case .group(let id):
      guard let index = schema.groupIndices[id] else { return nil }
      let group = schema.groups[index]
      let count = FilterForm.count(rules.progress(ofGroup: index))
      return header(item, title: group.title, count: count, nouns: group.nouns, level: 0)
    case .section(let id):
      guard let index = schema.sectionIndices[id] else { return nil }
      let section = schema.sections[index]
      let count = FilterForm.count(rules.progress(ofSection: index))
      return header(item, title: section.title, count: count, nouns: section.nouns, level: 1)
    case .field(let id):
      return schema.fieldIndices[id].map { fieldRow($0) }
    }
  }

  /// Returns the row at a position, or `nil` if it is out of range.
  ///
  /// - Complexity: O(log *n*).
  public func row(at position: RowPosition) -> Row? {
    outline.id(at: position).flatMap { row(of: $0) }
  }

  /// Returns some visible rows of a group, counted from its header; indices outside are ignored.
  ///
  /// - Complexity: O(log *n*) a row.
  public func rows(inSection section: Int, _ range: Range<Int> = 0..<Int.max) -> [Row] {
    outline.rows(inSection: section, range).compactMap { row(of: $0.id) }
  }

  private static func count(_ progress: (answered: Int, all: Int)) -> FormCount {
    progress.answered > 0
      ? FormCount(progress.answered, .selected) : FormCount(progress.all, .items)
  }

  private func header(
    _ item: FormRowID<ID>,
    title: Text,
    count: FormCount,
    nouns: PluralForms<Text>?,
    level: Int
  ) -> Row {
    Row(
      item: item,
      level: level,
      kind: nil,
      title: title,
      detail: .count(count),
      nouns: count.kind == .selected ? nouns : nil,
      placeholder: nil,
      isExpanded: outline.isExpanded(item) == true,
      isChecked: false,
      isBeingAnswered: false
    )
  }

  private func fieldRow(_ index: Int) -> Row {
    let field = schema.fields[index]
    let isEmptyText = field.kind == .text && !rules.answers[index].isAnswered
    let section = schema.sections[schema.structure.fields[index].section]
    return Row(
      item: .field(field.id),
      level: section.id == nil ? 1 : 2,
      kind: field.kind,
      title: field.name,
      detail: .answers(schema.texts(of: rules.answers[index], to: index)),
      nouns: nil,
      placeholder: isEmptyText ? field.placeholder : nil,
      isExpanded: false,
      isChecked: rules.answers[index] == .checked,
      isBeingAnswered: rules.modal?.field == index
    )
  }
}

extension FilterForm.Row: Equatable {}
extension FilterForm.Row: Sendable where ID: Sendable, Text: Sendable {}
extension FilterForm.Row.Detail: Sendable where ID: Sendable, Text: Sendable {}
