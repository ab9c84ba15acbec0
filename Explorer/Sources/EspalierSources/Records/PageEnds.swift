/// The keys at which pages of some lists of records have ended, so that later pages begin there.
struct PageEnds: Sendable {
  /// The keys before some positions of lists, in order.
  private var ends: [RecordList: [End]] = [:]

  private struct End: Sendable {
    var position: Int
    var key: RecordKey
  }

  private static var listLimit: Int { 256 }
  private static var endLimit: Int { 4096 }

  /// Returns the last key that is known at or before a position, and its own.
  func last(of list: RecordList, upTo offset: Int) -> (position: Int, key: RecordKey)? {
    ends[list]?.last { $0.position <= offset }.map { ($0.position, $0.key) }
  }

  /// Keeps the key of the record before a position.
  private mutating func remember(_ key: RecordKey, before position: Int, of list: RecordList) {
    if ends.count >= Self.listLimit, ends[list] == nil { ends = [:] }
    var known = ends[list] ?? []
    let index = known.firstIndex { $0.position >= position } ?? known.count
    if index < known.count, known[index].position == position { return }
    if known.count == Self.endLimit { known.remove(at: known.count / 2) }
    known.insert(End(position: position, key: key), at: min(index, known.count))
    ends[list] = known
  }

  /// Keeps the keys at the end of a page of records, if others may follow.
  mutating func remember(_ page: [KeyedRecord], from offset: Int, limit: Int, of list: RecordList) {
    guard page.count == limit else { return }
    // The last record may have been read only to know whether others follow.
    for index in page.indices.suffix(2) {
      if case .position = page[index].key { return }
      remember(page[index].key, before: offset + index + 1, of: list)
    }
  }

  /// Forgets the keys of a list, whose records may have changed.
  mutating func forget(_ list: RecordList) { ends[list] = nil }
}
