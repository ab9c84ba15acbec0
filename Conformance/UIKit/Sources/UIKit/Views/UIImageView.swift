public import Foundation

// uikit/uiimage
/// An image with the name of its symbol.
open class UIImage: Foundation.NSObject, @unchecked Sendable {
  let name: String

  init(name: String) {
    self.name = name
  }

  // uikit/uiimage/init(systemname:)
  public convenience init?(systemName name: String) {
    self.init(name: name)
  }

  // uikit/uiimage/size
  open var size: CGSize { CGSize(width: 20, height: 20) }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIImage)?.name == name
  }

  open override var hash: Int { name.hashValue }
}

// uikit/uiimageview
open class UIImageView: UIView {
  // uikit/uiimageview/image
  open var image: UIImage? {
    didSet { if image != oldValue { setNeedsLayout() } }
  }

  // uikit/uiimageview/init(image:)
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}

extension StandIn {
  /// The name of the symbol that an image shows.
  public nonisolated static func symbolName(of image: UIImage) -> String { image.name }
}
