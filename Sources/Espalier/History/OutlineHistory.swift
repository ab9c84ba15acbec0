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

  private var past: [Step] = []
  private var future: [Step] = []

  /// The edits that revert a step, and the user's place to restore with it.
  fileprivate struct Step {
    var edits: [ReversibleEdit<ID>]
    var place: OutlinePlace<ID>
  }

  /// Creates a history without steps.
  public init(limit: Int? = nil) { self.limit = limit }

  /// Whether there is a step to undo.
  public var canUndo: Bool { !past.isEmpty }

  /// Whether there is a step to redo.
  public var canRedo: Bool { !future.isEmpty }

  /// Removes all steps.
  public mutating func clear() {
    past = []
    future = []
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
      inverse += outline.inverse(of: .replaceChildren(of: parent, with: []))
      changes.moves += try outline.sort(parent, deep: deep, by: areInIncreasingOrder).moves
    }
    record(inverse, place)
    return changes
  }

  private mutating func record(_ inverse: [ReversibleEdit<ID>], _ place: OutlinePlace<ID>) {
    future = []
    guard !inverse.isEmpty else { return }
    past.append(Step(edits: inverse, place: place))
    if let limit, past.count > limit { past.removeFirst(past.count - limit) }
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
    guard let (changes, inverse) = apply(step, on: &outline) else { return nil }
    future.append(Step(edits: inverse, place: place))
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
    past.append(Step(edits: inverse, place: place))
    return (changes, step.place)
  }

  /// Performs the edits of a step, and returns their inverse.
  private mutating func apply(
    _ step: Step,
    on outline: inout Outline<ID>
  ) -> (RowChanges, [ReversibleEdit<ID>])? {
    var changes = RowChanges()
    var inverse: [ReversibleEdit<ID>] = []
    do {
      for edit in step.edits {
        let back = outline.inverse(of: edit.edit)
        changes.append(try outline.perform(edit))
        inverse = back + inverse
      }
    } catch {
      // The outline was edited without the history. Revert the edits of this step so far.
      for edit in inverse {
        do { _ = try outline.perform(edit) } catch { break }
      }
      clear()
      return nil
    }
    return (changes, OutlineHistory.coalesced(inverse))
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
