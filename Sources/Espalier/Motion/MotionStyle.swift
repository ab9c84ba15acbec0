/// How a motion goes through its time.
public enum TimingCurve: Equatable, Sendable {
  /// Along a curve, in so many milliseconds.
  case cubic(CubicCurve, duration: Double)
  /// As a spring draws it; the time follows from the way.
  case spring(Spring)

  /// At once, without a motion.
  public static var none: TimingCurve { .cubic(.linear, duration: 0) }
  /// At one speed.
  public static func linear(duration: Double) -> TimingCurve {
    .cubic(.linear, duration: duration)
  }
  /// Fast off, and slowly to the end.
  public static func ease(duration: Double) -> TimingCurve { .cubic(.ease, duration: duration) }
  /// Slowly off.
  public static func easeIn(duration: Double) -> TimingCurve {
    .cubic(.easeIn, duration: duration)
  }
  /// Slowly to the end.
  public static func easeOut(duration: Double) -> TimingCurve {
    .cubic(.easeOut, duration: duration)
  }
  /// Slowly off and slowly to the end.
  public static func easeInOut(duration: Double) -> TimingCurve {
    .cubic(.easeInOut, duration: duration)
  }
}

/// How rows that come or go are shown.
public enum RowEffect: Equatable, Sendable {
  /// As by a curtain, whose edge is the row below them.
  case uncover
  /// By the same curtain, and becoming opaque or transparent meanwhile.
  case fade
}

/// How an outline moves: a timing and an effect each for what opens and for what closes.
///
/// One change has one timing, so that all its rows and the disclosure triangle move together: that
/// of ``expanding`` where rows come, also if others go; that of ``collapsing`` where rows only go.
/// The effect is each row's own.
public struct MotionStyle: Equatable, Sendable {
  /// The timing of a change by which rows come, or a branch without rows opens.
  public var expanding: TimingCurve
  /// The timing of a change by which rows go and none come, or a branch without rows closes.
  public var collapsing: TimingCurve
  /// The timing of all other changes: rows that stand elsewhere or have another height.
  public var moving: TimingCurve
  /// How rows that come are shown.
  public var insertion: RowEffect
  /// How rows that go are shown.
  public var deletion: RowEffect

  /// A style.
  public init(
    expanding: TimingCurve,
    collapsing: TimingCurve,
    moving: TimingCurve,
    insertion: RowEffect = .uncover,
    deletion: RowEffect = .uncover
  ) {
    self.expanding = expanding
    self.collapsing = collapsing
    self.moving = moving
    self.insertion = insertion
    self.deletion = deletion
  }

  /// A style with one timing for everything.
  public init(_ timing: TimingCurve, effect: RowEffect = .uncover) {
    self.init(
      expanding: timing,
      collapsing: timing,
      moving: timing,
      insertion: effect,
      deletion: effect
    )
  }

  /// Without motion, for people who prefer that.
  public static var none: MotionStyle { MotionStyle(.none) }

  /// What a change does, for the choice of a timing.
  enum Kind {
    case expanding, collapsing, moving
  }

  func timing(of kind: Kind) -> TimingCurve {
    switch kind {
    case .expanding: expanding
    case .collapsing: collapsing
    case .moving: moving
    }
  }
}
