#if canImport(UIKit)
  public import Espalier
  internal import UIKit

  // Widths, sizes of text and texts that change.
  extension ExpandableRowsController {
    /// Measures open rows again if the table is of another width now.
    ///
    /// To be called whenever the table was laid out, as from `viewDidLayoutSubviews()`; it costs
    /// nothing while the width stays.
    ///
    /// - Complexity: O(*n*), and a measurement for each open row.
    public func widthDidChange(animated: Bool = false) {
      guard let tableView else { return }
      let width = metrics.contentWidth(inRowOfWidth: tableView.bounds.width)
      guard width != measuredWidth else { return }
      measuredWidth = width
      perform(animated: animated) { rows throws(ExpandableError<ID>) in try rows.invalidateAll() }
      // Whether a row has a button may be another question now.
      measureVisibleRows()
    }

    /// Measures everything that shows again, in the fonts and by the measures of the size of text in use.
    ///
    /// The controller calls it when people choose another size. Who gives a table traits of its own calls
    /// it when they change.
    ///
    /// - Complexity: O(*n*), and a measurement for each open row.
    public func textSizeDidChange() {
      guard let tableView else { return }
      metrics = metricsForTraits(tableView.traitCollection)
      measuredWidth = metrics.contentWidth(inRowOfWidth: tableView.bounds.width)
      tableView.estimatedRowHeight = metrics.baseHeight
      perform(animated: false) { [metrics] rows throws(ExpandableError<ID>) in
        try rows.invalidateAll(base: Double(metrics.baseHeight), chrome: Double(metrics.chrome))
      }
      tableView.reloadData()
    }

    /// Measures rows again whose texts have changed, and has their cells configured anew.
    ///
    /// Open rows take their new height; one whose content fits now closes, and has no button any more.
    ///
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``; then nothing changes.
    /// - Complexity: O(*k* log *n*), and *k* measurements, for *k* rows.
    public func contentDidChange(
      of ids: some Sequence<ID>,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let ids = Array(ids)
      for id in ids where !rows.outline.contains(id) { throw .unknownRow(id) }
      let measures = measures(of: ids)
      perform(animated: animated) { rows throws(ExpandableError<ID>) in
        try rows.setContents(measures)
      }
      tableView?.reconfigureRows(at: ids.compactMap { indexPath(of: $0) })
    }

    /// Measures the rows on the screen that were not, and shows whether they have a button.
    private func measureVisibleRows() {
      for path in tableView?.indexPathsForVisibleRows ?? [] {
        guard let id = id(at: path) else { continue }
        if rows.content(of: id) == nil {
          must { () throws(ExpandableError<ID>) in try rows.setContents(measures(of: [id])) }
        }
        showState(of: id, animated: false)
      }
    }
  }
#endif
