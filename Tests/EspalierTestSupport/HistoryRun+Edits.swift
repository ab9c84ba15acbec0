import Espalier

extension Outline<Int> {
  /// The ids and levels of all items, by section.
  var levels: [[[Int]]] {
    snapshot.map { section in section.items.map { [$0.id, $0.level] } }
  }

  /// The number of children of a parent, without one of them if it is there.
  func childCount(in parent: Parent, without id: Int? = nil) -> Int {
    let children: [Int]? =
      switch parent {
      case .item(let item): self.children(of: item)
      case .section(let section): items(inSection: section)
      }
    return (children ?? []).count { $0 != id }
  }

  var loadStates: [Int: ItemLoadState] {
    let items = snapshot.flatMap(\.items)
    return Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0.loadState) })
  }
}

/// A way to perform edits.
enum Way {
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

  func perform(on outline: inout Outline<Int>) throws(OutlineError<Int>) -> RowChanges? {
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
  var isEdit: Bool {
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
  mutating func perform(
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
  var namedItems: [Int] {
    switch self {
    case .delete(let ids): ids
    case .move(let id, .item(let parent), _): [id, parent]
    case .move(let id, .section, _): [id]
    case .insert(_, .item(let parent), _), .replaceChildren(.item(let parent), _): [parent]
    case .insert, .replaceChildren, .apply: []
    }
  }

  /// The items that the edit brings.
  var insertedItems: [Int] {
    if case .insert(let items, _, _) = self { items.map { $0.id } } else { [] }
  }

  /// Returns the edit of an operation, if it is one.
  init?(_ operation: Operation) {
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
  init(items outline: Outline<Int>) {
    self.init()
    sections = outline.snapshot.map { .init(name: $0.id, items: ReferenceItem.nested($0.items)) }
  }
}
