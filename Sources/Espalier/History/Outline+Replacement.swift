// Snapshots as the edits of history steps.
//
// No element replaces items as a step, and the browser's module would be a quarter larger.
#if ESPALIER_BROWSER
  extension Outline {
    func replace(
      _: Parent,
      _: [Item],
      _: ReversibleEdit<ID>
    ) throws(OutlineError<ID>) -> RowChanges {
      preconditionFailure("expected an insertion, a deletion or a move")
    }

    func replaceAll(
      _: [Section],
      _: ReversibleEdit<ID>
    ) throws(OutlineError<ID>) -> RowChanges {
      preconditionFailure("expected an insertion, a deletion or a move")
    }

    func recordLoadStates(in _: inout ReversibleEdit<ID>) {}

    func replacement(of _: Parent, with _: [Item]) -> [ReversibleEdit<ID>] { [] }

    func replacement(with _: [Section]) -> [ReversibleEdit<ID>] { [] }
  }
#else
  extension Outline {
    mutating func replace(
      _ parent: Parent,
      _ items: [Item],
      _ step: ReversibleEdit<ID>
    ) throws(OutlineError<ID>) -> RowChanges {
      let node = try node(of: parent)
      guard let reverted = step.reverted else {
        return try replace(below: node, with: items, step.loadState)
      }
      let known = items.map { $0.id }
      guard case .item(let id) = parent else {
        let merged = addingLoaded(to: items, reverted, known: known)
        return try replace(below: node, with: merged, step.loadState, isExact: true)
      }
      let isBranch = !step.leaves.contains(id)
      let root = Item(id, level: -1, isBranch: isBranch)
      let merged = addingLoaded(to: [root] + items, reverted, known: known)
      let isReset = reverted.loadStates.contains(id)
      var changes = try replace(
        below: node,
        with: Array(merged.dropFirst()),
        isReset ? step.loadState : merged[0].loadState,
        isExact: true
      )
      // No children alone make no branch.
      if isBranch, !forest.isBranch(node) {
        changes.insert(reloads: forest.setBranch(node, true).reloads)
        let isKnownEmpty = step.restored.contains { $0.id == id && $0.isKnownEmpty }
        forest.setKnownEmpty(node, isKnownEmpty)
      }
      return changes
    }

    mutating func replaceAll(
      _ sections: [Section],
      _ step: ReversibleEdit<ID>
    ) throws(OutlineError<ID>) -> RowChanges {
      guard let reverted = step.reverted else { return try apply(sections) }
      let known = sections.flatMap { $0.items.map { $0.id } }
      let merged = sections.map { section in
        Section(section.id, items: addingLoaded(to: section.items, reverted, known: known))
      }
      return try replaceAll(with: merged, isExact: true)
    }

    /// Returns the items of a snapshot with what was loaded since.
    ///
    /// An item that stayed keeps its present load state, unless the reverted edit changed it, and has
    /// after its recorded children those that were loaded. Only where the edit changed the load state
    /// of a branch that was not completely loaded before, these go: they can be loaded again.
    private func addingLoaded(
      to items: [Item],
      _ reverted: RevertedEdit<ID>,
      known: [ID]
    ) -> [Item] {
      var isKnown = SparseNodeMap(expecting: known.count, of: forest.handleEnd)
      for id in known + reverted.inserted {
        if let node = index.node(of: id) { isKnown[node] = 1 }
      }
      var merged: [Item] = []
      merged.reserveCapacity(items.count)
      // The last item and its ancestors that may have loaded children, by their place in `merged`.
      var open: [(place: Int, node: Forest.Node, isReset: Bool)] = []
      func close(downTo level: Int) {
        while let (place, node, isReset) = open.last, merged[place].level >= level {
          open.removeLast()
          let count = merged.count
          for child in forest.children(of: node) where isKnown[child] == nil {
            append(child, level: merged[place].level + 1)
          }
          if merged.count > count, !isReset { merged[place].loadState = itemLoadState(of: node) }
        }
      }
      func append(_ node: Forest.Node, level: Int) {
        let slots = forest.subtree(of: node)
        // The depth of the known item that the current node is below, if any.
        var knownDepth: Int32?
        let loaded = slots.filter { slot in
          if let depth = knownDepth, slot.depth > depth { return false }
          knownDepth = isKnown[slot.node] == nil ? nil : slot.depth
          return knownDepth == nil
        }
        for var item in self.items(loaded) {
          item.level += level
          merged.append(item)
        }
      }
      for var item in items {
        close(downTo: item.level)
        if let node = index.node(of: item.id) {
          let isReset = reverted.loadStates.contains(item.id)
          if !isReset || item.isLoaded { open.append((merged.count, node, isReset)) }
          if !isReset, item.isBranch { item.loadState = itemLoadState(of: node) }
        }
        merged.append(item)
      }
      close(downTo: Int.min)
      return merged
    }

    /// Records which of the items that stayed have another load state than in a snapshot.
    func recordLoadStates(in step: inout ReversibleEdit<ID>) {
      guard step.reverted != nil else { return }
      func record(_ id: ID, _ state: ItemLoadState) {
        guard let node = index.node(of: id), !itemLoadState(of: node).isSame(as: state)
        else { return }
        step.reverted?.loadStates.insert(id)
      }
      switch step.edit {
      case .replaceChildren(let parent, let items):
        if case .item(let id) = parent { record(id, step.loadState) }
        for item in items { record(item.id, item.loadState) }
      case .apply(let sections):
        for section in sections { for item in section.items { record(item.id, item.loadState) } }
      case .insert, .delete, .move: break
      }
    }

    func replacement(of parent: Parent, with items: [Item]) -> [ReversibleEdit<ID>] {
      guard let previous = self.snapshot(below: parent), let node = try? node(of: parent) else {
        return []
      }
      var step = ReversibleEdit(edit: .replaceChildren(of: parent, with: previous))
      record(forest.subtree(of: node), in: &step)
      step.checks += checksOfStatuses(above: parent)
      step.reverted = RevertedEdit(inserted: items.map { $0.id }.filter { !contains($0) })
      if case .item(let id) = parent {
        step.loadState = itemLoadState(of: node)
        if !forest.isBranch(node) { step.leaves = [id] }
      }
      return [step]
    }

    func replacement(with sections: [Section]) -> [ReversibleEdit<ID>] {
      var step = ReversibleEdit(edit: .apply(snapshot))
      for section in forest.sections { record(forest.subtree(of: section), in: &step) }
      let ids = sections.flatMap { $0.items.map { $0.id } }
      step.reverted = RevertedEdit(inserted: ids.filter { !contains($0) })
      return [step]
    }
  }
#endif
