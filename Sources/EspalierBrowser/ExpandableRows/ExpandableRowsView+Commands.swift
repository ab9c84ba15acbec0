import Espalier

// What only rows have.
extension ExpandableRowsView {
  static func rows(at address: UnsafeMutableRawPointer) -> ExpandableRowsView {
    Unmanaged<ExpandableRowsView>.fromOpaque(address).takeUnretainedValue()
  }

  /// The outcome of a command; nothing is handled if it was refused.
  func outcome(_ isDone: Bool, _ flag: ChangeFlag) -> Outcome {
    guard isDone else { return [] }
    guard flag.isSet else { return .handled }
    version += 1
    return [.handled, .changedRows]
  }

  /// Sets all heights but those of contents, which have to be measured again.
  func invalidateAll(base: Double, chrome: Double, preview: Double) -> Outcome {
    version += 1
    return outcome(
      rows.replaceHeights(base: base, chrome: chrome, preview: preview),
      ChangeFlag()
    )
  }

  /// Opens exactly these rows; nothing is handled if that is refused.
  func openExactly(_ ids: [Int32]) -> Outcome {
    if rows.isExclusive, ids.contains(where: { $0 != ids[0] }) { return [] }
    var flag = ChangeFlag()
    rows.collapseAll(except: ids, &flag)
    for id in ids { _ = rows.setExpanded(true, for: id, &flag) }
    return outcome(true, flag)
  }

  /// Has rows measured again.
  func invalidate(_ ids: [Int32]) -> Outcome {
    var flag = ChangeFlag()
    for id in ids { rows.invalidate(id, &flag) }
    return outcome(true, flag)
  }

  /// Performs a query without copying the rows.
  @inline(__always)
  func read<Answer>(_ query: (inout ExpandableRows<Int32>) -> Answer) -> Answer { query(&rows) }

  /// The effect of opening or closing a row, or with -1 all rows, and the row that closes, or -1.
  func plan(_ id: Int32, how: Int32) -> (plan: RowPlanCode, closing: Int32) {
    let opens = opens(id, how: how)
    if id < 0 { return (!opens ? .closes : rows.isExclusive ? .refused : .opens, -1) }
    switch read({ $0.plan(id, expanding: opens) }) {
    case .nothing: return (.nothing, -1)
    case .close: return (.closes, id)
    case .open: return (.opens, read { $0.openRow } ?? -1)
    case .measure: return (.opensWhenMeasured, read { $0.openRow } ?? -1)
    }
  }

  /// Whether a row is to be opened; see ``ExpansionCode``.
  func opens(_ id: Int32, how: Int32) -> Bool {
    how == ExpansionCode.toggle.rawValue
      ? read { $0.opensByToggling(id) } == true : how == ExpansionCode.open.rawValue
  }
}
