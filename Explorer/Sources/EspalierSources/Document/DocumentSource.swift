import EspalierJSON

/// A document that is parsed as a whole, as a tree.
///
/// A fault is a node of the kind ``SourceKind/error`` in the innermost branch that was open. What follows
/// it is shown if the parser can go on. If the file has been written since it was opened,
/// requests throw ``SourceError/changed(path:)``.
struct DocumentSource<Parser: DocumentParser>: UTF8TextSource {
  /// The number of a node in its document, or -1 for the fault.
  typealias NodeID = Int

  let title: String

  let tree: DocumentTree
  let bytes: [UInt8]
  private let lineIndex: LineIndex
  let text: JSONText
  private let file: SourceFile?
  private let version: WireIDVersion

  static var faultID: Int { -1 }

  func prose(in file: Int?) -> SourceProse? {
    file == nil && Parser.showsProse ? SourceProse(text: text, hasLines: Parser.isText) : nil
  }

  /// - Throws: ``SourceError`` if the file cannot be read, or is larger than the parser allows.
  init(_ input: FileInput) throws(SourceError) {
    title = TerminalSafeText.escaped(input.name.utf8)
    version = WireIDVersion(input)
    var text: JSONText
    switch input.content {
    case .memory(let bytes):
      text = Parser.isText ? JSONText(bytes) : JSONText(unconverted: bytes)
      file = nil
    case .file(let opened):
      file = opened
      text = JSONText(reading: opened)
      if Parser.isText, opened.size <= Parser.sizeLimit { text = try JSONText(opened) }
    }
    guard text.count <= Parser.sizeLimit else {
      throw .notReadable(
        path: input.name,
        reason: "it has \(byteSize(Int64(text.count))), and files of this format are read up to"
          + " \(byteSize(Int64(Parser.sizeLimit)))"
      )
    }
    self.text = text
    (bytes, tree) = try Parser.load(text)
    lineIndex = LineIndex(JSONText(unconverted: bytes))
  }

  private func check() throws(SourceError) {
    guard let file else { return }
    guard try file.currentVersion() == file.version else { throw .changed(path: file.path) }
  }

  func children(
    of parent: Int?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<Int> {
    precondition(offset >= 0 && limit >= 0, "offset \(offset) or limit \(limit) is negative")
    try check()
    let parent = parent ?? 0
    guard parent >= 0, parent < tree.count, tree[parent].isBranch else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    let count = tree[parent].childCount
    return SourcePage(from: offset, limit: limit, total: childCount(of: parent)) { position in
      position < count ? node(tree.child(position, of: parent)) : faultNode
    }
  }

  private func childCount(of parent: Int) -> Int {
    tree[parent].childCount + (tree.end?.parent == parent ? 1 : 0)
  }

  private var faultNode: SourceNode<Int> {
    let title = tree.end.map { fault($0.fault).description } ?? ""
    return SourceNode(id: Self.faultID, title: title, kind: .error)
  }

  /// Returns the row of a node.
  func node(_ number: Int) -> SourceNode<Int> {
    let node = tree[number]
    if node.kind == .error {
      let found = DocumentTree.Fault(offset: node.place.lowerBound, message: node.remark)
      return SourceNode(id: number, title: fault(found).description, kind: .error)
    }
    let name = node.shownName ?? node.key
    var shown = RowValue.none
    if let value = value(of: node) {
      let isQuoted = value.isText && node.kind == .string && !Parser.showsProse
      shown = .text(RowText(value.bytes, quote: isQuoted ? .double : nil))
    } else if node.isBranch, number > 0, node.childCount == 0 || node.childCount > node.faultCount {
      shown = .count(node.childCount - node.faultCount)
    }
    return SourceNode(
      id: number,
      title: number == 0 ? title : name.map(keyTitle) ?? String(node.position),
      value: shown,
      remarks: node.remark.isEmpty ? [] : [node.remark],
      kind: node.kind,
      isBranch: node.isBranch,
      childCount: node.isBranch ? childCount(of: number) : 0
    )
  }

  /// Returns the value of a node, decoded; nil for a branch without one.
  func value(of node: DocumentTree.Node) -> SourceContent.Value? {
    node.value ?? (node.isBranch ? nil : Parser.value(of: node, in: bytes))
  }

  // Identity.

  func path(of node: Int) -> String {
    var steps: [[UInt8]] = []
    var next = node == Self.faultID ? tree.end?.parent ?? 0 : node
    precondition(next < tree.count, "node \(node) of a document with \(tree.count) nodes")
    if tree[next].kind == .error { next = tree[next].parent }
    while next > 0 {
      steps.append(jsonPointerStep(tree[next].key ?? Array(String(tree[next].position).utf8)))
      next = tree[next].parent
    }
    return String(decoding: steps.reversed().joined(), as: UTF8.self)
  }

  func node(path: String) throws(SourceError) -> SourceNode<Int>? {
    guard let steps = jsonPointerSteps(path) else { return nil }
    try check()
    // Several branches may have a name; the first is chosen in which the rest of the path leads on.
    var open = [(node: 0, position: 0)]
    if steps.isEmpty { return node(0) }
    while let (parent, position) = open.last {
      guard position < tree[parent].childCount else {
        open.removeLast()
        continue
      }
      open[open.count - 1].position += 1
      let child = tree.child(position, of: parent)
      if tree[child].kind == .error { continue }
      let key = tree[child].key ?? Array(String(position).utf8)
      guard key == steps[open.count - 1] else { continue }
      if open.count == steps.count { return node(child) }
      open.append((child, 0))
    }
    return nil
  }

  func wireID(of node: Int) -> String {
    version.adding(to: node == Self.faultID ? "fault" : String(node))
  }

  func node(wireID: String) throws(SourceError) -> Int? {
    guard let id = try version.removing(from: wireID) else { return nil }
    if id == "fault" { return tree.end == nil ? nil : Self.faultID }
    guard let node = Int(id), node >= 0, node < tree.count, String(node) == id else { return nil }
    return node
  }

  // Values and faults.

  func value(of node: Int) throws(SourceError) -> [UInt8]? {
    guard node >= 0, tree[node].kind != .error else { return nil }
    try check()
    if node == 0 { return Array(try text.bytes(from: 0, count: text.count)) }
    if tree[node].isBranch { return Parser.written(node, of: tree, in: bytes) }
    if tree[node].place.isEmpty, let value = tree[node].value { return value.bytes }
    return Array(bytes[tree[node].place])
  }

  func line(of node: Int) throws(SourceError) -> Int? {
    guard Parser.isText else { return nil }
    let offset =
      node == Self.faultID
      ? tree.end?.fault.offset ?? 0 : (tree[node].statement ?? tree[node].place).lowerBound
    return try lineIndex.location(of: offset).line
  }

  func searchText(of node: SourceNode<Int>) throws(SourceError) -> SearchText {
    guard node.id >= 0, node.kind != .error else { return SearchText() }
    let entry = tree[node.id]
    var text = SearchText(name: entry.shownName ?? entry.key)
    text.value = value(of: entry)?.bytes
    if !Parser.showsProse, entry.kind == .string, !entry.place.isEmpty {
      text.writtenValue = Array(bytes[entry.place])
    }
    return text
  }

  func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<Int>) -> Bool
  ) throws(SourceError) {
    try searchByReading(
      for: query,
      topLevelHasNames: tree[0].kind != .array,
      progress: progress,
      found: found
    )
  }

  func contentReader() -> SourceContentReader<Int> {
    { node, includingValue in
      guard node >= 0, node < tree.count else { return nil }
      if node == 0 { return SourceContent(name: .root) }
      let entry = tree[node]
      if entry.kind == .error { return nil }
      return SourceContent(
        name: entry.key.map { .key($0) } ?? .position,
        value: includingValue ? value(of: entry) : nil,
        orderedName: Parser.showsProse ? entry.shownName ?? entry.key : nil
      )
    }
  }

  func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    try check()
    var faults = tree.faults.filter { strict || !$0.isDeviation }
    if let end = tree.end { faults.append(end.fault) }
    if strict, Parser.isUTF8, let encoding = text.wideEncoding {
      let refusal = JSONError(.encoding(encoding), offset: 0, line: 1, column: 1)
      faults.append(DocumentTree.Fault(offset: 0, message: refusal.message))
    }
    faults.sort { $0.offset < $1.offset }
    let listed = faults.prefix(JSONSource.faultLimit).map { fault($0) }
    guard faults.count > listed.count, var last = listed.last else { return listed }
    last.message =
      "there are more than \(JSONSource.faultLimit) faults; this is the last one reported"
    return listed + [last]
  }

  private func fault(_ fault: DocumentTree.Fault) -> SourceFault {
    // In a file that is no text, bytes are counted.
    let location = Parser.isText ? try? lineIndex.location(of: fault.offset) : nil
    return SourceFault(
      file: title,
      line: location?.line ?? 1,
      column: location?.column ?? fault.offset + 1,
      message: fault.message
    )
  }
}
