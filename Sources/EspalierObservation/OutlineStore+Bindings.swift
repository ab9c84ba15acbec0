internal import Espalier

// Properties for bindings of views. A value that is set for an item which does not exist is ignored: a
// view may be drawn for a moment with a row that is gone.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension OutlineStore {
  /// The selected items, visible or not.
  ///
  /// - Complexity: O(*n*) up to the last selected item.
  public var selection: Set<ID> {
    get { readSelection() }
    set {
      update { list in
        list.select(newValue)
        return RowChanges()
      }
    }
  }

  /// Whether a branch is expanded; `false` for a leaf.
  public subscript(isExpanded id: ID) -> Bool {
    get { readExpansion(of: id) }
    set {
      guard outline.isExpanded(id) == !newValue else { return }
      update { list in
        list.assumingItem(id) { list throws(OutlineError<ID>) in
          newValue ? try list.expand(id) : try list.collapse(id)
        } ?? RowChanges()
      }
    }
  }

  /// Whether an item and all its descendants are checked.
  public subscript(isChecked id: ID) -> Bool {
    get { readCheck(of: id) }
    set {
      guard outline.contains(id) else { return }
      update { list in
        list.assumingItem(id) { list throws(OutlineError<ID>) in
          try list.setChecked(newValue, for: id)
        }
        return RowChanges()
      }
    }
  }
}

extension UndoableOutline {
  /// Selects the items of a selection that exist, and no others.
  mutating func select(_ ids: some Sequence<ID>) {
    deselectAll()
    for id in ids {
      assumingItem(id) { list throws(OutlineError<ID>) in try list.setSelected(true, for: [id]) }
    }
  }

  /// Calls a closure if an item exists, which is all that it may fail for.
  @discardableResult
  fileprivate mutating func assumingItem<Result>(
    _ id: ID,
    _ body: (inout UndoableOutline) throws(OutlineError<ID>) -> Result
  ) -> Result? {
    guard outline.contains(id) else { return nil }
    do {
      return try body(&self)
    } catch {
      preconditionFailure("the item \(id) is not in the outline: \(error)")
    }
  }
}
