public import Foundation

// uikit/uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  // uikit/uiaccessibilitytraits/none
  public static let none = UIAccessibilityTraits([])
  // uikit/uiaccessibilitytraits/button
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  // uikit/uiaccessibilitytraits/header
  public static let header = UIAccessibilityTraits(rawValue: 1 << 1)
  // uikit/uiaccessibilitytraits/selected
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 2)
  // uikit/uiaccessibilitytraits/statictext
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 4)
  // uikit/uiaccessibilitytraits/image
  public static let image = UIAccessibilityTraits(rawValue: 1 << 6)
  // uikit/uiaccessibilitytraits/adjustable
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 7)
}

// uikit/uiaccessibilityexpandedstatus
public enum UIAccessibilityExpandedStatus: Int, Sendable {
  case unsupported = 0
  case expanded = 1
  case collapsed = 2
}

// uikit/uiaccessibilitycontainertype
public enum UIAccessibilityContainerType: Int, Sendable {
  case none = 0
  case dataTable = 1
  case list = 2
  case landmark = 3
  case semanticGroup = 4
}

// uikit/uiaccessibilitypriority
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  // uikit/uiaccessibilitypriority/high
  public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
}

extension NSAttributedString.Key {
  // foundation/nsattributedstring/key/accessibilityspeechannouncementpriority
  public static let accessibilitySpeechAnnouncementPriority = NSAttributedString.Key(
    rawValue: "UIAccessibilitySpeechAttributeAnnouncementPriority"
  )
}

// uikit/uiaccessibility
@MainActor
public struct UIAccessibility {
  // uikit/uiaccessibility/notification
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    // uikit/uiaccessibility/notification/announcement
    public static let announcement = Notification(rawValue: 1008)
    // uikit/uiaccessibility/notification/layoutchanged
    public static let layoutChanged = Notification(rawValue: 1001)
  }

  // uikit/uiaccessibility/post(notification:argument:)
  public static func post(notification: UIAccessibility.Notification, argument: Any?) {
    StandIn.posts.append(StandIn.Post(notification: notification, argument: argument))
  }

  // uikit/uiaccessibility/isreducemotionenabled
  public static var isReduceMotionEnabled: Bool { StandIn.reduceMotion }

  // uikit/uiaccessibility/reducemotionstatusdidchangenotification
  nonisolated public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification"
  )
}

// uikit/uiaccessibilitycustomaction
@MainActor
open class UIAccessibilityCustomAction: Foundation.NSObject {
  // uikit/uiaccessibilitycustomaction/handler
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  // uikit/uiaccessibilitycustomaction/name
  open var name: String
  // uikit/uiaccessibilitycustomaction/actionhandler
  open var actionHandler: UIAccessibilityCustomAction.Handler?

  // uikit/uiaccessibilitycustomaction/init(name:actionhandler:)
  public init(name: String, actionHandler: UIAccessibilityCustomAction.Handler?) {
    self.name = name
    self.actionHandler = actionHandler
    super.init()
  }
}
