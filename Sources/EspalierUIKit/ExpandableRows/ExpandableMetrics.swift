#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// The dimensions of an expandable row, in points.
  ///
  /// The height of a row is the sum of the head above its content, the content and the foot below
  /// it. In a collapsed row the height of the content is ``closedContentHeight``.
  public struct ExpandableMetrics: Equatable, Sendable {
    /// The distance from the top of the row to its content.
    public var head: CGFloat
    /// The distance from the content to the bottom of the row.
    public var foot: CGFloat
    /// The height of the content in a collapsed row.
    public var closedContentHeight: CGFloat
    /// The distance from the leading edge of the row to its content.
    public var leading: CGFloat
    /// The distance from the content to the trailing edge of the row.
    public var trailing: CGFloat

    /// Creates the metrics of a custom cell.
    public init(
      head: CGFloat,
      foot: CGFloat,
      closedContentHeight: CGFloat,
      leading: CGFloat,
      trailing: CGFloat
    ) {
      self.head = head
      self.foot = foot
      self.closedContentHeight = closedContentHeight
      self.leading = leading
      self.trailing = trailing
    }

    /// Returns the metrics of an ``ExpandableCell`` created in code, for the content size category
    /// of the traits.
    ///
    /// At the default size a collapsed row is 107 points high, 55 of which are not content.
    @MainActor
    public static func standard(for traits: UITraitCollection) -> ExpandableMetrics {
      let scale = UIFontMetrics(forTextStyle: .body)
      return ExpandableMetrics(
        head: scale.scaledValue(for: 46, compatibleWith: traits),
        foot: 9,
        closedContentHeight: scale.scaledValue(for: 52, compatibleWith: traits),
        leading: 20,
        trailing: 104
      )
    }

    /// The height of the head and the foot: the height of a row without its content.
    public var verticalPadding: CGFloat { head + foot }

    /// The height of a collapsed row.
    public var baseHeight: CGFloat { verticalPadding + closedContentHeight }

    /// Returns the width of the content in a row of a width; at least 1.
    public func contentWidth(inRowOfWidth width: CGFloat) -> CGFloat {
      max(1, width - leading - trailing)
    }
  }
#endif
