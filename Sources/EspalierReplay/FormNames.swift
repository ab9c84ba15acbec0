import Espalier

// The protocol's words for a form, which are older than the engine's: a group is a "manager", a field a
// "label", a multiple choice a "checklist", a single one a "picker", and serialized answers are
// "packages" of "pairs".

/// The keys of objects that have other words in the engine.
enum FormKey {
  static let group: StaticString = "manager"
  static let groups: StaticString = "managers"
  static let field: StaticString = "label"
  static let fields: StaticString = "labels"
  static let savesFocusedOption: StaticString = "untouchedPicker"
  static let serializedAnswers: StaticString = "packages"
  static let answers: StaticString = "pairs"
}

/// The function of a row: that of a header, or a kind of field.
enum FormRowName: ReplayName, ReplayNamed {
  case header, toggle
  case multiple = "checklist"
  case single = "picker"
  case text

  init(_ kind: FormFieldKind?) {
    self =
      switch kind {
      case nil: .header
      case .toggle: .toggle
      case .multiple: .multiple
      case .single: .single
      case .text: .text
      }
  }

  /// The kind of field; `nil` for a header.
  var kind: FormFieldKind? {
    switch self {
    case .header: nil
    case .toggle: .toggle
    case .multiple: .multiple
    case .single: .single
    case .text: .text
    }
  }
}
