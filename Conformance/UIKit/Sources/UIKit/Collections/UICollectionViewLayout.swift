public import Foundation

// uikit/uicollectionviewlayout
@MainActor
open class UICollectionViewLayout: Foundation.NSObject {
  // uikit/uicollectionviewlayout/init()
  public override init() { super.init() }
}

// uikit/uicollectionviewlayoutattributes
@MainActor
open class UICollectionViewLayoutAttributes: NSObject {
  // uikit/uicollectionviewlayoutattributes/indexpath
  public let indexPath: IndexPath
  // uikit/uicollectionviewlayoutattributes/frame
  open var frame: CGRect

  init(_ indexPath: IndexPath, frame: CGRect) {
    self.indexPath = indexPath
    self.frame = frame
    super.init()
  }
}

// uikit/uicollectionlayoutlistconfiguration-swift.struct
@MainActor
public struct UICollectionLayoutListConfiguration {
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/appearance-swift.enum
  public enum Appearance: Int, Sendable {
    case plain = 0
    case grouped = 1
    case insetGrouped = 2
    case sidebar = 3
    case sidebarPlain = 4

    var isGrouped: Bool { self == .grouped || self == .insetGrouped }
  }

  // uikit/uicollectionlayoutlistconfiguration-swift.struct/headermode-swift.enum
  public enum HeaderMode: Int, Sendable {
    case none = 0
    case supplementary = 1
    case firstItemInSection = 2
  }

  // uikit/uicollectionlayoutlistconfiguration-swift.struct/swipeactionsconfigurationprovider
  public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
    UISwipeActionsConfiguration?

  // uikit/uicollectionlayoutlistconfiguration-swift.struct/appearance-swift.property
  public let appearance: Appearance
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/showsseparators
  public var showsSeparators: Bool
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/headermode-swift.property
  public var headerMode = HeaderMode.none
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/leadingswipeactionsconfigurationprovider
  public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
  // uikit/uicollectionlayoutlistconfiguration-swift.struct/trailingswipeactionsconfigurationprovider
  public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

  // uikit/uicollectionlayoutlistconfiguration-swift.struct/init(appearance:)
  public init(appearance: Appearance) {
    self.appearance = appearance
    showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
  }
}

// uikit/uicollectionviewcompositionallayout
/// Lists only.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  let list: UICollectionLayoutListConfiguration

  private init(_ list: UICollectionLayoutListConfiguration) {
    self.list = list
    super.init()
  }

  // uikit/uicollectionviewcompositionallayout/list(using:)
  public class func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    UICollectionViewCompositionalLayout(configuration)
  }
}
