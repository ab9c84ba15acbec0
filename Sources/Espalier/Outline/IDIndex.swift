/// A two-way map between ids and nodes.
///
/// A hash table with open addressing. An entry has 32 bits: the low ones hold the node, as many as
/// handles need, and the remaining high bits hold part of the id's hash, so that ids are hardly
/// ever compared in vain. The cost of looking up a random id is its cache misses, so little memory
/// is read. Unlike in `Dictionary`, an entry takes 4 bytes whatever the id's size, since ids and
/// hashes are in arrays by node; hashes are read only to grow the table and to remove entries.
///
/// In dense mode ids map to small whole numbers; these index an array and nothing is hashed.
@usableFromInline
struct IDIndex<ID: Hashable> {
  /// The ids of items.
  @usableFromInline var ids = IDStore<ID>()
  /// Entries of items: hash in the high bits, node + 1 in the low bits; 0 is free.
  @usableFromInline var table: ContiguousArray<UInt32> = []
  /// The mask of the bits of an entry that hold node + 1; at least as many as index the table.
  @usableFromInline var nodeMask: UInt32 = 0
  /// The hashes of items by node.
  @usableFromInline var hashes: ContiguousArray<UInt32> = []
  @usableFromInline var count = 0
  /// In dense mode, the number of an id, and node + 1 by number.
  @usableFromInline let number: (@Sendable (ID) -> Int)?
  @usableFromInline var nodesByNumber: ContiguousArray<UInt32> = []
  /// Sections by name; these names are separate from the ids of items.
  @usableFromInline var sections = [ID: UInt32]()
  /// The names of sections by node.
  @usableFromInline var sectionNames = [UInt32: ID]()

  @inlinable
  init(number: (@Sendable (ID) -> Int)? = nil) { self.number = number }

  /// The id of an item's node.
  @inlinable
  subscript(node: UInt32) -> ID? { ids[node] }

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
    var slot = IDIndex.home(hash, mask)
    while true {
      let entry = table[slot]
      if entry == 0 { return nil }
      if (entry ^ hash) & ~nodeMask == 0 {
        let node = (entry & nodeMask) - 1
        if ids[node] == id { return node }
      }
      slot = (slot + 1) & mask
    }
  }

  /// Inserts an item.
  ///
  /// - Returns: Whether the id was free.
  @inlinable
  mutating func insert(_ id: ID, node: UInt32) -> Bool {
    if let number {
      let position = number(id)
      precondition(
        position >= 0 && position < Int(Int32.max),
        "expected an id's number in 0..<2,147,483,647, got \(position)"
      )
      if position >= nodesByNumber.count { growNumbers(to: position + 1) }
      guard nodesByNumber[position] == 0 else { return false }
      nodesByNumber[position] = node + 1
    } else {
      if (count + 1) * 4 > table.count * 3 || node >= nodeMask {
        growTable(entries: count + 1, node: node)
      }
      let hash = IDIndex.hash(id)
      let mask = table.count - 1
      var slot = IDIndex.home(hash, mask)
      while table[slot] != 0 {
        let entry = table[slot]
        if (entry ^ hash) & ~nodeMask == 0, ids[(entry & nodeMask) - 1] == id { return false }
        slot = (slot + 1) & mask
      }
      table[slot] = hash & ~nodeMask | (node + 1)
      while hashes.count <= Int(node) { hashes.append(0) }
      hashes[Int(node)] = hash
    }
    count += 1
    ids.set(node, to: id)
    return true
  }

  /// Removes an item.
  @inlinable
  mutating func remove(_ id: ID) {
    if let number {
      let position = number(id)
      let node = nodesByNumber[position] - 1
      nodesByNumber[position] = 0
      ids.clear(node)
    } else {
      let hash = IDIndex.hash(id)
      let mask = table.count - 1
      var slot = IDIndex.home(hash, mask)
      while true {
        precondition(table[slot] != 0, "expected an id with the hash value that it always had")
        let node = (table[slot] & nodeMask) &- 1
        if (table[slot] ^ hash) & ~nodeMask == 0, ids[node] == id {
          ids.clear(node)
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
      let home = self.home(of: table[slot], mask)
      if (slot - home) & mask >= (slot - gap) & mask {
        table[gap] = table[slot]
        gap = slot
      }
      slot = (slot + 1) & mask
    }
    table[gap] = 0
  }

  /// Names a section, or removes its name with `nil`.
  @inlinable
  mutating func nameSection(_ node: UInt32, _ name: ID?) {
    if name == nil, sectionNames.isEmpty { return }
    if let old = sectionNames[node], sections[old] == node { sections[old] = nil }
    sectionNames[node] = name
    if let name { sections[name] = node }
  }

  /// Reserves capacity for `entries` items in total.
  @inlinable
  mutating func reserve(_ entries: Int) {
    ids.reserveCapacity(entries)
    guard number == nil else {
      nodesByNumber.reserveCapacity(entries)
      return
    }
    hashes.reserveCapacity(entries)
    if entries * 4 > table.count * 3 { growTable(entries: entries, node: 0) }
  }

  /// Rebuilds the table with room for `entries` and with enough bits for `node`.
  @inlinable
  mutating func growTable(entries: Int, node: UInt32) {
    var size = max(16, table.count)
    while entries * 4 > size * 3 { size *= 2 }
    let old = table
    let oldMask = nodeMask
    nodeMask = max(UInt32(truncatingIfNeeded: size - 1), nodeMask)
    // Node + 1 must fit, and 0 stays free.
    while node >= nodeMask { nodeMask = nodeMask << 1 | 1 }
    table = ContiguousArray(repeating: 0, count: size)
    let mask = size - 1
    for entry in old where entry != 0 {
      let node = entry & oldMask - 1
      let hash = hashes[Int(node)]
      var slot = IDIndex.home(hash, mask)
      while table[slot] != 0 { slot = (slot + 1) & mask }
      table[slot] = hash & ~nodeMask | (node + 1)
    }
  }

  /// Grows the array to `count` numbers, or by half within the reserved capacity.
  @inlinable
  mutating func growNumbers(to count: Int) {
    let (old, capacity) = (nodesByNumber.count, nodesByNumber.capacity)
    if count > capacity { nodesByNumber.reserveCapacity(max(count, old + old / 2)) }
    let new = max(count, min(old + old / 2, nodesByNumber.capacity))
    nodesByNumber.append(contentsOf: repeatElement(0, count: new - old))
  }

  @inlinable
  static func hash(_ id: ID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  /// The slot at which probing for a hash begins.
  @inlinable
  static func home(_ hash: UInt32, _ mask: Int) -> Int { Int(truncatingIfNeeded: hash) & mask }

  /// The slot at which probing for an entry's id begins.
  @inlinable
  func home(of entry: UInt32, _ mask: Int) -> Int {
    IDIndex.home(hashes[Int(entry & nodeMask) - 1], mask)
  }
}

extension IDIndex: Sendable where ID: Sendable {}
