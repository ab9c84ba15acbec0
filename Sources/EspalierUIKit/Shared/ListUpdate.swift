#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  /// The index paths of one change, for a batch update of a table.
  ///
  /// A table does not accept every combination of ``/Espalier/RowChanges`` in one batch. If
  /// sections are inserted or deleted as well, it interprets the rows of a move inconsistently, by
  /// old or by new sections, and rejects a move into a new section. In that case a moved row is
  /// deleted and inserted instead.
  struct ListUpdate {
    var sectionDeletions = IndexSet()
    var sectionInsertions = IndexSet()
    var deletions: [IndexPath] = []
    var insertions: [IndexPath] = []
    var moves: [(from: IndexPath, to: IndexPath)] = []
    /// Rows that stay and must be reconfigured, counted after the change.
    ///
    /// They are reconfigured after the batch.
    var reloads: [IndexPath] = []

    /// Creates the index paths of a change, or returns `nil` if there are more than `limit`.
    ///
    /// - Complexity: O(*k*) for *k* index paths, or O(ranges) if there are too many.
    init?(_ changes: RowChanges, limit: Int) {
      let sections = changes.sectionDeletions + changes.sectionInsertions
      let rows = changes.deletions + changes.insertions + changes.reloads
      var count = sections.reduce(0) { $0 + $1.count }
      count += rows.reduce(0) { $0 + $1.rows.count }
      count += changes.moves.reduce(0) { $0 + $1.count }
      guard count <= limit else { return nil }
      self.init(changes)
    }

    /// Creates the index paths of a change, regardless of their number.
    ///
    /// - Complexity: O(*k*) for *k* index paths.
    init(_ changes: RowChanges) {
      for range in changes.sectionDeletions { sectionDeletions.insert(integersIn: range) }
      for range in changes.sectionInsertions { sectionInsertions.insert(integersIn: range) }
      deletions = changes.deletions.indexPaths
      insertions = changes.insertions.indexPaths
      reloads = changes.reloads.indexPaths
      let sectionsStay = sectionDeletions.isEmpty && sectionInsertions.isEmpty
      for move in changes.moves {
        for step in 0..<move.count {
          let source = IndexPath(row: move.source.row + step, section: move.source.section)
          let target = IndexPath(row: move.target.row + step, section: move.target.section)
          if sectionsStay {
            moves.append((source, target))
          } else {
            deletions.append(source)
            insertions.append(target)
          }
        }
      }
    }

    /// Whether the change contains anything besides reloads.
    var hasBatch: Bool {
      !(sectionDeletions.isEmpty && sectionInsertions.isEmpty && deletions.isEmpty
        && insertions.isEmpty && moves.isEmpty)
    }

    /// Applies the insertions, deletions and moves to a table.
    ///
    /// Call this inside a batch update.
    @MainActor
    func perform(
      in table: UITableView,
      inserting insertion: UITableView.RowAnimation,
      deleting deletion: UITableView.RowAnimation
    ) {
      if !sectionDeletions.isEmpty { table.deleteSections(sectionDeletions, with: deletion) }
      if !sectionInsertions.isEmpty { table.insertSections(sectionInsertions, with: insertion) }
      if !deletions.isEmpty { table.deleteRows(at: deletions, with: deletion) }
      if !insertions.isEmpty { table.insertRows(at: insertions, with: insertion) }
      for move in moves { table.moveRow(at: move.from, to: move.to) }
    }
  }

  extension [RowRange] {
    /// The index paths of all rows.
    fileprivate var indexPaths: [IndexPath] {
      flatMap { range in range.rows.map { IndexPath(row: $0, section: range.section) } }
    }
  }
#endif
