#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// The appearance of the cell of a row.
  struct CellAppearance: Equatable {
    /// The appearance of the row, as far as a cell is told of it; see `look(of:)`.
    var look: RowAppearance
    var isCursor: Bool
    /// The reuse identifier of the configured cell.
    var identifier: String?

    /// Whether both stand for the same cell with the same content.
    func isSame(as other: CellAppearance) -> Bool {
      look == other.look && isCursor == other.isCursor
    }

    /// Whether both are rows of one kind, which have the same kind of cell.
    func isSameKind(as other: RowAppearance) -> Bool {
      look.level == other.level && look.isBranch == other.isBranch
        && look.isExpandable == other.isExpandable
    }
  }

  // Cells of rows.
  extension OutlineListSource {
    /// Remembers what a row looked like when its cell was configured.
    func remember(_ row: OutlineRow<ID>, identifier: String?) {
      guard row.status == nil, let look = look(of: row.id) else { return }
      let kind = reuseIdentifier.map { $0(row) } ?? identifier
      appearances[row.id] = CellAppearance(look: look, isCursor: row.isCursor, identifier: kind)
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
      list?.selectionFollowsCursor == false && navigator.cursor == id
        && navigator.isOnStatus == onStatus
    }

    /// Reconfigures the rows near the screen whose appearance has changed since they were
    /// configured.
    ///
    /// - Complexity: O(*r* log *n*) for *r* rows near the screen.
    func reconfigureChangedRows(except reconfigured: [IndexPath] = []) {
      guard let list else { return }
      let near = rowsNearScreen(of: list)
      var (stale, kept): ([IndexPath], [ID: CellAppearance]) = ([], [:])
      for row in near {
        guard let position = outline.position(atRow: row), let id = outline.id(atRow: row),
          let appearance = appearances[id]
        else { continue }
        kept[id] = appearance
        guard let current = self.appearance(of: id), current.isSame(as: appearance) else {
          stale.append(IndexPath(position))
          continue
        }
      }
      appearances = kept
      let done = Set(reconfigured)
      stale.removeAll { done.contains($0) }
      configureAgain(stale, in: list)
    }

    /// Configures rows again, in their cells or, where the provider may dequeue a cell of another
    /// kind, in new ones.
    ///
    /// A table accepts only the existing cell when it reconfigures a row.
    func configureAgain(_ indexPaths: [IndexPath], in list: any OutlineListView) {
      var (kept, replaced): ([IndexPath], [IndexPath]) = ([], [])
      for indexPath in indexPaths {
        if keepsCell(at: indexPath) { kept.append(indexPath) } else { replaced.append(indexPath) }
      }
      if !replaced.isEmpty {
        list.replaceCells(ofRowsAt: replaced)
        // A reloaded row is not selected.
        pushSelection(to: list)
      }
      if !kept.isEmpty { list.configureAgain(rowsAt: kept) }
    }

    /// Whether the provider dequeues the same kind of cell for a row as before.
    private func keepsCell(at indexPath: IndexPath) -> Bool {
      guard let row = row(at: indexPath), row.status == nil else { return false }
      // Without an appearance the row has no cell, and is reconfigured to no effect.
      guard let old = appearances[row.id] else { return true }
      if let reuseIdentifier { return reuseIdentifier(row) == old.identifier }
      return look(of: row.id).map { old.isSameKind(as: $0) } ?? false
    }

    /// The visible rows and as many above and below, for which a table may have prepared cells.
    private func rowsNearScreen(of list: any OutlineListView) -> Range<Int> {
      let visible = list.visibleRows.compactMap { indexPath in
        RowPosition(indexPath).flatMap { outline.row(at: $0) }
      }
      guard let first = visible.min(), let last = visible.max() else { return 0..<0 }
      let margin = last - first + 1
      return max(0, first - margin)..<min(outline.rowCount, last + 1 + margin)
    }

    private func appearance(of id: ID) -> CellAppearance? {
      look(of: id).map { CellAppearance(look: $0, isCursor: showsCursor(id, onStatus: false)) }
    }

    /// The appearance of the row of an item, without the selection, which the list view shows, and without
    /// the position among siblings, of which a cell is not told.
    private func look(of id: ID) -> RowAppearance? {
      guard let row = outline.row(of: id), var look = outline.appearance(atRow: row) else {
        return nil
      }
      look.isSelected = false
      (look.positionInSet, look.setSize) = (0, 0)
      return look
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
        check: row.status == nil ? outline.checkState(of: row.id) ?? .off : .off,
        isMatch: row.status == nil && outline.isMatch(row.id) ?? false,
        status: row.status
      )
    }
  }
#endif
