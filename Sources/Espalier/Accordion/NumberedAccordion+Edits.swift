// Inserting, removing and moving panels.
extension NumberedAccordion {
  /// Inserts a panel: its header, then the rows of its body one level deeper.
  ///
  /// If the policy is exclusive, an open panel closes the other one in the same change.
  ///
  /// - Parameter index: Its index among the panels, counted before the insertion; `nil` is the end.
  /// - Returns: The changes of the rows, and the panel that closed.
  /// - Throws: ``Refusal/duplicate(_:)`` or ``Refusal/indexOutOfRange(index:count:)``.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  package mutating func insert(
    _ items: [Outline<Int32>.Item],
    at index: Int?
  ) throws(Refusal) -> (changes: RowChanges, closed: Int32?) {
    let isOpen = items[0].isExpanded
    let closing = isOpen ? openPanel : nil
    // It closes first, so that deletions and insertions are numbered as ``RowChanges`` requires.
    let deletions = closing.map { toggle($0).deletions } ?? []
    do {
      var changes = try outline.insert(items, into: .section(0), at: index)
      changes.deletions = deletions
      if isOpen { record(items[0].id, isOpen: true) }
      return (changes, closing)
    } catch {
      if let closing { _ = toggle(closing) }
      throw Refusal(error)
    }
  }

  /// Throws if a panel cannot be removed by a command.
  ///
  /// - Throws: ``Refusal/unknown(_:)``, or ``Refusal/policyBroken(open:)`` if it is open and the
  ///   policy requires an open panel.
  /// - Complexity: O(1).
  package func checkMayRemove(_ panel: Int32) throws(Refusal) {
    guard let isOpen = isOpen(panel) else { throw .unknown(panel) }
    guard !isOpen || policy != .alwaysOne else { throw .policyBroken(open: openCount - 1) }
  }

  /// Removes a panel with its body.
  ///
  /// - Throws: As ``checkMayRemove(_:)``.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  package mutating func remove(_ panel: Int32) throws(Refusal) -> RowChanges {
    try checkMayRemove(panel)
    if isOpen(panel) == true { record(panel, isOpen: false) }
    setDisabled(false, for: panel)
    return delete(panel)
  }

  /// Moves a panel with its body, open or not, to an index that is counted without it.
  ///
  /// - Throws: ``Refusal/unknown(_:)`` or ``Refusal/indexOutOfRange(index:count:)``.
  /// - Complexity: O(log *n* + *m*) for a body of *m* rows.
  package mutating func move(_ panel: Int32, to index: Int) throws(Refusal) -> RowChanges {
    do {
      return try outline.move(panel, into: .section(0), at: index)
    } catch {
      throw Refusal(error)
    }
  }

  /// Puts a panel, new or not, to an index at which somebody else has placed it, such as the author
  /// of a document.
  ///
  /// A new one is closed, and has a body of one row. The policy applies with
  /// ``settle(opening:)``, when all panels are in their places.
  ///
  /// - Parameters:
  ///   - panel: The number of the panel.
  ///   - body: The number of its row, if it is new.
  ///   - index: Its index among the panels, at most their number, counted without it.
  /// - Returns: Whether the index exists and the numbers are not those of other rows.
  /// - Complexity: O(log *n*).
  package mutating func place(_ panel: Int32, body: Int32, at index: Int) -> Bool {
    do {
      if isOpen(panel) != nil {
        if outline.indexInParent(of: panel) != index {
          try outline.move(panel, into: .section(0), at: index)
        }
        return true
      }
      guard !outline.contains(body) else { return false }
      try outline.insert(numbers: panel..<panel + 1, into: .section(0), at: index)
      try outline.insert(numbers: body..<body + 1, into: .item(panel))
      return true
    } catch {
      return false
    }
  }

  /// Removes a panel that is gone, such as from a document.
  ///
  /// This cannot be refused. The policy applies with ``settle(opening:)``.
  ///
  /// - Complexity: O(log *n*).
  package mutating func take(_ panel: Int32) {
    guard isOpen(panel) != nil else { return }
    setDisabled(false, for: panel)
    _ = delete(panel)
  }

  /// Opens some panels as far as the policy allows, after panels were placed and taken.
  ///
  /// Under an exclusive policy only the first of them opens, and closes the others. If the panel is
  /// gone that has to be open, the first one that is not disabled opens in its place.
  ///
  /// - Complexity: O(*n* log *n*).
  package mutating func settle(opening: [Int32]) -> RowChanges {
    recount()
    var effect = Effect()
    for panel in opening where isOpen(panel) == false { effect.append(panel, opens: true) }
    return perform(settlement(opening: effect.opening))
  }

  /// Deletes a panel that exists.
  private mutating func delete(_ panel: Int32) -> RowChanges {
    do {
      return try outline.delete([panel])
    } catch {
      preconditionFailure("expected the number of a panel, got \(panel)")
    }
  }
}
