// Groups of edits that become one step. The browser has none: its edits are lists.
#if ESPALIER_BROWSER
  extension HistorySteps {
    func beginGroup(at _: OutlinePlace<ID>) {}

    func endGroup() {}

    func endAllGroups() {}

    func clearGroup() {}

    func addToGroup(_: [ReversibleEdit<ID>], _: OutlinePlace<ID>) -> Bool { false }
  }
#else
  extension HistorySteps {
    /// The edits since a group was begun.
    struct Group {
      var place: OutlinePlace<ID>
      /// The edits that revert each step.
      var edits: [[ReversibleEdit<ID>]] = []
      /// The number of groups begun inside it that have not ended.
      var depth = 0
    }

    /// Begins a group: until it ends, all steps that are recorded become one.
    ///
    /// Groups may be nested; the outermost one is the step.
    mutating func beginGroup(at place: OutlinePlace<ID>) {
      if group == nil { group = Group(place: place) } else { group?.depth += 1 }
    }

    /// Ends the group begun last; without recorded steps in it, no step is added.
    ///
    /// - Complexity: O(*k*) for *k* edits in the group.
    mutating func endGroup() {
      guard let ended = group else { return }
      group?.depth -= 1
      guard ended.depth == 0 else { return }
      group = nil
      if !ended.edits.isEmpty { recordStep(ended.edits.reversed().flatMap { $0 }, ended.place) }
    }

    mutating func endAllGroups() { while group != nil { endGroup() } }

    mutating func clearGroup() { group?.edits = [] }

    /// Adds the edits that revert a step to the group, if there is one.
    mutating func addToGroup(_ inverse: [ReversibleEdit<ID>], _ place: OutlinePlace<ID>) -> Bool {
      guard group != nil else { return false }
      group?.edits.append(inverse)
      if group?.place.selection == nil { group?.place.selection = place.selection }
      return true
    }
  }
#endif
