public import Foundation

// uikit/uibutton
open class UIButton: UIControl {
  // uikit/uibutton/buttontype-swift.enum
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system = 1
    case detailDisclosure = 2
    case close = 7
  }

  // uikit/uibutton/titlelabel
  public let titleLabel: UILabel? = UILabel()
  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]

  // uikit/uibutton/buttontype-swift.property
  public private(set) var buttonType = ButtonType.custom

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // uikit/uibutton/init(type:)
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  // uikit/uibutton/init(type:primaryaction:)
  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?)
  {
    self.init(frame: .zero)
    self.buttonType = buttonType
    take(primaryAction)
  }

  private func setUp() {
    isAccessibilityElement = true
    accessibilityTraits = .button
    titleLabel.map(addSubview)
  }

  private func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    if let image = action.image { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
    showState()
  }

  // uikit/uibutton/settitle(_:for:)
  open func setTitle(_ title: String?, for state: UIControl.State) {
    titles[state] = title
    showState()
  }

  // uikit/uibutton/title(for:)
  open func title(for state: UIControl.State) -> String? { titles[state] ?? titles[.normal] }

  // uikit/uibutton/setimage(_:for:)
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    images[state] = image
    showState()
  }

  // uikit/uibutton/image(for:)
  open func image(for state: UIControl.State) -> UIImage? { images[state] ?? images[.normal] }

  // uikit/uibutton/currenttitle
  open var currentTitle: String? { title(for: state) }

  open override var isEnabled: Bool { didSet { showState() } }
  open override var isSelected: Bool { didSet { showState() } }
  open override var isHighlighted: Bool { didSet { showState() } }

  private func showState() {
    titleLabel?.text = currentTitle
    setNeedsLayout()
  }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = titleLabel?.sizeThatFits(.zero) ?? .zero
    let image = image(for: state)?.size ?? .zero
    return CGSize(width: text.width + image.width, height: max(text.height, image.height))
  }
}
