#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  /// What the look of a row depends on.
  struct RowLook: Equatable {
    var level: Int
    var isBranch: Bool
    var isExpanded: Bool
    var isCursor: Bool
  }

  // From rows to cells.
  extension OutlineDataSource {
    func cell(for indexPath: IndexPath, in tableView: UITableView) -> UITableViewCell {
      guard let table = tableView as? OutlineTableView else {
        preconditionFailure(
          "An outline is shown in an OutlineTableView, not in a \(type(of: tableView))"
        )
      }
      // While a batch begins, a table may still ask for a row that is on its way out.
      guard let row = row(at: indexPath) else { return UITableViewCell() }
      let provided = cellProvider(table, indexPath, row)
      let cell: UITableViewCell
      if let provided {
        cell = provided
      } else if let status = row.status {
        cell = statusCell(in: table, at: indexPath, for: row, saying: status)
      } else {
        preconditionFailure("The cell provider has no cell for \(row.id) at \(indexPath)")
      }
      dress(cell, for: row, at: indexPath)
      if row.status == nil { looks[row.id] = RowLook(row) }
      return cell
    }

    /// What the provider hears of a row, or `nil` outside the rows.
    ///
    /// - Complexity: O(*d* log *n*) for an item at depth *d*.
    func row(at indexPath: IndexPath) -> OutlineRow<ID>? {
      guard let position = RowPosition(indexPath), position.row >= 0 else { return nil }
      let rows = outline.rows(inSection: position.section, position.row..<position.row + 1)
      guard let row = rows.first(where: { _ in true }) else { return nil }
      let cursor = showsCursor(row.id, onStatus: row.status != nil)
      return OutlineRow(row, in: outline, cursor: cursor)
    }

    /// Whether a row is to show the cursor: where the selection follows it, that shows where it is.
    private func showsCursor(_ id: ID, onStatus: Bool) -> Bool {
      tableView?.selectionFollowsCursor == false && navigator.cursor == id
        && navigator.isOnStatus == onStatus
    }

    /// Configures the rows near the screen anew that look different from how they were configured.
    ///
    /// - Complexity: O(*r* log *n*) for *r* rows near the screen.
    func refreshLooks(except fresh: [IndexPath] = []) {
      guard let table = tableView else { return }
      let near = rowsNearScreen(of: table)
      var (stale, kept): ([IndexPath], [ID: RowLook]) = ([], [:])
      for row in near {
        guard let position = outline.position(atRow: row), let id = outline.id(atRow: row),
          let look = looks[id]
        else { continue }
        kept[id] = look
        if look != self.look(of: id) { stale.append(IndexPath(position)) }
      }
      looks = kept
      let done = Set(fresh)
      stale.removeAll { done.contains($0) }
      if !stale.isEmpty { table.reconfigureRows(at: stale) }
    }

    /// The rows on the screen, and as many above and below, for which a table may have cells ready.
    private func rowsNearScreen(of table: UITableView) -> Range<Int> {
      let visible = (table.indexPathsForVisibleRows ?? []).compactMap { indexPath in
        RowPosition(indexPath).flatMap { outline.row(at: $0) }
      }
      guard let first = visible.min(), let last = visible.max() else { return 0..<0 }
      let margin = last - first + 1
      return max(0, first - margin)..<min(outline.rowCount, last + 1 + margin)
    }

    private func look(of id: ID) -> RowLook? {
      guard let level = outline.level(of: id), let isBranch = outline.isBranch(id),
        let isExpanded = outline.isExpanded(id)
      else { return nil }
      return RowLook(
        level: level,
        isBranch: isBranch,
        isExpanded: isExpanded,
        isCursor: showsCursor(id, onStatus: false)
      )
    }
  }

  extension RowLook {
    init<ID>(_ row: OutlineRow<ID>) {
      self.init(
        level: row.level,
        isBranch: row.isBranch,
        isExpanded: row.isExpanded,
        isCursor: row.isCursor
      )
    }
  }

  extension OutlineRow {
    init(_ row: Outline<ID>.Row, in outline: Outline<ID>, cursor: Bool) {
      self.init(
        id: row.id,
        path: IndexPath(outline.path(of: row.id) ?? []),
        level: row.level,
        isBranch: row.isBranch,
        isExpanded: row.isExpanded,
        isCursor: cursor,
        status: row.status
      )
    }
  }
#endif
