public import Foundation

// foundation/nsitemproviderrepresentationvisibility
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all = 0
  case team = 1
  case group = 2
  case ownProcess = 3
}

// foundation/nsitemprovider
/// Its representations are never loaded.
open class NSItemProvider: Foundation.NSObject {
  // foundation/nsitemprovider/registeredtypeidentifiers
  open private(set) var registeredTypeIdentifiers: [String] = []

  // foundation/nsitemprovider/init()
  public override init() { super.init() }

  // foundation/nsitemprovider/registerdatarepresentation(fortypeidentifier:visibility:loadhandler:)
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (
        @escaping @Sendable (Data?, (any Error)?) -> Void
      ) -> Progress?
  ) {
    registeredTypeIdentifiers.append(typeIdentifier)
  }
}

// uikit/uidragitem
@MainActor
open class UIDragItem: Foundation.NSObject {
  // uikit/uidragitem/itemprovider
  public let itemProvider: NSItemProvider
  // uikit/uidragitem/localobject
  open var localObject: Any?

  // uikit/uidragitem/init(itemprovider:)
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

// uikit/uidragdropsession
@MainActor
public protocol UIDragDropSession: NSObjectProtocol {
  // uikit/uidragdropsession/items
  var items: [UIDragItem] { get }
  // uikit/uidragdropsession/location(in:)
  func location(in view: UIView) -> CGPoint
}

// uikit/uidragsession
public protocol UIDragSession: UIDragDropSession {}

// uikit/uidropsession
public protocol UIDropSession: UIDragDropSession {
  // uikit/uidropsession/localdragsession
  var localDragSession: (any UIDragSession)? { get }
}

// uikit/uidropoperation
public enum UIDropOperation: UInt, Sendable {
  case cancel = 0
  case forbidden = 1
  case copy = 2
  case move = 3
}

// uikit/uidropproposal
@MainActor
open class UIDropProposal: Foundation.NSObject {
  // uikit/uidropproposal/operation
  public let operation: UIDropOperation

  // uikit/uidropproposal/init(operation:)
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}

// uikit/uidraganimating
@MainActor
public protocol UIDragAnimating: NSObjectProtocol {}
