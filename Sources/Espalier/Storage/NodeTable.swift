/// Values by node: an array where many nodes have one, a dictionary where few do.
///
/// So work on a small part of a large forest costs what the part costs, and work on all of it does
/// not hash.
@usableFromInline
struct NodeTable<Value> {
  @usableFromInline var dense: [Value?]
  @usableFromInline var sparse: [Forest.Node: Value] = [:]

  /// A table without values.
  ///
  /// - Parameters:
  ///   - count: How many nodes will have one, roughly.
  ///   - end: One more than the largest handle there may be.
  @inlinable
  init(expecting count: Int, of end: Int) {
    dense = count > end / 16 ? Array(repeating: nil, count: end) : []
  }

  @inlinable
  subscript(node: Forest.Node) -> Value? {
    get {
      if dense.isEmpty { return sparse[node] }
      return Int(node) < dense.count ? dense[Int(node)] : nil
    }
    set {
      if dense.isEmpty {
        sparse[node] = newValue
      } else {
        // Nodes may have been made since.
        while dense.count <= Int(node) { dense.append(nil) }
        dense[Int(node)] = newValue
      }
    }
  }
}
