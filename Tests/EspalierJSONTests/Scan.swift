import EspalierJSON

/// The result of scanning a text in windows.
struct Scan: Equatable {
  var rows: [String] = []
  var error: JSONDiagnostic?
  var diagnostics: [JSONDiagnostic] = []
  var errorParent: Int?

  /// - Parameters:
  ///   - size: The initial size of a window in bytes; it grows where a token is longer.
  ///   - watch: Called with the tree after each window.
  init(
    _ bytes: [UInt8],
    window size: Int = .max,
    isLenient: Bool = true,
    framing: JSONScanner.Framing = .single,
    watch: (JSONTree) -> Void = { _ in }
  ) {
    var scanner = JSONScanner(
      isLenient: isLenient,
      framing: framing,
      keepsDiagnostics: true
    )
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
    error = scanner.error
    diagnostics = scanner.diagnostics
    errorParent = tree.errorParent
  }

  /// One line per value: level, kind, offsets, number of children, deviations.
  static func rows(_ tree: JSONTree, _ bytes: [UInt8]) -> [String] {
    var rows: [String] = []
    // The ends of the containers around the node, innermost last.
    var ends: [Int] = []
    for node in 0..<tree.count {
      while let end = ends.last, end <= node { ends.removeLast() }
      var row = String(repeating: "  ", count: ends.count) + "\(tree.kind(of: node))"
      if let key = tree.keyOffset(of: node) { row += " key \(key)" }
      row += " at \(tree.offset(of: node))"
      if tree.kind(of: node).isContainer {
        ends.append(tree.subtreeEnd(of: node))
        row += " holds \(tree.childCount(of: node)) to \(tree.subtreeEnd(of: node))"
      }
      let deviations = tree.deviations(of: node)
      if !deviations.isEmpty { row += " deviations \(deviations.rawValue)" }
      rows.append(row)
    }
    return rows
  }
}
