import EspalierJSON

/// Finds members whose key an earlier member of the same object has.
///
/// Keys are compared decoded, and only as far as somebody looks.
struct JSONDuplicates: Sendable {
  private let objects = Locked<[Int: Object]>([:])

  /// What was found in an object that many members were asked about of.
  private struct Object: Sendable {
    /// The first member of each hash of a key.
    var first: [Int: Int32] = [:]
    /// The positions of those that are duplicates.
    var found: Set<Int> = []
    /// How many members were looked at, and which is next.
    var count = 0
    var next: Int

    mutating func advance(
      to position: Int,
      of object: Int,
      _ source: JSONSource,
      _ tree: JSONTree
    ) throws(SourceError) {
      let end = tree.subtreeEnd(of: object)
      var reader = JSONTextReader(source.document.text)
      while next < end, count < position {
        let key = try reader.key(of: next, in: tree) ?? []
        let hash = key.hashValue
        if let before = first[hash] {
          // Another key of the same hash is as good as never there, but it must not be marked.
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

  /// How many members an object may have for it to be looked at anew each time.
  private static var smallCount: Int { 64 }

  /// Which of the positions are those of members whose key came before.
  func positions(
    in run: Range<Int>,
    of object: Int,
    _ source: JSONSource,
    _ tree: JSONTree
  ) throws(SourceError) -> Set<Int> {
    var state = objects.withLock { $0[object] } ?? Object(next: object + 1)
    if state.count < run.upperBound {
      try state.advance(to: run.upperBound, of: object, source, tree)
      if state.count > Self.smallCount, !tree.isOpen(object) {
        objects.withLock { $0[object] = state }
      }
    }
    return state.found
  }
}

extension JSONSource {
  /// Whether two members have the same key.
  fileprivate func keysAreEqual(
    _ one: Int,
    _ other: Int,
    in tree: JSONTree
  ) throws(SourceError) -> Bool {
    var reader = JSONTextReader(document.text)
    let key = try reader.key(of: one, in: tree)
    return try key == reader.key(of: other, in: tree)
  }
}
