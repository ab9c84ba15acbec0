/// A map from nodes to nonnegative integers: an array if many nodes have a value, a small hash
/// table if few do.
///
/// So operations on a small part of a large forest cost in proportion to the part, and operations
/// on the whole forest do not hash.
@usableFromInline
struct SparseNodeMap: Sendable {
  /// Indexed by node if dense, else by hash slot; -1 for no value.
  @usableFromInline var numbers: [Int32]
  @usableFromInline let isDense: Bool
  /// The slots of a sparse map.
  private var slots = NodeSlots()

  /// Creates an empty map.
  ///
  /// - Parameters:
  ///   - count: The approximate number of nodes that will have a value.
  ///   - end: One more than the largest handle in use.
  @usableFromInline
  @inline(never)
  init(expecting count: Int, of end: Int) {
    isDense = count > end / 16
    numbers = isDense ? Array(repeating: -1, count: end) : []
  }

  @inlinable
  subscript(node: Forest.Node) -> Int? {
    get {
      let slot = isDense ? Int(node) : sparseSlot(of: node)
      return slot < numbers.count && numbers[slot] >= 0 ? Int(numbers[slot]) : nil
    }
    set {
      let slot = isDense ? Int(node) : addSparseSlot(of: node)
      // Nodes may have been created since.
      while numbers.count <= slot { numbers.append(-1) }
      numbers[slot] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
    }
  }

  @usableFromInline
  @inline(never)
  func sparseSlot(of node: Forest.Node) -> Int { slots.slot(of: node) }

  @usableFromInline
  @inline(never)
  mutating func addSparseSlot(of node: Forest.Node) -> Int { slots.addSlot(of: node) }
}

/// An open-addressing hash table from nodes to slots.
private struct NodeSlots: Sendable {
  /// Pairs of node + 1, or 0 for an empty entry, and slot.
  private var table: [UInt32] = []
  private var count: UInt32 = 0

  /// Returns the slot of a node; past all slots if it has none.
  func slot(of node: UInt32) -> Int {
    guard count > 0 else { return 0 }
    let entry = entry(of: node)
    return Int(table[entry] == 0 ? count : table[entry + 1])
  }

  /// Returns the slot of a node, assigning the next one if it has none.
  mutating func addSlot(of node: UInt32) -> Int {
    if Int(count) * 4 >= table.count {
      let old = table
      table = [UInt32](repeating: 0, count: max(64, old.count * 2))
      for index in stride(from: 0, to: old.count, by: 2) where old[index] != 0 {
        let entry = entry(of: old[index] - 1)
        (table[entry], table[entry + 1]) = (old[index], old[index + 1])
      }
    }
    let entry = entry(of: node)
    if table[entry] == 0 {
      (table[entry], table[entry + 1]) = (node + 1, count)
      count += 1
    }
    return Int(table[entry + 1])
  }

  /// Returns the index of a node's entry, or of the empty entry for it.
  private func entry(of node: UInt32) -> Int {
    // Handles are close together; the factor (Knuth's multiplicative hashing) spreads them.
    let mask = table.count / 2 - 1
    var probe = Int(truncatingIfNeeded: node &* 2_654_435_769 >> 7) & mask
    while table[probe * 2] != 0, table[probe * 2] != node + 1 { probe = (probe + 1) & mask }
    return probe * 2
  }
}
