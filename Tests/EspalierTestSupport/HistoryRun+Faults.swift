import Espalier
import Foundation

/// The position of an item, and whether it is a branch, which it stays as long as a load brought it
/// children.
struct Entry: Equatable {
  var id: Int
  var parent: Int?
  var isBranch: Bool
  var hasLoaded: Bool

  static func == (left: Entry, right: Entry) -> Bool {
    left.id == right.id && left.parent == right.parent
      && (left.isBranch == right.isBranch || left.hasLoaded || right.hasLoaded)
  }
}

// The comparisons after each operation of a run.
extension HistoryRun {
  /// The first difference between the steps of the history and those of the model.
  func stepFault() -> String? {
    if outline.canUndo != !past.isEmpty || outline.canRedo != !future.isEmpty {
      return "\(past.count) steps to undo and \(future.count) to redo"
    }
    let history = outline.history
    let numbers = [history?.oldestStep, history?.undoStep, history?.redoStep]
    let expected = [past.first, past.last, future.last]
    return numbers == expected ? nil : "steps \(numbers), not \(expected)"
  }

  /// The first difference that undoing the last step at once leaves, or redoing it after that.
  func roundTripFault(from before: Outline<Int>) -> String? {
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
  func reversalFault() -> String? {
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
  func state(of outline: Outline<Int>) -> String {
    outline.snapshot.flatMap(\.items).map { item in
      let passes = outline.passesFilter(item.id) == true ? "" : " out"
      let isOpen = outline.isExpanded(item.id) == true ? " open" : ""
      return "\(item)\(passes)\(isOpen) \(outline.checkState(of: item.id) ?? .off)"
    }.joined(separator: "; ")
  }

  /// The state to restore in any case, without what was loaded.
  var structure: [[Entry]] {
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
  func applyFault() -> String? {
    var outline = outline
    outline.history = nil
    guard let changes = try? outline.apply(self.outline.snapshot) else { return "refused" }
    if !changes.isEmpty { return "\(changes.picture)" }
    return difference(outline, self.outline)
  }

  /// The first former state of which `==` does not tell whether the present one is the same.
  mutating func equalityFault() -> String? {
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
  mutating func codingFault() -> String? {
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
  func settled(_ outline: Outline<Int>) -> [[Outline<Int>.Item]] {
    outline.snapshot.map { section in
      section.items.map { item in
        var item = item
        if case .loading(.first) = item.loadState { item.loadState = .unknown }
        return item
      }
    }
  }

  func difference(_ outline: Outline<Int>, _ other: Outline<Int>) -> String? {
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
