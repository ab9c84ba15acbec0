/// Undo and redo of edits of an outline's structure, one step each.
///
///     var history = OutlineHistory<String>()
///     try history.perform(.delete(["A", "F"]), on: &outline)
///     history.undo(on: &outline)   // both are back, with all below them, open as they were
///     history.redo(on: &outline)
///
/// A step keeps what takes it back: for a deletion the items, for an insertion or a move a few
/// words, for a snapshot the one before. What was open inside comes back open, with its heights.
/// Opening and closing are no edits, and what was opened or closed since stays so where the items
/// stayed.
///
/// Every structural edit has to go through the history; one that went past it may make a step
/// refuse, and then the history forgets all its steps.
public struct OutlineHistory<ID: Hashable> {
  /// How many steps are kept, `nil` for any number.
  ///
  /// The oldest go first.
  public var limit: Int?

  private var past: [Step] = []
  private var future: [Step] = []

  /// Edits that take a step back, and where the person was before it.
  fileprivate struct Step {
    var edits: [ReversibleEdit<ID>]
    var place: OutlinePlace<ID>
  }

  /// A history without steps.
  public init(limit: Int? = nil) { self.limit = limit }

  /// Whether there is a step to take back.
  public var canUndo: Bool { !past.isEmpty }

  /// Whether there is a step to do again.
  public var canRedo: Bool { !future.isEmpty }

  /// Forgets all steps.
  public mutating func clear() {
    past = []
    future = []
  }

  /// Carries out an edit as one step.
  ///
  /// What was taken back before can then not be done again.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - outline: What to edit.
  ///   - place: Where the person is, to be put back when the step is taken back.
  /// - Returns: What became of the rows.
  /// - Throws: ``OutlineError`` if the edit is refused; then neither outline nor history changes.
  /// - Complexity: That of the edit, and O(*m*) for *m* items that go.
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

  /// Takes the last step back.
  ///
  /// - Parameter place: Where the person is, to be put back when the step is done again.
  /// - Returns: What became of the rows, and where the person was before the step; `nil` if there
  ///   is no step, or it does not fit the outline any more.
  /// - Complexity: That of the opposite edit.
  @discardableResult
  public mutating func undo(
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) -> (changes: RowChanges, place: OutlinePlace<ID>)? {
    guard let step = past.popLast() else { return nil }
    guard let (changes, inverse) = replay(step, on: &outline) else { return nil }
    future.append(Step(edits: inverse, place: place))
    return (changes, step.place)
  }

  /// Does the step that was taken back last again.
  ///
  /// - Returns: As ``undo(on:at:)``.
  @discardableResult
  public mutating func redo(
    on outline: inout Outline<ID>,
    at place: OutlinePlace<ID> = .init()
  ) -> (changes: RowChanges, place: OutlinePlace<ID>)? {
    guard let step = future.popLast() else { return nil }
    guard let (changes, inverse) = replay(step, on: &outline) else { return nil }
    past.append(Step(edits: inverse, place: place))
    return (changes, step.place)
  }

  /// Carries out the edits of a step, and reads off what takes them back.
  private mutating func replay(
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
      // The outline was edited past the history. What is done already is taken back.
      for edit in inverse {
        do { _ = try outline.perform(edit) } catch { break }
      }
      clear()
      return nil
    }
    return (changes, OutlineHistory.gathered(inverse))
  }

  /// Deletions one after the other as one, which is a single change.
  private static func gathered(_ edits: [ReversibleEdit<ID>]) -> [ReversibleEdit<ID>] {
    var gathered: [ReversibleEdit<ID>] = []
    for edit in edits {
      if case .delete(let ids) = edit.edit, let last = gathered.last,
        case .delete(let others) = last.edit
      {
        gathered[gathered.count - 1].edit = .delete(others + ids)
        gathered[gathered.count - 1].leaves += edit.leaves
      } else {
        gathered.append(edit)
      }
    }
    return gathered
  }
}

extension OutlineHistory.Step: Sendable where ID: Sendable {}
extension OutlineHistory: Sendable where ID: Sendable {}
