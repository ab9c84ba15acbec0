public import Foundation

// uikit/uifont
/// A font with a size and a weight.
open class UIFont: Foundation.NSObject, @unchecked Sendable {
  // uikit/uifont/weight
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    // uikit/uifont/weight/regular
    public static let regular = Weight(rawValue: 0)
    // uikit/uifont/weight/semibold
    public static let semibold = Weight(rawValue: 0.3)
  }

  // uikit/uifont/textstyle
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    // uikit/uifont/textstyle/title2
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    // uikit/uifont/textstyle/title3
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    // uikit/uifont/textstyle/headline
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    // uikit/uifont/textstyle/subheadline
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    // uikit/uifont/textstyle/body
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    // uikit/uifont/textstyle/footnote
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")

    /// The size at the default content size category.
    var size: CGFloat {
      switch self {
      case .title2: 22
      case .title3: 20
      case .subheadline: 15
      case .footnote: 13
      default: 17
      }
    }
  }

  // uikit/uifont/pointsize
  public let pointSize: CGFloat
  let weight: Weight
  /// The text style, if the font follows the content size category.
  let style: TextStyle?

  init(size: CGFloat, weight: Weight, style: TextStyle? = nil) {
    pointSize = size
    self.weight = weight
    self.style = style
  }

  /// The height of a line: 1.2 times the size, rounded up to a whole point.
  var lineHeight: CGFloat { (pointSize * 1.2).rounded(.up) }

  /// The width of every character: half the size.
  var advance: CGFloat { pointSize / 2 }

  // uikit/uifont/systemfont(ofsize:)
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(size: fontSize, weight: .regular)
  }

  // uikit/uifont/preferredfont(fortextstyle:)
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  // uikit/uifont/preferredfont(fortextstyle:compatiblewith:)
  open class func preferredFont(
    forTextStyle style: UIFont.TextStyle,
    compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let traits = traitCollection ?? .current
    return UIFont(
      size: (style.size * CGFloat(traits.preferredContentSizeCategory.scale)).rounded(),
      weight: style == .headline ? .semibold : .regular,
      style: style
    )
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return pointSize == other.pointSize && weight == other.weight
  }

  open override var hash: Int { pointSize.hashValue }
}

// uikit/uifontmetrics
/// All text styles scale like body text.
open class UIFontMetrics: Foundation.NSObject, @unchecked Sendable {
  // uikit/uifontmetrics/default
  open class var `default`: UIFontMetrics { UIFontMetrics(forTextStyle: .body) }

  // uikit/uifontmetrics/init(fortextstyle:)
  public init(forTextStyle textStyle: UIFont.TextStyle) {}

  // uikit/uifontmetrics/scaledvalue(for:compatiblewith:)
  open func scaledValue(
    for value: CGFloat,
    compatibleWith traitCollection: UITraitCollection?
  ) -> CGFloat {
    let traits = traitCollection ?? .current
    return (value * CGFloat(traits.preferredContentSizeCategory.scale)).rounded()
  }

  // uikit/uifontmetrics/scaledvalue(for:)
  open func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }
}
