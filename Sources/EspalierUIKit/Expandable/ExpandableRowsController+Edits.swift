#if canImport(UIKit)
  public import Espalier
  internal import UIKit

  // Rows that come, go and move; what is open and selected goes with them.
  extension ExpandableRowsController {
    /// Makes the rows what a list of sections says, with the difference by identity.
    ///
    /// - Throws: ``/Espalier/ExpandableError/duplicateRow(_:)``; then nothing changes.
    /// - Complexity: O(*n* log *n*).
    public func apply(
      _ sections: some Sequence<[ID]>,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let sections = Array(sections)
      try change(animated: animated) { rows throws(ExpandableError<ID>) in try rows.apply(sections)
      }
    }

    /// Inserts rows; `nil` for the index is the end of the section.
    ///
    /// - Throws: ``/Espalier/ExpandableError`` if the section or the index does not exist, or a row is
    /// there already or stands twice; then nothing changes.
    /// - Complexity: O(log *n* + *m*) for *m* rows.
    public func insert(
      _ ids: some Sequence<ID>,
      section: Int = 0,
      at index: Int? = nil,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let ids = Array(ids)
      try change(animated: animated) { rows throws(ExpandableError<ID>) in
        try rows.insert(ids, section: section, at: index)
      }
    }

    /// Deletes rows, with what was open, selected and measured of them.
    ///
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``; then nothing changes.
    /// - Complexity: O(*k* log *n*) for *k* rows.
    public func delete(
      _ ids: some Sequence<ID>,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let ids = Array(ids)
      try change(animated: animated) { rows throws(ExpandableError<ID>) in try rows.delete(ids) }
    }

    /// Moves a row, open or not, to a place counted without it.
    ///
    /// - Throws: ``/Espalier/ExpandableError`` if the row, the section or the index does not exist.
    /// - Complexity: O(log *n*).
    public func move(
      _ id: ID,
      section: Int = 0,
      to index: Int,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      try change(animated: animated) { rows throws(ExpandableError<ID>) in
        try rows.move(id, section: section, to: index)
      }
    }
  }
#endif
