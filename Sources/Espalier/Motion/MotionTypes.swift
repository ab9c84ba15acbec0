// The parts of motions that do not depend on ids. None is generic, so specializations of the module
// share them.

/// The motion of one number.
struct MotionPath {
  var from: Double
  var to: Double

  /// Returns the number while a fraction of the distance remains.
  func value(remaining: Double) -> Double { to + (from - to) * remaining }

  var distance: Double { (to - from).magnitude }
}

/// A run of rows that move together, clipped to a visible height: one row that stays, or adjacent
/// rows that appear or disappear together.
struct MotionGroup {
  var rows: Range<Int>
  var top: MotionPath
  /// The visible height of the group.
  var visibleHeight: MotionPath
}

/// The position of a row at the start or at the end.
struct RowPlacement {
  var top = 0.0
  var visibleHeight = 0.0

  var bottom: Double { top + visibleHeight }
}

/// A row that takes part in a motion, before the rows are grouped.
struct MotionParticipant {
  /// The loading state, if the row is the status of a branch.
  var status: LoadStatus?
  /// Its index in the previous frame, if it is there.
  var previousIndex: Int?
  /// Its index in the final frame, if it is there.
  var finalIndex: Int?
  /// Its height in the outline, or its last height there.
  var height: Double
  var disclosureProgress: Double?
  var isExiting = false
  /// Whether it was inserted at a point that was visible.
  var isNew = false
  var start = RowPlacement()
  var end = RowPlacement()

  /// Whether its visible height grows.
  var isAppearing: Bool { !isExiting && start.visibleHeight < height - MotionParticipant.epsilon }

  /// The tolerance for rounding errors of sums, in points.
  static var epsilon: Double { 1e-6 }
}
