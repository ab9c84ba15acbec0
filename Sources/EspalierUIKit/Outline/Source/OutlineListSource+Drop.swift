#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import UIKit

  // Dropping by the engine's rules, for gestures of any kind.
  extension OutlineListSource {
    /// Returns the destination of items that are dragged to a point of the list view.
    ///
    /// The upper and the lower quarter of a branch's row mean before and after it, the middle means
    /// into it. Below the last child of a branch, the distance of the point from the leading edge
    /// determines the level. Below the last row is the end of the last section.
    ///
    /// - Parameters:
    ///   - items: The dragged items.
    ///   - point: The point, in the coordinates of the list view.
    /// - Returns: The destination, or `nil` if there is none, if it is inside a dragged item, or if
    ///   ``acceptsDrop`` refuses it.
    /// - Complexity: O(*k* log *n*) for *k* items.
    public func dropTarget(for items: [ID], at point: CGPoint) -> DropTarget<ID>? {
      target(for: items, at: point, accepts: acceptsDrop.map { accepts in { accepts(items, $0) } })
    }

    private func target(
      for items: [ID],
      at point: CGPoint,
      accepts: ((Outline<ID>.Parent) -> Bool)?
    ) -> DropTarget<ID>? {
      guard let list, outline.rowCount > 0 else { return nil }
      guard let path = list.row(at: point),
        let row = RowPosition(path).flatMap({ outline.row(at: $0) })
      else {
        let last = IndexPath(
          outline.position(atRow: outline.rowCount - 1) ?? .init(section: 0, row: 0)
        )
        guard point.y >= list.frame(ofRowAt: last).maxY else { return nil }
        return outline.dropTarget(
          for: items,
          atRow: outline.rowCount - 1,
          fraction: 1,
          level: 0,
          accepts: accepts
        )
      }
      let frame = list.frame(ofRowAt: path)
      return outline.dropTarget(
        for: items,
        atRow: row,
        fraction: Double((point.y - frame.minY) / max(frame.height, 1)),
        level: level(at: point, in: list),
        accepts: accepts
      )
    }

    /// The level whose indentation a point is at.
    private func level(at point: CGPoint, in list: any OutlineListView) -> Int {
      let isRightToLeft = list.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let distance = isRightToLeft ? list.bounds.maxX - point.x : point.x - list.bounds.minX
      let width = indentation(of: 1)
      guard width > 0 else { return 0 }
      return max(0, Int((distance - list.directionalLayoutMargins.leading) / width))
    }

    /// Moves items to a destination, in one step that can be undone.
    ///
    /// They keep their relative order, and each is reported as ``OutlineEvent/didMove(_:)``.
    ///
    /// - Returns: The changes of the rows.
    /// - Throws: ``/Espalier/OutlineError``; then nothing changes.
    @discardableResult
    public func drop(
      _ items: [ID],
      at target: DropTarget<ID>,
      animatingDifferences: Bool = true
    ) throws(OutlineError<ID>) -> RowChanges {
      let edits = outline.moves(of: items, to: target)
      let changes = try perform(
        edits,
        actionName: RowStrings.current.move,
        animatingDifferences: animatingDifferences
      )
      for case .move(let id, _, _) in edits { send(.didMove(id)) }
      return changes
    }

    /// The items that a drag of a row takes: the selected ones if the row is selected, otherwise its
    /// own; without those that may not be dragged.
    func draggedItems(at position: RowPosition) -> [AnyHashable] {
      guard let id = outline.id(at: position) else { return [] }
      pullSelection()
      let items = outline.isSelected(id) == true ? outline.selection : [id]
      return items.filter { canDrag?($0) ?? true }.map { AnyHashable($0) }
    }

    func proposeDrop(
      of items: [AnyHashable],
      at point: CGPoint
    ) -> DropTarget<AnyHashable>.Indicator? {
      proposedDrop = dropTarget(for: items.compactMap { $0.base as? ID }, at: point)
      return proposedIndicator
    }

    private var proposedIndicator: DropTarget<AnyHashable>.Indicator? {
      switch proposedDrop?.indicator {
      case .row(let row)?: .row(row)
      case .line(let row, let level)?: .line(above: row, level: level)
      case nil: nil
      }
    }

    var receives: Bool { onReceive != nil }

    func proposeReceiving(
      of session: any UIDropSession,
      at point: CGPoint
    ) -> DropTarget<AnyHashable>.Indicator? {
      guard receives else { return nil }
      let accepts = canReceive.map { accepts in { accepts(session, $0) } }
      proposedDrop =
        outline.rowCount > 0
        ? target(for: [], at: point, accepts: accepts) : firstPlace(accepts: accepts)
      return proposedIndicator
    }

    /// The beginning of the first section, for an outline without rows.
    private func firstPlace(accepts: ((Outline<ID>.Parent) -> Bool)?) -> DropTarget<ID>? {
      guard outline.sectionCount > 0, accepts?(.section(0)) ?? true else { return nil }
      return DropTarget(parent: .section(0), index: 0, indicator: .line(above: 0, level: 0))
    }

    func receiveAtProposedTarget(_ items: [UIDragItem]) {
      defer { proposedDrop = nil }
      // The outline may have changed since.
      guard let target = proposedDrop, exists(target.parent) else { return }
      onReceive?(items, target)
    }

    private func exists(_ parent: Outline<ID>.Parent) -> Bool {
      switch parent {
      case .section(let section): section < outline.sectionCount
      case .item(let id): outline.contains(id)
      }
    }

    func dropAtProposedTarget(_ items: [AnyHashable]) -> [IndexPath?] {
      let ids = items.compactMap { $0.base as? ID }
      defer { proposedDrop = nil }
      guard let target = proposedDrop else { return [] }
      do {
        try drop(ids, at: target)
      } catch {
        // The outline has changed since, so that the items do not fit there any more.
        return []
      }
      return ids.map { indexPath(for: $0) }
    }
  }
#endif
