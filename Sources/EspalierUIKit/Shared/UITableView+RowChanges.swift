#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  internal import UIKit

  extension UITableView {
    /// Changes the model and updates the rows, as one batch.
    ///
    /// The model changes inside the batch, because UIKit checks the updates against the row counts
    /// of before. Deletions are counted before the change and everything else after it, as in
    /// ``/Espalier/RowChanges``. UIKit, however, counts reloads before the change, so rows that
    /// stay and look different are reconfigured after the batch.
    ///
    /// - Parameters:
    ///   - insertion: The animation of insertions.
    ///   - deletion: The animation of deletions.
    ///   - replacesCells: Whether rows that stay and look different get new cells, because their
    ///     cells may have another reuse identifier than before. Otherwise they are reconfigured.
    ///   - animated: Whether to animate the change. It is never animated if Reduce Motion is on.
    ///   - change: Changes the model and returns the changes of its rows.
    ///   - completion: Called once, when the animation has ended or was interrupted; immediately if
    ///     the change is not animated.
    /// - Complexity: O(*k*) for *k* rows that are inserted, deleted or moved.
    func performChange(
      inserting insertion: UITableView.RowAnimation = .automatic,
      deleting deletion: UITableView.RowAnimation = .automatic,
      replacingCells replacesCells: Bool = false,
      animated: Bool = true,
      _ change: @escaping () -> RowChanges,
      completion: (() -> Void)? = nil
    ) {
      let batch = Batch(insertion: insertion, deletion: deletion, replacesCells: replacesCells)
      // A table that has not been queried yet would count its rows only after the change.
      _ = numberOfSections
      if AnimationPreference.isShown(animated) {
        performBatchUpdates({ batch.run(change, in: self) }) { _ in completion?() }
        // The batch has its animation; a second one would run beside it.
        UIView.performWithoutAnimation { batch.reconfigure(in: self) }
      } else {
        UIView.performWithoutAnimation {
          performBatchUpdates({ batch.run(change, in: self) })
          batch.reconfigure(in: self)
        }
        completion?()
      }
    }
  }

  extension UITableView {
    /// Reconfigures rows without an animation of their heights.
    func reconfigureRowsAtOnce(at indexPaths: [IndexPath]) {
      guard !indexPaths.isEmpty else { return }
      UIView.performWithoutAnimation { reconfigureRows(at: indexPaths) }
    }
  }

  /// One batch update in progress.
  ///
  /// The changes are only known once the model has changed inside it.
  @MainActor
  private final class Batch {
    private let insertion: UITableView.RowAnimation
    private let deletion: UITableView.RowAnimation
    private let replacesCells: Bool
    private var update = ListUpdate(RowChanges())

    init(
      insertion: UITableView.RowAnimation,
      deletion: UITableView.RowAnimation,
      replacesCells: Bool
    ) {
      self.insertion = insertion
      self.deletion = deletion
      self.replacesCells = replacesCells
    }

    func run(_ change: () -> RowChanges, in table: UITableView) {
      update = ListUpdate(change())
      update.perform(in: table, inserting: insertion, deleting: deletion)
    }

    func reconfigure(in table: UITableView) {
      guard !update.reloads.isEmpty else { return }
      if replacesCells {
        table.reloadRows(at: update.reloads, with: .none)
      } else {
        table.reconfigureRows(at: update.reloads)
      }
    }
  }
#endif
