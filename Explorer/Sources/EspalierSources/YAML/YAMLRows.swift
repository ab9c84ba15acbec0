import EspalierJSON

/// The rows of a YAML text, as far as it was read.
struct YAMLRows {
  typealias NodeID = YAMLSource.NodeID

  let title: String
  let document: YAMLDocument
  let lineIndex: LineIndex
  let lastChild: LockedValue<YAMLSource.ChildPosition>

  let tree: YAMLTree
  let isComplete: Bool
  private let fault: (offset: Int, message: String)?
  /// The container that ends with the fault; nil for the top level.
  private let faultParent: Int?

  init(_ source: YAMLSource, _ reader: YAMLReader) {
    title = source.title
    document = source.document
    lineIndex = source.lineIndex
    lastChild = source.lastChild
    tree = reader.tree
    isComplete = reader.isComplete
    fault = reader.fault
    faultParent = reader.faultParent
  }

  var text: JSONText { document.text }

  /// The fault at which reading stopped.
  func sourceFault() throws(SourceError) -> SourceFault? {
    guard let fault else { return nil }
    let location = try lineIndex.location(of: fault.offset)
    return SourceFault(
      file: title,
      line: location.line,
      column: location.column,
      message: TerminalSafeText.escaped(fault.message.utf8)
    )
  }

  // The shape of the tree.

  /// The node whose children are the top level, or nil if the documents are: one container.
  private var topContainer: Int? {
    guard tree.documents.count == 1, let root = tree.firstChild(of: tree.documents[0]),
      tree.isContainer(root)
    else { return nil }
    return root
  }

  /// The kind of what the top level is in; nil if it is a single value.
  var topKind: SourceKind? {
    if tree.documents.count > 1 { return .array }
    return topContainer.map { tree.kind(of: $0) == .mapping ? .object : .array }
  }

  /// Whether the fault is the last child of a container, and not of the top level.
  private func endsWithFault(_ container: Int) -> Bool {
    fault != nil && faultParent == container && !faultIsAtTop
  }

  /// Whether the fault follows the top level.
  private var faultIsAtTop: Bool {
    guard fault != nil, let faultParent else { return fault != nil }
    return faultParent == topContainer || tree.kind(of: faultParent) == .document
  }

  /// The node whose content a node shows: what an alias stands for, unless that is circular.
  func content(of node: Int) -> Int {
    tree.isCircular(node) ? node : tree.target(of: node) ?? node
  }

  /// The number of children with rows, of which the fault may be one; nil if it is not known yet.
  private func rowCount(of container: Int) -> Int? {
    if tree.isOpen(container) { return nil }
    return tree.childCount(of: container) + (endsWithFault(container) ? 1 : 0)
  }

  /// Returns the number of items of a container.
  private func itemCount(of container: Int) -> RowValue {
    let count = tree.childCount(of: container)
    // The fault is a row in it, so it is not empty.
    if count == 0, endsWithFault(container) { return .none }
    return .count(count, isExact: !tree.isOpen(container))
  }

  /// A list of rows: what is in a container, or the documents.
  private struct RowList {
    /// The container, or nil for the documents.
    var container: Int?
    /// The aliases that were followed to it.
    var aliases: [Int] = []
    /// The number of its values that are known.
    var count: Int
    /// Whether no more values follow.
    var isWhole: Bool
    /// Whether the row of the fault follows.
    var endsWithFault = false

    /// The number of its rows that are known.
    var total: Int { count + (endsWithFault ? 1 : 0) }
  }

  /// Returns the rows below a node, or nil if it is no branch.
  private func list(below parent: NodeID?) -> RowList? {
    if parent == .fault { return nil }
    if let topContainer, parent == nil || parent == NodeID(tree.documents[0]) {
      return RowList(
        container: topContainer,
        count: tree.childCount(of: topContainer),
        isWhole: isComplete,
        endsWithFault: faultIsAtTop
      )
    }
    guard let parent else {
      // A document has no row before its root was read.
      let isPending = tree.documents.last.map { tree.isOpen($0) && tree.childCount(of: $0) == 0 }
      let count = tree.documents.count - (isPending == true ? 1 : 0)
      return RowList(count: count, isWhole: isComplete, endsWithFault: faultIsAtTop)
    }
    var container = content(of: parent.node)
    let aliases = container == parent.node ? parent.aliases : parent.aliases + [parent.node]
    // A document shows the members of its root.
    if tree.kind(of: container) == .document {
      container = tree.firstChild(of: container) ?? container
    }
    guard tree.isContainer(container) else { return nil }
    return RowList(
      container: container,
      aliases: aliases,
      count: tree.childCount(of: container),
      isWhole: !tree.isOpen(container),
      endsWithFault: endsWithFault(container)
    )
  }

  /// Whether a page is known, and whether more follows, so that nothing more has to be read for it.
  ///
  /// - Parameter acceptsPart: Whether a page is enough as soon as it has one row.
  func hasPage(of parent: NodeID?, from offset: Int, limit: Int, acceptsPart: Bool) -> Bool {
    guard let list = list(below: parent), !list.isWhole else { return true }
    // The difference cannot overflow, while the sum of offset and limit can.
    return list.count - offset > limit || acceptsPart && list.count > offset
  }

  /// Returns a page of the rows known so far.
  func page(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    guard let list = list(below: parent) else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    let start = min(offset, list.total)
    let end = start + min(limit, list.total - start)
    var page = SourcePage<NodeID>(
      nodes: [],
      total: list.isWhole ? list.total : nil,
      nextOffset: end < list.total || !list.isWhole ? max(offset, end) : nil
    )
    if start < min(end, list.count) {
      page.nodes = try rows(start..<min(end, list.count), of: list)
    }
    if end > list.count { page.nodes.append(try faultNode()) }
    return page
  }

  private func rows(
    _ positions: Range<Int>,
    of list: RowList
  ) throws(SourceError) -> [SourceNode<NodeID>] {
    var rows: [SourceNode<NodeID>] = []
    guard let container = list.container else {
      for position in positions {
        rows.append(try documentNode(tree.documents[position], position))
      }
      return rows
    }
    let repeated = try document.duplicates.positions(
      before: positions.upperBound,
      in: container,
      self
    )
    var child = self.child(positions.lowerBound, of: container)
    for position in positions {
      if position > positions.lowerBound { child = tree.nextSibling(of: child) }
      rows.append(
        try node(child, list.aliases, position, isDuplicate: repeated.contains(position))
      )
    }
    let last = (container, positions.upperBound - 1, child)
    lastChild.withLock { $0 = last }
    return rows
  }

  /// Returns a child by its position.
  func child(_ position: Int, of container: Int) -> Int {
    let last = lastChild.withLock { $0 }
    var (place, node) = (0, container + 1)
    if last.container == container, last.position <= position {
      (place, node) = (last.position, last.node)
    } else if let first = tree.firstChild(of: container) {
      node = first
    }
    while place < position {
      node = tree.nextSibling(of: node)
      place += 1
    }
    return node
  }

  /// Returns the container whose members are the children of a row, or of the top level; nil if there
  /// is none.
  func container(showing parent: NodeID?) -> Int? {
    guard let parent else { return topContainer }
    if parent == .fault { return nil }
    let content = content(of: tree.firstChild(ofDocument: parent.node) ?? parent.node)
    return tree.isContainer(content) ? content : nil
  }

  /// Whether a node is the only document of the text.
  func isSingleDocument(_ node: NodeID) -> Bool {
    node != .fault && tree.kind(of: node.node) == .document && tree.documents.count == 1
  }

  // Rows.

  private func faultNode() throws(SourceError) -> SourceNode<NodeID> {
    let offset = fault.map { text.storedOffset($0.offset) } ?? 0
    let title = try sourceFault().map { "\($0) (byte \(offset))" } ?? ""
    return SourceNode(id: .fault, title: title, kind: .error)
  }

  func documentNode(
    _ document: Int,
    _ position: Int
  ) throws(SourceError) -> SourceNode<NodeID> {
    let name = tree.documents.count == 1 ? title : String(position)
    guard let root = tree.firstChild(of: document) else {
      return SourceNode(id: NodeID(document), title: name, value: .note("empty"), kind: .other)
    }
    var row = try node(root, [], position, isDuplicate: false)
    row.id = NodeID(document)
    row.title = name
    return row
  }

  /// Returns the row of a member or an element.
  func node(
    _ node: Int,
    _ aliases: [Int],
    _ position: Int,
    isDuplicate: Bool
  ) throws(SourceError) -> SourceNode<NodeID> {
    let key = tree.key(of: node)
    let content = content(of: node)
    let isBranch = tree.isContainer(content)
    var row = SourceNode(
      id: NodeID(node, aliases: aliases),
      title: try key.map { key throws(SourceError) in keyTitle(try name(of: key)) }
        ?? String(position),
      kind: .other,
      isBranch: isBranch,
      childCount: isBranch ? rowCount(of: content) : 0
    )
    var remarks: [String] = []
    if tree.kind(of: node) == .alias {
      let name = tree.target(of: node).flatMap { tree.anchor(of: $0) } ?? []
      let isCircular = tree.isCircular(node)
      remarks.append(
        "alias of \(TerminalSafeText.escaped(name))" + (isCircular ? ", which contains it" : "")
      )
    } else if let anchor = tree.anchor(of: node) {
      remarks.append("anchor \(TerminalSafeText.escaped(anchor))")
    }
    if let tag = tree.tag(of: content) { remarks.append("tag \(Self.shown(tag: tag))") }
    if isDuplicate { remarks.append("duplicate key") }
    switch tree.kind(of: content) {
    case .mapping:
      row.kind = .object
      row.value = itemCount(of: content)
    case .sequence:
      row.kind = .array
      row.value = itemCount(of: content)
    case .alias, .document: break
    case .plain, .quoted, .block:
      let value = try scalar(content)
      row.kind = kind(of: content, value)
      row.value = .text(
        row.kind == .string
          ? RowText(value, quote: .double)
          : value.isEmpty ? RowText("null") : RowText(value)
      )
    }
    row.remarks = remarks
    return row
  }

  /// Returns a tag as it is usually written.
  static func shown(tag: [UInt8]) -> String {
    let text = String(decoding: tag, as: UTF8.self)
    let core = "tag:yaml.org,2002:"
    return TerminalSafeText.escaped(
      (text.hasPrefix(core) ? "!!" + text.dropFirst(core.count) : text).utf8
    )
  }

  // Identity.

  /// Whether an occurrence has a row.
  func hasRow(_ id: NodeID) -> Bool {
    var last: Int?
    for number in id.aliases + [id.node] {
      // Every node is within what the alias before it stands for.
      if let alias = last {
        guard let target = tree.target(of: alias), !tree.isCircular(alias), number > target,
          number < tree.subtreeEnd(of: target), !tree.isWithinKey(number, below: target)
        else { return false }
      } else if tree.isWithinKey(number) {
        return false
      }
      last = number
    }
    // A root is shown as its document, and a single document not at all.
    if tree.kind(of: id.node) == .document {
      return topContainer == nil || id.node == tree.documents[0]
    }
    return id.node == 0 || tree.kind(of: id.node - 1) != .document
  }
}
