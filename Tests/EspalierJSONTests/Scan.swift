import EspalierJSON

/// What a scanner makes of a text that is handed to it in windows.
struct Scan: Equatable {
  var rows: [String] = []
  var fault: JSONFlaw?
  var flaws: [JSONFlaw] = []
  var faultParent: Int?

  /// - Parameters:
  ///   - size: How many bytes a window has at first; it grows where a token is longer.
  ///   - watch: Given the tree after each window.
  init(
    _ bytes: [UInt8],
    window size: Int = .max,
    isLenient: Bool = true,
    isLines: Bool = false,
    watch: (JSONTree) -> Void = { _ in }
  ) {
    var scanner = JSONScanner(isLenient: isLenient, isLines: isLines, keepsFlaws: true)
    var start = 0
    var room = min(size, bytes.count)
    while !scanner.isComplete {
      let end = min(bytes.count, start + room)
      let read = bytes[start..<end].withUnsafeBytes { scanner.scan($0, isLast: end == bytes.count) }
      start += read
      room = read == 0 ? room * 2 + 1 : min(size, bytes.count)
      watch(scanner.tree)
    }
    let tree = scanner.tree
    rows = Scan.rows(tree, bytes)
    fault = scanner.fault
    flaws = scanner.flaws
    faultParent = tree.faultParent
  }

  /// One line a value: level, kind, places, number of children, marks.
  static func rows(_ tree: JSONTree, _ bytes: [UInt8]) -> [String] {
    var rows: [String] = []
    tree.forEachLevel(in: 0..<tree.count) { entry, level, _ in
      var row = String(repeating: "  ", count: level) + "\(tree.kind(of: entry))"
      if let key = tree.keyOffset(of: entry) { row += " key \(key)" }
      row += " at \(tree.offset(of: entry))"
      if tree.kind(of: entry).isContainer {
        row += " holds \(tree.childCount(of: entry)) to \(tree.subtreeEnd(of: entry))"
      }
      let marks = tree.marks(of: entry)
      if !marks.isEmpty { row += " marks \(marks.rawValue)" }
      rows.append(row)
    }
    return rows
  }
}
