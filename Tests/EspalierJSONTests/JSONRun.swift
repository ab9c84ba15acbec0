import EspalierJSON

/// Any bytes as a text, in windows and as a whole: what has to be true of every text.
///
/// The first byte of an input chooses the size of the windows and the kind of scanner.
enum JSONRun {
  /// What is wrong, `nil` if nothing is.
  static func fault(in input: [UInt8]) -> String? {
    guard let choice = input.first else { return nil }
    let bytes = Array(input.dropFirst())
    let isLines = choice & 1 != 0
    let isLenient = choice & 2 != 0
    var seen = 0
    var complaint: String?
    let whole = Scan(bytes, isLenient: isLenient, isLines: isLines)
    let parts = Scan(
      bytes,
      window: Int(choice >> 2) + 1,
      isLenient: isLenient,
      isLines: isLines
    ) { tree in
      if tree.count < seen { complaint = "\(seen) values, and then \(tree.count)" }
      seen = tree.count
      complaint = complaint ?? disorder(in: tree, bytes.count)
    }
    if let complaint { return complaint }
    if parts != whole { return "in windows: \(parts)\nas a whole: \(whole)" }
    return fault(inStandard: bytes)
  }

  /// Compares the scanner of the standard with the lenient one, and asks an index everything.
  private static func fault(inStandard bytes: [UInt8]) -> String? {
    let index = JSONIndex(bytes)
    let lenient = Scan(bytes)
    let first = lenient.flaws.first { $0.reason != .byteOrderMark } ?? lenient.fault
    if index.fault?.offset != first?.offset {
      return "strict \(String(describing: index.fault)), lenient \(String(describing: first))"
    }
    if let complaint = disorder(in: index.tree, bytes.count) { return complaint }
    for entry in 0..<index.count {
      let range = index.sourceRange(of: entry)
      if range.isEmpty || range.upperBound > bytes.count { return "\(entry) at \(range)" }
      switch index.kind(of: entry) {
      case .string where index.stringBytes(of: entry) == nil: return "\(entry) is no string"
      case .number where !isNumber(bytes[range]): return "\(entry) is no number"
      default: break
      }
      _ = index.integer(of: entry)
      _ = index.decimal(of: entry, unit: 192)
      if let key = index.keyRange(of: entry) {
        if key.upperBound > range.lowerBound { return "the key of \(entry) at \(key)" }
        if index.keyBytes(of: entry) == nil { return "\(entry) lost its key" }
      }
    }
    return nil
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digit = bytes.first { $0 != UInt8(ascii: "-") } ?? 0
    return digit &- 0x30 < 10
  }

  /// What is out of order in a tree: children that overlap, are miscounted, or stand before what
  /// they are in.
  private static func disorder(in tree: JSONTree, _ length: Int) -> String? {
    var open: [(entry: Int, end: Int, isObject: Bool)] = []
    for entry in 0..<tree.count {
      while let last = open.last, last.end <= entry { open.removeLast() }
      let end = tree.subtreeEnd(of: entry)
      let offset = tree.offset(of: entry)
      if offset >= max(length, 1) { return "\(entry) at \(offset) of \(length)" }
      if entry > 0 {
        guard let parent = open.last, end <= parent.end else { return "\(entry) sticks out" }
        if parent.isObject != (tree.keyOffset(of: entry) != nil) { return "\(entry) and its key" }
        let start = tree.keyOffset(of: entry) ?? offset
        if tree.lastEntry(startingBy: start).map({ $0 < entry }) ?? true {
          return "\(entry) is not found at \(start)"
        }
      }
      guard tree.kind(of: entry).isContainer else { continue }
      var children = 0
      for _ in tree.children(of: entry) { children += 1 }
      if children != tree.childCount(of: entry) { return "\(entry) miscounts its children" }
      open.append((entry, end, tree.kind(of: entry) == .object))
    }
    return nil
  }
}
