/// A change in the data of a ``TreeSource``.
public enum SourceChange<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The children of a branch were added, removed, reordered or modified.
  case children(of: NodeID?)
  /// A node, and with it all nodes below it, has a new id.
  case renamed(NodeID, to: NodeID)
  /// Anything may have changed; ids issued before may no longer identify the same nodes.
  case everything

  /// Returns the same change of nodes that are identified otherwise.
  func map<ID>(_ id: (NodeID) -> ID) -> SourceChange<ID> {
    switch self {
    case .children(of: let branch): .children(of: branch.map(id))
    case .renamed(let old, to: let new): .renamed(id(old), to: id(new))
    case .everything: .everything
    }
  }
}
