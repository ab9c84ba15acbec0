/// Undo and redo of structural edits of an outline, one step each.
///
///     var history = OutlineHistory<String>()
///     try history.perform(.delete(["A", "F"]), on: &outline)
///     history.undo(on: &outline)   // restores both with their descendants and expansion state
///     history.redo(on: &outline)
///
/// A step stores its inverse: for a deletion the items, for an insertion or a move a few words, for
/// a snapshot the previous one. Restored items get back their expansion state and heights.
/// Expanding and collapsing are not edits: items that stay keep their current state.
///
/// Every structural edit has to go through the history; one that bypasses it may make a step fail,
/// and then the history drops all its steps.
public struct OutlineHistory<ID: Hashable> {
  /// The maximum number of steps, or `nil` for no limit.
  ///
  /// The oldest steps are dropped first.
  public var limit: Int?

  /// The maximum number of items that the steps to undo store, or `nil` for no limit.
  ///
  /// The oldest steps are dropped first; a step that alone stores more is not kept at all.
  public var itemLimit: Int?

  private var past: [Step] = []
  private var future: [Step] = []

  /// The number of the next step, and of all items that ``past`` stores.
  private var nextNumber = 0
  private var storedItems = 0

  /// The edits that revert a step, and the user's place to restore with it.
  fileprivate struct Step {
    var edits: [ReversibleEdit<ID>]
    var place: OutlinePlace<ID>
    var number: Int

    /// The number of stored items, those of the selection included.
    var itemCount: Int {
      edits.reduce(place.selection.count) { $0 + $1.edit.itemCount + ($1.order?.count ?? 0) }
    }
  }

  /// Creates a history without steps.
  public init(limit: Int? = nil, itemLimit: Int? = nil) {
    self.limit = limit
    self.itemLimit = itemLimit
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

  /// Removes all steps.
  public mutating func clear() {
    past = []
    future = []
    storedItems = 0
  }

  /// Performs an edit as one step.
  ///
  /// Steps that were undone can then no longer be redone.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - outline: The outline to edit.
  ///   - place: The user's place, to be restored when the step is undone.
  /// - Returns: The row changes.
  /// - Throws: ``OutlineError`` if the edit is refused; then neither outline nor history changes.
  /// - Complexity: That of the edit, and O(*m*) for *m* deleted items.
  @discardableResult
  public mutating func perform(
    _ edit: OutlineEdit<ID>,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    let inverse = outline.inverse(of: edit)
    let changes = try outline.perform(ReversibleEdit(edit: edit))
    record(inverse, place)
    return changes
  }

  /// Performs moves, one after the other, as one step: those of items that are dragged together.
  ///
  /// - Returns: The row changes of all of them together.
  /// - Throws: ``OutlineError`` if one of them is refused; then neither outline nor history changes.
  /// - Precondition: There is at most one edit, or all of them are moves.
  /// - Complexity: That of the moves; if they are several, O(*v* log *v*) more for *v* rows.
  @discardableResult
  public mutating func perform(
    _ edits: [OutlineEdit<ID>],
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    // A node that one edit frees may be that of an item which another inserts.
    precondition(
      edits.count < 2 || edits.allSatisfy { $0.isMove },
      "expected one edit or moves, got \(edits.count) edits with others among them"
    )
    let steps = edits.map { ReversibleEdit(edit: $0) }
    let (changes, inverse) = try OutlineHistory.perform(steps, on: &outline)
    record(inverse, place)
    return changes
  }

  /// Records a step that changes no structure, such as that of a text which the front end keeps.
  ///
  /// - Returns: The number of the step; see ``undoStep``.
  @discardableResult
  public mutating func recordStep(at place: OutlinePlace<ID> = .init()) -> Int {
    future = []
    append(Step(edits: [], place: place, number: nextNumber))
    nextNumber += 1
    return nextNumber - 1
  }

  /// Sorts as one step; see ``Outline/sort(_:deep:by:)``.
  ///
  /// - Throws: ``OutlineError`` if a parent does not exist; then neither outline nor history
  ///   changes.
  /// - Complexity: That of sorting.
  @discardableResult
  public mutating func sort(
    _ parents: [Outline<ID>.Parent],
    deep: Bool = false,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init(),
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    for parent in parents { _ = try outline.node(of: parent) }
    var changes = RowChanges()
    var inverse: [ReversibleEdit<ID>] = []
    for parent in parents {
      inverse.append(outline.order(below: parent))
      changes.moves += try outline.sort(parent, deep: deep, by: areInIncreasingOrder).moves
    }
    record(inverse, place)
    return changes
  }

  /// Sorts as ``sort(_:deep:on:at:by:)`` does, by the rank of each item.
  ///
  /// If the items are more than ``itemLimit``, nothing is recorded: all steps are dropped.
  package mutating func sort(
    _ parents: [Outline<ID>.Parent],
    deep: Bool,
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID>,
    rank: (ID) -> Int
  ) throws(OutlineError<ID>) -> RowChanges {
    for parent in parents { _ = try outline.node(of: parent) }
    let isRecorded = outline.itemCount <= itemLimit ?? outline.itemCount
    var changes = RowChanges()
    var inverse: [ReversibleEdit<ID>] = []
    for parent in parents {
      if isRecorded { inverse.append(outline.order(below: parent)) }
      changes.moves += try outline.sort(parent, deep: deep, rank: rank).moves
    }
    if isRecorded { record(inverse, place) } else { clear() }
    return changes
  }

  private mutating func record(_ inverse: [ReversibleEdit<ID>], _ place: OutlinePlace<ID>) {
    future = []
    guard !inverse.isEmpty else { return }
    append(Step(edits: inverse, place: place, number: nextNumber))
    nextNumber += 1
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
  /// - Parameters:
  ///   - outline: The outline to edit.
  ///   - place: The user's place, to be restored when the step is redone.
  /// - Returns: The row changes, and the user's place before the step; `nil` if there is no step,
  ///   or it no longer fits the outline.
  /// - Complexity: That of the inverse edit.
  @discardableResult
  public mutating func undo(
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) -> (changes: RowChanges, place: OutlinePlace<ID>)? {
    guard let step = past.popLast() else { return nil }
    storedItems -= step.itemCount
    guard let (changes, inverse) = apply(step, on: &outline) else { return nil }
    future.append(Step(edits: inverse, place: place, number: step.number))
    return (changes, step.place)
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: As ``undo(on:at:)``.
  @discardableResult
  public mutating func redo(
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) -> (changes: RowChanges, place: OutlinePlace<ID>)? {
    guard let step = future.popLast() else { return nil }
    guard let (changes, inverse) = apply(step, on: &outline) else { return nil }
    append(Step(edits: inverse, place: place, number: step.number))
    return (changes, step.place)
  }

  /// Performs the edits of a step, and returns their inverse.
  private mutating func apply(
    _ step: Step,
    on outline: inout Outline<ID>
  ) -> (RowChanges, [ReversibleEdit<ID>])? {
    do {
      let (changes, inverse) = try OutlineHistory.perform(step.edits, on: &outline)
      return (changes, OutlineHistory.coalesced(inverse))
    } catch {
      // The outline was edited without the history.
      clear()
      return nil
    }
  }

  /// Performs edits, and returns all changes and the edits that revert them.
  ///
  /// - Throws: ``OutlineError`` if one is refused; then the outline is as before.
  private static func perform(
    _ edits: [ReversibleEdit<ID>],
    on outline: inout Outline<ID>
  ) throws(OutlineError<ID>) -> (RowChanges, [ReversibleEdit<ID>]) {
    // Moves may move the rows that others moved, so that their changes cannot be added up.
    let isCompared = edits.count > 1 && edits.contains { $0.edit.isMove }
    let before = isCompared ? outline.forest.visibleRows() : nil
    var changes = RowChanges()
    var inverse: [ReversibleEdit<ID>] = []
    do {
      for edit in edits {
        let back = outline.inverse(of: edit)
        let change = try outline.perform(edit)
        if !isCompared { changes.append(change) }
        inverse = back + inverse
      }
    } catch {
      for edit in inverse {
        do { _ = try outline.perform(edit) } catch { break }
      }
      throw error
    }
    return (before.map { outline.forest.changes(since: $0) } ?? changes, inverse)
  }

  /// Joins consecutive deletions into one, which is a single change.
  private static func coalesced(_ edits: [ReversibleEdit<ID>]) -> [ReversibleEdit<ID>] {
    var coalesced: [ReversibleEdit<ID>] = []
    for edit in edits {
      if case .delete(let ids) = edit.edit, let last = coalesced.last,
        case .delete(let others) = last.edit
      {
        coalesced[coalesced.count - 1].edit = .delete(others + ids)
        coalesced[coalesced.count - 1].leaves += edit.leaves
      } else {
        coalesced.append(edit)
      }
    }
    return coalesced
  }
}

extension OutlineHistory.Step: Sendable where ID: Sendable {}
extension OutlineHistory: Sendable where ID: Sendable {}
