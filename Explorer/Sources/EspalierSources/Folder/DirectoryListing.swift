/// File names with their kinds, stored in one buffer.
///
/// A folder may hold hundreds of thousands of names; separate arrays would take three times the
/// memory and dominate the running time.
struct DirectoryListing: Sendable {
  private var bytes: [UInt8] = []
  private var spans: [Span] = []

  private struct Span: Sendable {
    var start: Int
    var count: Int32
    var kind: FileStatus.Kind?
  }

  var count: Int { spans.count }

  var isEmpty: Bool { spans.isEmpty }

  /// The memory in use, in bytes.
  var size: Int { bytes.count + spans.count * MemoryLayout<Span>.stride }

  /// The bytes of the name at a position.
  subscript(position: Int) -> ArraySlice<UInt8> {
    let span = spans[position]
    return bytes[span.start..<span.start + Int(span.count)]
  }

  /// The kind of the file at a position; nil if the file system has not told it.
  func kind(at position: Int) -> FileStatus.Kind? { spans[position].kind }

  /// - Complexity: O(*n*)
  func contains(_ name: ArraySlice<UInt8>) -> Bool { position(of: name) != nil }

  /// Returns the position of a name; nil if there is none.
  ///
  /// - Complexity: O(*n*)
  func position(of name: ArraySlice<UInt8>) -> Int? {
    spans.firstIndex { span in
      Int(span.count) == name.count
        && bytes[span.start..<span.start + name.count].elementsEqual(name)
    }
  }

  mutating func append(_ name: UnsafeRawBufferPointer, _ kind: FileStatus.Kind? = nil) {
    spans.append(Span(start: bytes.count, count: Int32(name.count), kind: kind))
    bytes.append(contentsOf: name)
  }

  /// Removes the names that start with a dot.
  mutating func removeHidden() {
    spans.removeAll { bytes[$0.start] == UInt8(ascii: ".") }
  }

  /// The names.
  var array: [ArraySlice<UInt8>] { spans.indices.map { self[$0] } }

  /// Removes the names that satisfy a condition.
  mutating func removeAll(where isRemoved: (ArraySlice<UInt8>, FileStatus.Kind?) -> Bool) {
    spans.removeAll { isRemoved(bytes[$0.start..<$0.start + Int($0.count)], $0.kind) }
  }

  /// Sorts the names by a key each; those with equal keys keep their order.
  mutating func sort(by key: (ArraySlice<UInt8>, FileStatus.Kind?) -> Int64) {
    let keys = spans.indices.map { key(self[$0], spans[$0].kind) }
    let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    spans = order.map { spans[$0] }
  }

  /// Sorts the names by their ``NaturalSortKey``.
  ///
  /// - Complexity: O(*n* log *n*)
  mutating func sort() {
    var sortKey = NaturalSortKey()
    var keys: [UInt8] = []
    keys.reserveCapacity(bytes.count + 2 * spans.count)
    var entries: [SortEntry] = []
    entries.reserveCapacity(spans.count)
    for position in spans.indices {
      let start = keys.count
      sortKey.append(self[position], to: &keys)
      let key = Span(start: start, count: Int32(keys.count - start))
      entries.append(SortEntry(head: 0, key: key, position: position))
    }
    let unsorted = spans
    bytes.withUnsafeBufferPointer { names in
      keys.withUnsafeBufferPointer { keys in
        setHeads(of: &entries, keys)
        entries.sort { left, right in
          if left.head != right.head { return left.head < right.head }
          let order = compare(keys, left.key, right.key)
          if order != 0 { return order < 0 }
          return compare(names, unsorted[left.position], unsorted[right.position]) < 0
        }
      }
    }
    for (position, entry) in entries.enumerated() { spans[position] = unsorted[entry.position] }
  }

  /// A name while it is sorted.
  ///
  /// The eight bytes of the head distinguish most names.
  private struct SortEntry {
    var head: UInt64
    var key: Span
    var position: Int
  }

  /// Sets the heads to the first eight bytes after the common prefix of all keys.
  private func setHeads(of entries: inout [SortEntry], _ keys: UnsafeBufferPointer<UInt8>) {
    guard let first = entries.first?.key else { return }
    var common = Int(first.count)
    for entry in entries {
      var matching = 0
      let limit = min(common, Int(entry.key.count))
      while matching < limit, keys[first.start + matching] == keys[entry.key.start + matching] {
        matching += 1
      }
      common = matching
    }
    for position in entries.indices {
      let key = entries[position].key
      var head: UInt64 = 0
      for index in common..<common + 8 {
        head = head << 8 | (index < Int(key.count) ? UInt64(keys[key.start + index]) : 0)
      }
      entries[position].head = head
    }
  }

  private func compare(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ left: Span,
    _ right: Span
  ) -> Int {
    for index in 0..<Int(min(left.count, right.count)) {
      let one = bytes[left.start + index]
      let other = bytes[right.start + index]
      if one != other { return Int(one) - Int(other) }
    }
    return Int(left.count) - Int(right.count)
  }
}
