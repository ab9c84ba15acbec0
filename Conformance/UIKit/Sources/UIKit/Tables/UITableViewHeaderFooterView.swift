public import Foundation

// uikit/uitableviewheaderfooterview
open class UITableViewHeaderFooterView: UIView {
  // uikit/uitableviewheaderfooterview/reuseidentifier
  public internal(set) var reuseIdentifier: String?
  // uikit/uitableviewheaderfooterview/contentview
  public let contentView = UIView()
  // uikit/uitableviewheaderfooterview/textlabel
  public var textLabel: UILabel? { ownTextLabel }
  private lazy var ownTextLabel = label()
  private var hasText = false

  // uikit/uitableviewheaderfooterview/init(reuseidentifier:)
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }

  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  private func label() -> UILabel {
    hasText = true
    let label = UILabel()
    label.accessibilityTraits = [.staticText, .header]
    contentView.addSubview(label)
    return label
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    guard hasText else { return }
    textLabel?.frame = bounds.insetBy(dx: 16, dy: 0)
  }

}
