/// Undo and redo of structural edits of an outline, one step each.
///
///     var history = OutlineHistory<String>()
///     try history.perform(.delete(["A", "F"]), on: &outline)
///     history.undo(on: &outline)   // restores both with their descendants and expansion state
///     history.redo(on: &outline)
///
/// A step stores its inverse: for a deletion the items, for an insertion or a move a few words, for
/// a snapshot the previous one. Restored items get back their expansion state, heights, checks and
/// selection, and their load state: a load that was pending is requested again. Expanding,
/// collapsing, checking and loading are not edits: items that stay keep their current state, except
/// a check or a load state that the edit itself changed, and what was loaded in between stays.
///
/// Several edits are one step if they are performed together, by `perform(_:on:at:)` with a list,
/// or between ``beginGroup(at:)`` and ``endGroup()``:
///
///     history.beginGroup()
///     try history.perform(.insert([.init("Folder", isBranch: true)], into: .section(0)), on: &outline)
///     try history.perform(.move("Letter", into: .item("Folder")), on: &outline)
///     history.endGroup()
///
/// Every structural edit has to go through the history. After one that bypasses it, or a load that
/// takes items away, a step may no longer fit: undoing it then changes nothing, and drops this step
/// alone, with the reason in ``RevertedStep/refusal``.
public struct OutlineHistory<ID: Hashable> {
  /// The maximum number of steps, or `nil` for no limit.
  ///
  /// The oldest steps are dropped first.
  ///
  /// - Precondition: It is at least 0.
  public var limit: Int? { didSet { Self.check(limit, itemLimit) } }

  /// The maximum number of items that the steps to undo store, or `nil` for no limit.
  ///
  /// The oldest steps are dropped first; a step that alone stores more is not kept at all.
  ///
  /// - Precondition: It is at least 0.
  public var itemLimit: Int? { didSet { Self.check(limit, itemLimit) } }

  private var past: [Step] = []
  private var future: [Step] = []
  private var group: Group?

  /// The number of the next step, and of all items that ``past`` stores.
  private var nextNumber = 0
  private var storedItems = 0

  /// The edits that revert a step, and the user's place to restore with it.
  fileprivate struct Step {
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

  /// The steps since a group was begun.
  fileprivate struct Group {
    var place: OutlinePlace<ID>
    /// The edits that revert each step.
    var edits: [[ReversibleEdit<ID>]] = []
    /// The number of groups begun inside it that have not ended.
    var depth = 0
  }

  /// Creates a history without steps.
  ///
  /// - Precondition: The limits are at least 0.
  public init(limit: Int? = nil, itemLimit: Int? = nil) {
    Self.check(limit, itemLimit)
    self.limit = limit
    self.itemLimit = itemLimit
  }

  private static func check(_ limit: Int?, _ itemLimit: Int?) {
    precondition(
      limit ?? 0 >= 0 && itemLimit ?? 0 >= 0,
      "expected limits of at least 0, got \(limit ?? 0) steps and \(itemLimit ?? 0) items"
    )
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !past.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !future.isEmpty }

  /// The number of the step to undo, or `nil` if there is none.
  ///
  /// Steps are numbered in the order in which they are recorded, and keep their number when they
  /// are undone and redone. So a front end can keep what belongs to a step, such as former texts.
  public var undoStep: Int? { past.last?.number }

  /// The number of the step to redo, or `nil` if there is none.
  public var redoStep: Int? { future.last?.number }

  /// The number of the oldest step that can still be undone, or `nil` if there is none.
  public var oldestStep: Int? { past.first?.number }

  /// The edits of the step to undo; none without one.
  package var undoEdits: [OutlineEdit<ID>] { past.last?.edits.map { $0.edit } ?? [] }

  /// The edits of the step to redo; none without one.
  package var redoEdits: [OutlineEdit<ID>] { future.last?.edits.map { $0.edit } ?? [] }

  /// Removes all steps.
  public mutating func clear() {
    past = []
    future = []
    storedItems = 0
    group?.edits = []
  }

  /// Begins a group: until it ends, all steps that are recorded become one.
  ///
  /// Groups may be nested; the outermost one is the step. Undoing or redoing ends it.
  ///
  /// - Parameter place: The user's place, to be restored when the step is undone.
  public mutating func beginGroup(at place: OutlinePlace<ID> = .init()) {
    if group == nil { group = Group(place: place) } else { group?.depth += 1 }
  }

  /// Ends the group begun last; without recorded steps in it, no step is added.
  ///
  /// - Complexity: O(*k*) for *k* edits in the group.
  public mutating func endGroup() {
    guard let ended = group else { return }
    group?.depth -= 1
    guard ended.depth == 0 else { return }
    group = nil
    if !ended.edits.isEmpty { record(ended.edits.reversed().flatMap { $0 }, ended.place) }
  }

  /// Performs an edit as one step.
  ///
  /// Steps that were undone can then no longer be redone.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - outline: The outline to edit.
  ///   - place: The user's place, to be restored when the step is undone; without a selection, with
  ///     that of the outline.
  /// - Returns: The row changes.
  /// - Throws: ``OutlineError`` if the edit is refused; then neither outline nor history changes.
  /// - Complexity: That of the edit, and O(*m*) for *m* deleted items; O(*n*) if something is selected.
  @discardableResult
  public mutating func perform(
    _ edit: OutlineEdit<ID>,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    let place = place.completed(by: outline)
    let (changes, inverse) = try outline.performReversibly(ReversibleEdit(edit: edit))
    if inverse.isEmpty { future = [] } else { record(inverse, place) }
    return changes
  }

  /// Performs edits, one after the other, as one step: the moves of items that are dragged together,
  /// or any others.
  ///
  /// - Returns: The row changes of all of them together.
  /// - Throws: ``OutlineError`` if one of them is refused; then neither outline nor history changes.
  /// - Complexity: That of the edits, and O(*m* log *m*) for *m* rows of the items that they name. Under a
  ///   filter and with a snapshot O(*v* log *v*) more for *v* rows, and with a filter, loads, matches or
  ///   replaced children O(*n*) more for *n* items.
  @discardableResult
  public mutating func perform(
    _ edits: [OutlineEdit<ID>],
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    let place = place.completed(by: outline)
    let steps = edits.map { ReversibleEdit(edit: $0) }
    let (changes, inverse) = try OutlineHistory.perform(steps, on: &outline)
    if inverse.isEmpty { future = [] } else { record(inverse, place) }
    return changes
  }

  /// Records a step that changes no structure, such as that of a text which the front end keeps.
  ///
  /// - Returns: The number of the step; see ``undoStep``.
  @discardableResult
  public mutating func recordStep(at place: OutlinePlace<ID> = .init()) -> Int {
    let number = nextNumber
    record([], place)
    return number
  }

  /// Records the edits that revert a step.
  mutating func record(_ inverse: [ReversibleEdit<ID>], _ place: OutlinePlace<ID>) {
    future = []
    if group != nil {
      group?.edits.append(inverse)
      if group?.place.selection == nil { group?.place.selection = place.selection }
    } else {
      append(Step(inverse, place, number: nextNumber))
      nextNumber += 1
    }
  }

  /// Appends a step to the past, and drops the oldest beyond the limits.
  private mutating func append(_ step: Step) {
    past.append(step)
    storedItems += step.itemCount
    while past.count > limit ?? past.count || storedItems > itemLimit ?? storedItems {
      storedItems -= past.removeFirst().itemCount
    }
  }

  /// Undoes the last step.
  ///
  /// A step no longer fits if an item that it deletes, moves or fills is gone, or if one that it brings
  /// back is there: after a load, or an edit without the history. Then nothing changes but that this
  /// step is dropped, and the result has the reason. All other steps stay.
  ///
  /// - Parameters:
  ///   - outline: The outline to edit.
  ///   - place: The user's place, to be restored when the step is redone; without a selection, with
  ///     that of the outline.
  /// - Returns: What became of the step; `nil` if there is none.
  /// - Complexity: That of the inverse edit; O(*n*) if something is selected.
  @discardableResult
  public mutating func undo(
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) -> RevertedStep<ID>? {
    endAllGroups()
    guard let step = past.popLast() else { return nil }
    storedItems -= step.itemCount
    let (reverted, opposite) = OutlineHistory.revert(step, on: &outline, at: place)
    if let opposite { future.append(opposite) }
    return reverted
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: As ``undo(on:at:)``.
  @discardableResult
  public mutating func redo(
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) -> RevertedStep<ID>? {
    endAllGroups()
    guard let step = future.popLast() else { return nil }
    let (reverted, opposite) = OutlineHistory.revert(step, on: &outline, at: place)
    if let opposite { append(opposite) }
    return reverted
  }

  private mutating func endAllGroups() { while group != nil { endGroup() } }

  /// Performs the edits of a step, and returns the opposite step; none if the step no longer fits.
  private static func revert(
    _ step: Step,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID>
  ) -> (RevertedStep<ID>, opposite: Step?) {
    let place = place.completed(by: outline)
    var reverted = RevertedStep<ID>(number: step.number)
    do {
      let (changes, inverse) = try perform(step.edits, on: &outline, isReversal: true)
      (reverted.changes, reverted.place) = (changes, step.place)
      return (reverted, Step(coalesced(inverse), place, number: step.number))
    } catch {
      reverted.refusal = error
      return (reverted, nil)
    }
  }

  /// Performs edits, and returns all changes and the edits that revert them.
  ///
  /// - Parameter isReversal: Whether the edits are those of a step, whose places may be gone.
  /// - Throws: ``OutlineError`` if one is refused; then the outline is as before.
  private static func perform(
    _ edits: [ReversibleEdit<ID>],
    on outline: inout Outline<ID>,
    isReversal: Bool = false
  ) throws(OutlineError<ID>) -> (RowChanges, [ReversibleEdit<ID>]) {
    // Insertions from the top down do not change each other's rows; other changes cannot be added,
    // not even that of a leaf which loses its status row.
    let addsUp =
      (edits.count < 2
        || !outline.isFiltered && edits.dropFirst().allSatisfy { $0.isBelowLast })
      && !edits.contains { $0.leaves.contains { outline.status(of: $0) != nil } }
      && !edits.contains { outline.changesRowsByExpansion($0) }
    // A single edit that is refused has changed nothing.
    let isReverted = edits.count < 2 || outline.revertsExactly(edits, addsUp: addsUp)
    let original = isReverted ? nil : outline
    let before = addsUp ? nil : outline.beginGroup(of: edits)
    var changes = RowChanges()
    var reloads: [RowPosition] = []
    var inverses: [[ReversibleEdit<ID>]] = []
    do {
      for edit in edits {
        let edit = isReversal ? outline.fitted(edit) : edit
        let (change, inverse) = try outline.performReversibly(edit)
        inverses.append(inverse)
        if inverses.count == 1 {
          changes = change
        } else {
          changes.insert(below: change)
        }
        for range in change.reloads {
          reloads += range.rows.map { RowPosition(section: range.section, row: $0) }
        }
      }
    } catch {
      if let original {
        outline = original
      } else {
        outline.revert(inverses.reversed())
      }
      throw error
    }
    if let before {
      changes = outline.endGroup(since: before)
    } else if edits.count > 1 {
      changes.reloads = RowChanges(reloading: reloads).reloads
    }
    return (changes, inverses.reversed().flatMap { $0 })
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

extension OutlineHistory.Step: Sendable where ID: Sendable {}
extension OutlineHistory.Group: Sendable where ID: Sendable {}
extension OutlineHistory: Sendable where ID: Sendable {}
