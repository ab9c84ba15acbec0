public import Foundation

// uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  // uikit/uicontentsizecategory/unspecified
  public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
  // uikit/uicontentsizecategory/extrasmall
  public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
  // uikit/uicontentsizecategory/small
  public static let small = Self(rawValue: "UICTContentSizeCategoryS")
  // uikit/uicontentsizecategory/medium
  public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
  // uikit/uicontentsizecategory/large
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
  // uikit/uicontentsizecategory/extralarge
  public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
  // uikit/uicontentsizecategory/extraextralarge
  public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
  // uikit/uicontentsizecategory/extraextraextralarge
  public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
  // uikit/uicontentsizecategory/accessibilitymedium
  public static let accessibilityMedium = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityM"
  )
  // uikit/uicontentsizecategory/accessibilitylarge
  public static let accessibilityLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityL"
  )
  // uikit/uicontentsizecategory/accessibilityextralarge
  public static let accessibilityExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXL"
  )
  // uikit/uicontentsizecategory/accessibilityextraextralarge
  public static let accessibilityExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL"
  )
  // uikit/uicontentsizecategory/accessibilityextraextraextralarge
  public static let accessibilityExtraExtraExtraLarge = Self(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
  )

  // uikit/uicontentsizecategory/didchangenotification
  public static let didChangeNotification = NSNotification.Name(
    "UIContentSizeCategoryDidChangeNotification"
  )

  /// From the smallest to the largest, each with its size of body text.
  static let bodySizes: [(UIContentSizeCategory, Double)] = [
    (.extraSmall, 14), (.small, 15), (.medium, 16), (.large, 17), (.extraLarge, 19),
    (.extraExtraLarge, 21), (.extraExtraExtraLarge, 23), (.accessibilityMedium, 28),
    (.accessibilityLarge, 33), (.accessibilityExtraLarge, 40),
    (.accessibilityExtraExtraLarge, 47), (.accessibilityExtraExtraExtraLarge, 53),
  ]

  /// The size of body text relative to that of the default category; 1 if unspecified.
  var scale: Double {
    let size = Self.bodySizes.first { $0.0 == self }?.1 ?? 17
    return size / 17
  }

  // uikit/uicontentsizecategory/isaccessibilitycategory
  public var isAccessibilityCategory: Bool {
    (Self.bodySizes.firstIndex { $0.0 == self } ?? 0) >= 7
  }

  /// Swift's overlay of UIKit makes categories comparable.
  public static func < (left: Self, right: Self) -> Bool {
    left.scale < right.scale
  }
}
