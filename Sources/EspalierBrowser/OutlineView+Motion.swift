import Espalier

// What moves, and from where to where.
//
// The rows go as the engine has them go, who knows of no titles. What titles add to a place may
// change as well, as where a row comes to another section; so how far each row and each title is
// from where it was seen is written down when a motion begins, and dwindles by the same curve.
extension OutlineView {
  /// What a motion takes with it besides the rows of the outline.
  struct Course {
    var curve = CubicCurve.linear
    var duration = 0.0
    /// What was on the screen before the change.
    var held: Held?
    /// When it began, where it goes on, and of which state of the rows it knows.
    var start = 0.0
    var window: Window?
    var version = 0
    /// How far rows and titles were from where the engine has them go.
    var rowDrifts: [Drift] = []
    var titleDrifts: [Drift] = []
    /// The rows that were drawn last: what is said of those that the outline has no more.
    var lastRows: [DrawnRow] = []

    /// How much of the drifts is left.
    func rest(at time: Double) -> Double {
      duration > 0 ? 1 - curve.value(at: (time - start) / duration) : 0
    }
  }

  /// What is seen in a window.
  struct Held {
    var scene: RowScene<Int32>
    var drawn: Drawn
    var top: Double
  }

  /// How far a row or a title, named by a number, is from its place.
  struct Drift {
    var id: Int
    var distance: Double
  }

  func setTiming(_ curve: CubicCurve, duration: Double, fades: Bool) {
    (course.curve, course.duration) = (curve, duration)
    motion.style = MotionStyle(
      .cubic(curve, duration: duration),
      effect: fades ? .fade : .uncover
    )
  }

  /// Remembers what is seen.
  func hold(top: Double, height: Double, time: Double) {
    guard course.duration > 0 else { return }
    let window = window(from: top, height: height, beyond: overscan)
    let drawn = draw(window, at: time.bounded)
    course.held = Held(scene: scene(of: window, at: time.bounded), drawn: drawn, top: top.bounded)
  }

  /// Lets everything move from what was held to where it is now.
  func beginMotion(top: Double, height: Double, time: Double) {
    guard let held = course.held else { return }
    let window = window(from: top, height: height, beyond: overscan)
    motion.begin(
      from: held.scene,
      to: outline,
      offset: window.offset,
      height: window.height,
      at: time.bounded
    )
    course.held = nil
    (course.window, course.version, course.start) = (window, version, time.bounded)
    (course.rowDrifts, course.titleDrifts) = ([], [])
    course.lastRows = held.drawn.rows
    let now = draw(window, at: time.bounded)
    let shift = top.bounded - held.top
    for row in now.rows where !row.isApart {
      let before = held.drawn.rows.first { $0.id == row.id && !$0.isApart }
      guard let before else { continue }
      course.rowDrifts.add(Int(row.id), before.top + shift - row.top)
    }
    for before in held.drawn.sections where before.index < places.count {
      let section = now.sections.first { $0.index == before.index } ?? places[before.index]
      course.titleDrifts.add(section.index, before.top + shift - section.top)
    }
  }

  /// Whether there is another frame to draw.
  func isMoving(at time: Double) -> Bool {
    if time >= course.start + course.duration {
      (course.rowDrifts, course.titleDrifts, course.lastRows) = ([], [], [])
    }
    return motion.isActive || !course.rowDrifts.isEmpty || !course.titleDrifts.isEmpty
  }

  /// The engine's rows in a window at a time, in which the motion follows the window and whatever was
  /// done to the outline meanwhile.
  func scene(of window: Window, at time: Double) -> RowScene<Int32> {
    if motion.isActive, course.window != window || course.version != version {
      if let before = course.window, !before.touches(window) {
        // From so far away, rows would come into sight when all is over.
        motion.stop(at: time)
        (course.rowDrifts, course.titleDrifts) = ([], [])
      } else {
        motion.scroll(to: window.offset, height: window.height, in: outline, at: time)
      }
      (course.window, course.version) = (window, version)
    }
    // What moves may have come from where there was no title between.
    let extent = motion.isActive ? window.height : window.extent
    return motion.scene(of: outline, from: window.offset, height: extent, at: time)
  }
}

extension [OutlineView.Drift] {
  /// Adds one that can be seen.
  fileprivate mutating func add(_ id: Int, _ distance: Double) {
    if distance.magnitude > 1e-6 { append(.init(id: id, distance: distance)) }
  }

  /// How far a row or a title is from its place.
  func distance(of id: Int) -> Double { first { $0.id == id }?.distance ?? 0 }
}
