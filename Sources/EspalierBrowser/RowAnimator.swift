import Espalier

/// The animation of the rows and titles of a view.
///
/// The engine's motion moves the rows but has no titles. The offset that titles add to a row may
/// change as well, as when a row moves to another section; so the distance of each row and title
/// from its last position is recorded when a motion begins, and decreases along the same curve.
final class RowAnimator {
  /// The recorded rows of a window.
  struct Held {
    var scene: RowFrame<Int32>
    var drawn: OutlineView.Drawn
    var top: Double
  }

  /// The distance of a row or a title, identified by a number, from its position.
  struct Drift {
    var id: Int
    var distance: Double
  }

  var motion = RowMotion<Int32>(style: .none)
  var curve = CubicBezierCurve.linear
  var duration = 0.0
  /// The rows on the screen before the change.
  var held: Held?
  /// The start of the motion, its target, and the version of the rows that it knows.
  var start = 0.0
  var window: OutlineView.Window?
  var version = 0
  /// The distances of rows and titles from the positions of the engine's motion.
  var rowDrifts: [Drift] = []
  var titleDrifts: [Drift] = []
  /// The last drawn rows: the source of the attributes of rows that the outline no longer has.
  var lastRows: [OutlineView.DrawnRow] = []
}
