public import Foundation

extension StandIn {
  /// A drag over a table or a collection view, before or after it has been let go.
  @MainActor
  public final class Drag: Foundation.NSObject, UIDragSession, UIDropSession, UIDragAnimating {
    public let items: [UIDragItem]
    private var view: UIScrollView
    private var point: CGPoint
    private let isLocal: Bool
    public var localDragSession: (any UIDragSession)? { isLocal ? self : nil }

    /// The rows to which items were seen to fly when they were let go.
    public fileprivate(set) var landings: [IndexPath] = []

    fileprivate init(
      _ items: [UIDragItem],
      over view: UIScrollView,
      at point: CGPoint,
      isLocal: Bool = true
    ) {
      self.items = items
      self.isLocal = isLocal
      self.view = view
      self.point = point
      super.init()
    }

    public func location(in view: UIView) -> CGPoint { self.view.convert(point, to: view) }

    fileprivate func move(to point: CGPoint, in view: UIScrollView) {
      self.point = point
      self.view = view
    }
  }

  /// Begins to drag a row, and returns the drag, or `nil` if the row cannot be dragged.
  public static func beginDrag(of path: IndexPath, in view: UIScrollView) -> Drag? {
    let session = Drag([], over: view, at: .zero)
    var items: [UIDragItem] = []
    if let table = view as? UITableView {
      guard table.dragInteractionEnabled else { return nil }
      items = table.dragDelegate?.tableView(table, itemsForBeginning: session, at: path) ?? []
    } else if let collection = view as? UICollectionView {
      guard collection.dragInteractionEnabled else { return nil }
      items =
        collection.dragDelegate?.collectionView(collection, itemsForBeginning: session, at: path)
        ?? []
    }
    // iOS also begins a local drag of items without a representation; Mac Catalyst does not.
    guard !items.isEmpty,
      items.allSatisfy({ !$0.itemProvider.registeredTypeIdentifiers.isEmpty })
    else { return nil }
    return Drag(items, over: view, at: .zero)
  }

  /// Begins a drag of items of another app over a view.
  public static func beginForeignDrag(of items: [NSItemProvider], over view: UIScrollView) -> Drag {
    Drag(items.map { UIDragItem(itemProvider: $0) }, over: view, at: .zero, isLocal: false)
  }

  /// Moves a drag over a view, and returns the proposal as words: `move into`, `move at`, the same with
  /// `copy`, `forbidden`, or `nil` if the view does not take part.
  public static func move(_ drag: Drag, over view: UIScrollView, to point: CGPoint) -> String? {
    drag.move(to: point, in: view)
    if let table = view as? UITableView {
      guard let delegate = table.dropDelegate, delegate.tableView(table, canHandle: drag) else {
        return nil
      }
      let proposal = delegate.tableView(
        table,
        dropSessionDidUpdate: drag,
        withDestinationIndexPath: table.indexPathForRow(at: point)
      )
      return words(proposal.operation, isInto: proposal.intent == .insertIntoDestinationIndexPath)
    }
    guard let collection = view as? UICollectionView, let delegate = collection.dropDelegate,
      delegate.collectionView(collection, canHandle: drag)
    else { return nil }
    let proposal = delegate.collectionView(
      collection,
      dropSessionDidUpdate: drag,
      withDestinationIndexPath: collection.indexPathForItem(at: point)
    )
    return words(proposal.operation, isInto: proposal.intent == .insertIntoDestinationIndexPath)
  }

  /// Called between the last proposal and the drop.
  public static var willDrop: (() -> Void)?

  private static func words(_ operation: UIDropOperation, isInto: Bool) -> String {
    guard operation == .move || operation == .copy else { return "\(operation)" }
    return "\(operation) \(isInto ? "into" : "at")"
  }

  /// Lets a drag go over a view, which performs the drop if its last proposal was a move or a copy.
  ///
  /// - Returns: Whether it was.
  @discardableResult
  public static func drop(_ drag: Drag, on view: UIScrollView, at point: CGPoint) -> Bool {
    guard let proposal = move(drag, over: view, to: point),
      proposal.hasPrefix("move") || proposal.hasPrefix("copy")
    else { return false }
    willDrop?()
    if let table = view as? UITableView {
      // The table holds a gap open where rows would be inserted.
      if proposal.hasSuffix("at") { table.dropGap = point.y }
      defer { table.dropGap = nil }
      table.dropDelegate?.tableView(table, performDropWith: Coordinator(drag, table))
    } else if let collection = view as? UICollectionView {
      collection.dropDelegate?
        .collectionView(collection, performDropWith: Coordinator(drag, collection))
    }
    return true
  }

  private final class Coordinator: Foundation.NSObject, UITableViewDropCoordinator,
    UICollectionViewDropCoordinator
  {
    private let drag: Drag
    private let view: UIScrollView
    var session: any UIDropSession { drag }

    init(_ drag: Drag, _ view: UIScrollView) {
      self.drag = drag
      self.view = view
      super.init()
    }

    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating {
      guard let table = view as? UITableView,
        indexPath.section < table.numberOfSections,
        indexPath.row < table.numberOfRows(inSection: indexPath.section)
      else { preconditionFailure("\(indexPath.debugPath) is no row to drop to") }
      return land(at: indexPath)
    }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating {
      guard let collection = view as? UICollectionView, collection.exists(indexPath)
      else { preconditionFailure("\(indexPath.debugPath) is no item to drop to") }
      return land(at: indexPath)
    }

    private func land(at path: IndexPath) -> any UIDragAnimating {
      drag.landings.append(path)
      return drag
    }
  }
}
