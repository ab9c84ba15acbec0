package import Espalier

/// The identity and content of a row of the shadow list.
package struct ShadowRow: Equatable, Sendable {
  package var id: Int
  package var level: Int
  package var isBranch: Bool
  package var status: LoadStatus?

  package init(id: Int, level: Int, isBranch: Bool) {
    self.id = id
    self.level = level
    self.isBranch = isBranch
  }

  /// The status row of a branch: the same row whatever the status.
  package init(status: LoadStatus, of branch: Int, level: Int) {
    self.init(id: -1_000_000 - branch, level: level, isBranch: false)
    self.status = status
  }
}

/// Replays changes on a shadow list of rows, as a table view would, and rejects inconsistent or
/// non-minimal ones.
package struct ChangeValidator {
  package var before: [[ShadowRow]]
  package var after: [[ShadowRow]]

  package init(before: [[ShadowRow]], after: [[ShadowRow]]) {
    self.before = before
    self.after = after
  }

  /// The fault of `changes`, or `nil` if they lead from `before` to `after` and are minimal.
  package func fault(in changes: RowChanges) -> String? {
    formFault(changes) ?? replayFault(changes) ?? minimalityFault(changes) ?? appliedFault(changes)
  }

  /// Compares what the engine's own application makes of the rows before with the rows after, in one
  /// of eight cases, as it takes as long as everything else.
  private func appliedFault(_ changes: RowChanges) -> String? {
    guard before.reduce(after.count, { $0 + $1.count }) % 8 == 0 else { return nil }
    let applied = changes.applied(
      toSections: before,
      section: { after[$0] },
      row: { after[$0.section][$0.row] }
    )
    return applied == after ? nil : "applied to the rows before, the changes make \(applied)"
  }

  /// Ranges must be nonempty, in bounds, ascending, and joined where they touch.
  private func formFault(_ changes: RowChanges) -> String? {
    for (name, ranges) in [
      ("deletions", changes.deletions), ("insertions", changes.insertions),
      ("reloads", changes.reloads),
    ] {
      for range in ranges where range.rows.isEmpty { return "\(name) hold an empty range" }
      for (left, right) in zip(ranges, ranges.dropFirst()) {
        if (left.section, left.rows.lowerBound) >= (right.section, right.rows.lowerBound) {
          return "\(name) do not ascend"
        }
        if left.section == right.section && left.rows.upperBound >= right.rows.lowerBound {
          return "\(name) overlap or are not joined"
        }
      }
    }
    for range in changes.deletions where !holds(range, in: before) {
      return "deletion \(range) outside"
    }
    for range in changes.insertions + changes.reloads where !holds(range, in: after) {
      return "insertion or reload \(range) outside"
    }
    for ranges in [changes.sectionDeletions, changes.sectionInsertions] {
      for (left, right) in zip(ranges, ranges.dropFirst()) where left.upperBound >= right.lowerBound
      {
        return "section ranges overlap, do not ascend or are not joined"
      }
    }
    return nil
  }

  private func holds(_ range: RowRange, in rows: [[ShadowRow]]) -> Bool {
    rows.indices.contains(range.section) && range.rows.upperBound <= rows[range.section].count
      && range.rows.lowerBound >= 0
  }

  /// Applies the changes to the shadow list and compares.
  private func replayFault(_ changes: RowChanges) -> String? {
    // The old rows that do not move, by old section.
    var staying = before.map { $0.map(Optional.some) }
    for range in changes.deletions { for row in range.rows { staying[range.section][row] = nil } }
    var moved: [RowPosition: ShadowRow] = [:]
    for move in changes.moves {
      for offset in 0..<move.count {
        let source = RowPosition(section: move.source.section, row: move.source.row + offset)
        let target = RowPosition(section: move.target.section, row: move.target.row + offset)
        guard let row = staying[source.section][source.row] else {
          return "\(source) is gone twice"
        }
        guard moved[target] == nil else { return "\(target) is filled twice" }
        staying[source.section][source.row] = nil
        moved[target] = row
      }
    }
    let deleted = Set(changes.sectionDeletions.joined())
    let inserted = Set(changes.sectionInsertions.joined())
    let kept = before.indices.filter { !deleted.contains($0) }
    guard kept.count + inserted.count == after.count else {
      return "\(kept.count) sections stay, \(inserted.count) come, \(after.count) are there"
    }
    let new = Set(
      changes.insertions.flatMap { range in
        range.rows.map { RowPosition(section: range.section, row: $0) }
      }
    )
    var sources = kept.makeIterator()
    for (section, rows) in after.enumerated() where !inserted.contains(section) {
      guard let source = sources.next() else { return "no old section for section \(section)" }
      var rest = staying[source].compactMap { $0 }.makeIterator()
      for (index, row) in rows.enumerated() {
        let position = RowPosition(section: section, row: index)
        if new.contains(position) { continue }
        guard let shadow = moved[position] ?? rest.next() else {
          return "row \(position) from nowhere"
        }
        if shadow.id != row.id {
          return "row \(position) is \(row.id), the shadow has \(shadow.id)"
        }
      }
      if let left = rest.next() { return "row of \(left.id) in section \(source) is left over" }
    }
    return nil
  }

  /// Compares with the minimal changes.
  private func minimalityFault(_ changes: RowChanges) -> String? {
    let deletedSections = Set(changes.sectionDeletions.joined())
    let insertedSections = Set(changes.sectionInsertions.joined())
    func rows(_ all: [[ShadowRow]], without left: Set<Int>) -> [Int: (RowPosition, ShadowRow)] {
      var found: [Int: (RowPosition, ShadowRow)] = [:]
      for (section, rows) in all.enumerated() where !left.contains(section) {
        for (index, row) in rows.enumerated() {
          found[row.id] = (RowPosition(section: section, row: index), row)
        }
      }
      return found
    }
    let old = rows(before, without: deletedSections)
    let new = rows(after, without: insertedSections)
    func positions(_ ranges: [RowRange]) -> Set<RowPosition> {
      Set(
        ranges.flatMap { range in range.rows.map { RowPosition(section: range.section, row: $0) } }
      )
    }
    let gone = Set(old.filter { new[$0.key] == nil }.map(\.value.0))
    if positions(changes.deletions) != gone { return "deletions are not \(gone.sorted())" }
    let come = Set(new.filter { old[$0.key] == nil }.map(\.value.0))
    if positions(changes.insertions) != come { return "insertions are not \(come.sorted())" }
    let changed = Set(
      new.filter { entry in
        old[entry.key].map { $0.1 != entry.value.1 } ?? false
      }.map(\.value.0)
    )
    if positions(changes.reloads) != changed { return "reloads are not \(changed.sorted())" }
    let moves = changes.moves.reduce(0) { $0 + $1.count }
    let least = minimalMoveCount(
      old: old,
      new: new,
      deleted: deletedSections,
      inserted: insertedSections
    )
    return moves == least ? nil : "\(moves) rows move, \(least) would do"
  }

  /// The number of rows that stay, minus a longest increasing subsequence in each section.
  private func minimalMoveCount(
    old: [Int: (RowPosition, ShadowRow)],
    new: [Int: (RowPosition, ShadowRow)],
    deleted: Set<Int>,
    inserted: Set<Int>
  ) -> Int {
    let kept = before.indices.filter { !deleted.contains($0) }
    let renamed = Dictionary(
      uniqueKeysWithValues: zip(kept, after.indices.filter { !inserted.contains($0) })
    )
    var staying = 0
    var longest = 0
    for section in after.indices where !inserted.contains(section) {
      var tails: [Int] = []
      for row in after[section] {
        guard let source = old[row.id]?.0 else { continue }
        staying += 1
        guard renamed[source.section] == section else { continue }
        let place = tails.firstIndex { $0 >= source.row } ?? tails.count
        if place == tails.count { tails.append(source.row) } else { tails[place] = source.row }
      }
      longest += tails.count
    }
    return staying - longest
  }
}
