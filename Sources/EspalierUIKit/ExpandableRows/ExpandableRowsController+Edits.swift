#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import Espalier
  internal import UIKit

  // Edits. Expansion and selection move with the rows.
  extension ExpandableRowsController {
    /// Replaces the rows by sections of ids.
    ///
    /// The table shows the difference by identity.
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
      accessoryWidths = accessoryWidths.filter { rows.outline.contains($0.key) }
    }

    /// Inserts rows at an index, or at the end of the section if that is `nil`.
    ///
    /// - Throws: ``/Espalier/ExpandableError`` if the section or the index does not exist, or a row
    ///   already exists or occurs twice; then nothing changes.
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

    /// Deletes rows with their expansion, selection and measured heights.
    ///
    /// - Throws: ``/Espalier/ExpandableError/unknownRow(_:)``; then nothing changes.
    /// - Complexity: O(*k* log *n*) for *k* rows.
    public func delete(
      _ ids: some Sequence<ID>,
      animated: Bool = true
    ) throws(ExpandableError<ID>) {
      let ids = Array(ids)
      try change(animated: animated) { rows throws(ExpandableError<ID>) in try rows.delete(ids) }
      for id in ids { accessoryWidths[id] = nil }
    }

    /// Moves a row, expanded or collapsed, to an index counted without it.
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
