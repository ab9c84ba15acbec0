#if canImport(UIKit)
  public import UIKit

  /// The measures of a row that opens, in points.
  ///
  /// A row is as high as the head above its content, the content and the foot below it. While it is
  /// closed the content has ``closedContentHeight``.
  public struct ExpandableMetrics: Equatable, Sendable {
    /// How far below the top of the row its content begins.
    public var head: CGFloat
    /// How far above the bottom of the row its content ends.
    public var foot: CGFloat
    /// How high the content of a closed row is.
    public var closedContentHeight: CGFloat
    /// How far from the leading edge of the row its content begins.
    public var leading: CGFloat
    /// How far from the trailing edge of the row its content ends.
    public var trailing: CGFloat

    /// Measures of a cell of one's own.
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

    /// The measures of an ``ExpandableCell`` from code, at the size of text in use.
    ///
    /// At the usual size a closed row is 107 points high, and content has 55 points around it.
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

    /// How much higher than its content an open row is.
    public var chrome: CGFloat { head + foot }

    /// How high a closed row is.
    public var baseHeight: CGFloat { chrome + closedContentHeight }

    /// How wide content is in a row of some width; never less than 1.
    public func contentWidth(inRowOfWidth width: CGFloat) -> CGFloat {
      max(1, width - leading - trailing)
    }
  }
#endif
