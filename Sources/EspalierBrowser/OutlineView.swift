import Espalier

/// An outline as a host shows it: the rows, the cursor, and where everything stands in pixels.
///
/// The host holds the texts. Items are numbers from 0 on, given out in the order in which they
/// come, or by the host where it builds the outline from them.
final class OutlineView {
  var outline = Outline<Int32>(denselyNumberedBy: { Int($0) })
  var navigator = OutlineNavigator<Int32>()
  var typeAhead = TypeAhead<Int32>()

  /// The number of the next item.
  var nextID: Int32 = 0

  /// Which sections have a title above their rows.
  var titled: [Bool] = []

  /// The items of which the host has said what they are, a bit each.
  private var described: [UInt32] = []

  /// Filters again, while there is a filter.
  var refilter: ((OutlineView) -> RowChanges)?

  /// Checks what was checked in another outline, once anything was.
  var carryChecks: ((OutlineView, Outline<Int32>) -> Void)?

  /// What is built beside what is shown.
  var draft: Draft?

  /// Raised by whatever may put a row elsewhere.
  var version = 0

  /// The height of a section's title in pixels; that of a row is the outline's.
  var titleHeight: Double

  /// How far beyond the window rows are drawn, how many rows stick to its top, and whether titles
  /// do.
  var overscan = 0.0
  var stickyLimit = 0
  var titlesStick = false

  /// What moves, once anything may.
  var mover: Mover?

  /// The scroller, if there is one that cannot be as high as the rows.
  var scroller: Scroller?

  /// Where sections stand, and for which version.
  var knownPlaces: [SectionPlace] = []
  var placesVersion = -1

  /// What the host writes, what it reads of a frame, and what it reads of all else.
  let input = Words()
  let frame = Words()
  let output = Words()

  init(rowHeight: Double, titleHeight: Double) {
    self.titleHeight = 0
    setMetrics(rowHeight: rowHeight, titleHeight: titleHeight)
  }

  /// What a call has done, as bits.
  struct Outcome: OptionSet {
    let rawValue: Int32

    static let handled = Outcome(rawValue: 1)
    static let movedCursor = Outcome(rawValue: 2)
    static let changedRows = Outcome(rawValue: 4)
    static let changedSelection = Outcome(rawValue: 8)
    static let activated = Outcome(rawValue: 16)
    static let changedChecks = Outcome(rawValue: 32)
    static let movedRows = Outcome(rawValue: 64)
  }

  func addSection(titled isTitled: Bool) -> Int {
    do { try outline.insertSection() } catch {
      preconditionFailure("A section at the end was refused")
    }
    titled.append(isTitled)
    version += 1
    return titled.count - 1
  }

  /// Inserts new items, at the end if nothing else is said; `nil` if there is no such parent or
  /// section.
  func insert(
    _ count: Int32,
    into parent: Outline<Int32>.Parent,
    at index: Int? = nil
  ) -> Int32? {
    let (end, overflow) = nextID.addingReportingOverflow(count)
    guard count >= 0, !overflow else { return nil }
    let first = nextID
    do {
      let items = (first..<end).lazy.map { Outline<Int32>.Item($0) }
      try outline.insert(items, into: parent, at: index)
    } catch {
      return nil
    }
    reserve(upTo: end)
    version += 1
    navigator.settle(in: outline)
    return first
  }

  /// Gives no number below `end` to an item again.
  func reserve(upTo end: Int32) {
    guard end > nextID else { return }
    nextID = end
    described.append(contentsOf: repeatElement(0, count: (Int(end) + 31) / 32 - described.count))
  }

  /// The items that the first `count` numbers of `input` name; `nil` if there are not so many.
  func inputItems(_ count: Int32) -> [Int32]? {
    guard count >= 0, count <= input.limit else { return nil }
    return (0..<Int(count)).map { input[$0] }
  }

  /// Writes a list into `output` and answers where it is.
  func list(_ items: (OutlineView) -> [Int32]) -> UnsafeMutablePointer<Int32> {
    output.write(items(self))
    return output.start
  }

  /// Deletes the items that `input` names.
  func delete(_ count: Int32) -> Outcome {
    guard let ids = inputItems(count) else { return [] }
    return change { outline throws(OutlineError<Int32>) in try outline.delete(ids) }
  }

  /// Opens the items that `input` names, and closes all others.
  func open(_ count: Int32) -> Outcome {
    inputItems(count).map { expand(toLevel: 0, or: flags(of: $0)) } ?? []
  }

  /// Closes an item (0), opens it (1), or does the other of the two.
  @inline(never)
  func expand(_ id: Int32, how: Int32) -> Outcome {
    change { outline throws(OutlineError<Int32>) in
      let opens = how == 0 ? false : how == 1 ? true : outline.isExpanded(id) != true
      return try opens ? outline.expand(id) : outline.collapse(id)
    }
  }

  /// Opens the branches above a level, or those with a flag, and closes all others.
  func expand(toLevel level: Int32, or flags: [Bool]?) -> Outcome {
    if let flags, outline.isFiltered {
      outline.setFormerlyExpanded { flags[Int($0)] }
      return []
    }
    return settle(after: outline.expand { flags?[Int($0)] ?? ($1 < level) })
  }

  func isDescribed(_ id: Int32) -> Bool { described[Int(id) / 32] >> UInt32(id % 32) & 1 == 1 }

  /// Marks an item that the host has described.
  private func setDescribed(_ id: Int32) { described[Int(id) / 32] |= 1 << UInt32(id % 32) }

  /// Marks the items that `input` names in every second word.
  func setAllDescribed(_ count: Int32) {
    described.withUnsafeMutableBufferPointer { bits in
      for index in 0..<Int(count) {
        let id = Int(input[index * 2])
        bits[id / 32] |= 1 << UInt32(id % 32)
      }
    }
  }

  /// Takes what `input` says of the items from `first` on.
  func describe(_ first: Int32, count: Int32) -> Outcome {
    guard first >= 0, count >= 0, first <= nextID - count, count <= input.limit else {
      return []
    }
    var outcome: Outcome = []
    for index in 0..<count {
      let id = first + index
      setDescribed(id)
      let changes = change { outline throws(OutlineError<Int32>) in
        try outline.setBranch(id, self.input[Int(index)] & 1 == 1)
      }
      outcome.formUnion(changes)
    }
    return outcome
  }

  /// Changes the outline, lets the cursor follow, and says what happened; nothing if it is refused.
  func change(
    _ body: (inout Outline<Int32>) throws(OutlineError<Int32>) -> RowChanges
  ) -> Outcome {
    do {
      return settle(after: try body(&outline))
    } catch {
      return []
    }
  }

  /// Lets the cursor follow what became of the rows, and says what happened.
  @inline(never)
  func settle(after changes: RowChanges) -> Outcome {
    var outcome = navigator.settle(in: outline)
    outcome.changes = changes
    return self.outcome(outcome)
  }

  /// The item where a range begins if it is selected, or -1: the selected one where one at most is.
  var selection: Int32 {
    guard let anchor = navigator.anchor, outline.isSelected(anchor) == true else { return -1 }
    return anchor
  }

  @inline(never)
  func outcome(_ outcome: OutlineNavigator<Int32>.Outcome) -> Outcome {
    let changes = outcome.changes
    if !changes.isEmpty { version += 1 }
    var bits: Outcome = []
    if outcome.movedCursor { bits.insert(.movedCursor) }
    if !changes.insertions.isEmpty || !changes.deletions.isEmpty
      || !changes.sectionInsertions.isEmpty || !changes.sectionDeletions.isEmpty
    {
      bits.insert(.changedRows)
    }
    if !changes.moves.isEmpty { bits.insert(.movedRows) }
    if outcome.changedSelection { bits.insert(.changedSelection) }
    if outcome.activated { bits.insert(.activated) }
    return bits
  }
}
