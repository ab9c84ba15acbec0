import Espalier

/// Random edits, single and in groups, with undo and redo at any time, while branches expand and
/// load in between: drawn from a seed, or from bytes for the fuzzer.
///
/// Now and then a load takes items away that steps name, or brings one that is deleted. From then on
/// until the history is cleared, steps may be refused, and a model tells which.
///
/// Edits are performed by name, by the methods for single edits, and in groups; now and then the history
/// is turned off for a while. Each edit has the same effect with a history and without.
package struct HistoryRun<Generator: RandomSource> {
  var outline = Outline<Int>()
  var source: OperationSource<Generator>
  /// The structure before each step that can be undone, and after each undone one.
  var states: [[[Entry]]]
  var now = 0
  var requests: [LoadRequest<Int>] = []
  /// The items that loads brought, which are in no state above.
  var loaded: Set<Int> = []
  /// Of these, those that were there when the last edit was performed.
  var edited: Set<Int> = []
  /// The numbers of the steps to undo and to redo, each in the order of recording.
  var (past, future): ([Int], [Int]) = ([], [])
  /// Whether a load has taken items away, moved or brought them since the history was cleared.
  var isTorn = false
  /// Some former states, to be compared with the present one.
  var former: [Outline<Int>] = []
  var steps = 0
  package private(set) var (undone, redone, refused, loads) = (0, 0, 0, 0)

  /// - Parameter limit: The number of items from which on deletion prevails.
  package init(drawing generator: Generator, limit: Int) {
    source = OperationSource(drawing: generator, limit: limit)
    states = []
    outline.history = OutlineHistory()
    states = [structure]
  }

  /// Performs one operation, and returns the first fault.
  package mutating func step() -> String? {
    let before = outline
    // Those of a group are not known.
    let changes: RowChanges?
    var kind = "edit"
    let (undoneEdits, redoneEdits) = (undoEdits.count, redoEdits.count)
    switch source.generator.below(10) {
    case 0 where outline.canUndo, 1 where outline.canUndo:
      kind = "undo"
      let (reverted, fault) = revert(isRedo: false)
      if let fault { return "\(kind): \(fault)" }
      changes = reverted
    case 2 where outline.canRedo:
      kind = "redo"
      let (reverted, fault) = revert(isRedo: true)
      if let fault { return "\(kind): \(fault)" }
      changes = reverted
    case 3, 4, 5, 6:
      guard let shown = showOrLoad() else { return nil }
      (changes, kind) = (shown, "load")
    default:
      if source.generator.chance(outline.history == nil ? 20 : 2) { turnHistory() }
      guard let (edited, fault) = edit() else {
        return outline == before ? nil : "a refused edit changed the outline"
      }
      if let fault { return fault }
      changes = edited
      if let fault = roundTripFault(from: before) { return fault }
    }
    requests += outline.takeLoadRequests().requests
    if let fault = outline.checkInvariants() { return "\(kind): \(fault)" }
    if !isTorn, structure != states[now] { return "\(kind) leads to another state" }
    if let fault = stepFault() { return "\(kind): \(fault)" }
    // Edits of a group may delete an item and insert it again, without what was loaded.
    if !isTorn, kind == "undo" && undoneEdits == 1 || kind == "redo" && redoneEdits == 1,
      let lost = lostLoad(since: before)
    {
      return "\(kind) deletes \(lost)"
    }
    if !isTorn, let fault = reversalFault() { return "\(kind), then \(fault)" }
    if let fault = applyFault() { return "\(kind), apply: \(fault)" }
    if let fault = equalityFault() ?? codingFault() { return "\(kind): \(fault)" }
    guard let changes, before.sectionCount == outline.sectionCount else { return nil }
    return ChangeValidator(before: before.shadow, after: outline.shadow).fault(in: changes)
      .map { "\(kind): \(changes.picture): \($0)" }
  }

  var undoEdits: [OutlineEdit<Int>] { outline.history?.undoEdits ?? [] }
  var redoEdits: [OutlineEdit<Int>] { outline.history?.redoEdits ?? [] }

  /// Performs an edit, several or a group of them, with its first fault; `nil` if it is refused.
  mutating func edit() -> (changes: RowChanges?, fault: String?)? {
    var operations: [Operation] = []
    edited.formUnion(loaded)
    for _ in 0..<(source.generator.chance(30) ? 1 + source.generator.below(4) : 1) {
      let model = ReferenceOutline(items: outline)
      let operation = source.next(for: model)
      if operation.isEdit { operations.append(operation) }
    }
    guard !operations.isEmpty else { return nil }
    let edits = operations.compactMap { OutlineEdit($0) }
    let way: Way =
      if edits.count < operations.count || source.generator.chance(40) {
        operations.count > 1 ? .group(operations) : .method(operations[0])
      } else {
        .name(edits)
      }
    // The same without a history, or with one.
    var other = outline
    other.history = outline.history == nil ? OutlineHistory() : nil
    let (result, otherResult) = (way.result(on: &outline), way.result(on: &other))
    if result != otherResult || outline != other {
      return (nil, "\(way): \(result) and \(otherResult), with a history and without")
    }
    guard case .success(let changes) = result else { return nil }
    note()
    return (changes, nil)
  }

  /// Notes in the model that an edit was performed.
  mutating func note() {
    guard outline.history != nil else { return clear() }
    if let number = outline.history?.undoStep, number != past.last { past.append(number) }
    future = []
    if isTorn {
      if source.generator.chance(4) { clear() }
    } else if outline.canUndo, structure != states[now] {
      states.removeSubrange((now + 1)...)
      states.append(structure)
      now += 1
    } else {
      clear()
    }
  }

  /// Ends to record, or begins again.
  mutating func turnHistory() {
    outline.history = outline.history == nil ? OutlineHistory() : nil
    clear()
  }

  /// Drops all steps, so that the states are reached again.
  mutating func clear() {
    outline.history?.clear()
    (past, future) = ([], [])
    (states, now) = ([structure], 0)
    isTorn = false
  }

  /// Undoes or redoes a step, and returns its changes with the first fault.
  mutating func revert(isRedo: Bool) -> (RowChanges, fault: String?) {
    let before = outline
    let prediction = prediction(of: isRedo ? redoEdits : undoEdits)
    let number = isRedo ? future.popLast() : past.popLast()
    let result = isRedo ? outline.redo() : outline.undo()
    guard let step = result else { return (RowChanges(), "there is a step, and no result") }
    if step.number != number { return (step.changes, "step \(step.number)") }
    if let refusal = step.refusal {
      refused += 1
      if !isTorn { return (step.changes, "refused: \(refusal)") }
      if case .fits = prediction { return (step.changes, "refused without reason: \(refusal)") }
      return (step.changes, outline == before ? nil : "a refused step changed the outline")
    }
    if isRedo {
      past.append(step.number)
      (now, redone) = (now + 1, redone + 1)
    } else {
      future.append(step.number)
      (now, undone) = (now - 1, undone + 1)
    }
    switch prediction {
    case .refused(let reason): return (step.changes, "not refused: \(reason)")
    case .fits(let levels?) where levels != outline.levels:
      return (step.changes, "\(outline.levels), not \(levels)")
    case .fits, .unknown: return (step.changes, nil)
    }
  }

  /// The effect that the edits of a step will have, found by performing them one after the other.
  enum Prediction {
    /// The ids and levels afterwards; `nil` where those that were loaded since are among them.
    case fits([[[Int]]]?)
    case refused(OutlineError<Int>)
    case unknown
  }

  func prediction(of edits: [OutlineEdit<Int>]) -> Prediction {
    var outline = outline
    outline.history = nil
    var isExact = true
    do throws(OutlineError<Int>) {
      for edit in edits {
        switch edit {
        case .insert(let items, let parent, let index):
          let count = outline.childCount(in: parent)
          try outline.insert(items, into: parent, at: index.map { min($0, count) })
        case .delete(let ids): try outline.delete(ids)
        case .move(let id, let parent, let index):
          let count = outline.childCount(in: parent, without: id)
          try outline.move(id, into: parent, at: index.map { min($0, count) })
        case .replaceChildren(let parent, let items):
          if edits.count > 1 { return .unknown }
          try outline.replaceChildren(of: parent, with: items)
          isExact = false
        case .apply(let sections):
          if edits.count > 1 { return .unknown }
          try outline.apply(sections)
          isExact = false
        }
      }
    } catch {
      return .refused(error)
    }
    return .fits(isExact ? outline.levels : nil)
  }

  /// Expands, filters, checks or loads, without any change of the structure.
  mutating func showOrLoad() -> RowChanges? {
    if source.generator.chance(60),
      let request = requests.suffix(4).randomElement(using: &source.generator)
    {
      let changes = answer(request)
      if changes != nil { loads += 1 }
      return changes
    }
    let items = outline.snapshot.flatMap(\.items)
    guard let any = items.randomElement(using: &source.generator)?.id else {
      return nil
    }
    switch source.generator.below(16) {
    case 0: return outline.expandAll()
    case 1: return outline.collapseAll()
    case 2, 3: return try? outline.reveal(any).changes
    case 4: return try? outline.retry(any)
    case 5: return try? outline.loadMore(any)
    case 6, 12, 13, 14, 15:
      // What a step names is in the branch, so the answer may take it away.
      let named = (undoEdits + redoEdits).flatMap { $0.namedItems }
        .compactMap { outline.parent(of: $0) }
      return try? outline.refresh(named.randomElement(using: &source.generator) ?? any)
    case 7:
      try? outline.setChecked(source.generator.chance(70), for: any)
      return RowChanges()
    case 8: return outline.filter { filterDecision($0, 4) }
    case 10 where outline.isFiltered:
      return outline.narrowFilter { filterDecision($0, 4, narrowed: 6) }
    case 9: return outline.clearFilter()
    default: return try? outline.toggle(any)
    }
  }

  /// Answers a request, late or twice as it may be; `nil` if that is refused.
  mutating func answer(_ request: LoadRequest<Int>) -> RowChanges? {
    if source.generator.chance(20) {
      return try? outline.failLoad(request.token, message: "no answer")
    }
    let new = (0..<source.generator.below(3)).map { 1_000_000 + loaded.count + $0 }
    var items = new.map { id in
      source.generator.chance(50) ? Outline<Int>.Item(id) : .init(id, loadState: .unknown)
    }
    let hasMore = source.generator.chance(50)
    let present = outline.snapshot(below: .item(request.item)) ?? []
    let tears = !present.isEmpty && outline.canUndo && source.generator.chance(60)
    let deleted = (undoEdits + redoEdits).flatMap { $0.insertedItems }
      .filter { !outline.contains($0) }
    let back = tears ? deleted.randomElement(using: &source.generator) : nil
    if let back { items.append(.init(back)) }
    // Loading again without the present children deletes them, and with some of them moves the others.
    for present in tears ? [some(of: present)] : [[], present] {
      var copy = outline
      let changes = try? copy.completeLoad(request.token, items: present + items, hasMore: hasMore)
      guard let changes, tears || copy.itemCount == outline.itemCount + items.count else {
        continue
      }
      if tears { isTorn = true }
      outline = copy
      loaded.formUnion(new)
      return changes
    }
    return nil
  }

  /// Some of the items with what is below them.
  mutating func some(of items: [Outline<Int>.Item]) -> [Outline<Int>.Item] {
    var isKept = false
    return items.filter { item in
      if item.level == 0 { isKept = source.generator.chance(50) }
      return isKept
    }
  }

  /// An item that an undone or redone step deleted, though a load brought it since the last edit
  /// into a branch that is completely loaded before and after.
  func lostLoad(since before: Outline<Int>) -> Int? {
    let (former, now) = (before.loadStates, outline.loadStates)
    return loaded.subtracting(edited).first { id in
      guard before.contains(id), !outline.contains(id), let parent = before.parent(of: id) else {
        return false
      }
      return outline.contains(parent) && former[parent] == .loaded && now[parent] == .loaded
    }
  }
}

extension HistoryRun<SeededGenerator> {
  package init(seed: UInt64) {
    self.init(drawing: SeededGenerator(seed: seed), limit: 40)
  }
}

extension HistoryRun<ByteRandomSource> {
  package init(_ bytes: [UInt8]) {
    self.init(drawing: ByteRandomSource(bytes), limit: 12)
  }

  /// Runs to the end of the bytes.
  ///
  /// - Returns: The fault, or `nil`.
  package mutating func fault(announce: (String) -> Void = { _ in }) -> String? {
    while !source.isExhausted {
      if let fault = step() { return fault }
      announce("\(undone) undone, \(redone) redone, \(loads) loads: \(outline.snapshot)")
    }
    return nil
  }
}
