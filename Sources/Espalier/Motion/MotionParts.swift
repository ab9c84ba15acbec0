// What motions are made of besides the ids. None of it is generic, so that it costs no more in a
// module that knows nothing of the ids.

/// One number on its way.
struct MotionPath {
  var from: Double
  var to: Double
  var speed = 0.0

  func value(_ basis: MotionBasis) -> Double {
    to + (from - to) * basis.rest + speed * basis.drift
  }

  func speed(_ basis: MotionBasis) -> Double {
    (from - to) * basis.restRate + speed * basis.driftRate
  }

  var distance: Double { (to - from).magnitude }
}

/// A run of rows that move as one, seen through an opening below their top: a row that stays, or
/// rows that come or go under one curtain.
struct MotionPart {
  var actors: Range<Int>
  var top: MotionPath
  /// How high the opening is.
  var room: MotionPath
}

/// Where a row is at the start or at the end.
struct MotionMark {
  var top = 0.0
  var room = 0.0
  var topSpeed = 0.0
  var roomSpeed = 0.0

  var bottom: Double { top + room }
}

/// A row that takes part, before it is known how.
struct MotionMember {
  /// What it says, if it is the status of a branch.
  var status: LoadStatus?
  /// Its index in the scene before, if it is there.
  var seen: Int?
  /// Its index in the scene at the end, if it is there.
  var final: Int?
  /// How high it is in the outline, or was.
  var height: Double
  var turn: Double?
  var isGhost = false
  /// Whether it came into the outline where everything was seen.
  var isNew = false
  var start = MotionMark()
  var end = MotionMark()

  /// Whether more of it will be seen than is.
  var isComing: Bool { !isGhost && start.room < height - MotionMember.hair }

  /// What sums of points may be away from each other.
  static var hair: Double { 1e-6 }
}
