package import Espalier

extension Outline<Int> {
  /// The visible rows as the validator sees them.
  package var shadow: [[ShadowRow]] {
    (0..<sectionCount).map { section in
      rows(inSection: section).map { ShadowRow(id: $0.id, level: $0.level, isBranch: $0.isBranch) }
    }
  }

  /// How the outline differs from `model`, or `nil` if every question has the same answer in both.
  package func difference(from model: ReferenceOutline) -> String? {
    if let fault = checkInvariants() { return "invariant: \(fault)" }
    let rows = model.rows
    if shadow != rows { return "rows are \(shadow), not \(rows)" }
    if rowCount != rows.joined().count { return "\(rowCount) rows in all" }
    let entries = model.entries
    if itemCount != entries.count { return "\(itemCount) items, not \(entries.count)" }
    for (section, expected) in model.sections.enumerated() {
      if rowCount(inSection: section) != rows[section].count { return "rows of section \(section)" }
      if sectionID(at: section) != expected.name { return "name of section \(section)" }
      if let name = expected.name, self.section(named: name) != section { return "section \(name)" }
      if items(inSection: section) != expected.items.map(\.id) {
        return "items of section \(section)"
      }
      if id(at: RowPosition(section: section, row: rows[section].count)) != nil {
        return "row past the end"
      }
    }
    if let fault = heightFault(entries, default: model.defaultHeight) { return fault }
    var row = 0
    var position = RowPosition(section: 0, row: 0)
    for entry in entries {
      if position.section != entry.path[0] {
        position = RowPosition(section: entry.path[0], row: 0)
      }
      if let name = difference(from: entry, position: entry.isVisible ? position : nil, row: row) {
        return "\(name) of \(entry.item.id)"
      }
      if entry.isVisible {
        row += 1
        position.row += 1
      }
    }
    return nil
  }

  /// The first height or offset that is answered differently.
  private func heightFault(_ entries: [ReferenceOutline.Entry], default height: Int) -> String? {
    func points(_ units: Int) -> Double { Double(units) / 192 }
    var offset = 0
    var row = 0
    for entry in entries {
      let id = entry.item.id
      let own = entry.item.height ?? height
      if self.height(of: id) != points(own) { return "height of \(id)" }
      if isMeasured(id) != entry.item.isMeasured { return "isMeasured of \(id)" }
      guard entry.isVisible else {
        if self.offset(of: id) != nil { return "offset of the hidden \(id)" }
        continue
      }
      if self.offset(of: id) != points(offset) || self.offset(ofRow: row) != points(offset) {
        return "offset of \(id)"
      }
      if own > 0 {
        for inside in [offset, offset + own / 2, offset + own - 1]
        where self.row(atOffset: points(inside)) != row {
          return "row at \(points(inside))"
        }
        if rows(from: points(offset), height: points(own)) != row..<row + 1 {
          return "rows in the window of row \(row)"
        }
      }
      offset += own
      row += 1
    }
    let unmeasured = entries.filter { $0.isVisible && !$0.item.isMeasured }.map(\.item.id)
    if self.unmeasured(inRows: -5..<row + 5) != unmeasured { return "unmeasured items" }
    if extent != points(offset) { return "extent \(extent), not \(points(offset))" }
    if self.row(atOffset: extent) != nil || self.row(atOffset: -0.01) != nil {
      return "row outside"
    }
    return nil
  }

  /// The first question about one item that is answered differently.
  private func difference(
    from entry: ReferenceOutline.Entry,
    position expected: RowPosition?,
    row: Int
  ) -> String? {
    let id = entry.item.id
    let path = TreePath(entry.path)
    if isVisible(id) != entry.isVisible { return "isVisible" }
    if isExpanded(id) != entry.item.isExpanded { return "isExpanded" }
    if isBranch(id) != entry.item.isBranch { return "isBranch" }
    if level(of: id) != entry.path.count - 2 { return "level" }
    if section(of: id) != entry.path[0] { return "section" }
    if self.path(of: id) != path { return "path" }
    if self.id(at: path) != id { return "item at the path" }
    if parent(of: id) != entry.parent { return "parent" }
    if parent(of: path)?.indices != entry.path.dropLast() { return "parent of the path" }
    let children = entry.item.children
    if self.children(of: id) != children.map(\.id) { return "children" }
    if childCount(of: id) != children.count { return "childCount" }
    if self.children(of: path) != children.indices.map({ path.appending($0) }) {
      return "child paths"
    }
    // Quadratic in a long list of siblings, so asked for every item of a short one only.
    if entry.siblings.count < 32 || (entry.path.last ?? 0) % 32 == 0,
      siblings(of: id) != entry.siblings.filter({ $0 != id })
    {
      return "siblings"
    }
    if indexInParent(of: id) != entry.path.last { return "indexInParent" }
    if setSize(of: id) != entry.siblings.count { return "setSize" }
    if self.position(of: id) != expected || self.position(at: path) != expected {
      return "position"
    }
    if self.row(of: id) != (expected == nil ? nil : row) { return "row" }
    guard let expected else { return nil }
    if self.id(at: expected) != id || self.id(atRow: row) != id { return "item at the row" }
    if self.path(at: expected) != path { return "path at the row" }
    if self.position(atRow: row) != expected || self.row(at: expected) != row {
      return "row in all"
    }
    return nil
  }
}
