public import Foundation

// uikit/uitableviewdragdelegate
@MainActor
public protocol UITableViewDragDelegate: NSObjectProtocol {
  // uikit/uitableviewdragdelegate/tableview(_:itemsforbeginning:at:)
  func tableView(
    _ tableView: UITableView,
    itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]
}

// uikit/uitableviewdropdelegate
@MainActor
public protocol UITableViewDropDelegate: NSObjectProtocol {
  // uikit/uitableviewdropdelegate/tableview(_:canhandle:)
  func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool
  // uikit/uitableviewdropdelegate/tableview(_:dropsessiondidupdate:withdestinationindexpath:)
  func tableView(
    _ tableView: UITableView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal
  // uikit/uitableviewdropdelegate/tableview(_:performdropwith:)
  func tableView(
    _ tableView: UITableView,
    performDropWith coordinator: any UITableViewDropCoordinator
  )
}

extension UITableViewDropDelegate {
  public func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
    true
  }

  /// Without a proposal, a table copies to where it is let go.
  public func tableView(
    _ tableView: UITableView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UITableViewDropProposal {
    UITableViewDropProposal(operation: .copy, intent: .unspecified)
  }
}

// uikit/uitableviewdropproposal
open class UITableViewDropProposal: UIDropProposal {
  // uikit/uitableviewdropproposal/intent-swift.enum
  public enum Intent: Int, Sendable {
    case unspecified = 0
    case insertAtDestinationIndexPath = 1
    case insertIntoDestinationIndexPath = 2
    case automatic = 3
  }

  // uikit/uitableviewdropproposal/intent-swift.property
  public let intent: Intent

  // uikit/uitableviewdropproposal/init(operation:intent:)
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }
}

// uikit/uitableviewdropcoordinator
@MainActor
public protocol UITableViewDropCoordinator: NSObjectProtocol {
  // uikit/uitableviewdropcoordinator/session
  var session: any UIDropSession { get }
  // uikit/uitableviewdropcoordinator/drop(_:torowat:)
  @discardableResult
  func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
}

// uikit/uicollectionviewdragdelegate
@MainActor
public protocol UICollectionViewDragDelegate: NSObjectProtocol {
  // uikit/uicollectionviewdragdelegate/collectionview(_:itemsforbeginning:at:)
  func collectionView(
    _ collectionView: UICollectionView,
    itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]
}

// uikit/uicollectionviewdropdelegate
@MainActor
public protocol UICollectionViewDropDelegate: NSObjectProtocol {
  // uikit/uicollectionviewdropdelegate/collectionview(_:canhandle:)
  func collectionView(
    _ collectionView: UICollectionView,
    canHandle session: any UIDropSession
  ) -> Bool
  // uikit/uicollectionviewdropdelegate/collectionview(_:dropsessiondidupdate:withdestinationindexpath:)
  func collectionView(
    _ collectionView: UICollectionView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
  // uikit/uicollectionviewdropdelegate/collectionview(_:performdropwith:)
  func collectionView(
    _ collectionView: UICollectionView,
    performDropWith coordinator: any UICollectionViewDropCoordinator
  )
}

extension UICollectionViewDropDelegate {
  public func collectionView(
    _ collectionView: UICollectionView,
    canHandle session: any UIDropSession
  ) -> Bool { true }

  /// Without a proposal, a collection view copies to where it is let go.
  public func collectionView(
    _ collectionView: UICollectionView,
    dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal {
    UICollectionViewDropProposal(operation: .copy, intent: .unspecified)
  }
}

// uikit/uicollectionviewdropproposal
open class UICollectionViewDropProposal: UIDropProposal {
  // uikit/uicollectionviewdropproposal/intent-swift.enum
  public enum Intent: Int, Sendable {
    case unspecified = 0
    case insertAtDestinationIndexPath = 1
    case insertIntoDestinationIndexPath = 2
  }

  // uikit/uicollectionviewdropproposal/intent-swift.property
  public let intent: Intent

  // uikit/uicollectionviewdropproposal/init(operation:intent:)
  public init(operation: UIDropOperation, intent: Intent) {
    self.intent = intent
    super.init(operation: operation)
  }
}

// uikit/uicollectionviewdropcoordinator
@MainActor
public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
  // uikit/uicollectionviewdropcoordinator/session
  var session: any UIDropSession { get }
  // uikit/uicollectionviewdropcoordinator/drop(_:toitemat:)
  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
}
