import EspalierJSON

/// Checks that hold for any bytes, read in windows and as a whole.
///
/// The first byte of an input chooses the size of the windows and the kind of scanner.
enum JSONRun {
  /// A description of the failed check, `nil` if all hold.
  static func failure(in input: [UInt8]) -> String? {
    guard let choice = input.first else { return nil }
    let bytes = Array(input.dropFirst())
    let framings: [JSONScanner.Framing] = choice & 1 != 0 ? [.lines, .sequence] : [.single]
    for framing in framings {
      if let complaint = failure(in: bytes, framing, choice) { return complaint }
    }
    return failure(inStandard: bytes)
  }

  /// Compares a scan in windows with one as a whole.
  private static func failure(
    in bytes: [UInt8],
    _ framing: JSONScanner.Framing,
    _ choice: UInt8
  ) -> String? {
    let isLenient = choice & 2 != 0
    var seen = 0
    var complaint: String?
    let whole = Scan(bytes, isLenient: isLenient, framing: framing)
    let parts = Scan(
      bytes,
      window: Int(choice >> 2) + 1,
      isLenient: isLenient,
      framing: framing
    ) { tree in
      if tree.count < seen { complaint = "\(seen) values, and then \(tree.count)" }
      seen = tree.count
      complaint = complaint ?? disorder(in: tree, bytes.count)
    }
    if let complaint { return complaint }
    return parts == whole ? nil : "in windows: \(parts)\nas a whole: \(whole)"
  }

  /// Compares the strict scanner with the lenient one, and calls every query of an index.
  private static func failure(inStandard bytes: [UInt8]) -> String? {
    let index = JSONIndex(bytes)
    let lenient = Scan(bytes)
    let first = lenient.diagnostics.first { $0.reason != .byteOrderMark } ?? lenient.error
    if index.error?.offset != first?.offset {
      return "strict \(String(describing: index.error)), lenient \(String(describing: first))"
    }
    if let complaint = disorder(in: index.tree, bytes.count) { return complaint }
    for node in 0..<index.count {
      let range = index.sourceRange(of: node)
      if range.isEmpty || range.upperBound > bytes.count { return "\(node) at \(range)" }
      switch index.kind(of: node) {
      case .string where index.stringBytes(of: node) == nil: return "\(node) is no string"
      case .number where !isNumber(bytes[range]): return "\(node) is no number"
      default: break
      }
      _ = index.integer(of: node)
      _ = index.decimal(of: node, unit: 192)
      if let key = index.keyRange(of: node) {
        if key.upperBound > range.lowerBound { return "the key of \(node) at \(key)" }
        if index.keyBytes(of: node) == nil { return "\(node) lost its key" }
      }
    }
    return nil
  }

  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digit = bytes.first { $0 != UInt8(ascii: "-") } ?? 0
    return digit &- 0x30 < 10
  }

  /// A description of the first inconsistency in a tree: children that overlap, are miscounted, or
  /// precede their parent.
  private static func disorder(in tree: JSONTree, _ length: Int) -> String? {
    var open: [(node: Int, end: Int, isObject: Bool)] = []
    for node in 0..<tree.count {
      while let last = open.last, last.end <= node { open.removeLast() }
      let end = tree.subtreeEnd(of: node)
      let offset = tree.offset(of: node)
      if offset >= max(length, 1) { return "\(node) at \(offset) of \(length)" }
      if node > 0 {
        guard let parent = open.last, end <= parent.end else { return "\(node) sticks out" }
        if parent.isObject != (tree.keyOffset(of: node) != nil) { return "\(node) and its key" }
        let start = tree.keyOffset(of: node) ?? offset
        if tree.lastNode(startingAtOrBefore: start).map({ $0 < node }) ?? true {
          return "\(node) is not found at \(start)"
        }
      }
      guard tree.kind(of: node).isContainer else { continue }
      var children = 0
      for _ in tree.children(of: node) { children += 1 }
      if children != tree.childCount(of: node) { return "\(node) miscounts its children" }
      open.append((node, end, tree.kind(of: node) == .object))
    }
    return nil
  }
}
