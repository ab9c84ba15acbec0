import EspalierJSON

/// A walk through consecutive values that makes their rows.
struct JSONRowRunBuilder {
  /// A container whose children are being visited.
  struct Branch {
    /// The index of the entry after its last child.
    var end: Int
    /// The position of the next child.
    var position = 0
    /// The positions of the children with a key that occurred before.
    var repeated: Set<Int> = []
  }

  private let source: JSONSource
  private let tree: JSONTree
  private let entries: [JSONEntry]
  /// The node of the first entry.
  private let first: Int
  private let text: ArraySlice<UInt8>
  /// The offset of the text in the document.
  private let start: Int

  /// The ends of the keys that are known to be plain, in the text; otherwise 0.
  private var keyEnds: [UInt32]

  private(set) var rows: [SourceRowRun<Int>.Row] = []
  private(set) var others: [SourceNode<Int>] = []

  init(
    _ source: JSONSource,
    _ tree: JSONTree,
    _ entries: [JSONEntry],
    first: Int,
    _ text: ArraySlice<UInt8>,
    start: Int
  ) {
    self.source = source
    self.tree = tree
    self.entries = entries
    self.first = first
    self.text = text
    self.start = start
    keyEnds = Array(repeating: 0, count: entries.count)
  }

  /// Makes the rows of the first entries.
  ///
  /// - Parameters:
  ///   - branch: The container of the first entry.
  ///   - levels: The number of levels that are read.
  mutating func build(_ branch: Branch, count: Int, levels: Int) throws(SourceError) {
    var branch = branch
    var ancestors: [Branch] = []
    var reader = JSONTextReader(source.document)
    rows.reserveCapacity(count)
    var index = 0
    while index < count {
      while index == branch.end, let parent = ancestors.popLast() { branch = parent }
      let entry = entries[index]
      let size = Int(entry.subtreeCount)
      let position = branch.position
      branch.position += 1
      let isDuplicate = !branch.repeated.isEmpty && branch.repeated.contains(position)
      let isOpen = entry.kind.isContainer && ancestors.count + 1 < levels
      var row = SourceRowRun<Int>.Row(
        position: position,
        number: first + index,
        childCount: 0,
        key: SourceRowRun<Int>.Part(start: 0, count: 0),
        value: SourceRowRun<Int>.Part(start: 0, count: 0),
        level: Int32(truncatingIfNeeded: ancestors.count),
        other: -1,
        kind: SourceKind(entry.kind),
        isLast: index + size == branch.end,
        isOpen: isOpen
      )
      if entry.kind.isContainer {
        row.childCount =
          entry.childCount ?? source.childIndex.childCount(of: first + index, in: tree)
      }
      if isDuplicate || !fill(&row, from: entry, keyEnd: keyEnds[index]) {
        row.key.count = 0
        row.value.count = 0
        row.other = Int32(truncatingIfNeeded: others.count)
        let title =
          entry.keyDistance == 0
          ? String(position) : keyTitle(try reader.keyStart(of: first + index, in: tree))
        others.append(
          try source.node(
            first + index,
            title: title,
            isDuplicate: isDuplicate,
            in: tree,
            reader: &reader
          )
        )
      }
      rows.append(row)
      guard isOpen, size > 1 else {
        index += size
        continue
      }
      ancestors.append(branch)
      branch = Branch(end: index + size)
      if entry.kind == .object {
        branch.repeated = try repeated(of: index, count: row.childCount)
      }
      index += 1
    }
  }

  /// Sets the key and the value of a row, if it is shown as it is written.
  ///
  /// - Parameter keyEnd: The end of the key, or 0 if it is not known.
  private func fill(
    _ row: inout SourceRowRun<Int>.Row,
    from entry: JSONEntry,
    keyEnd: UInt32
  ) -> Bool {
    guard entry.deviations.isEmpty else { return false }
    let offset = entry.offset - start
    return text.withUnsafeBytes { text in
      if entry.keyDistance > 0 {
        let keyStart = offset - Int(entry.keyDistance) + 1
        let knownEnd = keyEnd > 0 ? Int(keyEnd) : PlainText.end(ofStringFrom: keyStart, in: text)
        guard let end = knownEnd, end > keyStart else { return false }
        row.key.start = UInt32(truncatingIfNeeded: keyStart)
        row.key.count = UInt32(truncatingIfNeeded: end - keyStart)
      }
      row.value.start = UInt32(truncatingIfNeeded: offset)
      switch entry.kind {
      case .object, .array: break
      case .string:
        guard let end = PlainText.end(ofStringFrom: offset + 1, in: text) else { return false }
        row.value.count = UInt32(truncatingIfNeeded: end + 1 - offset)
      case .true, .null: row.value.count = 4
      case .false: row.value.count = 5
      case .number:
        var end = offset
        while end < text.count, JSONTextReader.isWordByte(text[end]) { end += 1 }
        guard end - offset <= JSONSource.detailLimit else { return false }
        row.value.count = UInt32(truncatingIfNeeded: end - offset)
      case .invalid: return false
      }
      return true
    }
  }

  /// The number of members up to which each key is compared with each, as it is written.
  private static var fewCount: Int { 16 }

  /// Returns the positions of the members of an object whose key occurred before.
  private mutating func repeated(of object: Int, count: Int) throws(SourceError) -> Set<Int> {
    if count < 2 { return [] }
    if count <= Self.fewCount, hasDifferentKeys(object, count) { return [] }
    return try source.duplicates.positions(in: 0..<count, of: first + object, source, tree)
  }

  /// Whether the members of an object have plain keys, of which no two are the same.
  private mutating func hasDifferentKeys(_ object: Int, _ count: Int) -> Bool {
    text.withUnsafeBytes { text in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { prints in
        var member = object + 1
        for position in 0..<count {
          let entry = entries[member]
          let keyStart = entry.start - start + 1
          guard entry.deviations.isEmpty,
            let end = PlainText.end(ofStringFrom: keyStart, in: text)
          else { return false }
          keyEnds[member] = UInt32(truncatingIfNeeded: end)
          let print = Self.print(of: UnsafeRawBufferPointer(rebasing: text[keyStart..<end]))
          // Two keys with the same print need not be the same.
          if prints[..<position].contains(print) { return false }
          prints.initializeElement(at: position, to: print)
          member += Int(entry.subtreeCount)
        }
        return true
      }
    }
  }

  /// Returns a number of a key that is seldom that of another one.
  @inline(__always)
  private static func print(of key: UnsafeRawBufferPointer) -> UInt64 {
    var print = UInt64(key.count)
    var index = 0
    while index < key.count {
      var word: UInt64 = 0
      if index + 8 <= key.count {
        word = key.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      } else {
        for byte in key[index...] { word = word << 8 | UInt64(byte) }
      }
      print = (print ^ word) &* 0x9E37_79B9_7F4A_7C15
      print ^= print >> 32
      index += 8
    }
    return print
  }
}
