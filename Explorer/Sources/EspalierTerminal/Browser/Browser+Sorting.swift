import Espalier
import EspalierSources

// The order of the children of a branch. It is kept by branch, since what is read again comes in that of the source.
extension Browser {
  /// Sorts the siblings of the cursor's row; the same order again reverses it.
  ///
  /// In a table, the records are sorted by the column that has the order.
  mutating func order(by order: RowOrder) {
    guard !isTableShown else {
      guard order != .none else { return sort(by: nil) }
      guard var wanted = order.fileColumn,
        tableView?.table.index(of: wanted.column) != nil
      else {
        return message = "no column of the table has this order: S sorts by that of the cursor"
      }
      if filtering?.sort == wanted { wanted.isDescending.toggle() }
      return sort(by: wanted)
    }
    guard let branch = branchOfCursor else { return }
    let wanted = SiblingOrder(order: order)
    let isReversed = orders[branch] == wanted && order != .none
    sort(by: SiblingOrder(order: order, isReversed: isReversed))
  }

  private var branchOfCursor: Int? {
    navigator.cursor.map { outline.parent(of: $0) ?? Self.root }
  }

  /// Sorts the rows of the branch with the cursor, as soon as they are read to the last one.
  mutating func sort(by order: SiblingOrder) {
    guard let branch = branchOfCursor else { return }
    if order.order == .none {
      message = "in the order of the source"
      readInOrder(branch)
    } else {
      let waits = filtering != nil && search.isRunning
      message = (waits ? "sorting by " : "sorted by ") + order.order.rawValue
      message? += order.isReversed ? ", reversed" : ""
      if waits { message? += ", once all is found" }
      if order.order == .size, hasUncountedFolder(in: branch) {
        message? += "; \(KeyTable.firstKeys(of: .toggleInFolder(.sizes))) counts what is in folders"
      }
      orders[branch] = order
      continueSorting(branch)
      sortMatches()
    }
    if view == .columns { enterColumns() }
    showCursor()
    requestLoads()
  }

  private func hasUncountedFolder(in branch: Int) -> Bool {
    (outline.children(of: branch) ?? []).contains { child in
      guard let node = node(child), node.kind == .folder else { return false }
      if case .size = node.value { return false }
      return true
    }
  }

  /// Reads a branch again in the order of the source, if it has another one.
  mutating func readInOrder(_ branch: Int) {
    if orders.removeValue(forKey: branch) != nil { outdate(node(branch)?.id) }
  }

  /// Reads a branch that is to be sorted to its end, and sorts it.
  mutating func continueSorting(_ branch: Int) {
    guard let order = orders[branch], outline.contains(branch) else { return }
    // Matches are inserted in the order of the source until all are found.
    if filtering != nil, search.isRunning { return }
    if outline.status(of: branch) == .more {
      return performKnown { try outline.loadMore(branch) }
    }
    guard outline.loadState(of: branch) == .loaded else { return }
    var builder = NaturalSortKey()
    var keys: [Int: RowOrder.Key] = [:]
    for child in outline.children(of: branch) ?? [] {
      keys[child] = node(child).flatMap { order.order.key(of: $0, &builder) }
    }
    // Of a list of files, whatever its order.
    var folders: Set<Int> = []
    if settings.foldersFirst {
      folders = Set((outline.children(of: branch) ?? []).filter { node($0)?.kind == .folder })
    }
    func isBefore(_ left: Int, _ right: Int) -> Bool {
      let isFolder = folders.contains(left)
      if isFolder != folders.contains(right) { return isFolder }
      let (first, second) = order.isReversed ? (right, left) : (left, right)
      switch (keys[first], keys[second]) {
      case (let one?, let other?): return one < other
      // Rows without a key follow, in the order in which they were read.
      case (_?, nil): return !order.isReversed
      case (nil, _?): return order.isReversed
      case (nil, nil): return first < second
      }
    }
    rowsView?.isOutdated = true
    keepingView { browser in
      performKnown { try browser.outline.sort(.item(branch), by: isBefore) }
    }
    filtering?.lastPositions = nil
    filtering?.sorted = nil
  }

  /// Sorts the branches whose order was asked for while matches were being found.
  mutating func sortFiltered() {
    let branches = orders.keys.filter { outline.contains($0) }
    guard filtering != nil, !branches.isEmpty else { return }
    for branch in branches { continueSorting(branch) }
    showCursor()
  }
}
