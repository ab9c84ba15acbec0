import EspalierJSON

// Rows.

extension JSONSource {
  /// The container whose children are the top level.
  static func topContainer(of tree: JSONTree) -> Int? {
    tree.root.flatMap { tree.kind(of: $0).isContainer ? $0 : nil }
  }

  /// A run of children, of what is known.
  func page(
    of parent: Int?,
    from offset: Int,
    limit: Int,
    in known: JSONDocument.Known
  ) throws(SourceError) -> SourcePage<Int> {
    let tree = known.tree
    let container = parent ?? Self.topContainer(of: tree)
    let reports = self.reports(in: known, below: parent)
    guard let container, container >= 0, container < tree.count else {
      let hasRoot = parent == nil && tree.count > 0
      var nodes = hasRoot ? [try node(0, title: title, in: tree)] : []
      nodes += reports
      return SourcePage(from: offset, limit: limit, total: nodes.count) { nodes[$0] }
    }
    let values = positions.childCount(of: container, in: tree)
    let isWhole = !tree.isOpen(container)
    let total = values + reports.count
    let end = min(offset + min(limit, total), total)
    var page = SourcePage<Int>(
      nodes: [],
      total: isWhole ? total : nil,
      nextOffset: end < total || !isWhole ? max(offset, end) : nil
    )
    guard offset < end else { return page }
    page.nodes.reserveCapacity(end - offset)
    if offset < values {
      let run = offset..<min(end, values)
      try append(children: run, of: container, in: tree, to: &page.nodes)
    }
    page.nodes += reports[(max(offset, values) - values)..<(max(end, values) - values)]
    return page
  }

  private func append(
    children run: Range<Int>,
    of container: Int,
    in tree: JSONTree,
    to nodes: inout [SourceNode<Int>]
  ) throws(SourceError) {
    let hasKeys = tree.kind(of: container) == .object
    let again = hasKeys ? try duplicates.positions(in: run, of: container, self, tree) : []
    var reader = JSONTextReader(document.text)
    var child: Int? = positions.child(run.lowerBound, of: container, in: tree)
    for position in run {
      guard let entry = child else { break }
      child = tree.nextSibling(of: entry, within: container)
      var title = String(position)
      if hasKeys { title = keyTitle(try reader.keyStart(of: entry, in: tree)) }
      nodes.append(
        try node(
          entry,
          title: title,
          isDuplicate: again.contains(position),
          in: tree,
          reader: &reader
        )
      )
    }
  }

  /// The row of a value.
  func node(_ entry: Int, title: String, in tree: JSONTree) throws(SourceError) -> SourceNode<Int> {
    var reader = JSONTextReader(document.text)
    return try node(entry, title: title, isDuplicate: false, in: tree, reader: &reader)
  }

  private func node(
    _ entry: Int,
    title: String,
    isDuplicate: Bool,
    in tree: JSONTree,
    reader: inout JSONTextReader
  ) throws(SourceError) -> SourceNode<Int> {
    let kind = tree.kind(of: entry)
    if kind == .invalid { return try lineNode(entry, in: tree, reader: &reader) }
    var detail: String
    var childCount: Int? = 0
    if kind.isContainer {
      childCount = tree.isOpen(entry) ? nil : self.childCount(of: entry, in: tree)
      detail = childCount == nil ? "" : itemCount(positions.childCount(of: entry, in: tree))
    } else {
      detail = try reader.detail(of: entry, in: tree)
    }
    let remarks = tree.marks(of: entry).remarks + (isDuplicate ? ["duplicate key"] : [])
    if !remarks.isEmpty {
      detail += (detail.isEmpty ? "(" : " (") + remarks.joined(separator: "; ") + ")"
    }
    return SourceNode(
      id: entry,
      title: title,
      detail: detail,
      kind: SourceKind(kind),
      isBranch: kind.isContainer,
      childCount: childCount
    )
  }

  /// How many nodes a container has, the fault among them.
  private func childCount(of entry: Int, in tree: JSONTree) -> Int {
    let holdsFault = tree.isComplete && tree.faultParent == entry && entry > 0
    return positions.childCount(of: entry, in: tree) + (holdsFault ? 1 : 0)
  }

  /// The row of a line that holds no value: its fault, and its text.
  private func lineNode(
    _ entry: Int,
    in tree: JSONTree,
    reader: inout JSONTextReader
  ) throws(SourceError) -> SourceNode<Int> {
    let start = tree.offset(of: entry)
    let line = try reader.line(at: start)
    var scanner = JSONScanner(isLenient: true, isLines: true, keepsFlaws: true)
    // A mark is one only at the start of the text.
    let bytes = start == 0 && JSONPlaces.startsWithMark(line) ? line.dropFirst(3) : line
    _ = (bytes + [UInt8(ascii: "\n")]).withUnsafeBytes { scanner.scan($0, isLast: true) }
    let text = VisibleText.escaped(line, limit: Self.detailLimit)
    var title = "\(self.title): not JSON"
    if let flaw = scanner.flaws.first(where: { $0.isFatal }) {
      let fault = try places.fault(
        JSONFlaw(flaw.reason, at: bytes.startIndex - line.startIndex + start + flaw.offset)
      )
      title = faultTitle(fault)
    }
    return SourceNode(
      id: entry,
      title: title,
      detail: text.isCut ? text.text + "…" : text.text,
      kind: .error
    )
  }

  /// What is to be reported below a node: the fault, and what there is to say about the whole.
  private func reports(in known: JSONDocument.Known, below parent: Int?) -> [SourceNode<Int>] {
    let tree = known.tree
    guard tree.isComplete, parent == nil || known.fault != nil else { return [] }
    var reports: [SourceNode<Int>] = []
    if let flaw = known.fault {
      let top = Self.topContainer(of: tree)
      let place = tree.faultParent ?? top
      if (parent ?? top) == place {
        let title = (try? places.fault(flaw)).map(faultTitle) ?? "\(self.title): broken"
        reports.append(SourceNode(id: Self.faultID, title: title, detail: "", kind: .error))
      }
    }
    let remarks = self.remarks(in: known)
    if parent == nil, !remarks.isEmpty {
      reports.append(
        SourceNode(
          id: Self.remarkID,
          title: "not standard",
          detail: remarks.joined(separator: "; "),
          kind: .other
        )
      )
    }
    return reports
  }

  private func faultTitle(_ fault: JSONFault) -> String {
    "\(title):\(fault.description) (byte \(document.text.storedOffset(fault.offset)))"
  }

  /// What there is to say about the whole.
  func remarks(in known: JSONDocument.Known) -> [String] {
    guard known.tree.isComplete else { return [] }
    var remarks: [String] = []
    switch document.text.wideEncoding {
    case .utf16: remarks.append("text in UTF-16")
    case .utf32: remarks.append("text in UTF-32")
    case nil: break
    }
    if known.hasByteOrderMark { remarks.append("byte order mark") }
    if let top = Self.topContainer(of: known.tree) {
      remarks += known.tree.marks(of: top).words
    }
    return remarks
  }
}

extension JSONMarks {
  /// Each mark in a word or two.
  var words: [String] {
    var words: [String] = []
    if contains(.comment) { words.append("comment") }
    if contains(.trailingComma) { words.append("trailing comma") }
    if contains(.singleQuotes) { words.append("single quotes") }
    if contains(.controlCharacter) { words.append("control character") }
    if contains(.numberWord) { words.append("no JSON number") }
    return words
  }

  /// What to remark behind a value.
  var remarks: [String] {
    let words = words
    return (words.isEmpty ? [] : ["not standard: " + words.joined(separator: ", ")])
      + (contains(.loneSurrogate) ? ["lone surrogate"] : [])
  }
}

extension SourceKind {
  init(_ kind: JSONKind) {
    switch kind {
    case .object: self = .object
    case .array: self = .array
    case .string: self = .string
    case .number: self = .number
    case .true, .false: self = .boolean
    case .null: self = .null
    case .invalid: self = .error
    }
  }
}
