/// The way from ids to nodes and back.
///
/// A hash table with open addressing: an entry is 32 bits of the id's hash beside the node's
/// handle, so that probing, growing and deleting read nothing else, and an id is compared only
/// where the hashes agree. Next to `Dictionary`, an entry takes 8 bytes whatever the id's size,
/// since the ids stand in one array by node.
///
/// In dense mode ids are small whole numbers in disguise; they index an array and nothing is hashed.
@usableFromInline
struct IDIndex<ID: Hashable> {
  /// The ids by node; `nil` where the node is free or an unnamed section.
  @usableFromInline var ids: ContiguousArray<ID?> = []
  /// Entries of items: hash above, node + 1 below; 0 is free.
  @usableFromInline var table: ContiguousArray<UInt64> = []
  @usableFromInline var count = 0
  /// In dense mode: the number of an id, and nodes + 1 by number.
  @usableFromInline let number: (@Sendable (ID) -> Int)?
  @usableFromInline var nodesByNumber: ContiguousArray<UInt32> = []
  /// Sections have names of their own.
  @usableFromInline var sections: [ID: UInt32] = [:]

  @inlinable
  init(number: (@Sendable (ID) -> Int)? = nil) { self.number = number }

  /// The id of `node`.
  @inlinable
  subscript(node: UInt32) -> ID? { ids[Int(node)] }

  /// The node of an item.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  func node(of id: ID) -> UInt32? {
    if let number {
      let position = number(id)
      guard position >= 0, position < nodesByNumber.count else { return nil }
      let entry = nodesByNumber[position]
      return entry == 0 ? nil : entry - 1
    }
    guard count > 0 else { return nil }
    let hash = IDIndex.hash(id)
    let mask = table.count - 1
    var slot = IDIndex.slot(hash, mask)
    while true {
      let entry = table[slot]
      if entry == 0 { return nil }
      if IDIndex.hash(in: entry) == hash {
        let node = IDIndex.node(in: entry)
        if ids[Int(node)] == id { return node }
      }
      slot = (slot + 1) & mask
    }
  }

  /// Enters an item.
  ///
  /// - Returns: Whether the id was free.
  @inlinable
  mutating func insert(_ id: ID, node: UInt32) -> Bool {
    if let number {
      let position = number(id)
      precondition(position >= 0, "An id has the negative number \(position)")
      if position >= nodesByNumber.count { growNumbers(to: position + 1) }
      guard nodesByNumber[position] == 0 else { return false }
      nodesByNumber[position] = node + 1
    } else {
      if (count + 1) * 4 > table.count * 3 { growTable(entries: count + 1) }
      let hash = IDIndex.hash(id)
      let mask = table.count - 1
      var slot = IDIndex.slot(hash, mask)
      while table[slot] != 0 {
        let entry = table[slot]
        if IDIndex.hash(in: entry) == hash, ids[Int(IDIndex.node(in: entry))] == id {
          return false
        }
        slot = (slot + 1) & mask
      }
      table[slot] = UInt64(hash) << 32 | UInt64(node + 1)
    }
    count += 1
    name(node, id)
    return true
  }

  /// Takes an item out.
  @inlinable
  mutating func remove(_ id: ID) {
    if let number {
      let position = number(id)
      let node = nodesByNumber[position] - 1
      nodesByNumber[position] = 0
      ids[Int(node)] = nil
    } else {
      let hash = IDIndex.hash(id)
      let mask = table.count - 1
      var slot = IDIndex.slot(hash, mask)
      while true {
        let node = Int(IDIndex.node(in: table[slot]))
        if IDIndex.hash(in: table[slot]) == hash, ids[node] == id {
          ids[node] = nil
          break
        }
        slot = (slot + 1) & mask
      }
      closeGap(at: slot)
    }
    count -= 1
  }

  /// Moves later entries of the same run up, so that probing still finds them.
  @inlinable
  mutating func closeGap(at start: Int) {
    let mask = table.count - 1
    var gap = start
    var slot = (gap + 1) & mask
    while table[slot] != 0 {
      let home = IDIndex.slot(IDIndex.hash(in: table[slot]), mask)
      if (slot - home) & mask >= (slot - gap) & mask {
        table[gap] = table[slot]
        gap = slot
      }
      slot = (slot + 1) & mask
    }
    table[gap] = 0
  }

  /// Sets what is told as the id of `node`.
  @inlinable
  mutating func name(_ node: UInt32, _ id: ID?) {
    let node = Int(node)
    while ids.count <= node { ids.append(nil) }
    ids[node] = id
  }

  /// Makes room for `entries` items in all.
  @inlinable
  mutating func reserve(_ entries: Int) {
    ids.reserveCapacity(entries)
    if number == nil, entries * 4 > table.count * 3 { growTable(entries: entries) }
  }

  @inlinable
  mutating func growTable(entries: Int) {
    var size = max(16, table.count)
    while entries * 4 > size * 3 { size *= 2 }
    let old = table
    table = ContiguousArray(repeating: 0, count: size)
    let mask = size - 1
    for entry in old where entry != 0 {
      var slot = IDIndex.slot(IDIndex.hash(in: entry), mask)
      while table[slot] != 0 { slot = (slot + 1) & mask }
      table[slot] = entry
    }
  }

  @inlinable
  mutating func growNumbers(to count: Int) {
    let old = nodesByNumber.count
    nodesByNumber.append(contentsOf: repeatElement(0, count: max(count, old + old / 2) - old))
  }

  @inlinable
  static func hash(_ id: ID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  @inlinable
  static func hash(in entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry >> 32) }

  @inlinable
  static func node(in entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry) - 1 }

  /// Where probing for a hash begins.
  @inlinable
  static func slot(_ hash: UInt32, _ mask: Int) -> Int { Int(truncatingIfNeeded: hash) & mask }
}
