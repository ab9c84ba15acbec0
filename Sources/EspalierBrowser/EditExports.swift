import Espalier

// The edits of a user, and undoing them. What loads and follows other data uses `insert`, `move` and
// `delete`, which are no steps.

/// Inserts new items before a child of `parent`, or, if that is -1, of a section; as one step.
///
/// The buffer has one word for each item, in pre-order: its level below the parent * 4, plus 2 if it
/// is expanded, plus 1 if it is a branch.
///
/// - Parameter index: -1 is the end.
/// - Returns: The number of the first item, the others follow; or a ``RefusalCode``.
@_expose(wasm)
@_cdecl("espalier_view_edit_insert")
public func viewEditInsert(
  _ view: UnsafeMutableRawPointer,
  count: Int32,
  parent: Int32,
  section: Int32,
  index: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).insertItems(count, into: parent, at: index)
}

/// Deletes the items named by the first `count` numbers in the buffer, with their descendants; as
/// one step.
///
/// - Returns: The outcome, or a ``RefusalCode``.
@_expose(wasm)
@_cdecl("espalier_view_edit_delete")
public func viewEditDelete(_ view: UnsafeMutableRawPointer, count: Int32) -> Int32 {
  OutlineView.at(view).deleteItems(count)
}

/// Moves the items named by the first `count` numbers in the buffer before a child of `parent`, or,
/// if that is -1, of a section, next to each other in the order of the rows; as one step.
///
/// - Parameter index: The index among the children that do not move; -1 is the end.
/// - Returns: The outcome, or a ``RefusalCode``.
@_expose(wasm)
@_cdecl("espalier_view_edit_move")
public func viewEditMove(
  _ view: UnsafeMutableRawPointer,
  count: Int32,
  parent: Int32,
  section: Int32,
  index: Int32
) -> Int32 {
  let parent = OutlineView.parent(parent, section: section)
  return OutlineView.at(view).moveItems(count, into: parent, at: index)
}

/// Records a step for a change that only the host knows, such as that of a text.
///
/// - Returns: The number of the step.
@_expose(wasm)
@_cdecl("espalier_view_record_step")
public func viewRecordStep(_ view: UnsafeMutableRawPointer) -> Int32 {
  let view = OutlineView.at(view)
  view.recordSteps()
  return Int32(view.outline.recordStep(at: view.navigator.place(in: view.outline)) ?? -1)
}

/// Undoes (0) or redoes (1) a step.
///
/// - Returns: The outcome; 0 if there is no step, or it no longer fits and is dropped alone; or a
///   ``RefusalCode``.
@_expose(wasm)
@_cdecl("espalier_view_undo")
public func viewUndo(_ view: UnsafeMutableRawPointer, redo: Int32) -> Int32 {
  OutlineView.at(view).undo(redo != 0)
}

/// The number of a step, which it keeps; -1 if there is none.
///
/// - Parameter which: See ``HistoryCode``.
@_expose(wasm)
@_cdecl("espalier_view_step")
public func viewStep(_ view: UnsafeMutableRawPointer, which: Int32) -> Int32 {
  OutlineView.at(view).step(which)
}
