public import Foundation

// uikit/uiuserinterfacesizeclass
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

// uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
  case vision = 6
}

// uikit/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

// uikit/uitraitenvironmentlayoutdirection
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

// uikit/uiuserinterfacelayoutdirection
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight = 0
  case rightToLeft = 1
}

// uikit/uitraitcollection
public final class UITraitCollection: Foundation.NSObject, Sendable {
  // uikit/uitraitcollection/userinterfaceidiom
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  // uikit/uitraitcollection/userinterfacestyle
  public let userInterfaceStyle: UIUserInterfaceStyle
  // uikit/uitraitcollection/layoutdirection
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  // uikit/uitraitcollection/horizontalsizeclass
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  // uikit/uitraitcollection/verticalsizeclass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  // uikit/uitraitcollection/displayscale
  public let displayScale: CGFloat
  // uikit/uitraitcollection/preferredcontentsizecategory
  public let preferredContentSizeCategory: UIContentSizeCategory

  init(
    idiom: UIUserInterfaceIdiom = .unspecified,
    style: UIUserInterfaceStyle = .unspecified,
    direction: UITraitEnvironmentLayoutDirection = .unspecified,
    horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified,
    scale: CGFloat = 0,
    category: UIContentSizeCategory = .unspecified
  ) {
    userInterfaceIdiom = idiom
    userInterfaceStyle = style
    layoutDirection = direction
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    displayScale = scale
    preferredContentSizeCategory = category
  }

  /// There is one application, whose traits are those of the window that was last changed.
  nonisolated(unsafe) private static var applicationTraits = StandIn.defaultTraits

  // uikit/uitraitcollection/current
  public class var current: UITraitCollection {
    get { applicationTraits }
    set { applicationTraits = newValue }
  }

  // uikit/uitraitcollection/init()
  public convenience override init() {
    self.init(style: .unspecified)
  }

  // uikit/uitraitcollection/init(userinterfaceidiom:)
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(idiom: idiom)
  }

  // uikit/uitraitcollection/init(userinterfacestyle:)
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }

  // uikit/uitraitcollection/init(layoutdirection:)
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(direction: layoutDirection)
  }

  // uikit/uitraitcollection/init(horizontalsizeclass:)
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontal: horizontalSizeClass)
  }

  // uikit/uitraitcollection/init(verticalsizeclass:)
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(vertical: verticalSizeClass)
  }

  // uikit/uitraitcollection/init(displayscale:)
  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  // uikit/uitraitcollection/init(preferredcontentsizecategory:)
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(category: preferredContentSizeCategory)
  }

  // uikit/uitraitcollection/init(traitsfrom:)
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var idiom = UIUserInterfaceIdiom.unspecified
    var style = UIUserInterfaceStyle.unspecified
    var direction = UITraitEnvironmentLayoutDirection.unspecified
    var horizontal = UIUserInterfaceSizeClass.unspecified
    var vertical = UIUserInterfaceSizeClass.unspecified
    var scale: CGFloat = 0
    var category = UIContentSizeCategory.unspecified
    for traits in traitCollections {
      if traits.userInterfaceIdiom != .unspecified { idiom = traits.userInterfaceIdiom }
      if traits.userInterfaceStyle != .unspecified { style = traits.userInterfaceStyle }
      if traits.layoutDirection != .unspecified { direction = traits.layoutDirection }
      if traits.horizontalSizeClass != .unspecified { horizontal = traits.horizontalSizeClass }
      if traits.verticalSizeClass != .unspecified { vertical = traits.verticalSizeClass }
      if traits.displayScale > 0 { scale = traits.displayScale }
      if traits.preferredContentSizeCategory != .unspecified {
        category = traits.preferredContentSizeCategory
      }
    }
    self.init(
      idiom: idiom,
      style: style,
      direction: direction,
      horizontal: horizontal,
      vertical: vertical,
      scale: scale,
      category: category
    )
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceIdiom == other.userInterfaceIdiom
      && userInterfaceStyle == other.userInterfaceStyle
      && layoutDirection == other.layoutDirection
      && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && displayScale == other.displayScale
      && preferredContentSizeCategory == other.preferredContentSizeCategory
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(horizontalSizeClass)
    hasher.combine(preferredContentSizeCategory)
    return hasher.finalize()
  }
}

// uikit/uitraitenvironment
@MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  // uikit/uitraitenvironment/traitcollection
  var traitCollection: UITraitCollection { get }
  // uikit/uitraitenvironment/traitcollectiondidchange(_:)
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
