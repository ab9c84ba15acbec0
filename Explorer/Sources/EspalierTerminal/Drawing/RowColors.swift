import EspalierSources

/// The colours of rows by what they are: of the titles of some kinds of rows, and of values.
struct RowColors: Equatable, Sendable {
  /// A part of a row that has a colour.
  enum Role: String, CaseIterable, Sendable {
    case folder, link, error, string, number, literal, date
    case removed, added, moved, unread
  }

  /// The colours without a configuration.
  static let usual = RowColors()

  private var colors: [Role: CellStyle.Color] = [
    .folder: .blue, .link: .cyan, .error: .red, .string: .green, .number: .cyan,
    .literal: .magenta, .date: .yellow, .removed: .red, .added: .green, .moved: .cyan,
    .unread: .magenta,
  ]

  subscript(role: Role) -> CellStyle.Color? {
    get { colors[role] }
    set { colors[role] = newValue }
  }

  /// The colour of the title of a kind of rows.
  func title(_ kind: SourceKind) -> CellStyle.Color? {
    switch kind {
    case .folder: self[.folder]
    case .link: self[.link]
    case .error: self[.error]
    default: nil
    }
  }

  /// The colour of a row of a comparison.
  func difference(_ difference: RowDifference) -> CellStyle.Color? {
    switch difference {
    case .inside: nil
    case .removed: self[.removed]
    case .added: self[.added]
    case .moved: self[.moved]
    case .unread: self[.unread]
    }
  }

  /// The colour of the value of a kind of rows.
  func value(_ kind: SourceKind) -> CellStyle.Color? {
    switch kind.role {
    case .string: self[.string]
    case .number: self[.number]
    case .literal: self[.literal]
    case .date: self[.date]
    case nil: kind == .error ? self[.error] : nil
    }
  }
}

extension CellStyle.Color {
  /// The name in configurations.
  var name: String { "\(self)" }

  init?(name: String) {
    guard let color = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = color
  }
}
