// Opening and closing: what a command would do, and doing it.
extension NumberedAccordion {
  /// Returns the effect of giving a panel a state; it is empty if the panel has that state.
  ///
  /// - Throws: ``Refusal/unknown(_:)``, or ``Refusal/policyBroken(open:)`` if the panel has to stay
  ///   open.
  /// - Complexity: O(1).
  package func effect(_ panel: Int32, isOpen: Bool) throws(Refusal) -> Effect {
    guard let wasOpen = self.isOpen(panel) else { throw .unknown(panel) }
    guard wasOpen != isOpen else { return Effect() }
    var effect = Effect()
    if isOpen {
      if let openPanel { effect.append(openPanel, opens: false) }
    } else if policy == .alwaysOne {
      throw .policyBroken(open: openCount - 1)
    }
    effect.append(panel, opens: isOpen)
    return effect
  }

  /// Returns the effect of a tap on the header of a panel: none if it is disabled or has to stay
  /// open.
  ///
  /// - Throws: ``Refusal/unknown(_:)``.
  /// - Complexity: O(1).
  package func effect(ofTapping panel: Int32) throws(Refusal) -> Effect {
    guard let isOpen = isOpen(panel) else { throw .unknown(panel) }
    return isFixed(panel) ? Effect() : try effect(panel, isOpen: !isOpen)
  }

  /// Returns the effect of opening or closing every panel that is not disabled.
  ///
  /// - Throws: ``Refusal/policyBroken(open:)`` unless the policy allows all or none to be open.
  /// - Complexity: O(*n* log *n*).
  package func effectOnAll(isOpen: Bool) throws(Refusal) -> Effect {
    let panels = panels
    guard isOpen ? policy == .multiple : policy.allows(0) else {
      throw .policyBroken(open: isOpen ? panels.count : 0)
    }
    var effect = Effect()
    for panel in panels where self.isOpen(panel) != isOpen && !isDisabled(panel) {
      effect.append(panel, opens: isOpen)
    }
    return effect
  }

  /// Returns the effect of opening some panels and closing all others.
  ///
  /// - Parameter asAllowed: Whether what the policy does not allow is left out instead of refused:
  ///   of several panels the first opens where one may be, and without any nothing changes where
  ///   one has to be. Unknown panels are left out, too.
  /// - Throws: ``Refusal/unknown(_:)``, or ``Refusal/policyBroken(open:)``.
  /// - Complexity: O(*n* log *n*).
  package func effect(ofOpening wanted: [Int32], asAllowed: Bool) throws(Refusal) -> Effect {
    for panel in wanted where !asAllowed && isOpen(panel) == nil { throw .unknown(panel) }
    let isWanted = flags(of: wanted)
    var effect = Effect()
    var count = 0
    for panel in panels {
      let opens = isWanted[Int(panel)] && !(asAllowed && policy.isExclusive && count == 1)
      if opens { count += 1 }
      if opens != isOpen(panel) { effect.append(panel, opens: opens) }
    }
    guard policy.allows(count) else {
      if asAllowed { return Effect() }
      throw .policyBroken(open: count)
    }
    return effect
  }

  /// Performs an effect as one change of the rows.
  ///
  /// - Precondition: It is an effect on the accordion as it is now.
  /// - Complexity: O(*k* log *n*) for *k* panels.
  @discardableResult
  package mutating func perform(_ effect: Effect) -> RowChanges {
    var changes = RowChanges()
    var closedRows = 0
    for panel in effect.closing {
      // Deletions are numbered as before all of them.
      for range in toggle(panel).deletions {
        let first = range.rows.lowerBound + closedRows
        closedRows += range.rows.count
        changes.deletions.append(RowRange(section: 0, rows: first..<first + range.rows.count))
      }
    }
    // The panels above are as they are to be when a panel opens, so its rows keep their numbers.
    for panel in effect.opening { changes.insertions += toggle(panel).insertions }
    return changes
  }

  /// Opens a closed panel, or closes an open one.
  @inline(never)
  mutating func toggle(_ panel: Int32) -> RowChanges {
    record(panel, isOpen: outline.isExpanded(panel) == false)
    do {
      return try outline.toggle(panel)
    } catch {
      preconditionFailure("expected the header of a panel in the outline, got \(panel)")
    }
  }
}
