/// What a person has made of a ``ColumnBrowser``: where they are, and how wide columns are.
///
/// It holds ids alone, so it can be kept and put back whatever happened in between.
public struct ColumnState<ID: Hashable> {
  /// The width of one column.
  public struct Width {
    /// The ids of the columns on the way to it, the root's first and its own last.
    public var path: [ID]
    /// The width in points.
    public var width: Double

    /// Makes a width.
    public init(path: [ID], width: Double) {
      self.path = path
      self.width = width
    }
  }

  /// The selected items, column by column.
  public var path: [ID]

  /// The columns that have a width of their own, shown or not, in any order.
  public var widths: [Width]

  /// Makes a state.
  public init(path: [ID] = [], widths: [Width] = []) {
    self.path = path
    self.widths = widths
  }
}

extension ColumnBrowser {
  /// The selection path and the widths, to be kept.
  ///
  /// - Complexity: O(columns and widths).
  public var state: ColumnState<ID> {
    ColumnState(
      path: selectionPath,
      widths: widths.map { ColumnState.Width(path: $0.key, width: $0.value) }
    )
  }

  /// Shows the root and selects along a path, column by column, for the program and not for a person.
  ///
  /// Where rows are still to be loaded, it goes on once they are, if nothing else is done before.
  /// It stops in the column that lacks the next item, and behind a leaf. Columns that are there
  /// already stay as they are, unless the policy says to rebuild them.
  ///
  /// - Complexity: O(columns that come or go, or stand on the path).
  @discardableResult
  public mutating func restore(
    path: some Sequence<ID>,
    animated: Bool = false
  ) -> Outcome {
    var outcome = Outcome(isAnimated: animated)
    begin()
    guard let root else {
      removeColumns(from: 0, &outcome)
      return outcome
    }
    show(root, isBranch: true, at: 0, &outcome)
    walk(Array(path)[...], from: 0, &outcome)
    return outcome
  }

  /// Puts widths back and goes along the path; see ``restore(path:animated:)``.
  ///
  /// Widths that no column can have are passed over.
  ///
  /// - Complexity: As ``restore(path:animated:)``, and O(widths).
  @discardableResult
  public mutating func restore(_ state: ColumnState<ID>, animated: Bool = false) -> Outcome {
    widths = [:]
    for entry in state.widths where entry.width >= 0 && entry.width < ColumnLayout.limit {
      widths[entry.path] = layout.clamped(entry.width)
    }
    for depth in columns.indices { columns[depth].width = widths[path(toDepth: depth)] }
    return restore(path: state.path, animated: animated)
  }

  /// Selects along a path from a column on, as far as rows are there.
  mutating func walk(_ path: ArraySlice<ID>, from start: Int, _ outcome: inout Outcome) {
    var depth = start
    var rest = path
    while columns[depth].status == .ready, let id = rest.popFirst(),
      let isBranch = columns[depth].contents.isBranch(id)
    {
      selectPath(through: depth, to: id, &outcome)
      guard isBranch || policy.leaf == .preview else {
        finishWalk(at: depth, &outcome)
        return
      }
      if depth + 1 < columns.count, columns[depth + 1].id != id {
        removeColumns(from: depth + 1, &outcome)
      }
      show(id, isBranch: isBranch, at: depth + 1, &outcome)
      depth += 1
      if !isBranch {
        finishWalk(at: depth, &outcome)
        return
      }
    }
    deselect(from: depth, &outcome)
    finishWalk(at: depth, &outcome)
    if columns[depth].status != .ready, !rest.isEmpty { pending = .path(rest) }
  }

  private mutating func finishWalk(at depth: Int, _ outcome: inout Outcome) {
    removeColumns(from: depth + 1, &outcome)
    outcome.reveal = depth
  }
}

extension ColumnState: Equatable {}
extension ColumnState: Sendable where ID: Sendable {}
extension ColumnState.Width: Equatable {}
extension ColumnState.Width: Sendable where ID: Sendable {}

#if !hasFeature(Embedded)
  extension ColumnState: Codable where ID: Codable {}
  extension ColumnState.Width: Codable where ID: Codable {}
#endif
