/// A child of a branch, with its values if it is a record.
public struct SourceRecord<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The child itself.
  public var node: SourceNode<NodeID>

  /// The index of the child among its siblings.
  public var position: Int

  /// The values in the order of the record, or nil if the child is no record: a report.
  ///
  /// A value alone, such as a number in a list, is a record with one column without a name.
  public var cells: [RecordCell]?

  /// Makes a record.
  public init(node: SourceNode<NodeID>, position: Int, cells: [RecordCell]?) {
    self.node = node
    self.position = position
    self.cells = cells
  }
}

/// A value of a record under the name of its column.
public struct RecordCell: Sendable, Equatable {
  /// The name of the column: a key, or the position in a list; exact, not escaped for display.
  public var column: String

  /// The value.
  public var value: CellValue

  /// Makes a cell.
  public init(_ column: String, _ value: CellValue) {
    self.column = column
    self.value = value
  }
}

/// Some of the children of a branch, in order, as records.
public struct RecordPage<NodeID: Hashable & Sendable>: Sendable, Equatable {
  /// The children.
  public var records: [SourceRecord<NodeID>]

  /// The total number of children, or nil while that is unknown.
  public var total: Int?

  /// The offset of the next page, or nil if this page contains the last child.
  public var nextOffset: Int?

  /// Makes a page.
  public init(records: [SourceRecord<NodeID>], total: Int?, nextOffset: Int?) {
    self.records = records
    self.total = total
    self.nextOffset = nextOffset
  }

  /// Returns the page of other nodes that a function makes of these.
  func map<ID>(_ node: (SourceNode<NodeID>) -> SourceNode<ID>) -> RecordPage<ID> {
    RecordPage<ID>(
      records: records.map {
        SourceRecord<ID>(node: node($0.node), position: $0.position, cells: $0.cells)
      },
      total: total,
      nextOffset: nextOffset
    )
  }

  /// Makes a page of children that are no records.
  init(_ page: SourcePage<NodeID>, from offset: Int) {
    self.init(
      records: page.nodes.enumerated().map {
        SourceRecord(node: $1, position: offset + $0, cells: nil)
      },
      total: page.total,
      nextOffset: page.nextOffset
    )
  }

  /// Makes a page of some children whose values are read by a function.
  init(
    _ page: SourcePage<NodeID>,
    from offset: Int,
    cells: (SourceNode<NodeID>) throws(SourceError) -> [RecordCell]?
  ) throws(SourceError) {
    self.init(records: [], total: page.total, nextOffset: page.nextOffset)
    records.reserveCapacity(page.nodes.count)
    for (index, node) in page.nodes.enumerated() {
      let cells = try cells(node)
      records.append(SourceRecord(node: node, position: offset + index, cells: cells))
    }
  }
}

/// The extent to which the values of records are read.
public struct RecordExtent: Sendable, Equatable {
  /// The number of values of a record; those after them are left out.
  public var cells: Int

  /// The number of bytes of a value.
  public var bytes: Int

  /// Makes an extent.
  public init(cells: Int = 256, bytes: Int = 1024) {
    precondition(
      cells > 0 && bytes > 0,
      "expected positive numbers of cells and bytes, got \(cells) and \(bytes)"
    )
    self.cells = cells
    self.bytes = bytes
  }
}
