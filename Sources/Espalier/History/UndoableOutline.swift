/// An outline whose edits can all be undone: an ``Outline`` with its ``OutlineHistory``.
///
///     var undoable = UndoableOutline(outline)
///     try undoable.delete("Trees")
///     undoable.undo()                     // restores it with everything below
///     undoable.outline.children(of: "Trees")
///
/// An ``Outline`` alone can be edited past its history. This type owns both. ``outline`` can only be
/// read, and every edit that there is here is a step. What is no edit, such as expanding, selecting,
/// checking, filtering and loading, is here under the names that it has in ``Outline``, and is no step.
///
/// Several edits are one step if they are performed together, by `perform(_:at:)`
/// or in ``group(at:_:)``.
public struct UndoableOutline<ID: Hashable> {
  /// The outline as it is now, for all queries.
  public internal(set) var outline: Outline<ID>
  /// The steps that can be undone and redone.
  public private(set) var history: OutlineHistory<ID>

  /// Creates an undoable outline without steps.
  ///
  /// - Parameters:
  ///   - outline: The outline as it is at first.
  ///   - limit: The maximum number of steps, or `nil` for no limit.
  ///   - itemLimit: The maximum number of items that the steps store, or `nil` for no limit.
  /// - Precondition: The limits are at least 0.
  public init(_ outline: Outline<ID> = .init(), limit: Int? = nil, itemLimit: Int? = nil) {
    self.outline = outline
    history = OutlineHistory(limit: limit, itemLimit: itemLimit)
  }

  /// Whether there is a step to undo.
  public var canUndo: Bool { history.canUndo }

  /// Whether there is a step to redo.
  public var canRedo: Bool { history.canRedo }

  /// The maximum number of steps, or `nil` for no limit; see ``OutlineHistory/limit``.
  ///
  /// - Precondition: It is at least 0.
  public var limit: Int? {
    get { history.limit }
    set { history.limit = newValue }
  }

  /// The rules of expansion; see ``Outline/policy``.
  public var policy: ExpansionPolicy {
    get { outline.policy }
    set { outline.policy = newValue }
  }

  /// The height of every row without its own height; see ``Outline/defaultHeight``.
  ///
  /// - Precondition: It is at least 1/192 point when rounded, and less than
  ///   ``Outline/heightLimit``.
  public var defaultHeight: Double {
    get { outline.defaultHeight }
    set { outline.defaultHeight = newValue }
  }

  /// Performs an edit as one step.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - place: The user's place, to be restored when the step is undone; without a selection, with
  ///     that of the outline.
  /// - Returns: The row changes.
  /// - Throws: ``OutlineError`` if the edit is refused; then nothing changes.
  /// - Complexity: That of the edit, and O(*m*) for *m* deleted items; O(*n*) if something is selected.
  @discardableResult
  public mutating func perform(
    _ edit: OutlineEdit<ID>,
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    try history.perform(edit, on: &outline, at: place)
  }

  /// Performs edits, one after the other, as one step.
  ///
  /// - Returns: The row changes of all of them together.
  /// - Throws: ``OutlineError`` if one of them is refused; then nothing changes.
  /// - Complexity: As `OutlineHistory.perform(_:on:at:)`.
  @discardableResult
  public mutating func perform(
    _ edits: [OutlineEdit<ID>],
    at place: OutlinePlace<ID> = .init()
  ) throws(OutlineError<ID>) -> RowChanges {
    try history.perform(edits, on: &outline, at: place)
  }

  /// Sorts the items below parents as one step; see `Outline.sort(_:deep:by:)`.
  ///
  /// - Throws: ``OutlineError`` if a parent does not exist; then nothing changes.
  /// - Complexity: That of sorting.
  @discardableResult
  public mutating func sort(
    _ parents: [Outline<ID>.Parent],
    deep: Bool = false,
    at place: OutlinePlace<ID> = .init(),
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try history.sort(parents, deep: deep, on: &outline, at: place, by: areInIncreasingOrder)
  }

  /// Undoes the last step.
  ///
  /// A load may have taken away what the step needs; see ``OutlineHistory/undo(on:at:)``.
  ///
  /// - Parameter place: The user's place, to be restored when the step is redone; without a selection,
  ///   with that of the outline.
  /// - Returns: What became of the step; `nil` if there is none.
  /// - Complexity: That of the inverse edit; O(*n*) if something is selected.
  @discardableResult
  public mutating func undo(at place: OutlinePlace<ID> = .init()) -> RevertedStep<ID>? {
    history.undo(on: &outline, at: place)
  }

  /// Redoes the step that was undone last.
  ///
  /// - Returns: As ``undo(at:)``.
  @discardableResult
  public mutating func redo(at place: OutlinePlace<ID> = .init()) -> RevertedStep<ID>? {
    history.redo(on: &outline, at: place)
  }

  /// Performs all edits of a closure as one step.
  ///
  ///     try undoable.group { list in
  ///       try list.insert([.init("Folder", isBranch: true)], into: .section(0))
  ///       try list.move("Letter", into: "Folder")
  ///     }
  ///
  /// Groups may be nested; the outermost one is the step.
  ///
  /// - Parameters:
  ///   - place: The user's place, to be restored when the step is undone.
  ///   - edits: The edits. Each returns its row changes.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; then everything is as it was before the group.
  /// - Complexity: That of the edits, and O(*n*) once, since the outline from before is kept
  ///   meanwhile.
  @discardableResult
  public mutating func group<Result, Failure: Error>(
    at place: OutlinePlace<ID> = .init(),
    _ edits: (inout UndoableOutline) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = self
    history.beginGroup(at: place.completed(by: outline))
    do throws(Failure) {
      let result = try edits(&self)
      history.endGroup()
      return result
    } catch {
      self = before
      throw error
    }
  }

  /// Records a step that changes no structure; see ``OutlineHistory/recordStep(at:)``.
  ///
  /// - Returns: The number of the step.
  @discardableResult
  public mutating func recordStep(at place: OutlinePlace<ID> = .init()) -> Int {
    history.recordStep(at: place.completed(by: outline))
  }

  /// Removes all steps; the outline stays as it is.
  public mutating func clearHistory() { history.clear() }
}

extension UndoableOutline: Sendable where ID: Sendable {}
