#if canImport(UIKit)
  public import Espalier
  public import Foundation
  internal import UIKit

  // What a person has made of the list, to be kept and put back: for state restoration, or when a
  // screen comes back.
  extension OutlineDataSource {
    /// What is open, what is selected, the cursor, and what is on the screen.
    ///
    /// - Complexity: O(*n*).
    public var state: OutlineState<ID> {
      pullSelection()
      return navigator.state(of: outline, anchor: tableView.flatMap { anchor(of: $0) })
    }

    /// Opens what was open and closes all else, and puts selection, cursor and screen back.
    ///
    /// What is gone is passed over, and what is new is closed.
    ///
    /// - Complexity: O(*n*).
    public func restore(_ state: OutlineState<ID>, animatingDifferences: Bool = false) {
      update(
        animatingDifferences: animatingDifferences,
        { outline in outline.restore(expanded: state.expanded) }
      )
      navigator.restore(state.place, in: &outline)
      guard let table = tableView else { return }
      refreshLooks()
      pushSelection(to: table)
      if let anchor = state.place.anchor {
        table.layoutIfNeeded()
        scroll(table, to: anchor)
      }
    }
  }

  extension OutlineDataSource where ID: Codable {
    /// The ``state`` as JSON, for a user activity or a restoration archive.
    ///
    /// - Throws: `EncodingError` if an id cannot be encoded.
    public func encodedState() throws -> Data { try JSONEncoder().encode(state) }

    /// Restores what ``encodedState()`` has given.
    ///
    /// - Throws: `DecodingError` if the data is something else; then nothing changes.
    public func restoreState(from data: Data, animatingDifferences: Bool = false) throws {
      let state = try JSONDecoder().decode(OutlineState<ID>.self, from: data)
      restore(state, animatingDifferences: animatingDifferences)
    }
  }
#endif
