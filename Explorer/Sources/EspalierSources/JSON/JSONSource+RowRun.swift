import EspalierJSON

// Rows without a string for each: see ``SourceRowRun``.

extension JSONSource {
  /// The greatest number of values in a run, and of bytes of their text.
  ///
  /// A larger branch is a row of a page, and its children are runs of their own, so that a run is
  /// made at once and fits the cache of a processor.
  private static var runLimit: (values: Int, bytes: Int) { (1024, 1 << 16) }

  /// Returns children that have been read to their end, with all rows below them.
  ///
  /// It is nil where the next child is large, has a fault in it or is a line without a value.
  ///
  /// - Complexity: O(rows), and once O(children) for each container requested beyond its first
  ///   thousand children.
  public func rowRun(
    of parent: Int?,
    from offset: Int,
    levels: Int
  ) throws(SourceError) -> SourceRowRun<Int>? {
    precondition(
      offset >= 0 && levels > 0,
      "offset \(offset) is negative, or levels \(levels) not positive"
    )
    let snapshot = try snapshot(of: parent, from: offset, limit: 1024)
    let tree = snapshot.tree
    guard let container = parent ?? Self.topContainer(of: tree), container >= 0,
      container < tree.count, tree.kind(of: container).isContainer,
      try truncationReport() == nil
    else { return nil }
    let total = childIndex.childCount(of: container, in: tree)
    guard offset < total else { return nil }
    let first = childIndex.child(offset, of: container, in: tree)
    let containerEnd = tree.subtreeEnd(of: container)
    let entries = tree.entries(in: first..<min(containerEnd, first + Self.runLimit.values))
    let isRead = !tree.isOpen(container) && (parent != nil || tree.isComplete)
    let reports =
      hasReports(in: snapshot, below: parent)
      ? self.reports(in: snapshot, below: parent).count : 0
    // After the last child of a list that goes on, another may follow.
    let isWhole = isRead && reports == 0
    var children = 0
    var length = 0
    var textEnd = 0
    let start = entries[0].start
    let fault = tree.isComplete ? tree.errorParent ?? -1 : -1
    while length < entries.count {
      let entry = entries[length]
      let size = Int(entry.subtreeCount)
      let next = first + length + size
      let isLast = next == containerEnd
      guard size > 0, entry.kind != .invalid, !isLast || isWhole,
        levels == 1 || length + size <= entries.count,
        fault < first + length || fault >= next
      else { break }
      let entryEnd =
        next < tree.count ? tree.keyOffset(of: next) ?? tree.offset(of: next) : document.end
      guard entryEnd - start <= Self.runLimit.bytes else { break }
      textEnd = entryEnd
      children += 1
      length += size
    }
    guard children > 0 else { return nil }
    let text = try document.text.bytes(from: start, count: textEnd - start)
    guard text.count == textEnd - start else { throw .changed(path: document.text.name) }
    let isAtEnd = isWhole && offset + children == total
    var repeated: Set<Int> = []
    if tree.kind(of: container) == .object {
      repeated = try duplicates.positions(
        in: offset..<offset + children,
        of: container,
        self,
        tree
      )
    }
    var builder = JSONRowRunBuilder(self, tree, entries, first: first, text, start: start)
    try builder.build(
      JSONRowRunBuilder.Branch(
        end: isAtEnd ? length : Int.max,
        position: offset,
        repeated: repeated
      ),
      count: min(length, entries.count),
      levels: levels
    )
    return SourceRowRun(
      text: text,
      rows: builder.rows,
      others: builder.others,
      wireIDPrefix: wireIDPrefix,
      total: isRead ? total + reports : nil,
      nextOffset: isAtEnd ? nil : offset + children
    )
  }
}

extension JSONEntry {
  /// The offset of the key, or of the value of an element.
  @inline(__always)
  var start: Int { offset - Int(keyDistance) }
}
