import EspalierJSON

/// The members of mappings whose keys were there before.
final class YAMLDuplicates: Sendable {
  /// The last mappings that were asked for, as far as they were examined.
  private let recent = LockedValue<[Examined]>([])

  private static var capacity: Int { 16 }

  /// The beginning of a mapping, and its members with keys that were there before.
  private struct Examined: Sendable {
    let mapping: Int
    /// The positions and the keys of these members.
    var found: [(position: Int, key: Int)] = []
    /// The first key with each hash value.
    private var first: [Int: UInt32] = [:]
    /// The number of members that were examined, and the last one.
    private var count = 0
    private var last = 0

    init(_ mapping: Int) { self.mapping = mapping }

    /// Examines the members before a position, as far as they are known.
    mutating func advance(to end: Int, _ rows: YAMLRows) throws(SourceError) {
      let tree = rows.tree
      let end = min(end, tree.childCount(of: mapping))
      while count < end {
        guard
          let child = count == 0 ? tree.firstChild(of: mapping) : tree.nextSibling(of: last)
        else { return }
        if let key = tree.key(of: child) {
          let name = try Self.name(key, rows)
          let hash = name.hashValue
          if let before = first[hash] {
            // Different keys with the same hash value are rare, but must not be marked.
            if try Self.name(Int(before), rows) == name { found.append((count, key)) }
          } else {
            first[hash] = UInt32(key)
          }
        }
        last = child
        count += 1
      }
      // Nothing is compared with these any more.
      if count == tree.childCount(of: mapping), !tree.isOpen(mapping) { first = [:] }
    }

    /// Returns a key with its kind: equal texts are equal keys only if they are of one kind.
    private static func name(_ key: Int, _ rows: YAMLRows) throws(SourceError) -> [UInt8] {
      let name = try rows.name(of: key)
      let isScalar = !rows.tree.isContainer(key) && rows.tree.kind(of: key) != .alias
      let kind = isScalar ? rows.kind(of: key, name) : .other
      return Array("\(kind) ".utf8) + name
    }
  }

  /// Returns the positions before another of the members of a container whose keys were there before.
  ///
  /// - Complexity: O(members), once for each of the last mappings.
  func positions(
    before end: Int,
    in container: Int,
    _ rows: YAMLRows
  ) throws(SourceError) -> Set<Int> {
    guard rows.tree.kind(of: container) == .mapping else { return [] }
    // Taken out, so that it is not copied.
    var examined =
      recent.withLock { recent in
        recent.firstIndex { $0.mapping == container }.map { recent.remove(at: $0) }
      } ?? Examined(container)
    try examined.advance(to: end, rows)
    let found = Set(examined.found.lazy.map(\.position))
    recent.withLock { [examined] recent in
      if recent.count == Self.capacity { recent.removeFirst() }
      recent.append(examined)
    }
    return found
  }

  /// Returns the keys in a mapping that were there before.
  func keys(in mapping: Int, _ rows: YAMLRows) throws(SourceError) -> [Int] {
    var examined = Examined(mapping)
    try examined.advance(to: .max, rows)
    return examined.found.map(\.key)
  }
}
