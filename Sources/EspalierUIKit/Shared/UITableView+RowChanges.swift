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
    private var update = TableUpdate(RowChanges())

    init(insertion: UITableView.RowAnimation, deletion: UITableView.RowAnimation) {
      self.insertion = insertion
      self.deletion = deletion
    }

    func run(_ change: () -> RowChanges, in table: UITableView) {
      update = TableUpdate(change())
      update.perform(in: table, inserting: insertion, deleting: deletion)
    }

    func reconfigure(in table: UITableView) {
      if !update.reloads.isEmpty { table.reconfigureRows(at: update.reloads) }
    }
  }
#endif
