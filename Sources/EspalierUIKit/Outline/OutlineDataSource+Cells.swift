#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// The properties of a row that determine the appearance of its cell.
  struct RowAppearance: Equatable {
    var level: Int
    var isBranch: Bool
    var isExpandable: Bool
    var isExpanded: Bool
    var isCursor: Bool
  }

  // Cells of rows.
  extension OutlineDataSource {
    func cell(for indexPath: IndexPath, in tableView: UITableView) -> UITableViewCell {
      guard let table = tableView as? OutlineTableView else {
        preconditionFailure(
          "OutlineDataSource needs an OutlineTableView, not a \(type(of: tableView))"
        )
      }
      // At the beginning of a batch, a table may still ask for a row that is being removed.
      guard let row = row(at: indexPath) else { return UITableViewCell() }
      let provided = cellProvider(table, indexPath, row)
      let cell: UITableViewCell
      if let provided {
        cell = provided
      } else if let status = row.status {
        cell = statusCell(in: table, at: indexPath, for: row, status: status)
      } else {
        preconditionFailure("the cell provider returned nil for the item \(row.id) at \(indexPath)")
      }
      decorate(cell, for: row, at: indexPath)
      if row.status == nil { appearances[row.id] = RowAppearance(row) }
      return cell
    }

    /// Returns the description of a row for the cell provider, or `nil` if there is no such row.
    ///
    /// - Complexity: O(*d* log *n*) for an item at depth *d*.
    func row(at indexPath: IndexPath) -> OutlineRow<ID>? {
      guard let position = RowPosition(indexPath), position.row >= 0 else { return nil }
      let rows = outline.rows(inSection: position.section, position.row..<position.row + 1)
      guard let row = rows.first(where: { _ in true }) else { return nil }
      let cursor = showsCursor(row.id, onStatus: row.status != nil)
      return OutlineRow(row, in: outline, cursor: cursor)
    }

    /// Whether a row shows the cursor.
    ///
    /// If the selection follows the cursor, it does not: the selection is the indication.
    private func showsCursor(_ id: ID, onStatus: Bool) -> Bool {
      tableView?.selectionFollowsCursor == false && navigator.cursor == id
        && navigator.isOnStatus == onStatus
    }

    /// Reconfigures the rows near the screen whose appearance has changed since they were
    /// configured.
    ///
    /// - Complexity: O(*r* log *n*) for *r* rows near the screen.
    func reconfigureChangedRows(except reconfigured: [IndexPath] = []) {
      guard let table = tableView else { return }
      let near = rowsNearScreen(of: table)
      var (stale, kept): ([IndexPath], [ID: RowAppearance]) = ([], [:])
      for row in near {
        guard let position = outline.position(atRow: row), let id = outline.id(atRow: row),
          let appearance = appearances[id]
        else { continue }
        kept[id] = appearance
        if appearance != self.appearance(of: id) { stale.append(IndexPath(position)) }
      }
      appearances = kept
      let done = Set(reconfigured)
      stale.removeAll { done.contains($0) }
      if !stale.isEmpty { table.reconfigureRows(at: stale) }
    }

    /// The visible rows and as many above and below, for which a table may have prepared cells.
    private func rowsNearScreen(of table: UITableView) -> Range<Int> {
      let visible = (table.indexPathsForVisibleRows ?? []).compactMap { indexPath in
        RowPosition(indexPath).flatMap { outline.row(at: $0) }
      }
      guard let first = visible.min(), let last = visible.max() else { return 0..<0 }
      let margin = last - first + 1
      return max(0, first - margin)..<min(outline.rowCount, last + 1 + margin)
    }

    private func appearance(of id: ID) -> RowAppearance? {
      guard let level = outline.level(of: id), let isBranch = outline.isBranch(id),
        let isExpandable = outline.isExpandable(id), let isExpanded = outline.isExpanded(id)
      else { return nil }
      return RowAppearance(
        level: level,
        isBranch: isBranch,
        isExpandable: isExpandable,
        isExpanded: isExpanded,
        isCursor: showsCursor(id, onStatus: false)
      )
    }
  }

  extension RowAppearance {
    init<ID>(_ row: OutlineRow<ID>) {
      self.init(
        level: row.level,
        isBranch: row.isBranch,
        isExpandable: row.isExpandable,
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
        isExpandable: row.isExpandable,
        isExpanded: row.isExpanded,
        isCursor: cursor,
        status: row.status
      )
    }
  }
#endif
