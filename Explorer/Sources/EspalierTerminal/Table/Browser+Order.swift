import Espalier
import EspalierSources

// The records that pass the form, in the order of a column. They are in an outline of their own, as the matches of
// a filter are, but read page by page like any others: what is known of them are their positions.
extension Browser {
  /// The records of a branch in an order.
  struct OrderedRecords {
    var branch: Int
    /// The positions among all children of the branch.
    var positions: [Int]
    /// The number of positions whose records were read.
    var taken = 0
  }

  /// The greatest place of a record to which the rows before it are read, so that the cursor stays on it.
  private static var followLimit: Int { 20_000 }

  /// Shows the records that pass the form in an order; all of them, as they were, without a form and an order.
  mutating func orderRecords(sortedBy sort: RecordSort?) {
    guard let place = formView?.place ?? tableView?.place else { return }
    let filter = formView?.filter ?? RecordFilter()
    guard !filter.isEmpty || sort != nil else {
      return endFilter(restoringCursor: false, clearsForm: false)
    }
    let record = recordOfCursor(in: place)
    beginFilter(filter.text, ofRecords: true, sortedBy: sort)
    filtering?.record = record
    effects.append(.orderRecords(place, filter, sort, number: search.number))
  }

  /// The record of the cursor, unless that is the first one, where nobody has gone to yet.
  private func recordOfCursor(
    in place: SourceMatch<Source.NodeID>
  ) -> (node: Node, position: Int)? {
    var row = navigator.cursor
    while let record = row, let parent = outline.parent(of: record) {
      guard node(parent)?.id == place.nodes.last?.id else {
        row = parent
        continue
      }
      let index = outline.indexInParent(of: record) ?? 0
      guard index > 0, let node = node(record) else { return nil }
      return (node, position(ofRecord: record, at: index))
    }
    return nil
  }

  /// Receives the positions of the records that pass, in their order.
  mutating func received(
    _ order: RecordOrder,
    of place: SourceMatch<Source.NodeID>,
    ofSearch number: Int
  ) {
    guard number == search.number, let record = filtering.map(\.record) else { return }
    search.isRunning = false
    let isEmpty = order.positions.isEmpty
    showFilteredOutline(loadsRoot: place.nodes.isEmpty && !isEmpty)
    var branch = Self.root
    for (level, node) in place.nodes.enumerated() {
      var item = self.number([node])[0]
      item.isBranch = true
      item.isExpanded = true
      item.isLoaded = isEmpty || level < place.nodes.count - 1
      filtering?.positions[item.id] = place.positions[level]
      performKnown { try outline.replaceChildren(of: .item(branch), with: [item]) }
      branch = item.id
    }
    filtering?.order = OrderedRecords(branch: branch, positions: order.positions)
    if let sort = filtering?.sort, message == Self.words("sorting", sort) {
      message = Self.words("sorted", sort)
    }
    if case .stopped = order.state {
      message = order.state.text(records: order.records, limits: Self.orderLimits)
    } else if isEmpty {
      message = "no record passes"
    }
    if let record, let index = order.positions.firstIndex(of: record.position),
      index < Self.followLimit
    {
      goal = SourceMatch(
        nodes: place.nodes + [record.node],
        positions: place.positions + [index]
      )
      continueToGoal()
    } else {
      navigator.focus(branch, in: outline)
    }
    showCursor()
    requestLoads()
  }

  /// The limits of the pass over records for an order, which can be stopped.
  static var orderLimits: RecordLimits { RecordLimits(time: .seconds(60)) }

  /// Asks for the next records of the order, for a load of their branch.
  mutating func loadRecords(_ load: Load, token: Int) {
    if load.offset == 0 { filtering?.order?.taken = 0 }
    guard let order = filtering?.order else { return }
    let positions = Array(order.positions.dropFirst(order.taken).prefix(load.limit))
    effects.append(
      .loadRecords(token: token, parent: node(order.branch)?.id, positions: positions)
    )
  }

  /// Receives the records of a load.
  mutating func received(
    _ answer: Result<[SourceRecord<Source.NodeID>], SourceError>,
    ofLoad token: Int
  ) {
    guard let load = loads[token], load.origin.outline == outlineNumber,
      let order = filtering?.order
    else { return _ = removeLoad(token) }
    let end = min(order.taken + load.limit, order.positions.count)
    let hasMore = end < order.positions.count
    let page = answer.map { records in
      SourcePage(
        nodes: records.map(\.node),
        total: nil,
        nextOffset: hasMore ? load.offset + records.count : nil
      )
    }
    received(page, for: token)
    guard case .success(let records) = answer else { return }
    filtering?.order?.taken = end
    for (index, record) in records.enumerated() {
      guard let row = outline.child(of: order.branch, at: load.offset + index) else { break }
      filtering?.positions[row] = record.position
    }
    // The first record, unless one went elsewhere meanwhile.
    if load.offset == 0, navigator.cursor == order.branch, !navigator.isOnStatus, goal == nil,
      let first = outline.child(of: order.branch, at: 0)
    {
      navigator.focus(first, in: outline)
      showCursor()
    }
  }
}
