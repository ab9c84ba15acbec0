import EspalierJSON

/// A YAML stream as a tree, in the order of the text.
///
/// The children of a mapping or sequence at the root are the top level, and any other root is its
/// only node. Of several documents, each is a node. An alias opens into what it stands for, when it
/// is opened and not before, so a text whose aliases multiply takes no more memory than its bytes;
/// an alias within what it stands for does not open.
///
/// Scalars are shown as written where they are numbers, `true`, `false` or `null` of the core schema
/// of YAML 1.2, and otherwise as strings. Anchors, tags and duplicate keys are named. A key that is no
/// scalar is shown as written. Everything before a fault is shown, and the innermost open container
/// ends with a node of the kind ``SourceKind/error``.
///
/// A file is read when it is opened; some 24 bytes are kept for each value, and the text is read
/// again for the rows that are shown. If it has been written since, requests throw
/// ``SourceError/changed(path:)``.
public struct YAMLSource: TreeSource {
  /// An occurrence of a value: a node of the text, and the aliases that were followed to it.
  public struct NodeID: Hashable, Sendable {
    /// The number of the node, or -1 for the fault.
    let node: Int
    /// The numbers of the aliases, the outermost first.
    let aliases: [Int]

    init(_ node: Int, aliases: [Int] = []) { (self.node, self.aliases) = (node, aliases) }

    static let fault = NodeID(-1)
  }

  /// The name of the file.
  public let title: String

  let text: JSONText
  let tree: YAMLTree
  let lineIndex: LineIndex
  let duplicates = YAMLDuplicates()

  /// The fault at which reading stopped.
  let fault: SourceFault?
  /// The offset of the fault.
  private let faultOffset: Int
  /// The container that ends with the fault.
  private let faultParent: Int?

  private let version: WireIDVersion
  private let lastChild = LockedValue<(container: Int, position: Int, node: Int)>((-1, 0, 0))

  /// Reads a text in memory.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, UTF-16 or UTF-32.
  ///   - name: The name of the text in titles and faults.
  /// - Throws: ``SourceError/cancelled``
  public init(_ bytes: [UInt8], name: String) throws(SourceError) {
    try self.init(FileInput(.memory(bytes), name: name))
  }

  init(_ input: FileInput) throws(SourceError) {
    switch input.content {
    case .memory(let bytes): text = JSONText(bytes)
    case .file(let file): text = try JSONText(file)
    }
    title = TerminalSafeText.escaped(input.name.utf8)
    version = WireIDVersion(input)
    lineIndex = LineIndex(text)
    var reader = YAMLReader(text)
    try reader.read { Task.isCancelled }
    tree = reader.tree
    faultOffset = reader.fault?.offset ?? 0
    // Without a document, the fault is at the top level.
    faultParent = reader.faultParent
    if let found = reader.fault {
      let location = try lineIndex.location(of: found.offset)
      fault = SourceFault(
        file: title,
        line: location.line,
        column: location.column,
        message: TerminalSafeText.escaped(found.message.utf8)
      )
    } else {
      fault = nil
    }
    try check()
  }

  /// Throws if the file is not the one that was opened.
  func check() throws(SourceError) {
    guard let file = text.file else { return }
    guard try file.currentVersion() == file.version else { throw .changed(path: file.path) }
  }

  // The shape of the tree.

  /// The node whose children are the top level, or nil if the documents are: one container.
  private var topContainer: Int? {
    guard tree.documents.count == 1, let root = tree.firstChild(of: tree.documents[0]),
      tree.isContainer(root)
    else { return nil }
    return root
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

  /// The number of children with rows, of which the fault may be one.
  private func rowCount(of container: Int) -> Int {
    tree.childCount(of: container) + (endsWithFault(container) ? 1 : 0)
  }

  /// Returns a page of the values in a mapping, a sequence or a document.
  ///
  /// - Complexity: O(page), and O(children) for a page that does not follow the last one.
  public func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) async throws(SourceError) -> SourcePage<NodeID> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    return try await runBlocking { () throws(SourceError) in
      try self.check()
      return try self.page(of: parent, from: offset, limit: limit)
    }
  }

  func page(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    if parent == .fault { return SourcePage(nodes: [], total: 0, nextOffset: nil) }
    let faultsAtTop = faultIsAtTop ? 1 : 0
    if let topContainer, parent == nil || parent == NodeID(tree.documents[0]) {
      return try members(of: topContainer, [], from: offset, limit: limit, more: faultsAtTop)
    }
    guard let parent else { return try documents(from: offset, limit: limit, more: faultsAtTop) }
    var container = content(of: parent.node)
    let aliases = container == parent.node ? parent.aliases : parent.aliases + [parent.node]
    // A document shows the members of its root.
    if tree.kind(of: container) == .document {
      container = tree.firstChild(of: container) ?? container
    }
    guard tree.isContainer(container) else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    let more = endsWithFault(container) ? 1 : 0
    return try members(of: container, aliases, from: offset, limit: limit, more: more)
  }

  private func documents(
    from offset: Int,
    limit: Int,
    more: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let documents = tree.documents
    var rows: [SourceNode<NodeID>] = []
    let total = documents.count + more
    let start = min(offset, total)
    let end = start + min(limit, total - start)
    for position in start..<end {
      rows.append(
        position < documents.count ? try documentNode(documents[position], position) : faultNode
      )
    }
    return SourcePage(from: offset, limit: limit, total: total) { rows[$0 - start] }
  }

  private func members(
    of container: Int,
    _ aliases: [Int],
    from offset: Int,
    limit: Int,
    more: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let count = tree.childCount(of: container)
    let total = count + more
    let start = min(offset, total)
    let end = start + min(limit, total - start)
    var rows: [SourceNode<NodeID>] = []
    if start < min(end, count) {
      let repeated = try duplicates.positions(in: container, self)
      var child = self.child(start, of: container)
      for position in start..<min(end, count) {
        rows.append(
          try node(child, aliases, position, isDuplicate: repeated.contains(position))
        )
        if position + 1 < min(end, count) { child = tree.nextSibling(of: child) }
      }
      let last = (container, min(end, count) - 1, child)
      lastChild.withLock { $0 = last }
    }
    if end > count { rows.append(faultNode) }
    return SourcePage(from: offset, limit: limit, total: total) { rows[$0 - start] }
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

  // Rows.

  var faultNode: SourceNode<NodeID> {
    let title = fault.map { "\($0) (byte \(text.storedOffset(faultOffset)))" } ?? ""
    return SourceNode(id: .fault, title: title, detail: "", kind: .error)
  }

  func documentNode(
    _ document: Int,
    _ position: Int
  ) throws(SourceError) -> SourceNode<NodeID> {
    let name = tree.documents.count == 1 ? title : String(position)
    guard let root = tree.firstChild(of: document) else {
      return SourceNode(id: NodeID(document), title: name, detail: "empty", kind: .other)
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
      detail: "",
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
      row.detail = itemCount(tree.childCount(of: content))
    case .sequence:
      row.kind = .array
      row.detail = itemCount(tree.childCount(of: content))
    case .alias, .document: row.detail = ""
    case .plain, .quoted, .block:
      let value = try scalar(content)
      row.kind = kind(of: content, value)
      row.detail =
        row.kind == .string
        ? TerminalSafeText.quoted(value, limit: JSONSource.detailLimit)
        : value.isEmpty ? "null" : TerminalSafeText.escaped(value)
    }
    if !remarks.isEmpty {
      row.detail += (row.detail.isEmpty ? "(" : " (") + remarks.joined(separator: "; ") + ")"
    }
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

  /// Returns the version of the file, followed by the numbers of the aliases that were followed and
  /// of the node, with dots between; `fault` for the fault.
  public func wireID(of node: NodeID) -> String {
    let numbers = (node.aliases + [node.node]).map { String($0) }
    return version.adding(to: node == .fault ? "fault" : numbers.joined(separator: "."))
  }

  /// Returns the value that a wire id names, or nil if it names none.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if it was issued for another version of the file.
  public func node(wireID: String) throws(SourceError) -> NodeID? {
    guard let id = try version.removing(from: wireID) else { return nil }
    if id == "fault" { return fault == nil ? nil : .fault }
    var numbers: [Int] = []
    for part in id.split(separator: ".", omittingEmptySubsequences: false) {
      guard let number = Int(part), String(number) == part, number >= 0, number < tree.count else {
        return nil
      }
      // Every node is within what the alias before it stands for.
      if let alias = numbers.last {
        guard let target = tree.target(of: alias), !tree.isCircular(alias), number > target,
          number < tree.subtreeEnd(of: target), !tree.isWithinKey(number, below: target)
        else { return nil }
      } else if tree.isWithinKey(number) {
        return nil
      }
      numbers.append(number)
    }
    guard let node = numbers.popLast(), hasRow(node) else { return nil }
    return NodeID(node, aliases: numbers)
  }

  /// Whether a node has a row: a root is shown as its document, and a single document not at all.
  private func hasRow(_ node: Int) -> Bool {
    if tree.kind(of: node) == .document { return topContainer == nil || node == tree.documents[0] }
    return node == 0 || tree.kind(of: node - 1) != .document
  }
}
