import Espalier

/// The rows of one column, as a host shows them.
///
/// The outline is that of the column in the browser, found by identity. Once the column was removed,
/// it is empty.
final class ColumnView: OutlineView {
  let columnID: ColumnID
  private let owner: ColumnsView

  /// The items that cannot be selected, one bit each.
  private var disabled: [UInt32] = []

  init(of columnID: ColumnID, in owner: ColumnsView) {
    self.columnID = columnID
    self.owner = owner
    super.init(rowHeight: owner.browser.rowHeight, titleHeight: 0)
    navigator.mode = .single
  }

  override var outline: Outline<Int32> {
    _read {
      if let depth = owner.browser.depth(of: columnID) {
        yield owner.browser.columns[depth].contents
      } else {
        yield super.outline
      }
    }
    _modify {
      if let depth = owner.browser.depth(of: columnID) {
        yield &owner.browser.columns[depth].contents
      } else {
        yield &super.outline
      }
    }
  }

  /// The selected item: without one, a search begins at the first row.
  override var searchOrigin: Int32? { selection < 0 ? nil : selection }

  /// Whether the host has described an item, and not only said that there is a row.
  func isKnown(_ id: Int32) -> Bool { id < nextID && isDescribed(id) }

  func isDisabled(_ id: Int32) -> Bool {
    let word = Int(id) / 32
    return word < disabled.count && disabled[word] >> UInt32(id % 32) & 1 == 1
  }

  /// Takes over what `words` say of items: the item and its ``ColumnItemFlag``s, two words each.
  func describe(_ words: Int32Buffer, count: Int) {
    for index in 0..<count {
      let id = words[index * 2]
      reserve(upTo: id + 1)
      setDescribed(id)
      let word = Int(id) / 32
      let bit: UInt32 = 1 << UInt32(id % 32)
      if words[index * 2 + 1] & ColumnItemFlag.disabled.rawValue != 0 {
        while disabled.count <= word { disabled.append(0) }
        disabled[word] |= bit
      } else if word < disabled.count {
        disabled[word] &= ~bit
      }
    }
  }

  /// Inserts rows with numbers from `first` on.
  func insertRows(_ count: Int32, from first: Int32, at row: Int) {
    let end = nextID
    nextID = first
    _ = insert(count, into: .section(0), at: row)
    nextID = max(end, nextID)
  }

  /// Follows a change of the browser.
  func update(selection selected: Int32?) {
    let sections = outline.sectionCount
    if titled.count != sections { titled = Array(repeating: false, count: sections) }
    version += 1
    navigator.reconcile(with: outline)
    if selection != selected ?? -1 { _ = navigator.select(selected, in: &outline) }
  }
}
