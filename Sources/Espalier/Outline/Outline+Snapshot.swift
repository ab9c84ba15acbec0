// The contents of an outline, in the form in which they can be inserted again.
extension Outline {
  /// An item with its descendants in pre-order, the item itself at level 0; `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  public func snapshot(of id: ID) -> [Item]? {
    index.node(of: id).map { items(forest.subtree(of: $0)) }
  }

  /// The descendants of a parent in pre-order, its children at level 0; `nil` if it is unknown.
  ///
  /// - Complexity: O(log *n* + *m*) for *m* items.
  @inlinable
  public func snapshot(below parent: Parent) -> [Item]? {
    let node: Forest.Node
    do { node = try self.node(of: parent) } catch { return nil }
    return items(forest.subtree(of: node).dropFirst())
  }

  /// All sections with their items, as ``apply(_:)`` takes them.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public var snapshot: [Section] {
    (0..<sectionCount).map { section in
      Section(sectionID(at: section), items: snapshot(below: .section(section)) ?? [])
    }
  }

  @inlinable
  func items(_ slots: some Collection<NewSlot>) -> [Item] {
    guard let base = slots.first?.depth else { return [] }
    var items: [Item] = []
    for slot in slots {
      guard let id = id(ofRow: slot.node) else { continue }
      let level = Int(slot.depth - base)
      items.append(
        Item(
          id,
          level: level,
          isBranch: forest.isBranch(slot.node),
          isExpanded: forest.isExpandedUnfiltered(slot.node)
        )
      )
      items[items.count - 1].loadState = itemLoadState(of: slot.node)
    }
    return items
  }

  /// The load state of a node's children, to be reproduced.
  @usableFromInline
  func itemLoadState(of node: Forest.Node) -> ItemLoadState {
    guard let load = loads[node] else { return forest.isUnloaded(node) ? .unknown : .loaded }
    switch load.state {
    case .loading: return .loading(load.purpose)
    case .failed(let message): return .failed(load.purpose, message: message)
    case .more: return .more
    }
  }
}
