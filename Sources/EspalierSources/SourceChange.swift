/// Something that happened to the data of a ``TreeSource``.
public enum SourceChange<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The children of a branch are others, stand in another order, or look different.
  case children(of: NodeID?)
  /// A node has a new name, and with it all nodes below it.
  case renamed(NodeID, to: NodeID)
  /// Everything may be different; no node of before is promised to mean the same.
  case everything
}
