#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  public import Foundation
  internal import UIKit

  // The state for restoration.
  extension OutlineListSource {
    /// The expansion, the selection, the cursor and the scroll position.
    ///
    /// - Complexity: O(*n*).
    public var state: OutlineState<ID> {
      pullSelection()
      return navigator.state(of: outline, anchor: list.flatMap { anchor(of: $0) })
    }

    /// Restores expansion, selection, cursor and scroll position.
    ///
    /// Items that no longer exist are ignored. Branches that are not in the state are collapsed.
    ///
    /// - Complexity: O(*n*).
    public func restore(_ state: OutlineState<ID>, animatingDifferences: Bool = false) {
      update(
        animatingDifferences: animatingDifferences,
        { outline in outline.restore(expanded: state.expanded) }
      )
      restore(state.place)
    }

    /// Restores selection, cursor and scroll position.
    func restore(_ place: OutlinePlace<ID>) {
      navigator.restore(place, in: &outline)
      guard let list else { return }
      reconfigureChangedRows()
      pushSelection(to: list)
      if let anchor = place.anchor {
        list.layoutIfNeeded()
        scroll(list, to: anchor)
      }
    }
  }

  extension OutlineListSource where ID: Codable {
    /// The ``state`` as JSON, for a user activity or a restoration archive.
    ///
    /// - Throws: `EncodingError` if an id cannot be encoded.
    public func encodedState() throws -> Data { try JSONEncoder().encode(state) }

    /// Restores the result of ``encodedState()``.
    ///
    /// - Throws: `DecodingError` if the data is invalid; then nothing changes.
    public func restoreState(from data: Data, animatingDifferences: Bool = false) throws {
      let state = try JSONDecoder().decode(OutlineState<ID>.self, from: data)
      restore(state, animatingDifferences: animatingDifferences)
    }
  }
#endif
