/// The functions by which the edits of an outline become steps of its history.
///
/// An edit finds them in the history, and calls nothing else of it. So only a program that creates an
/// ``OutlineHistory`` contains the code of undo.
@usableFromInline
struct EditRecorder<ID: Hashable> {
  private var performEdit:
    (
      inout Outline<ID>, OutlineEdit<ID>, ItemLoadState, OutlinePlace<ID>
    ) throws(OutlineError<ID>) -> RowChanges
  private var performSectionEdit:
    (
      inout Outline<ID>, [Outline<ID>.Section],
      (inout Outline<ID>) throws(OutlineError<ID>) -> RowChanges
    ) throws(OutlineError<ID>) -> RowChanges
  private var performSort:
    (
      inout Outline<ID>, Outline<ID>.Parent, _ isDeep: Bool, (ID, ID) -> Bool
    ) throws(OutlineError<ID>) -> RowChanges

  init() {
    performEdit = { outline, edit, loadState, place throws(OutlineError<ID>) in
      try outline.recording(at: place) { outline throws(OutlineError<ID>) in
        try outline.performReversibly(ReversibleEdit(edit: edit, loadState: loadState))
      }
    }
    performSectionEdit = { outline, sections, edit throws(OutlineError<ID>) in
      try outline.recording(at: .init()) { outline throws(OutlineError<ID>) in
        try outline.performReversibly(ReversibleEdit(edit: .apply(sections))) {
          outline,
          _ throws(OutlineError<ID>) in try edit(&outline)
        }
      }
    }
    performSort = { outline, parent, isDeep, areInIncreasingOrder throws(OutlineError<ID>) in
      try outline.sort([parent], deep: isDeep, by: areInIncreasingOrder)
    }
  }

  /// Performs an edit as a step of an outline with a history.
  ///
  /// - Parameter loadState: The load state of a parent whose children are replaced.
  @usableFromInline
  func perform(
    _ edit: OutlineEdit<ID>,
    loadState: ItemLoadState = .loaded,
    at place: OutlinePlace<ID> = .init(),
    in outline: inout Outline<ID>
  ) throws(OutlineError<ID>) -> RowChanges {
    try performEdit(&outline, edit, loadState, place)
  }

  /// Inserts or deletes a section as a step of an outline with a history.
  ///
  /// - Parameters:
  ///   - sections: The contents afterwards.
  ///   - outline: The outline.
  ///   - edit: The edit, of an outline that has no history meanwhile.
  @usableFromInline
  func perform(
    leadingTo sections: [Outline<ID>.Section],
    in outline: inout Outline<ID>,
    by edit: (inout Outline<ID>) throws(OutlineError<ID>) -> RowChanges
  ) throws(OutlineError<ID>) -> RowChanges {
    try performSectionEdit(&outline, sections, edit)
  }

  /// Sorts the children of a parent as a step of an outline with a history.
  @usableFromInline
  func sort(
    _ parent: Outline<ID>.Parent,
    deep: Bool,
    in outline: inout Outline<ID>,
    by areInIncreasingOrder: (ID, ID) -> Bool
  ) throws(OutlineError<ID>) -> RowChanges {
    try performSort(&outline, parent, deep, areInIncreasingOrder)
  }
}
