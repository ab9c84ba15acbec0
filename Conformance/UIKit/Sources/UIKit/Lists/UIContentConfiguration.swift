public import Foundation

// uikit/uicontentview-5fh3z
@MainActor
public protocol UIContentView: NSObjectProtocol {
  // uikit/uicontentview-5fh3z/configuration
  var configuration: any UIContentConfiguration { get set }
}

// uikit/uicontentconfiguration-9eib5
@MainActor
public protocol UIContentConfiguration {
  // uikit/uicontentconfiguration-9eib5/makecontentview()
  func makeContentView() -> any UIView & UIContentView
}

extension UIView {
  /// Shows the content of a configuration in a view that fills this one.
  ///
  /// - Parameter current: The view that shows the content so far, which is used again for a
  ///   configuration of the same type.
  /// - Returns: The view that shows the content, `nil` without a configuration.
  func show(
    _ configuration: (any UIContentConfiguration)?,
    in current: (any UIView & UIContentView)?
  ) -> (any UIView & UIContentView)? {
    if let configuration, let current, type(of: current.configuration) == type(of: configuration) {
      current.configuration = configuration
      return current
    }
    current?.removeFromSuperview()
    guard let view = configuration?.makeContentView() else { return nil }
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.frame = bounds
    addSubview(view)
    return view
  }
}

// uikit/uilistcontentconfiguration-swift.struct
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.struct
  @MainActor
  public struct TextProperties: Hashable {
    // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.struct/font
    public var font = UIFont.preferredFont(forTextStyle: .body)
    // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.struct/color
    public var color = UIColor.label
    // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.struct/numberoflines
    public var numberOfLines = 0
  }

  // uikit/uilistcontentconfiguration-swift.struct/text
  public var text: String?
  // uikit/uilistcontentconfiguration-swift.struct/secondarytext
  public var secondaryText: String?
  // uikit/uilistcontentconfiguration-swift.struct/image
  public var image: UIImage?
  // uikit/uilistcontentconfiguration-swift.struct/textproperties-swift.property
  public var textProperties = TextProperties()
  // uikit/uilistcontentconfiguration-swift.struct/secondarytextproperties
  public var secondaryTextProperties = TextProperties()
  // uikit/uilistcontentconfiguration-swift.struct/directionallayoutmargins
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11,
    leading: 16,
    bottom: 11,
    trailing: 8
  )

  // uikit/uilistcontentconfiguration-swift.struct/cell()
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }

  // uikit/uilistcontentconfiguration-swift.struct/subtitlecell()
  public static func subtitleCell() -> UIListContentConfiguration {
    UIListContentConfiguration()
  }

  // uikit/uilistcontentconfiguration-swift.struct/hash(into:)
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(secondaryText)
    hasher.combine(image)
  }

  // uikit/uilistcontentconfiguration-swift.struct/makecontentview()
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

}

// uikit/uilistcontentview
open class UIListContentView: UIView, UIContentView {
  private let titleLabel = UILabel()
  private let subtitleLabel = UILabel()
  private let picture = UIImageView()

  // uikit/uilistcontentview/configuration
  open var configuration: any UIContentConfiguration {
    didSet { show() }
  }

  // uikit/uilistcontentview/init(configuration:)
  public init(configuration: UIListContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    for view in [picture, titleLabel, subtitleLabel] { addSubview(view) }
    show()
  }

  public required init?(coder: NSCoder) {
    configuration = UIListContentConfiguration.cell()
    super.init(coder: coder)
    for view in [picture, titleLabel, subtitleLabel] { addSubview(view) }
    show()
  }

  private var list: UIListContentConfiguration? { configuration as? UIListContentConfiguration }

  private func show() {
    guard let list else { return }
    titleLabel.text = list.text
    titleLabel.font = list.textProperties.font
    titleLabel.textColor = list.textProperties.color
    titleLabel.numberOfLines = list.textProperties.numberOfLines
    subtitleLabel.text = list.secondaryText
    subtitleLabel.font = list.secondaryTextProperties.font
    subtitleLabel.textColor = list.secondaryTextProperties.color
    subtitleLabel.numberOfLines = list.secondaryTextProperties.numberOfLines
    picture.image = list.image
    setNeedsLayout()
  }

  /// The height of the texts at a width; at least 44.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let margins = list?.directionalLayoutMargins ?? .zero
    let height = parts(size.width).heights.reduce(0, +) + margins.top + margins.bottom
    return CGSize(width: size.width, height: max(44, height))
  }

  private func parts(_ width: CGFloat) -> (start: CGFloat, room: CGFloat, heights: [CGFloat]) {
    guard let list else { return (0, 0, []) }
    let margins = list.directionalLayoutMargins
    let start = margins.leading + (list.image.map { $0.size.width + 16 } ?? 0)
    let room = max(0, width - start - margins.trailing)
    return (start, room, [titleLabel, subtitleLabel].map { $0.naturalSize(width: room).height })
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (start, room, heights) = parts(bounds.width)
    let flips = effectiveUserInterfaceLayoutDirection == .rightToLeft
    func place(_ view: UIView, _ frame: CGRect) {
      var frame = frame
      if flips { frame.origin.x = bounds.width - frame.maxX }
      view.frame = frame
    }
    if let image = list?.image {
      let y = (bounds.height - image.size.height) / 2
      let x = list?.directionalLayoutMargins.leading ?? 0
      place(picture, CGRect(origin: CGPoint(x: x, y: y), size: image.size))
    }
    var y = (bounds.height - heights.reduce(0, +)) / 2
    for (label, height) in zip([titleLabel, subtitleLabel], heights) {
      place(label, CGRect(x: start, y: y, width: room, height: height))
      y += height
    }
  }
}
