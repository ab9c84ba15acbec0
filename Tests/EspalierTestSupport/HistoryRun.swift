import Espalier
import Foundation

/// The position of an item, and whether it is a branch, which it stays as long as a load brought it
/// children.
private struct Entry: Equatable {
  var id: Int
  var parent: Int?
  var isBranch: Bool
  var hasLoaded: Bool

  static func == (left: Entry, right: Entry) -> Bool {
    left.id == right.id && left.parent == right.parent
      && (left.isBranch == right.isBranch || left.hasLoaded || right.hasLoaded)
  }
}

/// Random edits, single and in groups, with undo and redo at any time, while branches expand and
/// load in between: drawn from a seed, or from bytes for the fuzzer.
///
/// Now and then a load takes items away that steps name, or brings one that is deleted. From then on
/// until the history is cleared, steps may be refused, and a model tells which.
///
/// Edits are performed by name, by the methods for single edits, and in groups; now and then the history
/// is turned off for a while. Each edit has the same effect with a history and without.
package struct HistoryRun<Generator: RandomSource> {
  private var outline = Outline<Int>()
  private var source: OperationSource<Generator>
  /// The structure before each step that can be undone, and after each undone one.
  private var states: [[[Entry]]]
  private var now = 0
  private var requests: [LoadRequest<Int>] = []
  /// The items that loads brought, which are in no state above.
  private var loaded: Set<Int> = []
  /// Of these, those that were there when the last edit was performed.
  private var edited: Set<Int> = []
  /// The numbers of the steps to undo and to redo, each in the order of recording.
  private var (past, future): ([Int], [Int]) = ([], [])
  /// Whether a load has taken items away, moved or brought them since the history was cleared.
  private var isTorn = false
  /// Some former states, to be compared with the present one.
  private var former: [Outline<Int>] = []
  private var steps = 0
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

  private var undoEdits: [OutlineEdit<Int>] { outline.history?.undoEdits ?? [] }
  private var redoEdits: [OutlineEdit<Int>] { outline.history?.redoEdits ?? [] }

  /// Performs an edit, several or a group of them, with its first fault; `nil` if it is refused.
  private mutating func edit() -> (changes: RowChanges?, fault: String?)? {
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
  private mutating func note() {
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
  private mutating func turnHistory() {
    outline.history = outline.history == nil ? OutlineHistory() : nil
    clear()
  }

  /// Drops all steps, so that the states are reached again.
  private mutating func clear() {
    outline.history?.clear()
    (past, future) = ([], [])
    (states, now) = ([structure], 0)
    isTorn = false
  }

  /// Undoes or redoes a step, and returns its changes with the first fault.
  private mutating func revert(isRedo: Bool) -> (RowChanges, fault: String?) {
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
  private enum Prediction {
    /// The ids and levels afterwards; `nil` where those that were loaded since are among them.
    case fits([[[Int]]]?)
    case refused(OutlineError<Int>)
    case unknown
  }

  private func prediction(of edits: [OutlineEdit<Int>]) -> Prediction {
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

  /// The first difference between the steps of the history and those of the model.
  private func stepFault() -> String? {
    if outline.canUndo != !past.isEmpty || outline.canRedo != !future.isEmpty {
      return "\(past.count) steps to undo and \(future.count) to redo"
    }
    let history = outline.history
    let numbers = [history?.oldestStep, history?.undoStep, history?.redoStep]
    let expected = [past.first, past.last, future.last]
    return numbers == expected ? nil : "steps \(numbers), not \(expected)"
  }

  /// Expands, filters, checks or loads, without any change of the structure.
  private mutating func showOrLoad() -> RowChanges? {
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
      try? outline.setChecked(any, source.generator.chance(70))
      return RowChanges()
    case 8: return outline.filter { filterDecision($0, 4) }
    case 10 where outline.isFiltered:
      return outline.narrowFilter { filterDecision($0, 4, narrowed: 6) }
    case 9: return outline.clearFilter()
    default: return try? outline.toggle(any)
    }
  }

  /// Answers a request, late or twice as it may be; `nil` if that is refused.
  private mutating func answer(_ request: LoadRequest<Int>) -> RowChanges? {
    if source.generator.chance(20) {
      return try? outline.failLoad(request.token, message: "no answer")
    }
    let new = (0..<source.generator.below(3)).map { 1_000_000 + loaded.count + $0 }
    var items = new.map { id in
      source.generator.chance(50) ? Outline<Int>.Item(id) : .init(id, loadState: .unknown)
    }
    let hasMore = source.generator.chance(50)
    let present = outline.items(below: .item(request.item)) ?? []
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
  private mutating func some(of items: [Outline<Int>.Item]) -> [Outline<Int>.Item] {
    var isKept = false
    return items.filter { item in
      if item.level == 0 { isKept = source.generator.chance(50) }
      return isKept
    }
  }

  /// An item that an undone or redone step deleted, though a load brought it since the last edit
  /// into a branch that is completely loaded before and after.
  private func lostLoad(since before: Outline<Int>) -> Int? {
    let (former, now) = (before.loadStates, outline.loadStates)
    return loaded.subtracting(edited).first { id in
      guard before.contains(id), !outline.contains(id), let parent = before.parent(of: id) else {
        return false
      }
      return outline.contains(parent) && former[parent] == .loaded && now[parent] == .loaded
    }
  }

  /// The first difference that undoing the last step at once leaves, or redoing it after that.
  private func roundTripFault(from before: Outline<Int>) -> String? {
    guard outline.canUndo else { return nil }
    var outline = outline
    let after = outline
    if outline.undo()?.refusal != nil { return "undo at once was refused" }
    if let fault = difference(outline, before) {
      return
        "undo at once: \(fault): \(state(of: before)), \(state(of: after)), \(state(of: outline)), "
        + "\(self.undoEdits)"
    }
    if outline.redo()?.refusal != nil { return "redo at once was refused" }
    return difference(outline, after).map { "redo at once: \($0)" }
  }

  /// The first difference that a step leaves which is reverted and performed again, either way.
  private func reversalFault() -> String? {
    for isRedo in [false, true] {
      guard isRedo ? outline.canRedo : outline.canUndo else { continue }
      var outline = outline
      let first = isRedo ? outline.redo() : outline.undo()
      let middle = outline
      let second = isRedo ? outline.undo() : outline.redo()
      guard first?.refusal == nil, second?.refusal == nil else { return "refused" }
      let name = isRedo ? "redo and undo" : "undo and redo"
      if let fault = difference(outline, self.outline) { return "\(name): \(fault)" }
      if outline.snapshot == self.outline.snapshot, outline != self.outline {
        return "\(name): not equal: \(state(of: self.outline)), \(state(of: middle)), "
          + "\(state(of: outline)), redo \(self.redoEdits)"
      }
      guard middle.sectionCount == outline.sectionCount, let changes = second?.changes else {
        continue
      }
      let validator = ChangeValidator(before: middle.shadow, after: outline.shadow)
      if let fault = validator.fault(in: changes) { return "\(name): \(changes.picture): \(fault)" }
    }
    return nil
  }

  /// The items with what `==` compares of them, for a report.
  private func state(of outline: Outline<Int>) -> String {
    outline.snapshot.flatMap(\.items).map { item in
      let passes = outline.passesFilter(item.id) == true ? "" : " out"
      let isOpen = outline.isExpanded(item.id) == true ? " open" : ""
      return "\(item)\(passes)\(isOpen) \(outline.checkState(of: item.id) ?? .off)"
    }.joined(separator: "; ")
  }

  /// The state to restore in any case, without what was loaded.
  private var structure: [[Entry]] {
    outline.snapshot.map { section in
      section.items.filter { !loaded.contains($0.id) }.map { item in
        let children = outline.children(of: item.id) ?? []
        return Entry(
          id: item.id,
          parent: outline.parent(of: item.id),
          isBranch: item.isBranch,
          hasLoaded: !loaded.isDisjoint(with: children)
        )
      }
    }
  }

  /// The first difference that applying the snapshot makes.
  private func applyFault() -> String? {
    var outline = outline
    outline.history = nil
    guard let changes = try? outline.apply(self.outline.snapshot) else { return "refused" }
    if !changes.isEmpty { return "\(changes.picture)" }
    return difference(outline, self.outline)
  }

  /// The first former state of which `==` does not tell whether the present one is the same.
  private mutating func equalityFault() -> String? {
    for other in former {
      let isEqual = outline == other
      if isEqual != (other == outline) { return "== is not symmetric" }
      guard isEqual else { continue }
      if let fault = difference(outline, other) { return "equal, though \(fault) differ" }
      if outline.hashValue != other.hashValue { return "equal, with different hashes" }
    }
    if former.count < 6 {
      former.append(outline)
    } else {
      former[source.generator.below(6)] = outline
    }
    return nil
  }

  /// The difference that storing the outline makes, in one of four states.
  private mutating func codingFault() -> String? {
    steps += 1
    guard steps % 4 == 0 else { return nil }
    do {
      let data = try JSONEncoder().encode(outline)
      let read = try JSONDecoder().decode(Outline<Int>.self, from: data)
      // A filter is not stored.
      var stored = outline
      stored.clearFilter()
      if read == stored, read.hashValue == stored.hashValue { return nil }
      return "stored, it is \(read.snapshot): \(difference(read, stored) ?? "not equal")"
    } catch {
      return "storing it: \(error)"
    }
  }

  /// The items of each section, those of which a load is under way as not loaded: a load whose branch was
  /// away for a while need not come back.
  private func settled(_ outline: Outline<Int>) -> [[Outline<Int>.Item]] {
    outline.snapshot.map { section in
      section.items.map { item in
        var item = item
        if case .loading(.first) = item.loadState { item.loadState = .unknown }
        return item
      }
    }
  }

  private func difference(_ outline: Outline<Int>, _ other: Outline<Int>) -> String? {
    if let fault = outline.checkInvariants() { return fault }
    let (restored, former) = (settled(outline), settled(other))
    if restored != former {
      let (items, others) = (restored.flatMap { $0 }, former.flatMap { $0 })
      let first = zip(items, others).first { $0 != $1 }
      return "\(items.count) items, not \(others.count): \(String(describing: first))"
    }
    // Under a filter, an item that is back is expanded as the filter decides.
    if !outline.isFiltered, outline.shadow != other.shadow {
      return "rows are \(outline.shadow), not \(other.shadow)"
    }
    if outline.selection != other.selection { return "selection" }
    for item in other.snapshot.flatMap(\.items) {
      let id = item.id
      if outline.checkState(of: id) != other.checkState(of: id) { return "check of \(id)" }
      if outline.height(of: id) != other.height(of: id) { return "height of \(id)" }
      if outline.isExpandable(id) != other.isExpandable(id) { return "triangle of \(id)" }
      if outline.isMeasured(id) != other.isMeasured(id) { return "isMeasured of \(id)" }
    }
    return nil
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

extension Outline<Int> {
  /// The ids and levels of all items, by section.
  fileprivate var levels: [[[Int]]] {
    snapshot.map { section in section.items.map { [$0.id, $0.level] } }
  }

  /// The number of children of a parent, without one of them if it is there.
  fileprivate func childCount(in parent: Parent, without id: Int? = nil) -> Int {
    let children: [Int]? =
      switch parent {
      case .item(let item): self.children(of: item)
      case .section(let section): items(inSection: section)
      }
    return (children ?? []).count { $0 != id }
  }

  fileprivate var loadStates: [Int: ItemLoadState] {
    let items = snapshot.flatMap(\.items)
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.loadState) })
  }
}

/// A way to perform edits.
private enum Way {
  /// By name, as one step.
  case name([OutlineEdit<Int>])
  /// By the method of an edit.
  case method(Operation)
  /// By the methods of edits, in a group.
  case group([Operation])

  /// Performs the edits, and returns their changes, as far as they are known, or the refusal.
  func result(on outline: inout Outline<Int>) -> Result<RowChanges?, OutlineError<Int>> {
    do { return .success(try perform(on: &outline)) } catch { return .failure(error) }
  }

  private func perform(on outline: inout Outline<Int>) throws(OutlineError<Int>) -> RowChanges? {
    switch self {
    case .name(let edits): return try outline.perform(edits)
    case .method(let operation): return try outline.perform(operation)
    case .group(let operations):
      return try outline.group { outline throws(OutlineError<Int>) in
        for operation in operations { try outline.perform(operation) }
        return nil
      }
    }
  }
}

extension Operation {
  /// Whether the operation is a step of a history.
  fileprivate var isEdit: Bool {
    switch self {
    case .insert, .delete, .move, .replaceChildren, .apply, .sort, .insertSection, .deleteSection:
      true
    default: false
    }
  }
}

extension Outline<Int> {
  /// Performs an operation that is an edit, by its method.
  @discardableResult
  fileprivate mutating func perform(
    _ operation: Operation
  ) throws(OutlineError<Int>) -> RowChanges {
    switch operation {
    case .insert(let items, let parent, let index):
      return try insert(items, into: parent, at: index)
    case .delete(let ids): return try delete(ids)
    case .move(let id, let parent, let index): return try move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items, let loadState):
      return try replaceChildren(of: parent, with: items, loadState: loadState)
    case .apply(let sections): return try apply(sections)
    case .sort(let parent, let deep, let keys):
      return try sort(parent, deep: deep) { sortKey($0, keys) < sortKey($1, keys) }
    case .insertSection(let name, let items, let index):
      return try insertSection(name, items: items, at: index)
    case .deleteSection(let index): return try deleteSection(at: index)
    default: preconditionFailure("expected an edit, got \(operation)")
    }
  }
}

extension OutlineEdit<Int> {
  /// The items that have to be there.
  fileprivate var namedItems: [Int] {
    switch self {
    case .delete(let ids): ids
    case .move(let id, .item(let parent), _): [id, parent]
    case .move(let id, .section, _): [id]
    case .insert(_, .item(let parent), _), .replaceChildren(.item(let parent), _): [parent]
    case .insert, .replaceChildren, .apply: []
    }
  }

  /// The items that the edit brings.
  fileprivate var insertedItems: [Int] {
    if case .insert(let items, _, _) = self { items.map { $0.id } } else { [] }
  }

  /// Returns the edit of an operation, if it is one.
  fileprivate init?(_ operation: Operation) {
    switch operation {
    case .insert(let items, let parent, let index): self = .insert(items, into: parent, at: index)
    case .delete(let ids): self = .delete(ids)
    case .move(let id, let parent, let index): self = .move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items, .loaded):
      self = .replaceChildren(of: parent, with: items)
    case .apply(let sections): self = .apply(sections)
    default: return nil
    }
  }
}

extension ReferenceOutline {
  /// The items of an outline, for operations to be made up from.
  fileprivate init(items outline: Outline<Int>) {
    self.init()
    sections = outline.snapshot.map { .init(name: $0.id, items: ReferenceItem.nested($0.items)) }
  }
}
