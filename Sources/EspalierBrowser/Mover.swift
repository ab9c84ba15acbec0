import Espalier

/// What moves in a view, and from where to where.
///
/// The rows go as the engine has them go, who knows of no titles. What titles add to a place may
/// change as well, as where a row comes to another section; so how far each row and each title is
/// from where it was seen is written down when a motion begins, and dwindles by the same curve.
///
/// Only who says how motions go makes a mover, and what draws knows it by its ``work`` alone: so the
/// first of the two modules, which draws, has nothing of how things move.
final class Mover {
  /// What draws asks of a mover.
  struct Work {
    let scene: (Mover, OutlineView, OutlineView.Window, Double) -> RowScene<Int32>
    let shift: (Mover, OutlineView, inout OutlineView.Drawn, Double) -> Void
    let end: (Mover, Double) -> (isMoving: Bool, ended: Int)
  }

  /// What is seen in a window.
  struct Held {
    var scene: RowScene<Int32>
    var drawn: OutlineView.Drawn
    var top: Double
  }

  /// How far a row or a title, named by a number, is from its place.
  struct Drift {
    var id: Int
    var distance: Double
  }

  let work: Work
  var motion = RowMotion<Int32>(style: .none)
  var curve = CubicCurve.linear
  var duration = 0.0
  /// What was on the screen before the change.
  var held: Held?
  /// When it began, where it goes on, and of which state of the rows it knows.
  var start = 0.0
  var window: OutlineView.Window?
  var version = 0
  /// How far rows and titles were from where the engine has them go.
  var rowDrifts: [Drift] = []
  var titleDrifts: [Drift] = []
  /// The rows that were drawn last: what is said of those that the outline has no more.
  var lastRows: [OutlineView.DrawnRow] = []

  init(work: Work) {
    self.work = work
  }
}
