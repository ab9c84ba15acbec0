public import Foundation

// foundation/nsuseractivity
@MainActor
open class NSUserActivity: Foundation.NSObject {
  // foundation/nsuseractivity/activitytype
  public let activityType: String
  // foundation/nsuseractivity/userinfo
  open var userInfo: [AnyHashable: Any]?
  // foundation/nsuseractivity/needssave
  open var needsSave = false

  // foundation/nsuseractivity/init(activitytype:)
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  // foundation/nsuseractivity/adduserinfoentries(from:)
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

extension StandIn {
  /// Saves the activity of a responder, as UIKit does when a scene goes to the background.
  ///
  /// An app with a scene is restored by activities; UIKit calls `encodeRestorableState(with:)` only
  /// in an app without scenes.
  public static func save(_ responder: UIResponder) -> NSUserActivity? {
    guard let activity = responder.userActivity else { return nil }
    responder.updateUserActivityState(activity)
    return activity
  }
}
