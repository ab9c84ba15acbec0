package import EspalierSources

/// The colours by which a terminal tells the kinds of rows apart: numbers of its own sixteen colours,
/// so that the user's theme decides how they look.
package enum KindColor {
  /// Returns the colour of a title, or nil if it has none.
  package static func title(_ kind: SourceKind) -> Int? { titleColor(kind)?.rawValue }

  /// Returns the colour of a value, or nil if it has none.
  package static func value(_ kind: SourceKind) -> Int? { valueColor(kind)?.rawValue }

  static func titleColor(_ kind: SourceKind) -> CellStyle.Color? {
    switch kind {
    case .folder: .blue
    case .link: .cyan
    case .error: .red
    default: nil
    }
  }

  static func valueColor(_ kind: SourceKind) -> CellStyle.Color? {
    switch kind.role {
    case .string: .green
    case .number: .cyan
    case .literal: .magenta
    case .date: .yellow
    case nil: kind == .error ? .red : nil
    }
  }
}
