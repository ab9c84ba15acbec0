#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Changes of width, text size and content.
  extension ExpandableRowsController {
    /// Measures expanded rows again if the width at which they are drawn has changed: that of the
    /// table, of the safe area, or of accessories and editing controls.
    ///
    /// The controller calls it when the table has another width. For other safe areas, accessories or
    /// editing controls, call it when the table has been laid out, for example from
    /// `viewDidLayoutSubviews()`. If the width is the same, it only looks at the visible rows.
    ///
    /// - Complexity: O(*n*), plus one measurement per expanded row.
    public func widthDidChange(animated: Bool = false) {
      guard let tableView else { return }
      let width = tableView.contentViewWidth
      let hasOtherAccessories = noteVisibleAccessories()
      guard width != measuredWidth || hasOtherAccessories else { return }
      measuredWidth = width
      perform(animated: animated) { rows throws(ExpandableError<ID>) in try rows.invalidateAll() }
      // At another width, rows may become expandable or cease to be.
      measureVisibleRows()
    }

    /// Measures all expanded rows again for the current text size, with its fonts and metrics.
    ///
    /// The controller calls it when the traits of the table have another text size.
    ///
    /// - Complexity: O(*n*), plus one measurement per expanded row.
    public func textSizeDidChange() {
      guard let tableView else { return }
      metrics = metricsForTraits(tableView.traitCollection)
      measuredWidth = tableView.contentViewWidth
      tableView.estimatedRowHeight = metrics.baseHeight
      perform(animated: false) { [metrics] rows throws(ExpandableError<ID>) in
        try rows.invalidateAll(
          base: Double(metrics.baseHeight),
          chrome: Double(metrics.verticalPadding)
        )
      }
      tableView.reloadData()
    }

    /// Measures rows again whose content has changed, and reconfigures their cells.
    ///
    /// Expanded rows get their new height. One whose content fits now collapses and loses its
    /// button.
    ///
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``; then nothing changes.
    /// - Complexity: O(*k* log *n*), plus *k* measurements, for *k* rows.
    public func contentDidChange(
      of ids: some Sequence<ID>,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let ids = Array(ids)
      for id in ids where !rows.outline.contains(id) { throw .unknownRow(id) }
      let measures = measures(of: ids)
      perform(animated: animated) { rows throws(ExpandableError<ID>) in
        try rows.setContentHeights(measures)
      }
      tableView?.reconfigureRowsAtOnce(at: ids.compactMap { indexPath(of: $0) })
    }

    /// Measures the visible rows that have no measurement, and updates their buttons.
    private func measureVisibleRows() {
      for path in tableView?.indexPathsForVisibleRows ?? [] {
        guard let id = id(at: path) else { continue }
        if rows.contentHeight(of: id) == nil {
          requireSuccess { () throws(ExpandableError<ID>) in
            try rows.setContentHeights(measures(of: [id]))
          }
        }
        showState(of: id, animated: false)
      }
    }
  }
#endif
