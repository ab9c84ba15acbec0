import Foundation

/// The updates requested between the beginning and the end of a batch.
struct BatchUpdate {
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var deletedRows: [IndexPath] = []
  var insertedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var movedRows: [(from: IndexPath, to: IndexPath)] = []
  var isAnimated = false
}

/// The words for rows in messages.
struct RowNoun {
  let one: String
  let container: String

  static let row = RowNoun(one: "row", container: "table view")
  static let item = RowNoun(one: "item", container: "collection view")
}

/// An update that breaks the consistency rule, with a message like UIKit's own.
struct InconsistentUpdate: Error {
  var message: String

  init(_ message: String) {
    self.message = message
  }
}

extension IndexPath {
  /// The description of `NSIndexPath`, without its address.
  var debugPath: String { "{length = 2, path = \(section) - \(row)}" }
}

/// The mapping of rows and sections in a consistent batch of updates.
struct BatchTransition {
  /// The rows that leave a section that stays, and those that enter it, both in ascending order.
  private struct Passage {
    var to: Int
    var gone: [Int] = []
    var filled: [Int] = []
  }

  private let update: BatchUpdate
  private let noun: RowNoun
  private let before: [Int]
  private let after: [Int]
  private var passages: [Passage?] = []
  /// The old index of each section, or `nil` for inserted ones.
  private var origins: [Int?] = []
  private var moves: [IndexPath: IndexPath] = [:]
  /// The old index paths of the reloaded rows.
  private(set) var reloaded: Set<IndexPath> = []

  init(
    _ update: BatchUpdate,
    of noun: RowNoun,
    before: [Int],
    after: [Int]
  ) throws(InconsistentUpdate) {
    self.update = update
    self.noun = noun
    self.before = before
    self.after = after
    try pairSections()
    try checkRows()
    try countRows()
  }

  /// The new index of a section, or `nil` if it was deleted.
  func destination(ofSection section: Int) -> Int? { passages[section]?.to }

  /// The new index path of a row, reloaded or not, or `nil` if it was deleted.
  func destination(of path: IndexPath) -> IndexPath? {
    if let moved = moves[path] { return moved }
    guard let passage = passages[path.section] else { return nil }
    let gone = Self.count(in: passage.gone) { $0 <= path.row }
    if gone > 0, passage.gone[gone - 1] == path.row { return nil }
    // The row has this rank among the remaining rows; inserted rows are between them.
    let rank = path.row - gone
    let filled = passage.filled
    var (low, high) = (0, filled.count)
    while low < high {
      let middle = (low + high) / 2
      if filled[middle] - middle <= rank { low = middle + 1 } else { high = middle }
    }
    return IndexPath(row: rank + low, section: passage.to)
  }

  private static func count(in sorted: [Int], _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(sorted[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Sections

  private mutating func pairSections() throws(InconsistentUpdate) {
    let (old, new) = (before.count, after.count)
    for section in update.deletedSections where section >= old {
      throw InconsistentUpdate(
        "attempt to delete section \(section), but there are only \(old) sections before the update"
      )
    }
    for section in update.insertedSections where section >= new {
      throw InconsistentUpdate(
        "attempt to insert section \(section) but there are only \(new) sections after the update"
      )
    }
    var gone: Set<Int> = []
    for section in update.deletedSections where !gone.insert(section).inserted {
      throw InconsistentUpdate("attempt to delete section \(section) twice")
    }
    var filled: Set<Int> = []
    for section in update.insertedSections where !filled.insert(section).inserted {
      throw InconsistentUpdate("attempt to insert section \(section) twice")
    }
    guard new == old + update.insertedSections.count - update.deletedSections.count else {
      throw InconsistentUpdate(
        "Invalid update: invalid number of sections. The number of sections contained in the "
          + "\(noun.container) after the update (\(new)) must be equal to the number of sections contained in "
          + "the \(noun.container) before the update (\(old)), plus or minus the number of sections "
          + "inserted or deleted (\(update.insertedSections.count) inserted, "
          + "\(update.deletedSections.count) deleted)."
      )
    }
    passages = Array(repeating: nil, count: old)
    origins = Array(repeating: nil, count: new)
    var slot = 0
    for section in 0..<old where !gone.contains(section) {
      while filled.contains(slot) { slot += 1 }
      passages[section] = Passage(to: slot)
      origins[slot] = section
      slot += 1
    }
  }

  // MARK: Rows

  private func demand(
    _ path: IndexPath,
    in counts: [Int],
    _ verb: String,
    _ preposition: String,
    _ time: String
  ) throws(InconsistentUpdate) {
    guard path.section < counts.count else {
      throw InconsistentUpdate(
        "attempt to \(verb) \(noun.one) \(path.row) \(preposition) section \(path.section), but there are "
          + "only \(counts.count) sections \(time) the update"
      )
    }
    let count = counts[path.section]
    guard path.row >= count else { return }
    throw InconsistentUpdate(
      verb == "delete"
        ? "attempt to delete \(noun.one) \(path.row) from section \(path.section) which only contains "
          + "\(count) \(noun.one)s before the update"
        : "attempt to insert \(noun.one) \(path.row) into section \(path.section), but there are only "
          + "\(count) \(noun.one)s in section \(path.section) after the update"
    )
  }

  private mutating func checkRows() throws(InconsistentUpdate) {
    for path in update.deletedRows + update.reloadedRows {
      try demand(path, in: before, "delete", "from", "before")
    }
    for path in update.insertedRows { try demand(path, in: after, "insert", "into", "after") }
    for (from, to) in update.movedRows { try demandMove(from, to) }

    var gone: Set<IndexPath> = []
    for path in update.deletedRows where !gone.insert(path).inserted {
      throw InconsistentUpdate("Attempt to create two animations for cell")
    }
    for path in update.reloadedRows {
      guard reloaded.insert(path).inserted else {
        throw InconsistentUpdate("Attempt to create two animations for cell")
      }
      guard !gone.contains(path), destination(ofSection: path.section) != nil else {
        throw InconsistentUpdate(
          "attempt to delete and reload the same index path (\(path.debugPath))"
        )
      }
    }
    var filled: Set<IndexPath> = []
    for path in update.insertedRows where !filled.insert(path).inserted {
      throw InconsistentUpdate("Attempt to create two animations for cell")
    }
    for (from, to) in update.movedRows {
      guard !reloaded.contains(from), gone.insert(from).inserted else {
        throw InconsistentUpdate(
          "attempt to perform a delete and a move from the same index path (\(from.debugPath))"
        )
      }
      guard filled.insert(to).inserted else {
        throw InconsistentUpdate(
          "attempt to perform an insert and a move to the same index path (\(to.debugPath))"
        )
      }
      moves[from] = to
    }
    note(gone, filled)
  }

  private func demandMove(_ from: IndexPath, _ to: IndexPath) throws(InconsistentUpdate) {
    guard from.section < before.count, from.row < before[from.section] else {
      let rows = from.section < before.count ? before[from.section] : 0
      throw InconsistentUpdate(
        "attempt to move index path (\(from.debugPath)) that does not exist - there are only "
          + "\(rows) \(noun.one)s in section \(from.section) before the update"
      )
    }
    guard to.section < after.count, to.row < after[to.section] else {
      let rows = to.section < after.count ? after[to.section] : 0
      throw InconsistentUpdate(
        "attempt to move index path (\(from.debugPath)) to index path (\(to.debugPath)) that does "
          + "not exist - there are only \(rows) \(noun.one)s in section \(to.section) after the update"
      )
    }
    guard destination(ofSection: from.section) != nil else {
      throw InconsistentUpdate("cannot move a row from a deleted section (\(from.section))")
    }
    guard origins[to.section] != nil else {
      throw InconsistentUpdate("cannot move a row into a newly inserted section (\(to.section))")
    }
  }

  private mutating func note(_ gone: Set<IndexPath>, _ filled: Set<IndexPath>) {
    for path in gone { passages[path.section]?.gone.append(path.row) }
    for path in filled {
      guard let origin = origins[path.section] else { continue }
      passages[origin]?.filled.append(path.row)
    }
    for section in Set(gone.map(\.section)) { passages[section]?.gone.sort() }
    for section in Set(filled.map(\.section)) {
      if let origin = origins[section] { passages[origin]?.filled.sort() }
    }
  }

  private func countRows() throws(InconsistentUpdate) {
    for (section, origin) in origins.enumerated() {
      guard let origin, let passage = passages[origin] else { continue }
      guard after[section] != before[origin] - passage.gone.count + passage.filled.count else {
        continue
      }
      // A reload counts as a deletion and an insertion.
      let reloads = update.reloadedRows.count { $0.section == origin }
      let inserted = update.insertedRows.count { $0.section == section } + reloads
      let deleted = update.deletedRows.count { $0.section == origin } + reloads
      let movedIn = update.movedRows.count { $0.to.section == section }
      let movedOut = update.movedRows.count { $0.from.section == origin }
      throw InconsistentUpdate(
        "Invalid update: invalid number of \(noun.one)s in section \(section). The number of \(noun.one)s "
          + "contained in an existing section after the update (\(after[section])) must be equal "
          + "to the number of \(noun.one)s contained in that section before the update "
          + "(\(before[origin])), plus or minus the number of \(noun.one)s inserted or deleted from that "
          + "section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of "
          + "\(noun.one)s moved into or out of that section (\(movedIn) moved in, \(movedOut) moved out)."
      )
    }
  }
}

// Values of rows and sections, which move with them.
extension BatchTransition {
  /// Moves the views of rows to their new positions.
  ///
  /// - Parameter retire: Called with the view and the old position of a row that is gone or reloaded,
  ///   always in the same order, so that the reuse of views is deterministic.
  func moved<View>(
    _ views: [IndexPath: View],
    retire: (View, IndexPath) -> Void
  ) -> [IndexPath: View] {
    var kept: [IndexPath: View] = [:]
    for (path, view) in views.sorted(by: { $0.key < $1.key }) {
      if let place = place(of: path) { kept[place] = view } else { retire(view, path) }
    }
    return kept
  }

  /// Moves values of rows, such as measured heights, to their new positions.
  func moved<Value>(_ values: [IndexPath: Value]) -> [IndexPath: Value] {
    moved(values) { _, _ in }
  }

  /// Moves a selection of rows.
  func moved(_ selection: Set<IndexPath>) -> Set<IndexPath> {
    Set(selection.compactMap { place(of: $0) })
  }

  /// Moves the views or values of sections to their new positions.
  ///
  /// - Parameter retire: Called with those of sections that are gone, always in the same order.
  func moved<View>(_ views: [Int: View], retire: (View) -> Void) -> [Int: View] {
    var kept: [Int: View] = [:]
    for (section, view) in views.sorted(by: { $0.key < $1.key }) {
      if let place = destination(ofSection: section) { kept[place] = view } else { retire(view) }
    }
    return kept
  }

  /// The new index path of a row that keeps its cell, `nil` for others.
  private func place(of path: IndexPath) -> IndexPath? {
    reloaded.contains(path) ? nil : destination(of: path)
  }
}
