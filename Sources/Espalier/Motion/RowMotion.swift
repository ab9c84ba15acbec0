/// The motion of rows from what was on the screen to what an outline says now.
///
/// It knows no clock and draws nothing: the front end says what time it is and draws the scene that
/// it gets for it.
///
///     var motion = RowMotion<String>(style: MotionStyle(.spring(Spring())))
///
///     // A change: what is seen before it, and where it leads.
///     let seen = motion.scene(of: outline, from: offset, height: height, at: now)
///     try outline.toggle("Trees")
///     motion.begin(from: seen, to: outline, offset: offset, height: height, at: now)
///
///     // Each time the screen is drawn, as long as something moves.
///     draw(motion.scene(of: outline, from: offset, height: height, at: now))
///     for ending in motion.takeEndings(at: now) where !ending.isInterrupted { announce(ending) }
///
/// Rows that come are uncovered, and rows that go are covered, as by a curtain: the rows below push
/// its edge along. All rows of a change and the disclosure triangles go by one ``TimingCurve``,
/// which ``style`` has.
///
/// The status of a branch is a row as any other, see ``RowScene/Row/status``: it is covered where
/// the children come, and with them where the branch closes.
///
/// A change on the way begins from what is seen: places, heights and triangles go on from there,
/// and where a spring takes over, at the speed that they have.
///
/// # Performance
///
/// Only what is seen before or after takes part. Opening a branch of a million rows moves a window
/// of them: what leaves the window goes as far as its edge, and what comes into it comes from
/// there.
public struct RowMotion<ID: Hashable> {
  /// How the next motion goes.
  public var style: MotionStyle

  /// What moves, if something does.
  private var course: Course?
  /// The endings that were not told yet.
  private var endings: [MotionEnding] = []
  private var begun = 0

  /// Nothing moves yet.
  public init(style: MotionStyle) { self.style = style }

  /// Whether there is something to draw or an ending to tell.
  ///
  /// - Complexity: O(1).
  public var isActive: Bool { course != nil || !endings.isEmpty }

  /// Begins the motion to an outline that has just changed.
  ///
  /// A motion that is on its way ends here, as interrupted if its time is not over.
  ///
  /// - Parameters:
  ///   - scene: What was on the screen before, from ``scene(of:from:height:at:)``.
  ///   - outline: The outline after the change.
  ///   - offset: Where the window begins from now on. It may be elsewhere than before: what is seen
  ///     stays where it is on the screen at first.
  ///   - height: How high the window is.
  ///   - time: The time in milliseconds, on any clock that does not go back.
  /// - Returns: The motion's number, one more than that of the last one.
  /// - Complexity: O(*w* log *n*) for *w* rows seen before or after.
  @discardableResult
  public mutating func begin(
    from scene: RowScene<ID>,
    to outline: Outline<ID>,
    offset: Double,
    height: Double,
    at time: Double
  ) -> Int {
    stop(at: time)
    let plan = Plan(from: scene, to: outline, offset: offset, height: height, style: style)
    let timeline = Timeline(
      style.timing(of: plan.kind),
      at: time,
      distance: plan.distance,
      speed: plan.speed
    )
    begun += 1
    course = Course(number: begun, plan: plan, timeline: timeline)
    return begun
  }

  /// What is on the screen: what moves, or the outline at rest.
  ///
  /// - Parameters:
  ///   - outline: The outline, which has to be what the last motion led to.
  ///   - offset: Where the window begins. Of what moves, it has what the motion knows to be in the
  ///     window, see ``scroll(to:height:in:at:)``.
  ///   - height: How high the window is.
  ///   - time: The time on the same clock.
  /// - Complexity: O(*w*) for *w* rows that move; else as ``Outline/scene(from:height:)``.
  public func scene(
    of outline: Outline<ID>,
    from offset: Double,
    height: Double,
    at time: Double
  ) -> RowScene<ID> {
    guard let course, !course.timeline.isOver(at: time) else {
      return outline.scene(from: offset, height: height)
    }
    var scene = course.scene(at: time)
    (scene.offset, scene.height) = (offset, height)
    return scene
  }

  /// What to draw of the motion, or `nil` if nothing moves.
  ///
  /// After the motion's time it is the outline at rest, until the ending is taken.
  ///
  /// - Complexity: O(*w*) for *w* rows that move.
  public func frame(at time: Double) -> RowScene<ID>? { course?.scene(at: time) }

  /// The endings that are due and were not told yet, in the order in which the motions began.
  ///
  /// Each is told once. Ask after drawing, so that an ending comes after the last frame.
  ///
  /// - Complexity: O(1) but for the endings.
  public mutating func takeEndings(at time: Double) -> [MotionEnding] {
    if let course, course.timeline.isOver(at: time) { stop(at: time) }
    defer { endings.removeAll() }
    return endings
  }

  /// Follows a window that is scrolled or resized while something moves.
  ///
  /// What moves goes on in its time and scrolls along; rows that come into sight move with what is
  /// next to them. Without a motion, nothing happens.
  ///
  /// - Complexity: As ``begin(from:to:offset:height:at:)``.
  public mutating func scroll(
    to offset: Double,
    height: Double,
    in outline: Outline<ID>,
    at time: Double
  ) {
    guard let course else { return }
    var seen = course.scene(at: time)
    seen.offset = offset
    let plan = Plan(
      from: seen,
      to: outline,
      offset: offset,
      height: height,
      margin: course.plan.displacement(at: course.timeline.basis(at: time)),
      style: style
    )
    let timeline = course.timeline.takenOver(
      at: time,
      distance: plan.distance,
      speed: plan.speed
    )
    self.course = Course(number: course.number, plan: plan, timeline: timeline)
  }

  /// Ends what moves, where it is to end: as interrupted if its time is not over.
  ///
  /// - Complexity: O(1).
  public mutating func stop(at time: Double) {
    guard let course else { return }
    let isInterrupted = !course.timeline.isOver(at: time)
    endings.append(MotionEnding(number: course.number, isInterrupted: isInterrupted))
    self.course = nil
  }
}

extension RowMotion: Sendable where ID: Sendable {}

/// The end of one motion.
public struct MotionEnding: Equatable, Sendable {
  /// The number that ``RowMotion/begin(from:to:offset:height:at:)`` gave it.
  public var number: Int
  /// Whether something took its place before its time was over.
  public var isInterrupted: Bool

  /// An ending.
  public init(number: Int, isInterrupted: Bool) {
    self.number = number
    self.isInterrupted = isInterrupted
  }
}
