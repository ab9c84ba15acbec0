#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  // The width at which the content of a row is drawn.
  extension ExpandableRowsController {
    /// Returns the width of a row's content.
    func contentWidth(of id: ID) -> CGFloat {
      let taken = accessoryWidths[id] ?? commonAccessoryWidth
      return metrics.contentWidth(inRowOfWidth: measuredWidth - taken)
    }

    /// Notes what the accessories of a row's cell take, and measures the row again if that differs from
    /// what was assumed.
    func noteAccessories(of cell: UITableViewCell, for id: ID) {
      let taken = accessoryWidth(of: cell)
      let assumed = accessoryWidths[id] ?? commonAccessoryWidth
      accessoryWidths[id] = taken
      commonAccessoryWidth = taken
      guard taken != assumed, rows.contentHeight(of: id) != nil else { return }
      requireSuccess { () throws(ExpandableError<ID>) in
        let update = try rows.setContentHeights(measures(of: [id]))
        if !update.resized.isEmpty { updateHeightsSoon() }
      }
    }

    private func accessoryWidth(of cell: UITableViewCell) -> CGFloat {
      guard let tableView else { return 0 }
      guard cell.accessoryType != .none || cell.accessoryView != nil || tableView.isEditing else {
        return 0
      }
      let width = tableView.rowWidth
      // A cell in the table is laid out with it, and reports its width afterwards.
      if cell.superview == nil {
        if cell.bounds.width != width { cell.bounds.size.width = width }
        cell.setNeedsLayout()
        cell.layoutIfNeeded()
      }
      let safe =
        cell.window != nil && tableView.insetsContentViews ? cell.safeAreaInsets : .zero
      return max(0, width - safe.left - safe.right - cell.contentView.bounds.width)
    }

    /// Notes what accessories take of the visible rows.
    ///
    /// - Returns: Whether anything has changed.
    func noteVisibleAccessories() -> Bool {
      var hasChanged = false
      for path in tableView?.indexPathsForVisibleRows ?? [] {
        guard let id = id(at: path), let cell = tableView?.cellForRow(at: path) else { continue }
        let taken = accessoryWidth(of: cell)
        guard taken != accessoryWidths[id] ?? commonAccessoryWidth else { continue }
        accessoryWidths[id] = taken
        commonAccessoryWidth = taken
        hasChanged = true
      }
      return hasChanged
    }

    /// Has the table ask for heights again, once it has finished what it is doing.
    private func updateHeightsSoon() {
      guard !needsHeights else { return }
      needsHeights = true
      Task { [weak self] in
        guard let self else { return }
        needsHeights = false
        UIView.performWithoutAnimation { self.tableView?.performBatchUpdates(nil) }
      }
    }
  }

  extension UITableView {
    /// The width of rows: that of the table, without the margins of inset groups.
    var rowWidth: CGFloat {
      guard style == .insetGrouped else { return bounds.width }
      return max(0, bounds.width - layoutMargins.left - layoutMargins.right)
    }

    /// Whether content views keep off the unsafe area at the sides.
    ///
    /// Inset groups do so as a whole.
    var insetsContentViews: Bool { style != .insetGrouped && insetsContentViewsToSafeArea }

    /// The width of the content views of rows without accessories.
    var contentViewWidth: CGFloat {
      let safe = insetsContentViews ? safeAreaInsets : .zero
      return max(0, rowWidth - safe.left - safe.right)
    }
  }
#endif
