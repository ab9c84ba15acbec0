/// The role of a value, by which front ends colour it: the same role is the same colour in all of
/// one, and kinds with the same role are never told apart by colour.
///
/// The colours of a page are also in `styles/tokens.css` of the explorer's page, those of a terminal in
/// `KindColor`.
public enum ValueRole: String, Sendable, CaseIterable {
  /// Text.
  case string
  /// A number.
  case number
  /// True, false or null.
  case literal
  /// A point in time, or bytes.
  case date

  /// The colours on a light and on a dark page, which can be read on any colour of a row.
  package var pageColors: (light: String, dark: String) {
    switch self {
    case .string: ("#136437", "#7fd29a")
    case .number: ("#6f38b8", "#c9a6ff")
    case .literal: ("#8f4000", "#ffb072")
    case .date: ("#0a5e73", "#73cfe6")
    }
  }
}

extension SourceKind {
  /// The role of the value of a node, or nil if it has none or no colour.
  public var role: ValueRole? {
    switch self {
    case .string: .string
    case .number: .number
    case .boolean, .null: .literal
    case .date, .data: .date
    case .folder, .file, .link, .object, .array, .error, .other: nil
    }
  }
}
