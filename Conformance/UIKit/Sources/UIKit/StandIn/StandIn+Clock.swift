public import Foundation

extension StandIn {
  /// The timestamp of key presses, in seconds.
  ///
  /// Only tests change it.
  public static var clock: TimeInterval = 0
}

extension UIPress {
  // uikit/uipress/timestamp
  public var timestamp: TimeInterval { StandIn.clock }
}
