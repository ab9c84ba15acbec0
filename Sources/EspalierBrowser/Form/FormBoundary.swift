import Espalier

// The numbers of filter forms that this module and its host agree on. `make boundary` writes them into
// `form/boundary.js` and `form/codes.js` of the web front end.
//
// Groups, sections and fields are numbers in the order of their definition, options from 0 in each
// field. The value of an answer is an option, the host's number of a text, or 0 for a toggle.

/// A part in the definition of a form: the lower ``formPartBits`` bits of a word; above them, a field
/// has the number of its options.
enum FormPartCode: Int32, CaseIterable {
  case group
  /// A group with one section, which is not defined by itself.
  case flatGroup
  case section
  /// A field of a kind; see ``FormFieldKind``.
  case toggle, multiple, single, text

  /// The kind of the field, or `nil` for a group or a section.
  var fieldKind: FormFieldKind? {
    switch self {
    case .group, .flatGroup, .section: nil
    case .toggle: .toggle
    case .multiple: .multiple
    case .single: .single
    case .text: .text
    }
  }
}

let formPartBits: Int32 = 3

/// A word of an entry of answers: one value of a field, as they are given and serialized.
enum FormEntryWord: Int, CaseIterable {
  /// The group and the section that the field has to be in, or -1; a flat group has no section.
  case group, section
  /// The field, or -1 if the entry is only about a section.
  case field
  /// The value, or -1 for none.
  case value

  static let count = 4
}

/// A command.
enum FormCommandCode: Int32, CaseIterable {
  /// Flips a toggle, or opens the modal of another field, which is the argument.
  case tap
  /// Chooses an option in the draft.
  case choose
  /// Replaces the text of the draft; -1 is none.
  case type
  case saveDraft, cancelDraft
  /// Clears all answers; while a modal is open, only its draft.
  case clear
  /// Clears the answer of one field.
  case clearField
  /// Restores the answers that were presented.
  case cancel
  /// Presents the answers: ``cancel`` restores them.
  case begin
  /// Answers the fields in the entries in the buffer, whose words the argument counts.
  case answer
  /// The same, and clears all other fields.
  case replace
  /// As ``replace``, without the entries that are refused.
  case replaceKnown
}

/// A word of the result of a command, before the skipped entries and the fields whose answers
/// changed.
enum FormResultWord: Int, CaseIterable {
  /// See ``FormRefusalCode``.
  case refusal
  /// The entry that was refused, or -1.
  case entry
  /// The number of skipped entries, which follow.
  case skippedCount

  static let count = 3
}

/// The reason why a command is refused.
enum FormRefusalCode: Int32, CaseIterable {
  case none
  /// The field is in another section.
  case misplaced
  case unknownOption
  /// The field takes one answer and received several.
  case severalAnswers
  /// No modal is open.
  case noModal
  /// A modal is open, and has to be saved or cancelled first.
  case modalIsOpen
  /// The open modal is of another kind.
  case wrongModal
  /// There is no such field or command.
  case unknownField
}

/// A question about a form, with its result.
enum FormQueryCode: Int32, CaseIterable {
  /// The saved answers, as entries in the order of the form.
  case answers
  /// The presented answers, as entries.
  case presented
  /// The open modal, see ``FormModalWord``; empty without one.
  case modal
  /// The numbers of answered and of all parts of a group or a section, which is the argument, and the
  /// plural category of the one that is shown: the number of all without an answer.
  case group, section
  /// The chosen conditions: the clause, the field and the value of each. The argument has
  /// ``FormClauseBit``s.
  case clauses
  /// The number of matching records, then the field, the value and the number of records of each
  /// possible answer.
  case tallies
  /// The matching records.
  case matches
}

/// A word of the open modal; the values of its draft follow.
enum FormModalWord: Int, CaseIterable {
  case field
  /// 1 if it takes the whole screen, 0 for half of it.
  case isFull
  /// The option in focus in a single choice, or -1.
  case focus

  static let count = 3
}

/// A bit of a query about conditions.
enum FormClauseBit: Int32, CaseIterable {
  /// The toggles of a section are alternatives.
  case combineToggles = 1
  /// The draft replaces the saved answer of its field.
  case draft = 2
}
