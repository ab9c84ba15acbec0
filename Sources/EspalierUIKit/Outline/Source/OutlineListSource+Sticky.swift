#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // Branches that stay at the top while their descendants scroll. The rule is the engine's, for the
  // heights that the list view has measured.
  extension OutlineListSource {
    /// Places the sticky rows above the rows that are on the screen.
    ///
    /// - Complexity: O(*r* log *n*) for *r* rows on the screen.
    func layOutStickyRows() {
      guard let list else { return }
      guard let stickyContent, stickyLimit > 0 else { return stickyRows.show([], in: list) }
      let top = list.bounds.minY + list.adjustedContentInset.top
      var offset: Double?
      for path in list.visibleRows {
        guard let position = RowPosition(path), let row = outline.row(at: position) else {
          continue
        }
        let frame = list.frame(ofRowAt: path)
        measure(row, frame.height)
        if offset == nil, frame.maxY > top {
          offset = outline.offset(ofRow: row).map { $0 + Double(top - frame.minY) }
        }
      }
      let pinned = offset.map { outline.stickyRows(from: $0, limit: stickyLimit) } ?? []
      let views = pinned.compactMap { pin -> StickyRow? in
        guard let path = indexPath(for: pin.id), let row = row(at: path) else { return nil }
        return StickyRow(
          id: AnyHashable(pin.id),
          content: stickyContent(row),
          indentation: indentation(of: row.level),
          isSelected: list.selectedRows.contains(path),
          frame: CGRect(
            x: list.bounds.minX,
            y: top + CGFloat(pin.offset),
            width: list.bounds.width,
            height: CGFloat(outline.height(of: pin.id) ?? outline.defaultHeight)
          )
        ) { [weak self] in self?.scrollToStickyRow(of: pin.id) }
      }
      stickyRows.show(views, in: list)
    }

    private func measure(_ row: Int, _ height: CGFloat) {
      guard let id = outline.id(atRow: row), let known = outline.height(of: id),
        abs(known - Double(height)) > 0.01
      else { return }
      do {
        try outline.setHeight(Double(height), of: id)
      } catch {
        preconditionFailure("the row \(row) of the item \(id) is not in the outline: \(error)")
      }
    }

    /// Scrolls to the row of a branch, below the sticky rows of its own ancestors.
    private func scrollToStickyRow(of id: ID) {
      guard let list, let path = indexPath(for: id) else { return }
      var ancestors: CGFloat = 0
      var parent = outline.parent(of: id)
      while let ancestor = parent {
        ancestors += CGFloat(outline.height(of: ancestor) ?? outline.defaultHeight)
        parent = outline.parent(of: ancestor)
      }
      let insets = list.adjustedContentInset
      let wanted = list.frame(ofRowAt: path).minY - ancestors - insets.top
      list.setContentOffset(
        CGPoint(x: list.contentOffset.x, y: max(wanted, -insets.top)),
        animated: AnimationPreference.isShown(true)
      )
    }
  }
#endif
