#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  internal import Espalier
  public import Foundation
  internal import UIKit

  // Stepping from match to match, for a find bar.
  extension OutlineListSource {
    /// Marks the items that match a predicate; see ``OutlineRow/isMatch``.
    ///
    /// No row is inserted or deleted.
    ///
    /// - Returns: The number of matches.
    /// - Complexity: O(*n*).
    @discardableResult
    public func find(_ isMatch: (ID) -> Bool) -> Int {
      pullSelection()
      let count = outline.find(isMatch)
      reconfigureChangedRows()
      return count
    }

    /// Expands the ancestors of the match after the cursor, scrolls to it, and moves the cursor and
    /// the selection there; after the last match follows the first.
    ///
    /// - Returns: The row, or `nil` if there is no match or a filter hides it.
    @discardableResult
    public func showNextMatch(animatingDifferences: Bool = true) -> IndexPath? {
      showMatch(outline.match(after: navigator.cursor), animatingDifferences)
    }

    /// Goes to the match before the cursor, as ``showNextMatch(animatingDifferences:)`` does.
    @discardableResult
    public func showPreviousMatch(animatingDifferences: Bool = true) -> IndexPath? {
      showMatch(outline.match(before: navigator.cursor), animatingDifferences)
    }

    private func showMatch(_ id: ID?, _ animated: Bool) -> IndexPath? {
      guard let id else { return nil }
      pullSelection()
      let path: IndexPath?
      do {
        path = try reveal(id, animatingDifferences: animated)
      } catch {
        preconditionFailure("the match \(id) is not in the outline: \(error)")
      }
      guard let path, let row = RowPosition(path).flatMap({ outline.row(at: $0) }) else {
        return nil
      }
      move { navigator, outline in
        var outcome = OutlineNavigator<ID>.CommandResult()
        outcome.movedCursor = navigator.focus(row: row, in: outline)
        return outcome
      }
      return path
    }
  }
#endif
