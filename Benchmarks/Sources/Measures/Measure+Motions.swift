// The motion of rows in a window of 40, where a branch of 100 opens.
extension Measure {
  /// What is on the screen while nothing moves.
  public static let motionScene = Measure("motion.scene", .microseconds, operations: 100, bar: 100)
  /// A motion that begins.
  public static let motionBegin = Measure("motion.begin", .microseconds)
  /// What to draw of a motion.
  public static let motionFrame = Measure("motion.frame", .microseconds, operations: 100, bar: 100)

  static let motions: [Measure] = [motionScene, motionBegin, motionFrame]
}
