// The commands. They record their effect only for those who want to know it.
extension ExpandableRows {
  /// Opens or closes a row.
  package mutating func setExpanded(
    _ id: ID,
    _ expanded: Bool,
    _ effect: inout CommandEffect
  ) throws(ExpandableError<ID>) {
    let node = try node(of: id)
    outline.makeUnique()
    if expanded { open(node, &effect) } else { close(node, &effect) }
  }

  /// Opens every expandable row, or requests its measurement.
  package mutating func expandAll(_ effect: inout CommandEffect) throws(ExpandableError<ID>) {
    if isExclusive { throw .exclusiveOnly }
    changeAll(&effect) { rows, node, effect in rows.open(node, &effect) }
  }

  /// Closes every row.
  package mutating func collapseAll(_ effect: inout CommandEffect) {
    collapseAll(except: nil, &effect)
  }

  private mutating func collapseAll(except kept: Forest.Node?, _ effect: inout CommandEffect) {
    changeAll(&effect) { rows, node, effect in if node != kept { rows.close(node, &effect) } }
  }

  /// Opens exactly these rows.
  package mutating func setExpandedRows(
    _ ids: [ID],
    _ effect: inout CommandEffect
  ) throws(ExpandableError<ID>) {
    var nodes: [Forest.Node] = []
    for id in ids { nodes.append(try node(of: id)) }
    if isExclusive, nodes.contains(where: { $0 != nodes[0] }) { throw .exclusiveOnly }
    var opens = SparseNodeMap(expecting: nodes.count, of: outline.forest.handleEnd)
    for node in nodes { opens[node] = 1 }
    changeAll(&effect) { rows, node, effect in
      if opens[node] == nil { rows.close(node, &effect) }
    }
    for node in nodes { open(node, &effect) }
  }

  /// Sets whether opening a row closes the open one.
  package mutating func setExclusive(_ isExclusive: Bool, _ effect: inout CommandEffect) {
    guard isExclusive != self.isExclusive else { return }
    let first = requestedNodes(atMost: 1).first
    if isExclusive { collapseAll(except: first, &effect) }
    self.isExclusive = isExclusive
    (openNode, waitingNode) = (nil, nil)
    guard isExclusive, let first else { return }
    if outline.forest.isExpanded(first) { openNode = first } else { waitingNode = first }
  }

  /// Opens a row, or requests its measurement.
  mutating func open(_ node: Forest.Node, _ effect: inout CommandEffect) {
    let forest = outline.forest
    guard !forest.isExpanded(node) else { return }
    let content = content(of: node)
    guard content >= 0 else {
      if isExclusive {
        // Of several requested rows, only the last one will open.
        if waitingNode != node { cancelWaiting() }
        waitingNode = node
      }
      if content != ExpandableRows.requested {
        setContent(ExpandableRows.requested, of: node)
        effect.request(node)
      }
      return
    }
    guard isExpandable(content: content) else { return }
    if isExclusive {
      cancelWaiting()
      if let openNode { close(openNode, &effect) }
      openNode = node
    }
    forest.setChildlessExpanded(node, true)
    resize(node, to: openUnits(content), &effect)
  }

  /// Closes a row, and cancels a pending request to open it.
  mutating func close(_ node: Forest.Node, _ effect: inout CommandEffect) {
    if waitingNode == node { waitingNode = nil }
    if content(of: node) == ExpandableRows.requested {
      setContent(ExpandableRows.unmeasured, of: node)
      effect.hasChanged = true
    }
    guard outline.forest.isExpanded(node) else { return }
    if openNode == node { openNode = nil }
    outline.forest.setChildlessExpanded(node, false)
    resize(node, to: nil, &effect)
  }

  /// Sets the height of a row; `nil` is the base.
  func resize(_ node: Forest.Node, to units: Int32?, _ effect: inout CommandEffect) {
    let forest = outline.forest
    effect.resize(node, from: forest.height(of: node))
    if effect.defersSums {
      _ = forest.writeHeight(of: node, to: units, isEstimated: false)
    } else {
      forest.setHeight(of: node, to: units)
    }
  }

  private mutating func cancelWaiting() {
    if let waitingNode { setContent(ExpandableRows.unmeasured, of: waitingNode) }
    waitingNode = nil
  }

  /// Performs a command on each row, from top to bottom, and updates the sums of heights once.
  private mutating func changeAll(
    _ effect: inout CommandEffect,
    _ body: (inout ExpandableRows, Forest.Node, inout CommandEffect) -> Void
  ) {
    outline.makeUnique()
    effect.defersSums = true
    let forest = outline.forest
    var next = forest.firstRow
    while let slot = next {
      body(&self, forest.node(at: slot), &effect)
      next = forest.row(after: slot)
    }
    effect.defersSums = false
    if effect.hasChanged { forest.refreshAll() }
  }
}

// Measures and states of nodes.
extension ExpandableRows {
  func node(of id: ID) throws(ExpandableError<ID>) -> Forest.Node {
    guard let node = outline.index.node(of: id) else { throw .unknownRow(id) }
    return node
  }

  /// The measured height of a row's content in 1/192 point, or why there is none.
  func content(of node: Forest.Node) -> Int32 {
    Int(node) < contents.count ? contents[Int(node)] : ExpandableRows.unmeasured
  }

  mutating func setContent(_ content: Int32, of node: Forest.Node) {
    if Int(node) >= contents.count {
      let missing = max(outline.forest.handleEnd, Int(node) + 1) - contents.count
      contents.append(contentsOf: repeatElement(ExpandableRows.unmeasured, count: missing))
    }
    contents[Int(node)] = content
  }

  func isExpandable(content: Int32) -> Bool {
    content > previewUnits && openUnits(content) > baseUnits
  }

  /// The height of an open row with this content, in 1/192 point.
  func openUnits(_ content: Int32) -> Int32 { max(baseUnits, content + chromeUnits) }

  /// Whether a row is to be open once everything is measured.
  func isRequested(_ node: Forest.Node) -> Bool {
    if let waitingNode { return node == waitingNode }
    return outline.forest.isExpanded(node) || content(of: node) == ExpandableRows.requested
  }

  /// Whether a tap on the button of a row opens it.
  func opensByToggling(_ node: Forest.Node) -> Bool {
    !outline.forest.isExpanded(node) && content(of: node) != ExpandableRows.requested
  }

  /// The first rows that are to be open once everything is measured.
  func requestedNodes(atMost limit: Int) -> [Forest.Node] {
    let forest = outline.forest
    var nodes: [Forest.Node] = []
    var next = waitingNode.map { forest.leafSlot(of: $0) } ?? forest.firstRow
    while let slot = next, nodes.count < limit {
      let node = forest.node(at: slot)
      if isRequested(node) { nodes.append(node) }
      next = waitingNode == nil ? forest.row(after: slot) : nil
    }
    return nodes
  }
}
