import EspalierJSON

/// An XML text as a tree.
///
/// An element is a branch, whose children are its attributes, then its texts, elements and comments
/// in the order of the text. One with nothing but a text in it shows that as its value. White space
/// between elements has no row. A text and the CDATA sections beside it are one. The document type
/// is a row; nothing that it refers to is fetched, and no entity that it defines is expanded, so
/// such a reference is shown as it is written.
///
/// If the text is malformed, everything before the fault is shown, and the innermost open element
/// ends with a node of the kind ``SourceKind/error``.
///
/// A file is read in pieces, and only as far as needed; 32 bytes are kept for each element, attribute
/// and text. If it has been written since, requests throw ``SourceError/changed(path:)``. A text in
/// ISO 8859-1 is converted in memory.
public struct XMLSource: TreeSource {
  /// The number of a node in the order of the text, or -1 for the fault.
  public typealias NodeID = Int

  /// The name of the file.
  public let title: String

  let document: XMLDocument
  let lineIndex: LineIndex
  private let version: WireIDVersion
  private let lastChild = LockedValue<(parent: Int, position: Int, node: Int)>((-2, 0, 0))

  /// The id of the fault's row.
  static var faultID: Int { -1 }

  /// The number of bytes read before a partial page is returned.
  private static var partialPageByteCount: Int { 1 << 22 }

  /// Makes a source of a text in memory.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, UTF-16, UTF-32 or the ISO 8859-1 that it declares.
  ///   - name: The name of the text in titles and faults.
  public init(_ bytes: [UInt8], name: String) throws(SourceError) {
    try self.init(FileInput(.memory(bytes), name: name))
  }

  /// - Parameter isHTML: Whether the text is HTML, which has rules of its own: see ``HTMLMarkup``.
  init(_ input: FileInput, isHTML: Bool = false) throws(SourceError) {
    title = TerminalSafeText.escaped(input.name.utf8)
    version = WireIDVersion(input)
    document = try XMLDocument(input, isHTML: isHTML)
    lineIndex = LineIndex(document.text)
  }

  /// Returns a page of the children of an element.
  ///
  /// The text is read until the page is complete and it is known whether more follows. If that takes
  /// long, a partial page is returned as soon as it has one child. The total is nil until the end of
  /// the element is known.
  ///
  /// - Complexity: O(page), and O(children) for a page that does not follow the last one.
  public func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    try self.document.check()
    return try self.document.read(
      until: { indexer, read in
        let tree = indexer.tree
        if let parent, parent < 0 || parent < tree.count && !tree.isOpen(parent) { return true }
        let known = Self.decidedCount(of: parent, in: indexer)
        // The difference cannot overflow, while the sum of offset and limit can.
        return known - offset > limit
          || known > offset && read >= Self.partialPageByteCount
      }
    ) { indexer throws(SourceError) in
      try self.page(of: parent, from: offset, limit: limit, in: indexer)
    }
  }

  /// Returns the number of children whose rows are known.
  private static func decidedCount(of parent: Int?, in indexer: XMLIndexer) -> Int {
    let tree = indexer.tree
    if let parent, parent >= tree.count { return 0 }
    let count = tree.childCount(of: parent)
    guard let open = indexer.openChild(of: parent), !tree.isDecided(open) else { return count }
    return count - 1
  }

  private func page(
    of parent: Int?,
    from offset: Int,
    limit: Int,
    in indexer: XMLIndexer
  ) throws(SourceError) -> SourcePage<Int> {
    let tree = indexer.tree
    let nothing = SourcePage<Int>(nodes: [], total: 0, nextOffset: nil)
    if let parent {
      guard parent >= 0, parent < tree.count, tree.kind(of: parent) == .element,
        shownText(of: parent, in: indexer) == nil
      else { return nothing }
    }
    let isWhole = parent.map { !tree.isOpen($0) } ?? tree.isComplete
    let known = Self.decidedCount(of: parent, in: indexer)
    let endsWithFault = isWhole && indexer.fault != nil && indexer.faultParent == parent
    let total = known + (endsWithFault ? 1 : 0)
    let start = min(offset, total)
    let end = start + min(limit, total - start)
    var page = SourcePage<Int>(
      nodes: [],
      total: isWhole ? total : nil,
      nextOffset: end < total || !isWhole ? max(offset, end) : nil
    )
    page.nodes.reserveCapacity(end - start)
    if start < min(end, known) {
      var child = self.child(start, of: parent, in: tree)
      for position in start..<min(end, known) {
        if position > start { child = tree.subtreeEnd(of: child) }
        page.nodes.append(try node(child, in: indexer))
      }
      let last = (parent ?? -1, min(end, known) - 1, child)
      lastChild.withLock { $0 = last }
    }
    if end > known { page.nodes.append(try faultNode(in: indexer)) }
    return page
  }

  /// Returns a child by its position.
  func child(_ position: Int, of parent: Int?, in tree: XMLTree) -> Int {
    let last = lastChild.withLock { $0 }
    var (place, node) = (0, parent.map { $0 + 1 } ?? 0)
    if last.parent == parent ?? -1, last.position <= position {
      (place, node) = (last.position, last.node)
    }
    while place < position {
      node = tree.subtreeEnd(of: node)
      place += 1
    }
    return node
  }

  /// Returns the text that is shown as the value of an element, or nil.
  func shownText(of element: Int, in indexer: XMLIndexer) -> Int? {
    // A fault follows the text.
    indexer.fault != nil && indexer.faultParent == element
      ? nil : indexer.tree.onlyText(of: element)
  }

  // Rows.

  private func faultNode(in indexer: XMLIndexer) throws(SourceError) -> SourceNode<Int> {
    let title = try fault(in: indexer).map(\.description) ?? ""
    return SourceNode(id: Self.faultID, title: title, kind: .error)
  }

  /// Returns the row of a node.
  func node(_ node: Int, in indexer: XMLIndexer) throws(SourceError) -> SourceNode<Int> {
    let tree = indexer.tree
    var row = SourceNode(id: node, title: "", kind: .other)
    switch tree.kind(of: node) {
    case .element:
      row.title = TerminalSafeText.escaped(tree.name(of: node))
      if let text = shownText(of: node, in: indexer) {
        row.kind = .string
        row.value = .text(try shown(text, in: tree))
      } else {
        row.kind = .object
        row.isBranch = true
        let holdsFault = indexer.fault != nil && indexer.faultParent == node
        let count = tree.childCount(of: node)
        row.childCount = tree.isOpen(node) ? nil : count + (holdsFault ? 1 : 0)
        row.value = tree.isOpen(node) ? .none : .count(count)
      }
    case .attribute:
      row.title = TerminalSafeText.escaped(tree.name(of: node))
      row.kind = .string
      row.value = .text(try shown(node, in: tree))
      if tree.ordinal(of: node) > 0 { row.remarks = ["duplicate attribute"] }
    case .text, .rawText:
      row.title = "text"
      row.kind = .string
      row.value = .text(try shown(node, in: tree))
    case .comment:
      row.title = "comment"
      row.value = .text(try shown(node, in: tree))
    case .instruction:
      row.title = "instruction"
      row.value = .text(try shown(node, in: tree))
    case .documentType:
      row.title = "document type"
      row.value = .text(try shown(node, in: tree))
    }
    return row
  }

  /// The number of bytes of a text that are read for its row.
  private static var shownByteCount: Int { 4096 }

  /// Returns what a row shows of a text, without white space around it.
  private func shown(_ node: Int, in tree: XMLTree) throws(SourceError) -> RowText {
    var text = try value(node, in: tree, limit: Self.shownByteCount)
    if text.count < JSONSource.detailLimit * 4,
      tree.place(of: node).count > Self.shownByteCount
    {
      text = try value(node, in: tree)
    }
    var shown = text.drop(while: XMLMarkup.isSpace)
    while let last = shown.last, XMLMarkup.isSpace(last) { shown = shown.dropLast() }
    return RowText(shown, quote: .double)
  }

  // Identity.

  /// Returns the number of the node in digits, after the version of the file; `fault` for the fault.
  public func wireID(of node: Int) -> String {
    version.adding(to: node == Self.faultID ? "fault" : String(node))
  }

  /// Returns the node that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file.
  /// - Complexity: O(length of the text before the node), once.
  public func node(wireID: String) throws(SourceError) -> Int? {
    guard let id = try version.removing(from: wireID) else { return nil }
    if id == "fault" {
      return try document.read(until: { _, _ in false }) { indexer in
        indexer.fault == nil ? nil : Self.faultID
      }
    }
    guard let node = Int(id), node >= 0, String(node) == id else { return nil }
    return try document.read(until: { indexer, _ in indexer.tree.count > node + 1 }) { indexer in
      guard node < indexer.tree.count else { return nil }
      // The text that an element shows has no row of its own.
      let isShownAbove =
        node > 0 && indexer.tree.kind(of: node - 1) == .element
        && self.shownText(of: node - 1, in: indexer) == node
      return isShownAbove ? nil : node
    }
  }
}
