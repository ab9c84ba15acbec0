import EspalierJSON

/// An index of the members whose key repeats that of an earlier member of the same object.
///
/// Keys are compared decoded, and only up to the furthest member requested.
struct JSONDuplicates: Sendable {
  private let objects = LockedValue<[Int: Object]>([:])

  /// The findings in an object, kept if it has many members.
  private struct Object: Sendable {
    /// The first member with each key hash.
    var first: [Int: Int32] = [:]
    /// The positions of the duplicates.
    var found: Set<Int> = []
    /// The number of members examined, and the next one.
    var count = 0
    var next: Int

    mutating func advance(
      to position: Int,
      of object: Int,
      _ source: JSONSource,
      _ tree: JSONTree
    ) throws(SourceError) {
      let end = tree.subtreeEnd(of: object)
      var reader = JSONTextReader(source.document)
      while next < end, count < position {
        let key = try reader.key(of: next, in: tree) ?? []
        let hash = key.hashValue
        if let before = first[hash] {
          // Different keys with the same hash are extremely rare, but must not be marked.
          if try source.keysAreEqual(Int(before), next, in: tree) { found.insert(count) }
        } else {
          first[hash] = Int32(next)
        }
        count += 1
        if tree.isOpen(next) { return }
        next = tree.subtreeEnd(of: next)
      }
    }
  }

  /// The number of members up to which an object is examined again each time instead of cached.
  private static var smallCount: Int { 64 }

  /// Returns the positions of the known members whose key occurred before.
  func positions(
    in run: Range<Int>,
    of object: Int,
    _ source: JSONSource,
    _ tree: JSONTree
  ) throws(SourceError) -> Set<Int> {
    if run.upperBound <= Self.fewCount,
      let few = try positions(ofFew: run.upperBound, of: object, source, tree)
    {
      return few
    }
    var state = objects.withLock { $0[object] } ?? Object(next: object + 1)
    if state.count < run.upperBound {
      try state.advance(to: run.upperBound, of: object, source, tree)
      if state.count > Self.smallCount, !tree.isOpen(object) {
        objects.withLock { $0[object] = state }
      }
    }
    return state.found
  }

  /// The number of members up to which each key is compared with each, as it is written.
  private static var fewCount: Int { 16 }

  /// Returns the positions of the first members whose key occurred before; nil if a key has an escape.
  private func positions(
    ofFew count: Int,
    of object: Int,
    _ source: JSONSource,
    _ tree: JSONTree
  ) throws(SourceError) -> Set<Int>? {
    var reader = JSONTextReader(source.document)
    var keys: [ArraySlice<UInt8>] = []
    var found: Set<Int> = []
    var member: Int? = object + 1
    while let entry = member, keys.count < count, let start = tree.keyOffset(of: entry) {
      let key = JSONTextReader.content(ofString: try reader.string(at: start))
      if key.contains(UInt8(ascii: "\\")) { return nil }
      if keys.contains(key) { found.insert(keys.count) }
      keys.append(key)
      member = tree.isOpen(entry) ? nil : tree.nextSibling(of: entry, within: object)
    }
    return found
  }
}

extension JSONSource {
  /// Whether two members have the same key.
  fileprivate func keysAreEqual(
    _ one: Int,
    _ other: Int,
    in tree: JSONTree
  ) throws(SourceError) -> Bool {
    var reader = JSONTextReader(document)
    let key = try reader.key(of: one, in: tree)
    return try key == reader.key(of: other, in: tree)
  }
}
