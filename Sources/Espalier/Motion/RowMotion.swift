/// The animation of rows from the previous frame to the current rows of an outline.
///
/// It has no clock and draws nothing: the front end passes the time and draws the frame that it
/// gets for it.
///
///     var motion = RowMotion<String>(style: RowAnimation(.ease(duration: 190)))
///
///     // A change: what is seen before it, and where it leads.
///     let seen = motion.frame(of: outline, from: offset, height: height, at: now)
///     try outline.toggle("Trees")
///     motion.begin(from: seen, to: outline, offset: offset, height: height, at: now)
///
///     // Each time the screen is drawn, as long as something moves.
///     draw(motion.frame(of: outline, from: offset, height: height, at: now))
///     for ending in motion.takeEndings(at: now) where !ending.isInterrupted { announce(ending) }
///
/// Rows that appear are revealed, and rows that disappear are clipped, as by a curtain whose edge
/// is the row below. All rows of a change and the disclosure triangles follow one ``TimingCurve``,
/// which ``style`` selects.
///
/// The status of a branch is a row like any other, see ``RowFrame/Row/status``: it disappears when
/// the children appear, and with them when the branch collapses.
///
/// A change during a motion starts from the current frame: positions, heights and triangles
/// continue from there.
///
/// # Performance
///
/// Only rows visible before or after take part. Expanding a branch of a million rows moves one
/// window of them: rows that leave the window move to its edge, and rows that enter it come from
/// there.
public struct RowMotion<ID: Hashable> {
  /// The animation of the next motion.
  public var style: RowAnimation

  /// The current motion, if any.
  private var playback: Playback?
  /// The endings that were not returned yet.
  private var endings: [MotionEnding] = []
  private var lastNumber = 0

  /// Creates a motion at rest.
  public init(style: RowAnimation) { self.style = style }

  /// Whether there is something to draw or an ending to take.
  ///
  /// - Complexity: O(1).
  public var isActive: Bool { playback != nil || !endings.isEmpty }

  /// Begins the motion to an outline that has just changed.
  ///
  /// A current motion ends, as interrupted if its time is not over.
  ///
  /// - Parameters:
  ///   - frame: The rows on the screen before the change, from ``frame(of:from:height:at:)``.
  ///   - outline: The outline after the change.
  ///   - offset: The new top of the window. It may differ from the previous one: visible rows
  ///     initially stay in place on the screen.
  ///   - height: The height of the window.
  ///   - time: The time in milliseconds, on any monotonic clock.
  /// - Returns: The motion's number, one more than that of the last one.
  /// - Precondition: The offset, the height and the time are finite.
  /// - Complexity: O(*w* log *n*) for *w* rows visible before or after.
  @discardableResult
  public mutating func begin(
    from frame: RowFrame<ID>,
    to outline: Outline<ID>,
    offset: Double,
    height: Double,
    at time: Double
  ) -> Int {
    Self.check(offset, height, time)
    stop(at: time)
    let plan = Plan(from: frame, to: outline, offset: offset, height: height, style: style)
    let timeline = Timeline(style.timing(of: plan.kind), at: time, distance: plan.distance)
    lastNumber += 1
    playback = Playback(number: lastNumber, plan: plan, timeline: timeline)
    return lastNumber
  }

  /// Returns the rows on the screen: a frame of the current motion, or the outline at rest.
  ///
  /// - Parameters:
  ///   - outline: The outline, which must be the one that the last motion leads to.
  ///   - offset: The top of the window. During a motion, the frame contains the rows that the
  ///     motion has in its own window, see ``scroll(to:height:in:at:)``.
  ///   - height: The height of the window.
  ///   - time: The time on the same clock.
  /// - Complexity: O(*w*) for *w* moving rows; otherwise as ``Outline/frame(from:height:)``.
  public func frame(
    of outline: Outline<ID>,
    from offset: Double,
    height: Double,
    at time: Double
  ) -> RowFrame<ID> {
    guard let playback, !playback.timeline.isOver(at: time) else {
      return outline.frame(from: offset, height: height)
    }
    var frame = playback.frame(at: time)
    (frame.offset, frame.height) = (offset, height)
    return frame
  }

  private static func check(_ offset: Double, _ height: Double, _ time: Double) {
    precondition(
      offset.isFinite && height.isFinite && time.isFinite,
      "expected a finite window and time, got \(offset), \(height) and \(time)"
    )
  }

  /// Returns the frame of the motion, or `nil` without a motion.
  ///
  /// After the motion's end it is the outline at rest, until the ending is taken.
  ///
  /// - Complexity: O(*w*) for *w* moving rows.
  public func frame(at time: Double) -> RowFrame<ID>? { playback?.frame(at: time) }

  /// Returns and removes the endings that are due, in the order in which the motions began.
  ///
  /// Each is returned once. Call this after drawing, so that an ending follows the last frame.
  ///
  /// - Complexity: O(*k*) for *k* endings.
  public mutating func takeEndings(at time: Double) -> [MotionEnding] {
    if let playback, playback.timeline.isOver(at: time) { stop(at: time) }
    defer { endings.removeAll() }
    return endings
  }

  /// Adjusts the current motion to a window that is scrolled or resized.
  ///
  /// The motion keeps its timing and scrolls along; rows that enter the window move with their
  /// neighbours. Without a motion, this does nothing.
  ///
  /// - Precondition: The offset, the height and the time are finite.
  /// - Complexity: As ``begin(from:to:offset:height:at:)``.
  public mutating func scroll(
    to offset: Double,
    height: Double,
    in outline: Outline<ID>,
    at time: Double
  ) {
    Self.check(offset, height, time)
    guard let playback else { return }
    var current = playback.frame(at: time)
    current.offset = offset
    let plan = Plan(
      from: current,
      to: outline,
      offset: offset,
      height: height,
      margin: playback.plan.displacement(remaining: playback.timeline.remaining(at: time)),
      style: style
    )
    let timeline = playback.timeline.retargeted(at: time, distance: plan.distance)
    self.playback = Playback(number: playback.number, plan: plan, timeline: timeline)
  }

  /// Ends the current motion at its final state, as interrupted if its time is not over.
  ///
  /// - Complexity: O(1).
  public mutating func stop(at time: Double) {
    guard let playback else { return }
    let isInterrupted = !playback.timeline.isOver(at: time)
    endings.append(MotionEnding(number: playback.number, isInterrupted: isInterrupted))
    self.playback = nil
  }
}

extension RowMotion: Sendable where ID: Sendable {}

/// The end of one motion.
public struct MotionEnding: Equatable, Sendable {
  /// The number returned by ``RowMotion/begin(from:to:offset:height:at:)``.
  public var number: Int
  /// Whether the motion was replaced or stopped before its time was over.
  public var isInterrupted: Bool

  /// Creates an ending.
  public init(number: Int, isInterrupted: Bool) {
    self.number = number
    self.isInterrupted = isInterrupted
  }
}

#if !hasFeature(Embedded)
  extension RowMotion: CustomStringConvertible {
    /// The number of the current motion, as in `motion 3`, or `at rest`.
    ///
    /// - Complexity: O(1).
    public var description: String { playback == nil ? "at rest" : "motion \(lastNumber)" }
  }
#endif
