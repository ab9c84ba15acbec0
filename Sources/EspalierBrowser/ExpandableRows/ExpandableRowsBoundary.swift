// The numbers that only the view of expandable rows and its host agree on. `make boundary` writes them
// into `rows/boundary.js` of the web front end.

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
