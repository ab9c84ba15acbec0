package import Espalier

/// The keys of a tree on a plain list of rows, as slowly and simply as possible.
///
/// Expanding and collapsing is done by the outline's own operations, which are tested elsewhere.
package struct ReferenceNavigator {
  /// A row, without which nothing is known about the outline.
  package struct Row: Equatable {
    /// The item, or the branch whose status row it is.
    package var id: Int
    package var isStatus: Bool
    package var level: Int
  }

  /// The state after a command.
  package struct Effect: Equatable {
    package var cursor: Row?
    package var selection: Set<Int>
    package var expanded: Set<Int>
    package var isActivation = false
  }

  package var mode: OutlineNavigator<Int>.SelectionMode
  package var anchor: Int?
  package var cursor: Row?

  /// A navigator's state in an outline.
  package init(_ navigator: OutlineNavigator<Int>, in outline: Outline<Int>) {
    mode = navigator.mode
    anchor = navigator.anchor
    cursor = Self.rows(of: outline).first {
      $0.id == navigator.cursor && $0.isStatus == navigator.isOnStatus
    }
  }

  package static func rows(of outline: Outline<Int>) -> [Row] {
    (0..<outline.rowCount).map { row in
      let id = outline.id(atRow: row)
      return Row(
        id: id ?? outline.branch(ofStatusAtRow: row) ?? -1,
        isStatus: id == nil,
        level: outline.level(atRow: row) ?? -1
      )
    }
  }

  /// The state after a command, if it were performed.
  package func effect(
    of command: RowCommand,
    on outline: Outline<Int>,
    page: Int,
    extending: Bool
  ) throws -> Effect {
    var after = outline
    let rows = Self.rows(of: outline)
    let selected = Set(outline.selection)
    var effect = Effect(
      cursor: cursor,
      selection: selected,
      expanded: Set(outline.expandedItems.filter { outline.isBranch($0) == true })
    )
    guard let cursor, let row = rows.firstIndex(of: cursor) else { return effect }
    let isOpen = outline.isExpanded(cursor.id) == true
    let far = min(max(0, page), 10_000)
    func isExpandable(_ id: Int) -> Bool { outline.isExpandable(id) == true }
    switch command {
    case .previous: effect.cursor = rows[max(row - 1, 0)]
    case .next: effect.cursor = rows[min(row + 1, rows.count - 1)]
    case .first: effect.cursor = rows.first
    case .last: effect.cursor = rows.last
    case .pageUp: effect.cursor = rows[max(row - far, 0)]
    case .pageDown: effect.cursor = rows[min(row + far, rows.count - 1)]
    case .previousSibling, .nextSibling, .firstSibling, .lastSibling:
      effect.cursor = Self.sibling(of: row, command, in: rows, of: outline)
    case .previousLevelChange:
      effect.cursor = rows[..<row].last { $0.level != cursor.level } ?? rows.first
    case .nextLevelChange:
      effect.cursor = rows[row...].first { $0.level != cursor.level } ?? rows.last
    case .inward where !cursor.isStatus && isExpandable(cursor.id):
      if !isOpen {
        try after.expand(cursor.id)
      } else if row + 1 < rows.count, rows[row + 1].level > cursor.level {
        effect.cursor = rows[row + 1]
      }
    case .outward:
      if !cursor.isStatus, isOpen, isExpandable(cursor.id) {
        try after.collapse(cursor.id)
      } else if let parent = rows[..<row].last(where: { $0.level < cursor.level }) {
        effect.cursor = parent
      }
    case .expand where !cursor.isStatus && isExpandable(cursor.id): try after.expand(cursor.id)
    case .collapse where !cursor.isStatus && isExpandable(cursor.id): try after.collapse(cursor.id)
    case .expandSiblings where !cursor.isStatus:
      let others =
        outline.policy.opensOneBranchPerParent ? [] : outline.siblings(of: cursor.id) ?? []
      for id in others + [cursor.id] where isExpandable(id) { try after.expand(id) }
    case .activate where !cursor.isStatus:
      if isExpandable(cursor.id) { try after.toggle(cursor.id) }
      if mode != .none { effect.selection = [cursor.id] }
      effect.isActivation = true
    case .toggleSelection where !cursor.isStatus:
      let isSelected = selected.contains(cursor.id)
      switch mode {
      case .none: break
      case .single: effect.selection = isSelected ? [] : [cursor.id]
      case .multiple: effect.selection.formSymmetricDifference([cursor.id])
      }
    case .selectAll where mode == .multiple:
      let all = Set(rows.filter { !$0.isStatus }.map(\.id))
      effect.selection = all.isSubset(of: selected) && !selected.isEmpty ? [] : all.union(selected)
    default: break
    }
    let extends: Bool =
      switch command {
      case .previous, .next, .first, .last, .pageUp, .pageDown, .previousSibling, .nextSibling,
        .firstSibling, .lastSibling, .previousLevelChange, .nextLevelChange:
        extending
      case .extendSelection: true
      default: false
      }
    if extends, mode == .multiple {
      effect.selection = range(to: effect.cursor, from: row, of: rows)
    }
    effect.expanded = Set(after.expandedItems.filter { after.isBranch($0) == true })
    return effect
  }

  /// The row to which a command moves among the siblings of a row.
  private static func sibling(
    of row: Int,
    _ command: RowCommand,
    in rows: [Row],
    of outline: Outline<Int>
  ) -> Row {
    let level = rows[row].level
    let section = outline.section(of: rows[row].id)
    func isOutside(_ other: Int) -> Bool {
      rows[other].level < level || outline.section(of: rows[other].id) != section
    }
    let start = (0..<row).last(where: isOutside).map { $0 + 1 } ?? 0
    let end = (row..<rows.count).first(where: isOutside) ?? rows.count
    let siblings = (start..<end).filter { rows[$0].level == level && !rows[$0].isStatus }
    let target =
      switch command {
      case .previousSibling: siblings.last { $0 < row }
      case .nextSibling: siblings.first { $0 > row }
      case .firstSibling: siblings.first
      default: siblings.last
      }
    return rows[target ?? row]
  }

  /// The items from the anchor to a row, or from the cursor if the anchor is no row.
  private func range(to end: Row?, from row: Int, of rows: [Row]) -> Set<Int> {
    let end = end.flatMap { rows.firstIndex(of: $0) } ?? row
    let own = rows.firstIndex { !$0.isStatus && $0.id == anchor } ?? row
    // A status row is no anchor: then only the new row is selected.
    let start = rows[own].isStatus ? end : own
    return Set(rows[min(start, end)...max(start, end)].filter { !$0.isStatus }.map(\.id))
  }
}
