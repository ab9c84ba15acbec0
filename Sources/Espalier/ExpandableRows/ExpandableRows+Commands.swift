/// The effect that opening or closing a row would have.
package enum RowPlan {
  /// Nothing, because the row is so already, is unknown, or its content fits.
  case nothing
  case close
  case open
  /// The row opens when it is measured.
  case measure
}

// The commands, for callers that know whether they are possible, or ask.
extension ExpandableRows {
  /// Opens or closes a row; returns whether there is such a row.
  package mutating func setExpanded(
    _ expanded: Bool,
    for id: ID,
    _ observer: inout some CommandObserver
  ) -> Bool {
    guard let node = outline.index.node(of: id) else { return false }
    outline.makeUnique()
    if expanded { open(node, &observer) } else { close(node, &observer) }
    return true
  }

  /// Opens every expandable row, or requests its measurement; returns whether that is allowed.
  package mutating func expandAll(_ observer: inout some CommandObserver) -> Bool {
    guard !isExclusive else { return false }
    changeAll(&observer) { rows, node, observer in rows.open(node, &observer) }
    return true
  }

  /// Closes every row except some, of which those that do not exist are ignored.
  package mutating func collapseAll(
    except kept: [ID] = [],
    _ observer: inout some CommandObserver
  ) {
    var stays = SparseNodeMap(expecting: kept.count, of: outline.forest.handleEnd)
    for id in kept { if let node = outline.index.node(of: id) { stays[node] = 1 } }
    changeAll(&observer) { rows, node, observer in
      if stays[node] == nil { rows.close(node, &observer) }
    }
  }

  /// Sets whether opening a row closes the open one.
  package mutating func setExclusive(
    _ isExclusive: Bool,
    _ observer: inout some CommandObserver
  ) {
    guard isExclusive != self.isExclusive else { return }
    if isExclusive {
      let first = requestedRows(atMost: 1)
      collapseAll(except: first, &observer)
      if let node = first.first.flatMap({ outline.index.node(of: $0) }) {
        if outline.forest.isExpanded(node) { openNode = node } else { waitingNode = node }
      }
    } else {
      (openNode, waitingNode) = (nil, nil)
    }
    self.isExclusive = isExclusive
  }

  /// Opens a row, or requests its measurement.
  mutating func open(_ node: Forest.Node, _ observer: inout some CommandObserver) {
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
        observer.request(node)
      }
      return
    }
    guard isExpandable(content: content) else { return }
    if isExclusive {
      cancelWaiting()
      if let openNode { close(openNode, &observer) }
      openNode = node
    }
    forest.setChildlessExpanded(node, true)
    resize(node, to: openUnits(content), &observer)
  }

  /// Closes a row, and cancels a pending request to open it.
  mutating func close(_ node: Forest.Node, _ observer: inout some CommandObserver) {
    if waitingNode == node { waitingNode = nil }
    if content(of: node) == ExpandableRows.requested {
      setContent(ExpandableRows.unmeasured, of: node)
      observer.request(node)
    }
    guard outline.forest.isExpanded(node) else { return }
    if openNode == node { openNode = nil }
    outline.forest.setChildlessExpanded(node, false)
    resize(node, to: nil, &observer)
  }

  /// Sets the height of a row; `nil` is the base.
  func resize(_ node: Forest.Node, to units: Int32?, _ observer: inout some CommandObserver) {
    let forest = outline.forest
    observer.resize(node, from: forest.height(of: node))
    if observer.defersSums {
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
  private mutating func changeAll<Observer: CommandObserver>(
    _ observer: inout Observer,
    _ body: (inout ExpandableRows, Forest.Node, inout Observer) -> Void
  ) {
    outline.makeUnique()
    observer.defersSums = true
    let forest = outline.forest
    var next = forest.firstRow
    while let slot = next {
      body(&self, forest.node(at: slot), &observer)
      next = forest.row(after: slot)
    }
    observer.defersSums = false
    forest.refreshAll()
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
    while contents.count <= Int(node) { contents.append(ExpandableRows.unmeasured) }
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

  /// Whether a tap on the button of a row opens it; `nil` if it is unknown.
  package func opensByToggling(_ id: ID) -> Bool? {
    outline.index.node(of: id).map { opensByToggling($0) }
  }

  /// The effect that opening or closing a row would have.
  package func plan(_ id: ID, expanding: Bool) -> RowPlan {
    guard let node = outline.index.node(of: id) else { return .nothing }
    guard expanding else {
      return outline.forest.isExpanded(node) || isRequested(node) ? .close : .nothing
    }
    if outline.forest.isExpanded(node) { return .nothing }
    let content = content(of: node)
    if content < 0 { return content == ExpandableRows.requested ? .nothing : .measure }
    return isExpandable(content: content) ? .open : .nothing
  }

  /// Whether a tap on the button of a row opens it.
  func opensByToggling(_ node: Forest.Node) -> Bool {
    !outline.forest.isExpanded(node) && content(of: node) != ExpandableRows.requested
  }

  /// The first rows that are to be open once everything is measured.
  func requestedRows(atMost limit: Int) -> [ID] {
    let forest = outline.forest
    var ids: [ID] = []
    var next = waitingNode.map { forest.leafSlot(of: $0) } ?? forest.firstRow
    while let slot = next, ids.count < limit {
      let node = forest.node(at: slot)
      if isRequested(node), let id = outline.index[node] { ids.append(id) }
      next = waitingNode == nil ? forest.row(after: slot) : nil
    }
    return ids
  }
}
