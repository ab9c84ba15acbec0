extension Outline {
  /// Recomputes everything that is cached and compares.
  ///
  /// For tests and bug reports. `nil` is the answer of every outline that works; anything else is
  /// a sentence about the first thing found wrong.
  ///
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = forest.invariantFault() { return fault }
    var items = 0
    var sections = 0
    for node in forest.nodes {
      if forest.isSection(node) {
        guard let name = index.sectionNames[node] else { continue }
        sections += 1
        if index.sections[name] != node { return "a section is misnamed" }
      } else if !forest.isStatus(node) {
        items += 1
        guard let id = index[node] else { return "node \(node) has no id" }
        if index.node(of: id) != node { return "the id of node \(node) leads elsewhere" }
      }
    }
    if let fault = loadFault() { return fault }
    if items != index.count {
      return "\(items) items stand in the forest, \(index.count) in the index"
    }
    if sections != index.sections.count {
      return "\(index.sections.count) names of \(sections) sections"
    }
    return nil
  }

  /// Whether every status has a load, and every load a status.
  private func loadFault() -> String? {
    for load in loads.loads {
      guard let status = forest.status(of: load.node) else { return "a load without a status" }
      let kind = forest.kind(ofStatus: status)
      switch (load.state, kind) {
      case (.loading, .loading), (.failed, .failed), (.more, .more): continue
      default: return "a status that says something else than its load"
      }
    }
    let statuses = forest.statusCount
    return statuses == loads.loads.count
      ? nil : "\(statuses) statuses of \(loads.loads.count) loads"
  }

  /// Bytes that the arena takes, spare capacity included and the index of ids left out.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var allocatedBytes: Int { forest.allocatedBytes }
}
