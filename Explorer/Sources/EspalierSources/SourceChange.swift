/// A change in the data of a ``TreeSource``.
public enum SourceChange<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The children of a branch were added, removed, reordered or modified.
  case children(of: NodeID?)
  /// A node, and with it all nodes below it, has a new id.
  case renamed(NodeID, to: NodeID)
  /// Anything may have changed; ids issued before may no longer identify the same nodes.
  case everything
}
