public import Foundation

// uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  case natural = 4
}

// uikit/nslinebreakmode
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

// uikit/uilabel
open class UILabel: UIView {
  // uikit/uilabel/text
  open var text: String? {
    didSet { if text != oldValue { setNeedsLayout() } }
  }
  // uikit/uilabel/font
  /// `null_resettable` in the header, which Swift imports as an implicitly unwrapped optional.
  open var font: UIFont! = .systemFont(ofSize: 17) {
    didSet { setNeedsLayout() }
  }
  // uikit/uilabel/textcolor
  open var textColor: UIColor! = .label
  // uikit/uilabel/textalignment
  open var textAlignment = NSTextAlignment.natural
  // uikit/uilabel/linebreakmode
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail
  // uikit/uilabel/numberoflines
  open var numberOfLines = 1 {
    didSet { setNeedsLayout() }
  }
  // uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
  open var adjustsFontForContentSizeCategory = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if adjustsFontForContentSizeCategory, let style = font.style {
      font = .preferredFont(forTextStyle: style, compatibleWith: traitCollection)
    }
  }

  func naturalSize(width: CGFloat?) -> CGSize {
    TextMeasure.size(
      of: text ?? "",
      font: font ?? .systemFont(ofSize: 17),
      width: numberOfLines == 1 ? .infinity : width ?? .infinity,
      lineLimit: numberOfLines
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    naturalSize(width: size.width > 0 ? size.width : nil)
  }
}
