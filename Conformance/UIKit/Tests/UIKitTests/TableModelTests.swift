import Testing
import UIKit

/// Random batches on small tables, compared with a slow and simple model: a batch is created by
/// marking rows, and the expected result is derived from the rows' names.
@Suite("Random updates of a table", .serialized)
@MainActor
struct TableModelTests {
  /// A random batch that deletes and inserts sections and rows, and moves and reloads rows.
  private static func step(
    _ stage: Stage,
    _ names: inout Int,
    _ random: inout SeededGenerator
  ) {
    let table = stage.table
    let old = stage.model.sections
    func fresh() -> String {
      names += 1
      return "r\(names)"
    }
    // Remaining sections keep their order; others are deleted and inserted.
    var goneSections = IndexSet()
    for section in old.indices {
      if Int.random(in: 0..<8, using: &random) == 0 { goneSections.insert(section) }
    }
    let staying = old.indices.filter { !goneSections.contains($0) }
    var target: [(origin: Int?, rows: [String])] = staying.map { ($0, old[$0]) }
    for _ in 0..<Int.random(in: 0...1, using: &random) {
      let place = Int.random(in: 0...target.count, using: &random)
      target.insert((nil, [fresh(), fresh()]), at: place)
    }
    // Rows of the sections that stay and are not reloaded.
    var deleted: [IndexPath] = []
    var reloaded: [IndexPath] = []
    var moving: [(from: IndexPath, name: String)] = []
    for (index, entry) in target.enumerated() {
      guard let origin = entry.origin else { continue }
      var rows: [String] = []
      for (row, name) in entry.rows.enumerated() {
        let path = IndexPath(row: row, section: origin)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: deleted.append(path)
        case 1: moving.append((path, name))
        case 2:
          reloaded.append(path)
          rows.append(fresh())
        default: rows.append(name)
        }
      }
      target[index].rows = rows
    }
    var inserted: [String] = []
    let open = target.indices.filter { target[$0].origin != nil }
    for index in open {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let name = fresh()
        inserted.append(name)
        let place = Int.random(in: 0...target[index].rows.count, using: &random)
        target[index].rows.insert(name, at: place)
      }
    }
    for (from, name) in moving {
      guard let index = open.randomElement(using: &random) else {
        deleted.append(from)
        continue
      }
      let place = Int.random(in: 0...target[index].rows.count, using: &random)
      target[index].rows.insert(name, at: place)
    }
    let newSections = IndexSet(target.indices.filter { target[$0].origin == nil })
    let places = Dictionary(
      uniqueKeysWithValues: target.enumerated().flatMap { section, entry in
        entry.rows.enumerated().map { ($1, IndexPath(row: $0, section: section)) }
      }
    )
    // In random order.
    let calls: [() -> Void] = [
      { table.deleteRows(at: deleted, with: .fade) },
      { table.reloadRows(at: reloaded, with: .fade) },
      { table.insertRows(at: inserted.compactMap { places[$0] }, with: .fade) },
      {
        for (from, name) in moving {
          if let to = places[name] { table.moveRow(at: from, to: to) }
        }
      },
      { table.deleteSections(goneSections, with: .fade) },
      { table.insertSections(newSections, with: .fade) },
    ]
    let shuffled = calls.shuffled(using: &random)
    table.performBatchUpdates {
      stage.model.sections = target.map(\.rows)
      for call in shuffled { call() }
    }
  }

  @Test("20,000 batches: every cell shows its row, and the selection follows")
  func steps() {
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    var names = 0
    let stage = Stage([["a", "b", "c"], ["d"], []])
    stage.table.allowsMultipleSelection = true
    for step in 0..<20_000 {
      let before = stage.model.sections
      if let path = stage.table.indexPathsForVisibleRows?.randomElement(using: &random) {
        stage.table.selectRow(at: path, animated: false, scrollPosition: .none)
      }
      let chosen = Set(
        (stage.table.indexPathsForSelectedRows ?? []).map { before[$0.section][$0.row] }
      )
      Self.step(stage, &names, &random)
      let flat = stage.model.sections.flatMap { $0 }
      guard stage.words == Array(flat[visible(stage)]) else {
        Issue.record("seed \(seed), step \(step): \(stage.words) of \(stage.model.sections)")
        return
      }
      let selected = (stage.table.indexPathsForSelectedRows ?? []).map {
        stage.model.sections[$0.section][$0.row]
      }
      guard Set(selected).isSubset(of: chosen), Set(selected).count == selected.count else {
        Issue.record("seed \(seed), step \(step): \(selected) was not selected among \(chosen)")
        return
      }
      // Rows that were moved or not changed keep their name, and with it the selection.
      for name in chosen where flat.contains(name) && !selected.contains(name) {
        Issue.record("seed \(seed), step \(step): \(name) lost its selection")
        return
      }
      // Still small, and of many shapes.
      if flat.count > 14 || stage.model.sections.count > 6 {
        stage.model.sections = [["a\(step)", "b\(step)"], ["c\(step)"]]
        stage.table.reloadData()
        stage.table.layoutIfNeeded()
      }
    }
  }

  /// The rows within the bounds, computed independently: each is 40 high, and nothing else has a
  /// height.
  private func visible(_ stage: Stage) -> Range<Int> {
    let count = stage.model.sections.map(\.count).reduce(0, +)
    let first = min(count, Int(stage.table.contentOffset.y / 40))
    let last = min(count, Int(((stage.table.contentOffset.y + 400) / 40).rounded(.up)))
    return first..<max(first, last)
  }
}
