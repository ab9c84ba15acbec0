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

  // uikit/uibutton/configuration-swift.struct
  public struct Configuration: Sendable {
    // uikit/uibutton/configuration-swift.struct/title
    public var title: String?
    // uikit/uibutton/configuration-swift.struct/subtitle
    public var subtitle: String?
    // uikit/uibutton/configuration-swift.struct/image
    public var image: UIImage?
    // uikit/uibutton/configuration-swift.struct/imagepadding
    public var imagePadding: CGFloat = 0
    // uikit/uibutton/configuration-swift.struct/contentinsets
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    // uikit/uibutton/configuration-swift.struct/baseforegroundcolor
    public var baseForegroundColor: UIColor?
    // uikit/uibutton/configuration-swift.struct/basebackgroundcolor
    public var baseBackgroundColor: UIColor?

    // uikit/uibutton/configuration-swift.struct/plain()
    public static func plain() -> UIButton.Configuration { Configuration() }
    // uikit/uibutton/configuration-swift.struct/gray()
    public static func gray() -> UIButton.Configuration { Configuration() }
    // uikit/uibutton/configuration-swift.struct/tinted()
    public static func tinted() -> UIButton.Configuration { Configuration() }
    // uikit/uibutton/configuration-swift.struct/filled()
    public static func filled() -> UIButton.Configuration { Configuration() }
    // uikit/uibutton/configuration-swift.struct/borderless()
    public static func borderless() -> UIButton.Configuration { Configuration() }
  }

  // uikit/uibutton/titlelabel
  public let titleLabel: UILabel? = UILabel()
  // uikit/uibutton/imageview
  public let imageView: UIImageView? = UIImageView()
  private var titles: [State: String] = [:]
  private var images: [State: UIImage] = [:]
  private var colors: [State: UIColor] = [:]

  // uikit/uibutton/configuration-swift.property
  open var configuration: UIButton.Configuration? {
    didSet { showState() }
  }
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

  // uikit/uibutton/init(configuration:primaryaction:)
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    take(primaryAction)
  }

  private func setUp() {
    isAccessibilityElement = true
    accessibilityTraits = .button
    titleLabel.map(addSubview)
    imageView.map(addSubview)
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

  // uikit/uibutton/settitlecolor(_:for:)
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    colors[state] = color
    showState()
  }

  // uikit/uibutton/titlecolor(for:)
  open func titleColor(for state: UIControl.State) -> UIColor? { colors[state] ?? colors[.normal] }

  // uikit/uibutton/currenttitle
  open var currentTitle: String? { configuration?.title ?? title(for: state) }

  // uikit/uibutton/currentimage
  open var currentImage: UIImage? { configuration?.image ?? image(for: state) }

  open override var isEnabled: Bool { didSet { showState() } }
  open override var isSelected: Bool { didSet { showState() } }
  open override var isHighlighted: Bool { didSet { showState() } }

  private func showState() {
    titleLabel?.text = currentTitle
    imageView?.image = currentImage
    if let color = titleColor(for: state) { titleLabel?.textColor = color }
    invalidateIntrinsicContentSize()
  }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? currentTitle }
    set { super.accessibilityLabel = newValue }
  }

  open override var intrinsicContentSize: CGSize {
    let text = titleLabel?.intrinsicContentSize ?? .zero
    let image = currentImage?.size ?? .zero
    let insets = configuration?.contentInsets ?? .zero
    let gap = text.width > 0 && image.width > 0 ? configuration?.imagePadding ?? 0 : 0
    return CGSize(
      width: text.width + gap + image.width + insets.leading + insets.trailing,
      height: max(text.height, image.height) + insets.top + insets.bottom
    )
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
