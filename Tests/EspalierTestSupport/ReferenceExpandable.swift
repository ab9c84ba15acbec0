package import Espalier

/// The simplest possible expandable rows: lists of records, everything recomputed.
///
/// It is slow and obviously correct. Heights are in whole 1/192 points.
package struct ReferenceExpandable {
  package struct Record: Equatable {
    package var id: Int
    package var content: Int?
    package var isOpen = false
    package var isSelected = false
    /// Whether it expands as soon as it is measured.
    package var waits = false
    /// Whether it has a button; it has one until it is first measured.
    package var hasButton = true
    /// The last measured height of the expanded row.
    package var lastHeight = 0
  }

  package var sections: [[Record]] = [[]]
  package var base: Int
  package var chrome: Int
  package var preview = 0
  package private(set) var isExclusive: Bool

  /// Thrown by operations that must be refused.
  package struct Refusal: Error {}

  package init(base: Int, chrome: Int, isExclusive: Bool) {
    self.base = base
    self.chrome = chrome
    self.isExclusive = isExclusive
  }

  // MARK: Queries

  package var records: [Record] { sections.flatMap { $0 } }

  package func height(_ record: Record) -> Int {
    guard record.isOpen else { return base }
    return max(base, record.content.map { $0 + chrome } ?? record.lastHeight)
  }

  package var shadow: [[ShadowRow]] {
    sections.map { $0.map { ShadowRow(id: $0.id, level: 0, isBranch: $0.hasButton) } }
  }

  package func place(of id: Int) -> (section: Int, index: Int)? {
    for (section, records) in sections.enumerated() {
      if let index = records.firstIndex(where: { $0.id == id }) { return (section, index) }
    }
    return nil
  }

  fileprivate func fits(_ content: Int) -> Bool { content + chrome <= base || content <= preview }

  /// The rows that are open, or will be when they are measured.
  fileprivate var requested: [Record] {
    let waiting = records.filter { $0.waits }
    return isExclusive && !waiting.isEmpty ? waiting : records.filter { $0.isOpen || $0.waits }
  }

  /// Changes one record, or refuses.
  private mutating func change(_ id: Int, _ body: (inout Record) -> Void) throws {
    guard let place = place(of: id) else { throw Refusal() }
    body(&sections[place.section][place.index])
  }

  private mutating func changeAll(_ body: (inout Record) -> Void) {
    for section in sections.indices {
      for index in sections[section].indices { body(&sections[section][index]) }
    }
  }

  // MARK: Changes

  package mutating func toggle(_ id: Int) throws {
    guard let record = records.first(where: { $0.id == id }) else { throw Refusal() }
    try set(id, open: !record.isOpen && !record.waits)
  }

  package mutating func set(_ id: Int, open: Bool) throws {
    guard let record = records.first(where: { $0.id == id }) else { throw Refusal() }
    guard open, !record.isOpen else {
      if !open { try change(id) { ($0.isOpen, $0.waits) = (false, false) } }
      return
    }
    guard let content = record.content else {
      if isExclusive { changeAll { $0.waits = false } }
      return try change(id) { $0.waits = true }
    }
    if fits(content) { return }
    if isExclusive { changeAll { ($0.isOpen, $0.waits) = (false, false) } }
    try change(id) { $0.isOpen = true }
  }

  package mutating func setAll(open: Bool) throws {
    if open && isExclusive { throw Refusal() }
    for record in records { try set(record.id, open: open) }
  }

  package mutating func setExpanded(_ ids: [Int]) throws {
    for id in ids where place(of: id) == nil { throw Refusal() }
    if isExclusive, Set(ids).count > 1 { throw Refusal() }
    for record in records where !ids.contains(record.id) { try set(record.id, open: false) }
    for id in ids { try set(id, open: true) }
  }

  package mutating func setExclusive(_ isExclusive: Bool) throws {
    guard isExclusive != self.isExclusive else { return }
    if isExclusive { try setExpanded(requested.prefix(1).map(\.id)) }
    self.isExclusive = isExclusive
  }

  package mutating func select(_ id: Int) throws { try change(id) { $0.isSelected.toggle() } }

  package mutating func measure(_ measures: [(Int, Int)]) throws {
    for (id, content) in measures where place(of: id) == nil || content < 0 { throw Refusal() }
    // If there are several for one row, the last one counts.
    let last = Dictionary(measures, uniquingKeysWith: { $1 })
    var seen: Set<Int> = []
    for (id, _) in measures where seen.insert(id).inserted {
      let content = last[id] ?? 0
      guard let record = records.first(where: { $0.id == id }) else { throw Refusal() }
      let (fits, height) = (fits(content), content + chrome)
      try change(id) {
        ($0.content, $0.waits, $0.hasButton) = (content, false, !fits)
        $0.lastHeight = height
        if fits { $0.isOpen = false }
      }
      if record.waits && !fits { try set(id, open: true) }
    }
  }

  package mutating func invalidate(_ ids: [Int]) throws {
    for id in ids where place(of: id) == nil { throw Refusal() }
    for id in ids { try change(id) { $0.content = nil } }
  }

  package mutating func invalidateAll(base: Int?, chrome: Int?, preview: Int?) {
    self.base = base ?? self.base
    self.chrome = chrome ?? self.chrome
    self.preview = preview ?? self.preview
    // A row that grew with the base height does not shrink again by itself.
    let least = self.base
    changeAll {
      $0.content = nil
      $0.lastHeight = max($0.lastHeight, least)
    }
  }

  package mutating func insert(_ rows: [(Int, Int?)], section: Int, at index: Int?) throws {
    guard sections.indices.contains(section) else { throw Refusal() }
    let place = index ?? sections[section].count
    let new = rows.map { id, content in
      Record(
        id: id,
        content: content,
        hasButton: content.map { !fits($0) } ?? true,
        lastHeight: (content ?? 0) + chrome
      )
    }
    guard (0...sections[section].count).contains(place), Set(rows.map(\.0)).count == rows.count,
      Set(rows.map(\.0)).isDisjoint(with: records.map(\.id))
    else { throw Refusal() }
    sections[section].insert(contentsOf: new, at: place)
  }

  package mutating func delete(_ ids: [Int]) throws {
    for id in ids where place(of: id) == nil { throw Refusal() }
    for section in sections.indices { sections[section].removeAll { ids.contains($0.id) } }
  }

  package mutating func move(_ id: Int, section: Int, to index: Int) throws {
    guard let place = place(of: id), sections.indices.contains(section) else { throw Refusal() }
    let count = sections[section].count - (place.section == section ? 1 : 0)
    guard (0...count).contains(index) else { throw Refusal() }
    let record = sections[place.section].remove(at: place.index)
    sections[section].insert(record, at: index)
  }

  package mutating func apply(_ lists: [[Int]]) throws {
    let all = lists.flatMap { $0 }
    guard Set(all).count == all.count else { throw Refusal() }
    let old = records
    sections = lists.map { ids in ids.map { id in old.first { $0.id == id } ?? Record(id: id) } }
  }
}

extension ExpandableRows<Int> {
  /// The first difference between the rows and `model`, or `nil`.
  package func difference(from model: ReferenceExpandable) -> String? {
    func points(_ units: Int) -> Double { Double(units) / 192 }
    if let fault = checkInvariants() { return "invariant: \(fault)" }
    if outline.shadow != model.shadow { return "rows are \(outline.shadow), not \(model.shadow)" }
    if baseHeight != points(model.base) || chrome != points(model.chrome) { return "metrics" }
    let records = model.records
    if rows != records.map(\.id) || rowCount != records.count { return "rows" }
    if isExclusive != model.isExclusive { return "exclusive" }
    let requested = model.requested.map(\.id)
    if requestedRows != requested { return "requested: \(requestedRows), not \(requested)" }
    if records.contains(where: { isRequested($0.id) != requested.contains($0.id) }) {
      return "whether a row is requested"
    }
    if selectedRows != records.filter(\.isSelected).map(\.id) { return "selection" }
    let measure = records.filter { $0.waits || ($0.isOpen && $0.content == nil) }.map(\.id)
    if rowsToMeasure != measure { return "to measure: \(rowsToMeasure), not \(measure)" }
    if unmeasuredRows(in: -5..<1_000) != records.filter({ $0.content == nil }).map(\.id) {
      return "unmeasured rows"
    }
    var offset = 0
    for record in records {
      let height = model.height(record)
      if self.height(of: record.id) != points(height) {
        return "\(record.id) is \(self.height(of: record.id) ?? -1) high, not \(points(height))"
      }
      if isExpanded(record.id) != record.isOpen { return "\(record.id) is open or not" }
      if contentHeight(of: record.id) != record.content.map(points) {
        return "content of \(record.id)"
      }
      if isExpandable(record.id) != record.content.map({ !model.fits($0) }) {
        return "whether \(record.id) is expandable"
      }
      if outline.offset(of: record.id) != points(offset) { return "offset of \(record.id)" }
      for inside in [offset, offset + height - 1]
      where row(atOffset: points(inside)) != record.id {
        return "row at \(points(inside))"
      }
      offset += height
    }
    if outline.extent != points(offset) { return "extent \(outline.extent)" }
    if row(atOffset: points(offset)) != nil || row(atOffset: -1) != nil { return "a row outside" }
    return nil
  }
}
