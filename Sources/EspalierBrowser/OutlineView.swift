import Espalier

/// An outline as a host shows it: the rows, the cursor, and where everything stands in pixels.
///
/// The host holds the texts. Items are numbers from 0 on, in the order in which they came.
final class OutlineView {
  var outline = Outline<Int32>(denselyNumberedBy: { Int($0) })
  var navigator = OutlineNavigator<Int32>()
  var typeAhead = TypeAhead<Int32>()

  /// The number of the next item.
  private(set) var nextID: Int32 = 0

  /// Which sections have a title above their rows.
  private(set) var titled: [Bool] = []

  /// The items of which the host has said what they are, a bit each.
  private var described: [UInt32] = []

  /// The heights of a row and of a section's title, in pixels.
  var rowHeight: Int64
  var titleHeight: Int64

  /// What the host writes, what it reads of a frame, and what it reads of all else.
  let input = Words()
  let frame = Words()
  let output = Words()

  init(rowHeight: Int32, titleHeight: Int32) {
    self.rowHeight = Int64(rowHeight)
    self.titleHeight = Int64(titleHeight)
  }

  /// What a call has done, as bits.
  struct Outcome: OptionSet {
    let rawValue: Int32

    static let handled = Outcome(rawValue: 1)
    static let movedCursor = Outcome(rawValue: 2)
    static let changedRows = Outcome(rawValue: 4)
    static let changedSelection = Outcome(rawValue: 8)
    static let activated = Outcome(rawValue: 16)
  }

  func addSection(titled isTitled: Bool) -> Int {
    do { try outline.insertSection() } catch {
      preconditionFailure("A section at the end was refused")
    }
    titled.append(isTitled)
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
    nextID = end
    described.append(contentsOf: repeatElement(0, count: (Int(end) + 31) / 32 - described.count))
    navigator.settle(in: outline)
    return first
  }

  /// Deletes the items that `input` names.
  func delete(_ count: Int32) -> Outcome {
    guard count >= 0, count <= input.capacity else { return [] }
    return change { outline throws(OutlineError<Int32>) in
      try outline.delete((0..<Int(count)).lazy.map { self.input[$0] })
    }
  }

  func isDescribed(_ id: Int32) -> Bool { described[Int(id) / 32] >> UInt32(id % 32) & 1 == 1 }

  /// Takes what `input` says of the items from `first` on.
  func describe(_ first: Int32, count: Int32) -> Outcome {
    guard first >= 0, count >= 0, first <= nextID - count, count <= input.capacity else {
      return []
    }
    var outcome: Outcome = []
    for index in 0..<count {
      let id = first + index
      described[Int(id) / 32] |= 1 << UInt32(id % 32)
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
      var outcome = OutlineNavigator<Int32>.Outcome()
      outcome.changes = try body(&outline)
      outcome.movedCursor = navigator.settle(in: outline).movedCursor
      return self.outcome(outcome)
    } catch {
      return []
    }
  }

  /// The selected item, or -1: all selecting is the navigator's, and so it is where a range begins.
  var selection: Int32 {
    guard let anchor = navigator.anchor, outline.isSelected(anchor) == true else { return -1 }
    return anchor
  }

  func outcome(_ outcome: OutlineNavigator<Int32>.Outcome) -> Outcome {
    var bits: Outcome = []
    if outcome.movedCursor { bits.insert(.movedCursor) }
    if !outcome.changes.insertions.isEmpty || !outcome.changes.deletions.isEmpty {
      bits.insert(.changedRows)
    }
    if outcome.changedSelection { bits.insert(.changedSelection) }
    if outcome.activated { bits.insert(.activated) }
    return bits
  }
}
