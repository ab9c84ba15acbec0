/// The positions and the nesting of the values in a JSON text, without the text itself.
///
/// A node is the position of a value in pre-order, from 0 (the root) to ``count`` - 1. If only the
/// beginning of the text was read, some containers are open, and they contain what has been read so
/// far.
///
/// For JSON Lines and sequences the root is an implicit array of the values.
public struct JSONTree: Sendable {
  /// The number of values, containers included.
  public let count: Int

  /// Whether the text was read to its end, or to its error.
  public let isComplete: Bool

  /// The innermost container that was open at the error, `nil` outside all containers.
  public let errorParent: Int?

  let nodes: JSONNodes

  /// The open containers, outermost first.
  let open: ContiguousArray<JSONScanner.Container>

  init(
    nodes: JSONNodes,
    count: Int,
    open: ContiguousArray<JSONScanner.Container>,
    isComplete: Bool,
    errorParent: Int?
  ) {
    self.nodes = nodes
    self.count = count
    self.open = open
    self.isComplete = isComplete
    self.errorParent = errorParent
  }

  /// The outermost value, `nil` if the error precedes it.
  public var root: Int? { count == 0 ? nil : 0 }

  /// The kind of a value.
  ///
  /// - Precondition: `node` is in `0..<count`, here and below.
  public func kind(of node: Int) -> JSONKind { self[node].kind }

  /// The offset of a value, in bytes.
  public func offset(of node: Int) -> Int { self[node].offset }

  /// The offset of a member's key, in bytes; `nil` for elements and for the root.
  public func keyOffset(of node: Int) -> Int? {
    let node = self[node]
    return node.keyDistance == 0 ? nil : node.offset - Int(node.keyDistance)
  }

  /// The deviations recorded at a value.
  public func deviations(of node: Int) -> JSONDeviations { self[node].deviations }

  /// Traps if the node does not exist.
  @inline(__always)
  subscript(node: Int) -> JSONNode {
    precondition(
      node >= 0 && node < count,
      "node \(node) is out of 0..<\(count)"
    )
    return nodes[node]
  }
}
