/// The reason why a ``FilterForm`` refused a command.
///
/// The form is unchanged. Later versions may add cases; a `switch` outside this package should have
/// a default.
public enum FormError<ID: Hashable, Text: Hashable>: Error, Hashable {
  /// The number of titles does not fit the number of lists of fields.
  case titleCount(lists: Int, titles: Int)
  /// Two groups have this id.
  case duplicateGroup(ID)
  /// Two sections have this id.
  case duplicateSection(ID)
  /// Two fields have this id.
  case duplicateField(ID)
  /// An option occurs twice in a field, so that an answer would be ambiguous.
  case duplicateOption(field: ID, option: Text)
  /// There is no such group.
  case unknownGroup(ID)
  /// There is no such section.
  case unknownSection(ID)
  /// The group does not hold this section; `nil` if the group is not flat, so that a section is
  /// needed.
  case misplacedSection(group: ID, section: ID?)
  /// There is no such field, or it is in another section.
  case unknownField(ID)
  /// The field has no such option.
  case unknownOption(field: ID, option: Text)
  /// The field takes one answer and received several.
  case severalAnswers(field: ID)
  /// There is no such row.
  case rowOutOfRange(RowPosition)
  /// No modal is open.
  case noModal
  /// The modal of a field is open and has to be saved or cancelled first.
  case modalIsOpen(field: ID)
  /// The open modal is of another kind: it has no options, or no text.
  case wrongModal(field: ID)
}

extension FormError: Sendable where ID: Sendable, Text: Sendable {}
