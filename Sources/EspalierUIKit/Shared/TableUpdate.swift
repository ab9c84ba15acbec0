#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  /// What a table is told of one change: every row by its index path.
  ///
  /// A table does not take all that a ``/Espalier/RowChanges`` can say in one batch. Where sections
  /// come or go as well, it counts the rows that move by their old sections or by their new ones as it
  /// pleases, and refuses a row that moves into a new section; so there a row that moves is deleted
  /// and inserted.
  struct TableUpdate {
    var sectionDeletions = IndexSet()
    var sectionInsertions = IndexSet()
    var deletions: [IndexPath] = []
    var insertions: [IndexPath] = []
    var moves: [(from: IndexPath, to: IndexPath)] = []
    /// Rows that stay and are configured anew, counted after the change: to be told after the batch.
    var reloads: [IndexPath] = []

    /// The index paths of a change; `nil` if they are more than a limit, what a table does well with.
    ///
    /// - Complexity: O(*k*) for *k* index paths, and O(ranges) where they are too many.
    init?(_ changes: RowChanges, limit: Int) {
      let sections = changes.sectionDeletions + changes.sectionInsertions
      let rows = changes.deletions + changes.insertions + changes.reloads
      var count = sections.reduce(0) { $0 + $1.count }
      count += rows.reduce(0) { $0 + $1.rows.count }
      count += changes.moves.reduce(0) { $0 + $1.count }
      guard count <= limit else { return nil }
      self.init(changes)
    }

    /// The index paths of a change, however many.
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

    /// Whether the table has to be told of anything in a batch.
    var hasBatch: Bool {
      !(sectionDeletions.isEmpty && sectionInsertions.isEmpty && deletions.isEmpty
        && insertions.isEmpty && moves.isEmpty)
    }

    /// Tells the table; to be called in a batch of its own.
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
    /// The rows one by one.
    fileprivate var indexPaths: [IndexPath] {
      flatMap { range in range.rows.map { IndexPath(row: $0, section: range.section) } }
    }
  }
#endif
