// Equality by contents.
#if !hasFeature(Embedded)
  extension Outline: Equatable {
    /// Whether two outlines have the same contents and show them alike.
    ///
    /// Compared are the sections and items in order, their expansion, load states, selection, checks,
    /// heights and collapsibility, what passes the filter, and the ``policy`` and
    /// ``defaultHeight``. The tokens of pending loads, the matches of `find(_:)` and the function of
    /// the filter are not.
    ///
    /// - Complexity: O(*n*); O(1) for a copy that has not changed since, if no branch has a status.
    public static func == (left: Outline, right: Outline) -> Bool {
      guard left.policy == right.policy else { return false }
      if left.forest === right.forest, left.loads.isEmpty, right.loads.isEmpty { return true }
      guard left.itemCount == right.itemCount, left.rowCount == right.rowCount,
        left.sectionCount == right.sectionCount, left.isFiltered == right.isFiltered,
        left.forest.defaultHeight == right.forest.defaultHeight
      else { return false }
      guard let start = left.forest.start, let end = left.forest.end,
        let otherStart = right.forest.start, let otherEnd = right.forest.end
      else { return left.sectionCount == right.sectionCount }
      let slots = left.forest.slots(from: start, to: end)
      return slots.elementsEqual(right.forest.slots(from: otherStart, to: otherEnd)) {
        $0.depth == $1.depth && left.isEqual($0.node, to: $1.node, in: right)
      }
    }

    /// Whether a node and one of another outline are alike, apart from their positions.
    private func isEqual(_ node: Forest.Node, to other: Forest.Node, in outline: Outline) -> Bool {
      let flags = forest.flags(of: node)
      let isSection = flags.contains(.section)
      // Found items and the filter's decisions are not compared; those that pass are.
      let compared: NodeFlags =
        isSection
        ? .section
        : [
          .expanded, .branch, .section, .sized, .estimated, .pinned, .unloaded, .status,
          .filteredOut, .expandedBeforeFilter, .selected, .checked,
        ]
      // First of all, since only a node of the same kind has a name or an id.
      guard
        flags.intersection(compared) == outline.forest.flags(of: other).intersection(compared),
        forest.ownHeight(of: node) == outline.forest.ownHeight(of: other)
      else { return false }
      if isSection { return index.sectionNames[node] == outline.index.sectionNames[other] }
      return flags.contains(.status)
        || index[node] == outline.index[other]
          && forest.isKnownEmpty(node) == outline.forest.isKnownEmpty(other)
          && itemLoadState(of: node) == outline.itemLoadState(of: other)
    }
  }

  extension Outline: Hashable {
    /// Hashes the items in order.
    ///
    /// - Complexity: O(*n*).
    public func hash(into hasher: inout Hasher) {
      hasher.combine(sectionCount)
      hasher.combine(itemCount)
      forEachItem { id, level in
        hasher.combine(id)
        hasher.combine(level)
      }
    }
  }
#endif
