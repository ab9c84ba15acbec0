/// Small numbers by node: an array where many nodes have one, a small hash table where few do.
///
/// So work on a small part of a large forest costs what the part costs, and work on all of it does
/// not hash. The numbers are 0 and above.
@usableFromInline
struct NodeTable {
  /// By node where many have a number, else by slot; -1 for none.
  private var numbers: [Int32]
  private var slots: NodeSlots?

  /// A table without numbers.
  ///
  /// - Parameters:
  ///   - count: How many nodes will have one, roughly.
  ///   - end: One more than the largest handle there may be.
  @usableFromInline
  @inline(never)
  init(expecting count: Int, of end: Int) {
    let isDense = count > end / 16
    numbers = isDense ? Array(repeating: -1, count: end) : []
    slots = isDense ? nil : NodeSlots()
  }

  @usableFromInline
  @inline(never)
  subscript(node: Forest.Node) -> Int? {
    get {
      let slot = slots.map { $0.slot(of: node) } ?? Int(node)
      return slot < numbers.count && numbers[slot] >= 0 ? Int(numbers[slot]) : nil
    }
    set {
      let slot = slots?.addSlot(of: node) ?? Int(node)
      // Nodes may have been made since.
      while numbers.count <= slot { numbers.append(-1) }
      numbers[slot] = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1
    }
  }
}

/// Which node has which slot: an open hash table.
private struct NodeSlots {
  /// Node + 1, or 0, and beside it the slot.
  private var table = [UInt32](repeating: 0, count: 64)
  private var count: UInt32 = 0

  /// The slot of a node; past all slots if it has none.
  func slot(of node: UInt32) -> Int {
    let entry = entry(of: node)
    return Int(table[entry] == 0 ? count : table[entry + 1])
  }

  /// The slot of a node, which gets the next one if it has none.
  mutating func addSlot(of node: UInt32) -> Int {
    if Int(count) * 4 >= table.count {
      let old = table
      table = [UInt32](repeating: 0, count: old.count * 2)
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

  /// Where a node stands in the table, or would.
  private func entry(of node: UInt32) -> Int {
    // Handles stand close together; the factor spreads them.
    let mask = table.count / 2 - 1
    var place = Int(truncatingIfNeeded: node &* 2_654_435_769 >> 7) & mask
    while table[place * 2] != 0, table[place * 2] != node + 1 { place = (place + 1) & mask }
    return place * 2
  }
}
