import Espalier
import EspalierJSON

// The values that answers are composed of.
extension JSONWriter {
  mutating func optional(_ key: String, _ value: Int?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }

  mutating func optional(_ key: String, _ value: Bool?) {
    self.key(key)
    if let value { bool(value) } else { null() }
  }

  /// Writes a name of the protocol.
  mutating func name(_ name: StaticString) {
    name.withUTF8Buffer { string($0) }
  }

  /// Writes a key of the protocol.
  mutating func key(_ name: StaticString) {
    name.withUTF8Buffer { key($0) }
  }

  mutating func id(_ id: ReplayID?) {
    if let id { string(id.bytes) } else { null() }
  }

  mutating func ids(_ ids: [ReplayID]?) {
    guard let ids else { return null() }
    beginArray()
    for id in ids { self.id(id) }
    endArray()
  }

  mutating func path(_ path: TreePath?) {
    guard let path else { return null() }
    integers(Array(path))
  }

  mutating func paths(_ paths: [TreePath]?) {
    guard let paths else { return null() }
    beginArray()
    for path in paths { self.path(path) }
    endArray()
  }

  mutating func position(_ position: RowPosition?) {
    guard let position else { return null() }
    integers([position.section, position.row])
  }

  private mutating func integers(_ values: [Int]) {
    beginArray()
    for value in values { integer(value) }
    endArray()
  }

  /// Writes changes as in the protocol: one entry for each section, closed ranges.
  mutating func changes(_ changes: RowChanges) {
    key("changes")
    beginArray()
    if !changes.sectionDeletions.isEmpty || !changes.sectionInsertions.isEmpty {
      beginObject()
      key("sections")
      beginObject()
      sections("delete", changes.sectionDeletions)
      sections("insert", changes.sectionInsertions)
      endObject()
      endObject()
    }
    // All four ascend by section, so one pass over them finds the changed sections.
    var (deletion, insertion, move, reload) = (0, 0, 0, 0)
    while true {
      var section = Int.max
      if deletion < changes.deletions.count { section = changes.deletions[deletion].section }
      if insertion < changes.insertions.count {
        section = min(section, changes.insertions[insertion].section)
      }
      if move < changes.moves.count { section = min(section, changes.moves[move].source.section) }
      if reload < changes.reloads.count { section = min(section, changes.reloads[reload].section) }
      if section == Int.max { break }
      beginObject()
      key("section")
      integer(section)
      ranges("delete", changes.deletions, from: &deletion, in: section)
      ranges("insert", changes.insertions, from: &insertion, in: section)
      moves(changes.moves, from: &move, in: section)
      ranges("reload", changes.reloads, from: &reload, in: section)
      endObject()
    }
    endArray()
  }

  private mutating func moves(_ moves: [RowMove], from next: inout Int, in section: Int) {
    guard next < moves.count, moves[next].source.section == section else { return }
    key("move")
    beginArray()
    while next < moves.count, moves[next].source.section == section {
      beginObject()
      key("from")
      position(moves[next].source)
      key("to")
      position(moves[next].target)
      key("count")
      integer(moves[next].count)
      endObject()
      next += 1
    }
    endArray()
  }

  private mutating func ranges(
    _ name: String,
    _ ranges: [RowRange],
    from next: inout Int,
    in section: Int
  ) {
    guard next < ranges.count, ranges[next].section == section else { return }
    key(name)
    beginArray()
    while next < ranges.count, ranges[next].section == section {
      closedRange(ranges[next].rows)
      next += 1
    }
    endArray()
  }

  private mutating func sections(_ name: String, _ ranges: [Range<Int>]) {
    guard !ranges.isEmpty else { return }
    key(name)
    beginArray()
    for range in ranges { closedRange(range) }
    endArray()
  }

  private mutating func closedRange(_ range: Range<Int>) {
    integers([range.lowerBound, range.upperBound - 1])
  }
}
