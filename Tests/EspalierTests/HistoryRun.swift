import Espalier
import EspalierTestSupport

/// Random edits, single and in groups, with undo and redo at any time, while branches expand and
/// load in between.
struct HistoryRun {
  private var outline = Outline<Int>()
  private var history = OutlineHistory<Int>()
  private var source: OperationSource<SeededGenerator>
  private var generator: SeededGenerator
  /// The structure before each step that can be undone, and after each undone one.
  private var states: [[[String]]]
  private var now = 0
  private var tokens: [Int] = []
  private(set) var (undone, redone, loads) = (0, 0, 0)

  init(seed: UInt64) {
    source = OperationSource(seed: seed, limit: 40)
    generator = SeededGenerator(seed: seed)
    states = [outline.snapshot.structure]
  }

  /// Performs one operation, and returns the first fault.
  mutating func step() -> String? {
    let before = outline
    let changes: RowChanges
    var kind = "edit"
    switch generator.below(8) {
    case 0 where history.canUndo, 1 where history.canUndo:
      guard let step = history.undo(on: &outline) else { return "undo was refused" }
      (changes, kind) = (step.changes, "undo")
      now -= 1
      undone += 1
    case 2 where history.canRedo:
      guard let step = history.redo(on: &outline) else { return "redo was refused" }
      (changes, kind) = (step.changes, "redo")
      now += 1
      redone += 1
    case 3, 4:
      guard let shown = showOrLoad() else { return nil }
      (changes, kind) = (shown, "load")
    default:
      guard let edited = edit() else {
        return outline.snapshot == before.snapshot ? nil : "a refused edit changed the outline"
      }
      changes = edited
      if let fault = roundTripFault(from: before) { return fault }
    }
    tokens += outline.takeLoadRequests().requests.map(\.token)
    if let fault = outline.checkInvariants() { return "\(kind): \(fault)" }
    if outline.snapshot.structure != states[now] { return "\(kind) leads to another state" }
    guard before.sectionCount == outline.sectionCount else { return nil }
    return ChangeValidator(before: before.shadow, after: outline.shadow).fault(in: changes)
      .map { "\(kind): \(changes.picture): \($0)" }
  }

  /// Performs an edit or a group of them; `nil` if it is refused.
  private mutating func edit() -> RowChanges? {
    var edits: [OutlineEdit<Int>] = []
    for _ in 0..<(generator.chance(30) ? 1 + generator.below(4) : 1) {
      let model = ReferenceOutline(items: outline)
      if let edit = OutlineEdit(source.next(for: model)) { edits.append(edit) }
    }
    guard !edits.isEmpty, let changes = try? history.perform(edits, on: &outline) else {
      return nil
    }
    let structure = outline.snapshot.structure
    if history.canUndo, structure != states[now] {
      states.removeSubrange((now + 1)...)
      states.append(structure)
      now += 1
    } else {
      history.clear()
      states = [structure]
      now = 0
    }
    return changes
  }

  /// Expands, filters, checks or loads, without any change of the structure.
  private mutating func showOrLoad() -> RowChanges? {
    if generator.chance(40), let token = tokens.suffix(3).randomElement(using: &generator) {
      if generator.chance(40) {
        guard let changes = try? outline.failLoad(token, message: "no answer") else { return nil }
        loads += 1
        return changes
      }
      // Loading again without children would delete those that are there.
      var copy = outline
      guard let changes = try? copy.completeLoad(token, items: [], hasMore: generator.chance(50)),
        copy.itemCount == outline.itemCount
      else { return nil }
      outline = copy
      loads += 1
      return changes
    }
    guard let any = outline.snapshot.flatMap(\.items).randomElement(using: &generator)?.id else {
      return nil
    }
    switch generator.below(12) {
    case 0: return outline.expandAll()
    case 1: return outline.collapseAll()
    case 2, 3: return try? outline.reveal(any).changes
    case 4: return try? outline.retry(any)
    case 5: return try? outline.loadMore(any)
    case 6: return try? outline.refresh(any)
    case 7:
      try? outline.setChecked(any, generator.chance(70))
      return RowChanges()
    case 8: return outline.filter { filterDecision($0, 4) }
    case 9: return outline.clearFilter()
    default: return try? outline.toggle(any)
    }
  }

  /// The first difference that undoing the last step at once leaves, or redoing it after that.
  private func roundTripFault(from before: Outline<Int>) -> String? {
    guard history.canUndo else { return nil }
    var (outline, history) = (outline, history)
    let after = outline
    if history.undo(on: &outline) == nil { return "undo at once was refused" }
    if let fault = difference(outline, before) { return "undo at once: \(fault)" }
    if history.redo(on: &outline) == nil { return "redo at once was refused" }
    return difference(outline, after).map { "redo at once: \($0)" }
  }

  private func difference(_ outline: Outline<Int>, _ other: Outline<Int>) -> String? {
    if let fault = outline.checkInvariants() { return fault }
    if outline.snapshot != other.snapshot {
      return "snapshot is \(outline.snapshot), not \(other.snapshot)"
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
      if outline.isMeasured(id) != other.isMeasured(id) { return "isMeasured of \(id)" }
    }
    return nil
  }
}

extension [Outline<Int>.Section] {
  /// The state to restore in any case: the positions of items, and which are branches.
  fileprivate var structure: [[String]] {
    map { $0.items.map { "\($0.level) \($0.id) \($0.isBranch)" } }
  }
}

extension OutlineEdit<Int> {
  /// Returns the edit of an operation, if it is one.
  fileprivate init?(_ operation: Operation) {
    switch operation {
    case .insert(let items, let parent, let index): self = .insert(items, into: parent, at: index)
    case .delete(let ids): self = .delete(ids)
    case .move(let id, let parent, let index): self = .move(id, into: parent, at: index)
    case .replaceChildren(let parent, let items, _):
      self = .replaceChildren(of: parent, with: items)
    case .apply(let sections): self = .apply(sections)
    case .insertSection(_, let items, _): self = .apply([.init(items: items)])
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
