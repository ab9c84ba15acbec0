/// The steps of a history: those that can be undone, and those that can be redone.
struct HistorySteps<ID: Hashable> {
  var limit: Int?
  var itemLimit: Int?
  #if !ESPALIER_BROWSER
    let recorder = EditRecorder<ID>()
    /// The group of edits that has been begun, if any.
    var group: Group?
  #endif
  private(set) var past: [Step] = []
  private(set) var future: [Step] = []
  /// The number of the next step, and of all items that ``past`` stores.
  private var nextNumber = 0
  private var storedItems = 0

  init(limit: Int?, itemLimit: Int?) {
    self.limit = limit
    self.itemLimit = itemLimit
  }

  /// The edits that revert a step, and the user's place to restore with it.
  struct Step {
    var edits: [ReversibleEdit<ID>]
    var place: OutlinePlace<ID>
    var number: Int
    /// The number of stored items, those of the selection included.
    var itemCount: Int

    /// Creates a step, without a selection that is larger than what the edits store.
    ///
    /// So a step with a small edit is small. Of a larger selection, undoing restores what the edit
    /// deleted, and keeps the rest as it is then.
    init(_ edits: [ReversibleEdit<ID>], _ place: OutlinePlace<ID>, number: Int) {
      self.edits = edits
      self.place = place
      self.number = number
      itemCount = edits.reduce(0) { $0 + $1.edit.itemCount + ($1.order?.count ?? 0) }
      let selected = place.selection?.count ?? 0
      if selected > max(1, itemCount) { self.place.selection = nil } else { itemCount += selected }
    }
  }

  mutating func clear() {
    past = []
    future = []
    storedItems = 0
    clearGroup()
  }

  /// Records a step without an edit, and returns its number.
  mutating func recordStep(at place: OutlinePlace<ID>) -> Int {
    let number = nextNumber
    recordStep([], place)
    return number
  }

  /// Records the edits that revert others as a step; none, if these have changed nothing.
  mutating func record(_ inverse: [ReversibleEdit<ID>], _ place: OutlinePlace<ID>) {
    if inverse.isEmpty { future = [] } else { recordStep(inverse, place) }
  }

  /// Records the edits that revert a step.
  @inline(never)
  mutating func recordStep(_ inverse: [ReversibleEdit<ID>], _ place: OutlinePlace<ID>) {
    future = []
    if addToGroup(inverse, place) { return }
    append(Step(inverse, place, number: nextNumber))
    nextNumber += 1
  }

  /// Appends a step to the past, and drops the oldest beyond the limits.
  private mutating func append(_ step: Step) {
    past.append(step)
    storedItems += step.itemCount
    while past.count > limit ?? past.count
      || storedItems > itemLimit ?? storedItems
    {
      storedItems -= past.removeFirst().itemCount
    }
  }

  /// Undoes the last step, or redoes the one that was undone last, on the outline that had this history.
  mutating func revert(
    isRedo: Bool,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID>
  ) -> RevertedStep<ID>? {
    endAllGroups()
    guard let step = isRedo ? future.popLast() : past.popLast() else { return nil }
    if !isRedo { storedItems -= step.itemCount }
    let (reverted, opposite) = Self.revert(step, on: &outline, at: place)
    if let opposite, isRedo { append(opposite) } else if let opposite { future.append(opposite) }
    return reverted
  }

  /// Performs the edits of a step, and returns the opposite step; none if the step no longer fits.
  private static func revert(
    _ step: Step,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID>
  ) -> (RevertedStep<ID>, opposite: Step?) {
    let place = place.completed(by: outline)
    var reverted = RevertedStep<ID>(number: step.number)
    do {
      let (changes, inverse) = try outline.performTogether(step.edits, isReversal: true)
      (reverted.changes, reverted.place) = (changes, step.place)
      let opposite = coalesced(outline.withLostChecks(inverse))
      return (reverted, Step(opposite, place, number: step.number))
    } catch {
      reverted.refusal = error
      return (reverted, nil)
    }
  }

  /// Joins consecutive deletions into one, which is a single change.
  private static func coalesced(_ edits: [ReversibleEdit<ID>]) -> [ReversibleEdit<ID>] {
    var coalesced: [ReversibleEdit<ID>] = []
    var deleted: [ID] = []
    for (position, edit) in edits.enumerated() {
      guard case .delete(let ids) = edit.edit else {
        coalesced.append(edit)
        continue
      }
      if deleted.isEmpty {
        coalesced.append(edit)
      } else {
        coalesced[coalesced.count - 1].leaves += edit.leaves
        coalesced[coalesced.count - 1].checks += edit.checks
        coalesced[coalesced.count - 1].expansions += edit.expansions
      }
      deleted += ids
      if position + 1 < edits.count, case .delete = edits[position + 1].edit { continue }
      coalesced[coalesced.count - 1].edit = .delete(deleted)
      deleted = []
    }
    return coalesced
  }
}
