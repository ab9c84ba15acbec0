/// The timing of a motion: a curve with a duration.
public struct TimingCurve: Equatable, Sendable {
  /// The progress at each fraction of the duration.
  public let curve: CubicBezierCurve
  /// The duration in milliseconds.
  public let duration: Double

  /// Creates a timing.
  ///
  /// - Parameters:
  ///   - curve: The progress at each fraction of the duration.
  ///   - duration: The duration in milliseconds.
  /// - Precondition: The duration is finite and at least 0.
  public init(_ curve: CubicBezierCurve, duration: Double) {
    precondition(
      duration >= 0 && duration.isFinite,
      "expected a finite duration of at least 0, got \(duration)"
    )
    (self.curve, self.duration) = (curve, duration)
  }

  /// The duration in seconds.
  public var seconds: Double { duration / 1000 }

  /// Immediately, without motion.
  public static var none: TimingCurve { .linear(duration: 0) }
  /// Constant speed.
  public static func linear(duration: Double) -> TimingCurve { Self(.linear, duration: duration) }
  /// A fast start and a slow end.
  public static func ease(duration: Double) -> TimingCurve { Self(.ease, duration: duration) }
  /// A slow start.
  public static func easeIn(duration: Double) -> TimingCurve { Self(.easeIn, duration: duration) }
  /// A slow end.
  public static func easeOut(duration: Double) -> TimingCurve {
    Self(.easeOut, duration: duration)
  }
  /// A slow start and a slow end.
  public static func easeInOut(duration: Double) -> TimingCurve {
    Self(.easeInOut, duration: duration)
  }
}

/// The effect of rows that appear or disappear.
public enum RowEffect: Equatable, Sendable {
  /// Clipped at the top edge of the row below, as by a curtain.
  case reveal
  /// Clipped in the same way, and fading in or out at the same time.
  case fade
}

/// The animation of row changes: a timing and an effect each for expanding and collapsing.
///
/// Each change has one timing, so that all its rows and disclosure triangles move together: that of
/// ``expanding`` if rows appear, even if others disappear; that of ``collapsing`` if rows only
/// disappear. The effect applies to each row separately.
public struct RowAnimation: Equatable, Sendable {
  /// The timing of a change that makes rows appear, or expands a branch without rows.
  public var expanding: TimingCurve
  /// The timing of a change that only makes rows disappear, or collapses a branch without rows.
  public var collapsing: TimingCurve
  /// The timing of all other changes: rows that move or change height.
  public var moving: TimingCurve
  /// The effect of rows that appear.
  public var insertion: RowEffect
  /// The effect of rows that disappear.
  public var deletion: RowEffect

  /// Creates an animation.
  public init(
    expanding: TimingCurve,
    collapsing: TimingCurve,
    moving: TimingCurve,
    insertion: RowEffect = .reveal,
    deletion: RowEffect = .reveal
  ) {
    self.expanding = expanding
    self.collapsing = collapsing
    self.moving = moving
    self.insertion = insertion
    self.deletion = deletion
  }

  /// Creates an animation with one timing for everything.
  public init(_ timing: TimingCurve, effect: RowEffect = .reveal) {
    self.init(
      expanding: timing,
      collapsing: timing,
      moving: timing,
      insertion: effect,
      deletion: effect
    )
  }

  /// No motion, for users who prefer reduced motion.
  public static var none: RowAnimation { RowAnimation(.none) }

  /// The kind of a change, which selects the timing.
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
