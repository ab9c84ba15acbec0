import Espalier

/// Expandable rows as a host shows them.
///
/// The host measures the contents of rows. Which rows can open, which are open, and how high they
/// are, is decided by ``ExpandableRows``. There is one section, without a title.
final class ExpandableRowsView: OutlineView {
  @exclusivity(unchecked) var rows: ExpandableRows<Int32>

  /// The rows as an outline; what replaces it by a build keeps the measurements.
  override var outline: Outline<Int32> {
    _read { yield rows.outline }
    _modify { yield &rows.outline }
    set { rows.replaceOutline(with: newValue) }
  }

  init() {
    rows = ExpandableRows(in: Outline(denselyNumberedBy: { Int($0) }))
    super.init(rowHeight: 1, titleHeight: 0)
    _ = addSection(titled: false)
  }

  override func setMetrics(rowHeight: Double, titleHeight: Double) {
    guard rowHeight != rows.baseHeight else { return }
    _ = invalidateAll(base: rowHeight, chrome: rows.chrome, preview: rows.preview)
  }

  /// A new row counts as expandable until it is measured.
  override var insertsBranches: Bool { true }

  override func insert(
    _ count: Int32,
    into parent: Outline<Int32>.Parent,
    at index: Int? = nil
  ) -> Int32? {
    if case .item = parent { return nil }
    return super.insert(count, into: parent, at: index)
  }

  override func delete(_ count: Int32) -> Outcome {
    guard let ids = inputItems(count), !ids.contains(where: { !outline.contains($0) }) else {
      return []
    }
    rows.forget(ids)
    return super.delete(count)
  }

  override func expand(_ id: Int32, how: Int32) -> Outcome {
    var flag = ChangeFlag()
    return outcome(rows.setExpanded(opens(id, how: how), for: id, &flag), flag)
  }

  /// Opens the rows in `input` and closes all others; if only one may be open, it is the first.
  override func open(_ count: Int32) -> Outcome {
    guard let ids = inputItems(count) else { return [] }
    return openExactly(rows.isExclusive ? Array(ids.prefix(1)) : ids)
  }

  /// Opens or closes all rows; nothing is handled if that is refused.
  override func expand(toLevel level: Int32, or flags: [Bool]?) -> Outcome {
    var flag = ChangeFlag()
    if level > 0 { return outcome(rows.expandAll(&flag), flag) }
    rows.collapseAll(&flag)
    return outcome(true, flag)
  }
}
