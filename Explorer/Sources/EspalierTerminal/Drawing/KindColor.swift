package import EspalierSources

/// The colours by which text output tells the kinds of rows apart: numbers of the terminal's own sixteen colours,
/// so that the user's theme decides how they look.
package enum KindColor {
  /// Returns the colour of a title, or nil if it has none.
  package static func title(_ kind: SourceKind) -> Int? { RowColors.usual.title(kind)?.rawValue }

  /// Returns the colour of a row of a comparison, or nil if it has none.
  package static func difference(_ difference: RowDifference) -> Int? {
    RowColors.usual.difference(difference)?.rawValue
  }

  /// Returns the colour of a value, or nil if it has none.
  package static func value(_ kind: SourceKind) -> Int? { RowColors.usual.value(kind)?.rawValue }
}
