public import Foundation

// uikit/uibaritem
@MainActor
open class UIBarItem: Foundation.NSObject {
  // uikit/uibaritem/isenabled
  open var isEnabled = true
  // uikit/uibaritem/title
  open var title: String?
  // uikit/uibaritem/image
  open var image: UIImage?
  // uikit/uibaritem/tag
  open var tag = 0
  // objectivec/nsobject-swift.class/accessibilitylabel
  open var accessibilityLabel: String?
  // objectivec/nsobject-swift.class/accessibilityhint
  open var accessibilityHint: String?

  public override init() {
    super.init()
  }
}

// uikit/uibarbuttonitem
open class UIBarButtonItem: UIBarItem {
  // uikit/uibarbuttonitem/systemitem
  public enum SystemItem: Int, Sendable {
    case done = 0
    case cancel = 1
    case edit = 2
    case save = 3
    case add = 4
    case flexibleSpace = 5
    case fixedSpace = 6
    case trash = 16
    case close = 24
  }

  // uikit/uibarbuttonitem/style-swift.enum
  public enum Style: Int, Sendable {
    case plain = 0
    case done = 2
  }

  // uikit/uibarbuttonitem/primaryaction
  open var primaryAction: UIAction?
  // uikit/uibarbuttonitem/style-swift.property
  open var style = Style.plain
  // uikit/uibarbuttonitem/tintcolor
  open var tintColor: UIColor?
  // uikit/uibarbuttonitem/customview
  open var customView: UIView?
  private(set) var systemItem: SystemItem?

  // uikit/uibarbuttonitem/init(customview:)
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  public override init() {
    super.init()
  }

  // uikit/uibarbuttonitem/init(systemitem:primaryaction:menu:)
  public convenience init(
    systemItem: UIBarButtonItem.SystemItem,
    primaryAction: UIAction? = nil
  ) {
    self.init()
    self.systemItem = systemItem
    take(primaryAction)
  }

  // uikit/uibarbuttonitem/init(title:image:primaryaction:menu:)
  public convenience init(
    title: String? = nil,
    image: UIImage? = nil,
    primaryAction: UIAction? = nil
  ) {
    self.init()
    take(primaryAction)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  private func take(_ action: UIAction?) {
    primaryAction = action
    guard systemItem == nil, let action else { return }
    title = action.title.isEmpty ? nil : action.title
    image = action.image
  }

}

// uikit/uinavigationitem
@MainActor
open class UINavigationItem: Foundation.NSObject {
  // uikit/uinavigationitem/title
  open var title: String?
  // uikit/uinavigationitem/prompt
  open var prompt: String?
  // uikit/uinavigationitem/leftbarbuttonitems
  open var leftBarButtonItems: [UIBarButtonItem]?
  // uikit/uinavigationitem/rightbarbuttonitems
  open var rightBarButtonItems: [UIBarButtonItem]?

  // uikit/uinavigationitem/init(title:)
  public init(title: String) {
    self.title = title.isEmpty ? nil : title
    super.init()
  }

  // uikit/uinavigationitem/leftbarbuttonitem
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  // uikit/uinavigationitem/rightbarbuttonitem
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
}
