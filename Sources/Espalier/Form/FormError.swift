/// Why a ``FilterForm`` refused something.
///
/// The form is then as it was before.
/// More cases may come with more operations; a `switch` outside this package does well to have a
/// default.
public enum FormError<ID: Hashable, Text: Hashable>: Error, Equatable {
  /// Lists of labels came with another number of titles.
  case titleCount(lists: Int, titles: Int)
  /// Two managers have this id.
  case duplicateManager(ID)
  /// Two sections have this id.
  case duplicateSection(ID)
  /// Two labels have this id.
  case duplicateLabel(ID)
  /// An option stands twice in a label, so that an answer could mean either.
  case duplicateOption(label: ID, option: Text)
  /// There is no such manager.
  case unknownManager(ID)
  /// There is no such section.
  case unknownSection(ID)
  /// The manager does not hold this section; `nil` says that it is no flat manager.
  case misplacedSection(manager: ID, section: ID?)
  /// There is no such label, or it is in another section.
  case unknownLabel(ID)
  /// The label has no such option.
  case unknownOption(label: ID, option: Text)
  /// The label takes one answer and was given several.
  case severalAnswers(label: ID)
  /// There is no such row.
  case rowOutOfRange(RowPosition)
  /// No modal is open.
  case noModal
  /// The modal of a label is open, which has to be saved or cancelled first.
  case modalIsOpen(label: ID)
  /// The open modal has nothing of this kind: no options, or no text.
  case wrongModal(label: ID)
}

extension FormError: Sendable where ID: Sendable, Text: Sendable {}
