// The motion of rows in a window of 40, where a branch of 100 opens.
extension Measure {
  /// The rows on the screen at rest.
  public static let motionScene = Measure("motion.scene", .microseconds, operations: 100, bar: 100)
  /// A motion that begins.
  public static let motionBegin = Measure("motion.begin", .microseconds)
  /// One frame of an animation.
  public static let motionFrame = Measure("motion.frame", .microseconds, operations: 100, bar: 100)

  static let motions: [Measure] = [motionScene, motionBegin, motionFrame]
}
