extension Outline {
  /// Recomputes everything that is cached and compares it.
  ///
  /// For tests and bug reports.
  ///
  /// - Returns: `nil` if the outline is consistent, otherwise a description of the first fault.
  /// - Complexity: O(*n* log *n*).
  public func checkInvariants() -> String? {
    if let fault = forest.invariantFault() { return fault }
    var items = 0
    var sections = 0
    for node in forest.nodes {
      if forest.isSection(node) {
        guard let name = index.sectionNames[node] else { continue }
        sections += 1
        if index.sections[name] != node {
          return "the name of section node \(node) leads to another node"
        }
      } else if !forest.isStatus(node) {
        items += 1
        guard let id = index[node] else { return "node \(node) has no id" }
        if index.node(of: id) != node { return "the id of node \(node) leads to another node" }
      }
    }
    if let fault = loadFault() { return fault }
    if items != index.count {
      return "the forest has \(items) items, the index \(index.count)"
    }
    if sections != index.sections.count {
      return "the forest has \(sections) named sections, the index \(index.sections.count)"
    }
    return nil
  }

  /// A fault in the correspondence of status rows and loads, or `nil`.
  private func loadFault() -> String? {
    for load in loads.loads {
      if loads[load.node]?.node != load.node { return "the load of node \(load.node) is not found" }
      guard let status = forest.status(of: load.node) else {
        return "node \(load.node) has a load without a status"
      }
      let kind = forest.kind(ofStatus: status)
      switch (load.state, kind) {
      case (.loading, .loading), (.failed, .failed), (.more, .more): continue
      default: return "the status of node \(load.node) differs from its load"
      }
    }
    let statuses = forest.statusCount
    return statuses == loads.loads.count
      ? nil : "the forest has \(statuses) statuses for \(loads.loads.count) loads"
  }

  /// The bytes allocated by the arena, including spare capacity but not the index of ids.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var allocatedBytes: Int { forest.allocatedBytes }
}
