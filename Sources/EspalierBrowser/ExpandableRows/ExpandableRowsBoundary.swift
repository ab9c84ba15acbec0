// The numbers that only the view of expandable rows and its host agree on. `rows/boundary.js` of the
// web front end has the same under the same names; a test compares them.

/// The effect that opening or closing a row would have.
enum RowPlanCode: Int32, CaseIterable {
  /// Nothing, because the row is so already, or its content fits.
  case nothing
  case closes
  case opens
  /// The row opens when it is measured.
  case opensWhenMeasured
  /// Not all rows may be open.
  case refused
}
