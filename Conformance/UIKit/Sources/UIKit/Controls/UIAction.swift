public import Foundation

// uikit/uimenuelement
@MainActor
open class UIMenuElement: Foundation.NSObject {
  // uikit/uimenuelement/state
  public enum State: Int, Sendable {
    case off = 0
    case on = 1
    case mixed = 2
  }

  // uikit/uimenuelement/attributes
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    // uikit/uimenuelement/attributes/disabled
    public static let disabled = Attributes(rawValue: 1 << 0)
    // uikit/uimenuelement/attributes/destructive
    public static let destructive = Attributes(rawValue: 1 << 1)
    // uikit/uimenuelement/attributes/hidden
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  var storedTitle: String
  var storedImage: UIImage?

  init(title: String, image: UIImage?) {
    storedTitle = title
    storedImage = image
    super.init()
  }
}

// uikit/uiactionhandler
public typealias UIActionHandler = @MainActor (UIAction) -> Void

// uikit/uiaction
open class UIAction: UIMenuElement {
  // uikit/uiaction/identifier-swift.struct
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    // uikit/uiaction/identifier-swift.struct/init(_:)
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  // uikit/uiaction/title
  open var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }
  // uikit/uiaction/image
  open var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }
  // uikit/uiaction/identifier-swift.property
  open private(set) var identifier = Identifier(UUID().uuidString)
  // uikit/uiaction/attributes
  open var attributes: UIMenuElement.Attributes = []
  // uikit/uiaction/state
  open var state = UIMenuElement.State.off
  // uikit/uiaction/sender
  public internal(set) var sender: Any?
  private(set) var handler: UIActionHandler = { _ in }

  // uikit/uiaction/init(title:image:identifier:discoverabilitytitle:attributes:state:handler:)
  public convenience init(
    title: String = "",
    image: UIImage? = nil,
    identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil,
    attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.init(title: title, image: image)
    if let identifier { self.identifier = identifier }
    self.attributes = attributes
    self.state = state
    self.handler = handler
  }

  func perform(from sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
