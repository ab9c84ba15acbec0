#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// The drag and drop delegate of a list view, which drags items within its outline and receives those of
  /// other apps and views.
  @MainActor
  final class OutlineDragController: NSObject {
    /// An item that is being dragged, with the source that it belongs to.
    private struct DraggedItem {
      weak var source: (any OutlineRowSource)?
      var item: AnyHashable
    }

    private func items(at path: IndexPath, in view: any OutlineListView) -> [UIDragItem] {
      guard let source = view.rowSource, let position = RowPosition(path) else { return [] }
      return source.draggedItems(at: position).map { item in
        let dragItem = UIDragItem(itemProvider: .ofOutlineItem)
        dragItem.localObject = DraggedItem(source: source, item: item)
        return dragItem
      }
    }

    /// The dragged items if all of them are of the view's outline, otherwise none.
    private func items(
      of session: any UIDropSession,
      in view: any OutlineListView
    ) -> [AnyHashable] {
      let dragged = session.items.compactMap { $0.localObject as? DraggedItem }
      guard let source = view.rowSource, dragged.count == session.items.count,
        dragged.allSatisfy({ $0.source === source })
      else { return [] }
      return dragged.map(\.item)
    }

    /// Whether items of the session may be dropped somewhere: dragged rows, or what is received.
    private func handles(_ session: any UIDropSession, in view: any OutlineListView) -> Bool {
      if !items(of: session, in: view).isEmpty { return view.allowsDragging }
      return view.allowsReceiving && view.rowSource?.receives == true
    }

    /// Proposes the destination of a session: a move of rows, or a copy of what is received.
    private func proposal(
      _ session: any UIDropSession,
      in view: any OutlineListView
    ) -> (operation: UIDropOperation, isInto: Bool)? {
      let (items, point) = (items(of: session, in: view), session.location(in: view))
      let indicator =
        items.isEmpty
        ? view.rowSource?.proposeReceiving(of: session, at: point)
        : view.rowSource?.proposeDrop(of: items, at: point)
      guard let indicator, handles(session, in: view) else { return nil }
      guard case .row = indicator else { return (items.isEmpty ? .copy : .move, false) }
      return (items.isEmpty ? .copy : .move, true)
    }

    /// Performs a drop, and calls a closure with each dragged item and its row, if that is visible.
    private func drop(
      _ session: any UIDropSession,
      in view: any OutlineListView,
      land: (UIDragItem, IndexPath) -> Void
    ) {
      let items = items(of: session, in: view)
      guard !items.isEmpty else {
        view.rowSource?.receiveAtProposedTarget(session.items)
        return
      }
      let rows = view.rowSource?.dropAtProposedTarget(items) ?? []
      for (item, row) in zip(session.items, rows) {
        if let row { land(item, row) }
      }
    }
  }

  extension NSItemProvider {
    /// A provider that has nothing for other apps; without any representation a system may not begin a drag.
    fileprivate static var ofOutlineItem: NSItemProvider {
      let provider = NSItemProvider()
      provider.registerDataRepresentation(
        forTypeIdentifier: "espalier.outline-item",
        visibility: .ownProcess
      ) { load in
        load(Data(), nil)
        return nil
      }
      return provider
    }
  }

  extension OutlineDragController: UITableViewDragDelegate, UITableViewDropDelegate {
    func tableView(
      _ tableView: UITableView,
      itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      (tableView as? any OutlineListView).map { items(at: indexPath, in: $0) } ?? []
    }

    func tableView(_ tableView: UITableView, canHandle session: any UIDropSession) -> Bool {
      (tableView as? any OutlineListView).map { handles(session, in: $0) } ?? false
    }

    func tableView(
      _ tableView: UITableView,
      dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UITableViewDropProposal {
      guard let view = tableView as? any OutlineListView,
        let (operation, isInto) = proposal(session, in: view)
      else { return .init(operation: .forbidden, intent: .unspecified) }
      return .init(
        operation: operation,
        intent: isInto ? .insertIntoDestinationIndexPath : .insertAtDestinationIndexPath
      )
    }

    func tableView(
      _ tableView: UITableView,
      performDropWith coordinator: any UITableViewDropCoordinator
    ) {
      guard let view = tableView as? any OutlineListView else { return }
      drop(coordinator.session, in: view) { coordinator.drop($0, toRowAt: $1) }
    }
  }

  extension OutlineDragController: UICollectionViewDragDelegate, UICollectionViewDropDelegate {
    func collectionView(
      _ collectionView: UICollectionView,
      itemsForBeginning session: any UIDragSession,
      at indexPath: IndexPath
    ) -> [UIDragItem] {
      (collectionView as? any OutlineListView).map { items(at: indexPath, in: $0) } ?? []
    }

    func collectionView(
      _ collectionView: UICollectionView,
      canHandle session: any UIDropSession
    ) -> Bool {
      (collectionView as? any OutlineListView).map { handles(session, in: $0) } ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView,
      dropSessionDidUpdate session: any UIDropSession,
      withDestinationIndexPath destinationIndexPath: IndexPath?
    ) -> UICollectionViewDropProposal {
      guard let view = collectionView as? any OutlineListView,
        let (operation, isInto) = proposal(session, in: view)
      else { return .init(operation: .forbidden, intent: .unspecified) }
      return .init(
        operation: operation,
        intent: isInto ? .insertIntoDestinationIndexPath : .insertAtDestinationIndexPath
      )
    }

    func collectionView(
      _ collectionView: UICollectionView,
      performDropWith coordinator: any UICollectionViewDropCoordinator
    ) {
      guard let view = collectionView as? any OutlineListView else { return }
      drop(coordinator.session, in: view) { coordinator.drop($0, toItemAt: $1) }
    }
  }
#endif
