public import Foundation

extension StandIn {
  /// What the clock shows that presses are timed by, in seconds.
  ///
  /// It stands still unless a test moves it.
  public static var time: TimeInterval = 0
}

extension UIPress {
  // uikit/uipress/timestamp
  /// The stand-in handles a press at once, so it is always now.
  public var timestamp: TimeInterval { StandIn.time }
}
