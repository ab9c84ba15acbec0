package import Espalier

extension Outline<Int> {
  /// The visible rows in the form that the validator takes.
  package var shadow: [[ShadowRow]] {
    (0..<sectionCount).map { section in
      rows(inSection: section).map { row in
        row.status.map { ShadowRow(status: $0, of: row.id, level: row.level) }
          ?? ShadowRow(id: row.id, level: row.level, isBranch: row.isBranch)
      }
    }
  }

  /// The first difference between the outline and `model`, or `nil`.
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
    if let fault = heightFault(entries, shown: Array(rows.joined()), default: model.defaultHeight) {
      return fault
    }
    var firstRow = 0
    for (section, rows) in rows.enumerated() {
      let places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.id, $0) })
      for entry in entries where entry.path[0] == section {
        let row = places[entry.item.id]
        let position = row.map { RowPosition(section: section, row: $0) }
        if let name = difference(from: entry, position: position, row: firstRow + (row ?? 0)) {
          return "\(name) of \(entry.item.id)"
        }
      }
      for (index, row) in rows.enumerated() where row.status != nil {
        if id(atRow: firstRow + index) != nil { return "an item in the row of a status" }
      }
      firstRow += rows.count
    }
    return markFault(entries)
  }

  /// The first difference in matches, selection or checks.
  private func markFault(_ entries: [ReferenceOutline.Entry]) -> String? {
    let found = entries.filter(\.item.isFound).map(\.item.id)
    if matchCount != found.count { return "\(matchCount) found, not \(found.count)" }
    for (index, id) in found.enumerated() {
      if match(at: index) != id || matchIndex(of: id) != index { return "match \(index)" }
      if match(after: id) != found[(index + 1) % found.count] { return "match after \(id)" }
      let previous = found[(index + found.count - 1) % found.count]
      if match(before: id) != previous { return "match before \(id)" }
    }
    if match(after: nil) != found.first || match(before: nil) != found.last { return "first match" }
    if selection != entries.filter(\.item.isSelected).map(\.item.id) { return "selection" }
    var states: [Int: CheckState] = [:]
    for entry in entries.reversed() {
      let below = entry.item.children.map { states[$0.id] ?? .off }
      let isMixed = below.contains { $0 != .off }
      states[entry.item.id] = entry.item.isChecked ? .on : isMixed ? .mixed : .off
    }
    let expected = entries.filter { states[$0.item.id] != .off }.map(\.item.id)
    if checks.map(\.id) != expected { return "checks are \(checks), not \(expected)" }
    for (id, state) in states where checkState(of: id) != state { return "check of \(id)" }
    return checks.allSatisfy { states[$0.id] == $0.state } ? nil : "states of checks"
  }

  /// The first difference in heights or offsets.
  private func heightFault(
    _ entries: [ReferenceOutline.Entry],
    shown: [ShadowRow],
    default height: Int
  ) -> String? {
    func points(_ units: Int) -> Double { Double(units) / 192 }
    var offset = 0
    var row = 0
    let items = Dictionary(uniqueKeysWithValues: entries.map { ($0.item.id, $0) })
    for entry in entries {
      let id = entry.item.id
      if self.height(of: id) != points(entry.item.height ?? height) { return "height of \(id)" }
      if isMeasured(id) != entry.item.isMeasured { return "isMeasured of \(id)" }
      if !entry.isVisible, self.offset(of: id) != nil { return "offset of the hidden \(id)" }
    }
    for shown in shown {
      guard let entry = items[shown.id] else {
        offset += height
        row += 1
        continue
      }
      let id = shown.id
      let own = entry.item.height ?? height
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

  /// The first difference in the queries about one item.
  private func difference(
    from entry: ReferenceOutline.Entry,
    position expected: RowPosition?,
    row: Int
  ) -> String? {
    let id = entry.item.id
    let path = TreePath(entry.path)
    if isVisible(id) != entry.isVisible { return "isVisible" }
    if isExpanded(id) != entry.item.isExpanded { return "isExpanded" }
    if passesFilter(id) != entry.passes { return "passesFilter" }
    if isSelected(id) != entry.item.isSelected { return "isSelected" }
    if loadState(of: id) != entry.item.load.state { return "loadState" }
    if isBranch(id) != entry.item.isBranch { return "isBranch" }
    if isExpandable(id) != entry.isExpandable { return "isExpandable" }
    if level(of: id) != entry.path.count - 2 { return "level" }
    if section(of: id) != entry.path[0] { return "section" }
    if self.path(of: id) != path { return "path" }
    if self.id(at: path) != id { return "item at the path" }
    if parent(of: id) != entry.parent { return "parent" }
    if parent(of: path) != TreePath(entry.path.dropLast()) { return "parent of the path" }
    let children = entry.item.children
    if self.children(of: id) != children.map(\.id) { return "children" }
    if childCount(of: id) != children.count { return "childCount" }
    if self.children(of: path) != children.indices.map({ path.appending($0) }) {
      return "child paths"
    }
    // Quadratic in the number of siblings, so compared for short lists only.
    if entry.siblings.count < 32 || (entry.path.last ?? 0) % 32 == 0,
      siblings(of: id) != entry.siblings.filter({ $0 != id })
    {
      return "siblings"
    }
    if indexInParent(of: id) != entry.path.last { return "indexInParent" }
    if setSize(of: id) != (entry.passes ? entry.passing.count : nil) { return "setSize" }
    if positionInSet(of: id) != entry.passing.firstIndex(of: id).map({ $0 + 1 }) {
      return "positionInSet"
    }
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
