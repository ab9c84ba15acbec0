import Espalier

// The edits of a user, each of which is a step that can be undone.
extension OutlineView {
  /// Begins to record steps: at most 100, which together store at most 200,000 items.
  func recordSteps() {
    if outline.history == nil { outline.history = OutlineHistory(limit: 100, itemLimit: 200_000) }
  }

  /// Inserts new items as `input` describes them, one word each: see ``BuildFlag``.
  ///
  /// - Returns: The number of the first, or a ``RefusalCode``.
  func insertItems(_ count: Int32, into parent: Outline<Int32>.Parent, at index: Int32) -> Int32 {
    let (end, overflow) = nextID.addingReportingOverflow(count)
    guard count >= 0, !overflow, end < 1 << 28, hasSection(parent), let words = inputItems(count)
    else {
      return RefusalCode.outOfRange.rawValue
    }
    let first = nextID
    var items: [Outline<Int32>.Item] = []
    items.reserveCapacity(words.count)
    for (offset, word) in words.enumerated() {
      items.append(
        Outline<Int32>.Item(
          first + Int32(offset),
          level: Int(word >> buildLevelShift),
          isBranch: word & BuildFlag.branch.rawValue != 0,
          isExpanded: word & BuildFlag.expanded.rawValue != 0
        )
      )
    }
    let outcome = edit([.insert(items, into: parent, at: index < 0 ? nil : Int(index))])
    guard outcome >= 0 else { return outcome }
    reserve(upTo: end)
    for id in first..<end { setDescribed(id) }
    return first
  }

  /// Deletes the items in `input` with their descendants.
  ///
  /// - Returns: The outcome, or a ``RefusalCode``.
  func deleteItems(_ count: Int32) -> Int32 {
    inputItems(count).map { edit([.delete($0)]) } ?? RefusalCode.unknownItem.rawValue
  }

  /// Moves the items in `input` next to each other, before the child at `index` of those that do
  /// not move; a negative index is the end.
  ///
  /// - Returns: The outcome, or a ``RefusalCode``.
  func moveItems(_ count: Int32, into parent: Outline<Int32>.Parent, at index: Int32) -> Int32 {
    guard let ids = inputItems(count), ids.allSatisfy({ outline.contains($0) }) else {
      return RefusalCode.unknownItem.rawValue
    }
    return edit(outline.moves(of: ids, into: parent, at: index < 0 ? nil : Int(index)))
  }

  /// Performs edits as one step.
  @inline(never)
  private func edit(_ edits: [OutlineEdit<Int32>]) -> Int32 {
    guard !changePartialList(edits) else { return RefusalCode.notLoaded.rawValue }
    recordSteps()
    do {
      let changes = try outline.perform(edits, at: navigator.place(in: outline))
      // A new parent can mean the same rows, and then nothing else indicates that something changed.
      return settle(after: changes).union(.handled).rawValue
    } catch {
      return RefusalCode(error).rawValue
    }
  }

  /// Undoes or redoes a step, and restores the selection and the cursor.
  ///
  /// - Returns: The outcome; 0 if there is no step, or it no longer fits and is dropped alone; or a
  ///   ``RefusalCode``.
  func undo(_ isRedo: Bool) -> Int32 {
    let edits = isRedo ? outline.history?.redoEdits : outline.history?.undoEdits
    guard let edits else { return 0 }
    guard !changePartialList(edits) else { return RefusalCode.notLoaded.rawValue }
    let place = navigator.place(in: outline)
    let step = isRedo ? outline.redo(at: place) : outline.undo(at: place)
    guard let step, step.refusal == nil else { return 0 }
    var result = navigator.restore(step.place, in: &outline)
    result.changes = step.changes
    return outcome(result).union(.handled).rawValue
  }

  /// The number of a step, or -1 without one.
  func step(_ which: Int32) -> Int32 {
    let number: Int? =
      switch HistoryCode(rawValue: which) {
      case .undo: outline.history?.undoStep
      case .redo: outline.history?.redoStep
      case .oldest: outline.history?.oldestStep
      case nil: nil
      }
    return Int32(number ?? -1)
  }
}

extension RefusalCode {
  init(_ error: OutlineError<Int32>) {
    switch error {
    case .unknownItem: self = .unknownItem
    case .cycle: self = .cycle
    default: self = .outOfRange
    }
  }
}
