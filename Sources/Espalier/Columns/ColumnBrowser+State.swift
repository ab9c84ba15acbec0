/// The user's state of a ``ColumnBrowser``: the selection path and the widths of columns.
///
/// It holds only ids, so it can be stored and restored whatever happened in between.
public struct ColumnState<ID: Hashable> {
  /// The width of one column.
  public struct Width {
    /// The ids of the columns up to this one, the root's first and its own last.
    public var path: [ID]
    /// The width in points.
    public var width: Double

    /// Creates a width.
    public init(path: [ID], width: Double) {
      self.path = path
      self.width = width
    }
  }

  /// The selected items, column by column.
  public var path: [ID]

  /// The columns that have a width of their own, shown or not, in any order.
  public var widths: [Width]

  /// Creates a state.
  public init(path: [ID] = [], widths: [Width] = []) {
    self.path = path
    self.widths = widths
  }
}

extension ColumnBrowser {
  /// The selection path and the widths, to be stored.
  ///
  /// - Complexity: O(columns and widths).
  public var state: ColumnState<ID> {
    ColumnState(
      path: selectionPath,
      widths: widths
    )
  }

  /// Shows the root and selects along a path, column by column, on behalf of the program and not
  /// the user.
  ///
  /// If rows are still to be loaded, it continues once they are, unless another command comes
  /// first. It stops in the column that lacks the next item, and after a leaf. Existing columns
  /// stay as they are, unless the policy rebuilds them.
  ///
  /// - Complexity: O(columns added, removed or on the path).
  @discardableResult
  public mutating func restore(
    path: some Sequence<ID>,
    animated: Bool = false
  ) -> ColumnUpdate {
    var update = ColumnUpdate(isAnimated: animated)
    resetPendingNavigation()
    guard let root else {
      removeColumns(from: 0, &update)
      return update
    }
    ensureColumn(of: root, isBranch: true, at: 0, &update)
    selectAlongPath(Array(path)[...], from: 0, &update)
    return update
  }

  /// Restores widths and follows the path; see ``restore(path:animated:)``.
  ///
  /// Widths that are out of range are ignored.
  ///
  /// - Complexity: As ``restore(path:animated:)``, and O(widths).
  @discardableResult
  public mutating func restore(_ state: ColumnState<ID>, animated: Bool = false) -> ColumnUpdate {
    setWidths(state.widths)
    return restore(path: state.path, animated: animated)
  }

  /// Replaces the widths of columns; those that are out of range are ignored.
  ///
  /// The last one counts if a path occurs twice.
  package mutating func setWidths(_ new: [ColumnState<ID>.Width]) {
    widths = []
    for entry in new where entry.width >= 0 && entry.width < ColumnLayout.limit {
      setWidth(layout.clamped(entry.width), ofPath: entry.path)
    }
    for depth in columns.indices { columns[depth].width = ownWidth(atDepth: depth) }
  }

  /// Selects along a path from a column on, up to the first column whose rows are not loaded.
  mutating func selectAlongPath(
    _ path: ArraySlice<ID>,
    from start: Int,
    _ update: inout ColumnUpdate
  ) {
    var depth = start
    var rest = path
    while columns[depth].status == .ready, let id = rest.first,
      let isBranch = columns[depth].contents.isBranch(id)
    {
      rest.removeFirst()
      selectPath(through: depth, to: id, &update)
      guard isBranch || policy.leaf == .preview else {
        finishPath(at: depth, &update)
        return
      }
      if depth + 1 < columns.count, columns[depth + 1].id != id {
        removeColumns(from: depth + 1, &update)
      }
      ensureColumn(of: id, isBranch: isBranch, at: depth + 1, &update)
      depth += 1
      if !isBranch {
        finishPath(at: depth, &update)
        return
      }
    }
    deselect(from: depth, &update)
    finishPath(at: depth, &update)
    let isAwaited = columns[depth].status != .ready || columns[depth].isPartial
    if isAwaited, !rest.isEmpty { pending = .path(rest) }
  }

  private mutating func finishPath(at depth: Int, _ update: inout ColumnUpdate) {
    removeColumns(from: depth + 1, &update)
    update.reveal = depth
  }
}

extension ColumnState: Hashable {}
extension ColumnState: Sendable where ID: Sendable {}
extension ColumnState.Width: Hashable {}
extension ColumnState.Width: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension ColumnState: Codable where ID: Codable {}
  extension ColumnState.Width: Codable where ID: Codable {}
#endif
