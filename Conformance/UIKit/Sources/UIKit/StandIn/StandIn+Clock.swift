public import Foundation

extension StandIn {
  /// When keys are struck, in seconds; nothing but a test changes it.
  public static var clock: TimeInterval = 0
}

extension UIPress {
  // uikit/uipress/timestamp
  public var timestamp: TimeInterval { StandIn.clock }
}
