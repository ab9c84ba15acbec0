internal import Espalier
internal import EspalierLoading

// Properties for bindings of views. A value that is set for an item which does not exist is ignored: a
// view may be drawn for a moment with a row that is gone.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OutlineStore {
  /// The selected items, visible or not.
  ///
  /// - Complexity: O(*n*) up to the last selected item.
  public var selection: Set<ID> {
    get { readSelection() }
    set { loading.selection = newValue }
  }

  /// Whether a branch is expanded; `false` for a leaf.
  public subscript(isExpanded id: ID) -> Bool {
    get { readExpansion(of: id) }
    set {
      guard outline.isExpanded(id) == !newValue else { return }
      updateItem { outline throws(OutlineError<ID>) in
        newValue ? try outline.expand(id) : try outline.collapse(id)
      }
    }
  }

  /// Whether an item and all its descendants are checked.
  public subscript(isChecked id: ID) -> Bool {
    get { readCheck(of: id) }
    set {
      guard outline.contains(id) else { return }
      updateItem { outline throws(OutlineError<ID>) in
        try outline.setChecked(newValue, for: id)
        return RowChanges()
      }
    }
  }

  /// Changes an item that exists, which is all that it may fail for.
  private func updateItem(
    _ change: (inout Outline<ID>) throws(OutlineError<ID>) -> RowChanges
  ) {
    do { try update(change) } catch { preconditionFailure("expected an item, got: \(error)") }
  }
}
