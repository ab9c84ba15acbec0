#if canImport(UIKit)
  internal import Espalier
  internal import UIKit

  extension UITableView {
    /// Changes what the table shows and lets its rows follow, as one batch.
    ///
    /// The model changes inside the batch, so that the table has counted its rows before: UIKit holds
    /// what it is told against that count. Sections and rows that go are counted before the change,
    /// all others after it, which is how ``/Espalier/RowChanges`` counts too. UIKit counts reloads the
    /// other way, so rows that stay and look different are configured anew behind the batch, in the
    /// cells they have.
    ///
    /// - Parameters:
    ///   - insertion: How rows come.
    ///   - deletion: How rows go.
    ///   - animated: Whether anything moves. Nothing does for people who reduce motion.
    ///   - change: Changes the model, and answers what became of its rows.
    ///   - completion: Called once, when the motion has ended or was cut short; at once where nothing
    ///     moves.
    /// - Complexity: O(*k*) for *k* rows that come, go or move.
    func performChange(
      inserting insertion: UITableView.RowAnimation = .automatic,
      deleting deletion: UITableView.RowAnimation = .automatic,
      animated: Bool = true,
      _ change: @escaping () -> RowChanges,
      completion: (() -> Void)? = nil
    ) {
      let batch = Batch(insertion: insertion, deletion: deletion)
      // A table that was not asked yet would count the rows only when they have changed already.
      _ = numberOfSections
      if Motion.isShown(animated) {
        performBatchUpdates({ batch.run(change, in: self) }) { _ in completion?() }
        batch.reconfigure(in: self)
      } else {
        UIView.performWithoutAnimation {
          performBatchUpdates({ batch.run(change, in: self) })
          batch.reconfigure(in: self)
        }
        completion?()
      }
    }
  }

  /// One batch on its way: what the change was is known only inside it.
  @MainActor
  private final class Batch {
    private let insertion: UITableView.RowAnimation
    private let deletion: UITableView.RowAnimation
    private var reloads: [RowRange] = []

    init(insertion: UITableView.RowAnimation, deletion: UITableView.RowAnimation) {
      self.insertion = insertion
      self.deletion = deletion
    }

    func run(_ change: () -> RowChanges, in table: UITableView) {
      let changes = change()
      reloads = changes.reloads
      if !changes.sectionDeletions.isEmpty {
        table.deleteSections(IndexSet(changes.sectionDeletions), with: deletion)
      }
      if !changes.sectionInsertions.isEmpty {
        table.insertSections(IndexSet(changes.sectionInsertions), with: insertion)
      }
      if !changes.deletions.isEmpty {
        table.deleteRows(at: changes.deletions.indexPaths, with: deletion)
      }
      if !changes.insertions.isEmpty {
        table.insertRows(at: changes.insertions.indexPaths, with: insertion)
      }
      // A table takes no row that moves where sections come or go, so there it goes and comes.
      let sectionsStay = changes.sectionDeletions.isEmpty && changes.sectionInsertions.isEmpty
      for move in changes.moves {
        for step in 0..<move.count {
          let source = IndexPath(row: move.source.row + step, section: move.source.section)
          let target = IndexPath(row: move.target.row + step, section: move.target.section)
          if sectionsStay {
            table.moveRow(at: source, to: target)
          } else {
            table.deleteRows(at: [source], with: deletion)
            table.insertRows(at: [target], with: insertion)
          }
        }
      }
    }

    func reconfigure(in table: UITableView) {
      if !reloads.isEmpty { table.reconfigureRows(at: reloads.indexPaths) }
    }
  }

  extension [RowRange] {
    /// The rows one by one.
    var indexPaths: [IndexPath] {
      flatMap { range in range.rows.map { IndexPath(row: $0, section: range.section) } }
    }
  }

  extension IndexSet {
    /// All numbers of some ranges.
    fileprivate init(_ ranges: [Range<Int>]) {
      self.init()
      for range in ranges { insert(integersIn: range) }
    }
  }
#endif
