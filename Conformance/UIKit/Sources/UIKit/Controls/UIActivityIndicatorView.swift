public import Foundation

// uikit/uiactivityindicatorview
open class UIActivityIndicatorView: UIView {
  // uikit/uiactivityindicatorview/style-swift.enum
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }

  // uikit/uiactivityindicatorview/style-swift.property
  open var style: Style
  // uikit/uiactivityindicatorview/hideswhenstopped
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }
  // uikit/uiactivityindicatorview/isanimating
  open private(set) var isAnimating = false

  // uikit/uiactivityindicatorview/init(style:)
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    isHidden = true
  }

  // uikit/uiactivityindicatorview/init(coder:)
  public required init(coder: NSCoder) {
    style = .medium
    super.init(frame: .zero)
    isHidden = true
  }

  // uikit/uiactivityindicatorview/startanimating()
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }

  // uikit/uiactivityindicatorview/stopanimating()
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
  }
}
