import EspalierJSON

// Rows.

extension JSONSource {
  /// Returns the container whose children are the top level, or nil if the root is a scalar.
  static func topContainer(of tree: JSONTree) -> Int? {
    tree.root.flatMap { tree.kind(of: $0).isContainer ? $0 : nil }
  }

  /// Returns a page of the children known so far.
  func page(
    of parent: Int?,
    from offset: Int,
    limit: Int,
    in snapshot: JSONDocument.Snapshot
  ) throws(SourceError) -> SourcePage<Int> {
    let tree = snapshot.tree
    let container = parent ?? Self.topContainer(of: tree)
    let reports = self.reports(in: snapshot, below: parent)
    guard let container, container >= 0, container < tree.count else {
      let hasRoot = parent == nil && tree.count > 0
      var nodes = hasRoot ? [try node(0, title: title, in: tree)] : []
      nodes += reports
      return SourcePage(from: offset, limit: limit, total: nodes.count) { nodes[$0] }
    }
    let values = childIndex.childCount(of: container, in: tree)
    let isWhole = !tree.isOpen(container) && (parent != nil || tree.isComplete)
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
    let repeated = hasKeys ? try duplicates.positions(in: run, of: container, self, tree) : []
    var reader = JSONTextReader(document)
    var child: Int? = childIndex.child(run.lowerBound, of: container, in: tree)
    for position in run {
      guard let entry = child else { break }
      child = tree.nextSibling(of: entry, within: container)
      var title = String(position)
      if hasKeys { title = keyTitle(try reader.keyStart(of: entry, in: tree)) }
      nodes.append(
        try node(
          entry,
          title: title,
          isDuplicate: repeated.contains(position),
          in: tree,
          reader: &reader
        )
      )
    }
  }

  /// Returns the row of a value.
  func node(_ entry: Int, title: String, in tree: JSONTree) throws(SourceError) -> SourceNode<Int> {
    var reader = JSONTextReader(document)
    return try node(entry, title: title, isDuplicate: false, in: tree, reader: &reader)
  }

  func node(
    _ entry: Int,
    title: String,
    isDuplicate: Bool,
    in tree: JSONTree,
    reader: inout JSONTextReader
  ) throws(SourceError) -> SourceNode<Int> {
    let kind = tree.kind(of: entry)
    if kind == .invalid { return try lineNode(entry, title: title, in: tree, reader: &reader) }
    var value: RowValue
    var childCount: Int? = 0
    if kind.isContainer {
      childCount = tree.isOpen(entry) ? nil : self.childCount(of: entry, in: tree)
      value =
        childCount == nil
        ? .count(tree.childCount(of: entry), isExact: false)
        : .count(childIndex.childCount(of: entry, in: tree))
    } else {
      value = .text(try reader.shownText(of: entry, in: tree))
    }
    var remarks = tree.deviations(of: entry).remarks + (isDuplicate ? ["duplicate key"] : [])
    if kind.isContainer, holdsFault(entry, in: tree) {
      // The fault is a row in it, so it is not empty.
      if tree.childCount(of: entry) == 0 { value = .none }
      remarks.append("with an error")
    }
    return SourceNode(
      id: entry,
      title: title,
      value: value,
      remarks: remarks,
      kind: SourceKind(kind),
      isBranch: kind.isContainer,
      childCount: childCount
    )
  }

  /// Returns the number of child nodes of a container, including the fault.
  private func childCount(of entry: Int, in tree: JSONTree) -> Int {
    childIndex.childCount(of: entry, in: tree) + (holdsFault(entry, in: tree) ? 1 : 0)
  }

  /// Returns whether the row of the fault is in a container.
  private func holdsFault(_ entry: Int, in tree: JSONTree) -> Bool {
    tree.isComplete && tree.errorParent == entry && entry > 0
  }

  /// Returns the row of a line or text without a value: its text, and its fault if it was meant as one.
  private func lineNode(
    _ entry: Int,
    title position: String,
    in tree: JSONTree,
    reader: inout JSONTextReader
  ) throws(SourceError) -> SourceNode<Int> {
    if let line = try reader.plainLine(of: entry, in: tree) {
      return SourceNode(id: entry, title: position, value: .text(RowText(line)), kind: .string)
    }
    let flaw = try reader.fault(of: entry, in: tree)
    let title = try flaw.map { flaw throws(SourceError) in try faultTitle(lineIndex.fault(flaw)) }
    let text = try reader.invalidText(of: entry, in: tree, atMost: 4096)
    return SourceNode(
      id: entry,
      title: title ?? "\(self.title): not JSON",
      value: .text(RowText(text)),
      kind: .error
    )
  }

  /// Returns whether there are report rows below a node.
  func hasReports(in snapshot: JSONDocument.Snapshot, below parent: Int?) -> Bool {
    let tree = snapshot.tree
    guard tree.isComplete else { return false }
    let top = Self.topContainer(of: tree)
    return snapshot.fault != nil && (parent ?? top) == (tree.errorParent ?? top)
      || parent == nil && !remarks(in: snapshot).isEmpty
  }

  /// Returns the report rows below a node: the fault, and remarks about the whole text.
  func reports(in snapshot: JSONDocument.Snapshot, below parent: Int?) -> [SourceNode<Int>] {
    let tree = snapshot.tree
    guard tree.isComplete, parent == nil || snapshot.fault != nil else { return [] }
    var reports: [SourceNode<Int>] = []
    if let flaw = snapshot.fault {
      let top = Self.topContainer(of: tree)
      let location = tree.errorParent ?? top
      if (parent ?? top) == location {
        let title = (try? lineIndex.fault(flaw)).map(faultTitle) ?? "\(self.title): broken"
        reports.append(SourceNode(id: Self.faultID, title: title, kind: .error))
      }
    }
    let remarks = self.remarks(in: snapshot)
    if parent == nil, !remarks.isEmpty {
      reports.append(
        SourceNode(
          id: Self.remarkID,
          title: "not standard",
          value: .note(remarks.joined(separator: "; ")),
          kind: .other
        )
      )
    }
    return reports
  }

  private func faultTitle(_ fault: JSONError) -> String {
    "\(title):\(fault.description) (byte \(document.text.storedOffset(fault.offset)))"
  }

  /// Returns the remarks about the whole text.
  func remarks(in snapshot: JSONDocument.Snapshot) -> [String] {
    guard snapshot.tree.isComplete else { return [] }
    var remarks: [String] = []
    if let encoding = document.text.wideEncoding { remarks.append("text in \(encoding.name)") }
    if snapshot.hasByteOrderMark { remarks.append("byte order mark") }
    if let top = Self.topContainer(of: snapshot.tree) {
      remarks += snapshot.tree.deviations(of: top).words
    }
    return remarks
  }
}

extension JSONDeviations {
  /// The deviations in words.
  var words: [String] {
    var words: [String] = []
    if contains(.comment) { words.append("comment") }
    if contains(.trailingComma) { words.append("trailing comma") }
    if contains(.singleQuotes) { words.append("single quotes") }
    if contains(.controlCharacter) { words.append("control character") }
    if contains(.number) { words.append("no JSON number") }
    if contains(.unquotedKey) { words.append("key without quotes") }
    if contains(.escape) { words.append("escape that JSON lacks") }
    return words
  }

  /// The remarks that follow a value.
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
