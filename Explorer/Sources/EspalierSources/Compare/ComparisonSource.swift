/// The differences of two trees as a tree: what they are in, and below that the rows that tell of them.
///
/// A row that only one of the trees has opens to all that is in it there. What rows stand for is their
/// ``SourceNode/difference``.
public final class ComparisonSource: ForwardingSource {
  /// A row of the comparison, or a node below one by its wire id in its tree.
  public struct NodeID: Hashable, Sendable {
    let row: Int
    let inner: String?
  }

  /// A row of the comparison.
  private struct Row: Sendable {
    var node: SourceNode<NodeID>
    /// The node in its tree, if it is one, and whether that is the first tree.
    var place: SourcePlace?
    var isOld: Bool
    /// The rows below one in which something differs.
    var children: [Int] = []
  }

  /// The greatest number of rows; a last one says that there are more.
  package static var limit: Int { 200_000 }

  /// The names of both.
  public let title: String
  private let rows: [Row]
  private let top: [Int]

  /// Whether there is no difference.
  package var isEmpty: Bool { rows.isEmpty }

  /// Compares two trees, or two nodes of them.
  ///
  /// - Parameters:
  ///   - old: The first tree.
  ///   - new: The second tree.
  ///   - oldNode: The node of the first that is compared, nil for the tree itself.
  ///   - newNode: The node of the second that is compared, nil for the tree itself.
  ///   - limit: The greatest number of rows.
  ///   - told: Called with each difference.
  /// - Throws: ``SourceError`` if a tree can no longer be read, or the task was cancelled.
  package init<Old: TreeSource, New: TreeSource>(
    _ old: Old,
    _ new: New,
    from oldNode: SourceNode<Old.NodeID>? = nil,
    _ newNode: SourceNode<New.NodeID>? = nil,
    limit: Int = ComparisonSource.limit,
    told: (TreeComparison<Old, New>.Difference) -> Void = { _ in }
  ) throws(SourceError) {
    title = "\(oldNode?.title ?? old.title), \(newNode?.title ?? new.title)"
    let (oldTree, newTree) = (old.byWireID, new.byWireID)
    var comparison = TreeComparison(old, new, from: oldNode, newNode)
    var (rows, top, open) = ([Row](), [Int](), [Int]())
    /// Appends a row below those that are open, and returns its number.
    func add(
      _ shown: SourceNode<some Hashable & Sendable>,
      _ difference: RowDifference?,
      at place: SourcePlace? = nil,
      isOld: Bool = false
    ) -> Int {
      var node = shown.identified(as: NodeID(row: rows.count, inner: nil))
      node.difference = difference
      rows.append(Row(node: node, place: place, isOld: isOld))
      if let parent = open.last {
        rows[parent].children.append(rows.count - 1)
      } else {
        top.append(rows.count - 1)
      }
      return rows.count - 1
    }
    while let difference = try comparison.next() {
      told(difference)
      guard rows.count < limit else {
        open = []
        let words = "there are more differences; without --browse, all are printed"
        _ = add(SourceNode(id: 0, title: words, kind: .error), nil)
        break
      }
      open.removeLast(open.count - comparison.reportedAncestors)
      for node in comparison.ancestors[open.count...] {
        let place = SourcePlace(source: newTree, node: new.wireID(of: node.id))
        open.append(add(node, .inside, at: place))
      }
      for row in difference.rows {
        let remarks = row.remark.map { [$0] } ?? []
        switch row.node {
        case .old(var node):
          node.remarks += remarks
          let place = SourcePlace(source: oldTree, node: old.wireID(of: node.id))
          _ = add(node, row.difference, at: place, isOld: true)
        case .new(var node):
          node.remarks += remarks
          let place = SourcePlace(source: newTree, node: new.wireID(of: node.id))
          _ = add(node, row.difference, at: place)
        case nil:
          let words = row.remark ?? ""
          _ = add(SourceNode(id: 0, title: words, kind: .error), row.difference)
        }
      }
    }
    for row in rows.indices where rows[row].node.difference == .inside {
      rows[row].node.childCount = rows[row].children.count
    }
    (self.rows, self.top) = (rows, top)
  }

  private func isInside(_ row: Int) -> Bool { rows[row].node.difference == .inside }

  /// Returns the place of a node in its tree, nil for a row of words.
  public func place(of node: NodeID) throws(SourceError) -> SourcePlace? {
    guard var place = rows[node.row].place else { return nil }
    if let inner = node.inner { place.node = inner }
    return place
  }

  /// Returns the branch of a tree whose children are those of a node, nil for a row of the comparison.
  public func branch(of parent: NodeID?) throws(SourceError) -> SourceBranch<Int>? {
    guard let parent, parent.inner != nil || !isInside(parent.row),
      let place = try place(of: parent)
    else { return nil }
    return SourceBranch(source: place.source, node: place.node, context: parent.row)
  }

  /// Returns a row of one of the trees.
  public func node(
    _ node: SourceNode<String>,
    in branch: SourceBranch<Int>
  ) -> SourceNode<NodeID> {
    var node = node.identified(as: NodeID(row: branch.context, inner: node.id))
    let difference = rows[branch.context].node.difference
    // What moved as a whole is the same in both.
    if difference != .moved { node.difference = difference }
    return node
  }

  /// Returns a page of the rows of the comparison.
  public func ownChildren(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let children = parent.map { rows[$0.row].children } ?? top
    return SourcePage(from: offset, limit: limit, total: children.count) {
      rows[children[$0]].node
    }
  }

  /// Returns the path of a node in its tree; that of a row of words is empty.
  public func path(of node: NodeID) -> String {
    (try? place(of: node)).flatMap { $0?.source.path(of: $0?.node ?? "") } ?? ""
  }

  /// Returns the number of the row, followed by a colon and the wire id of a node below it.
  public func wireID(of node: NodeID) -> String {
    "\(node.row)" + (node.inner.map { ":" + $0 } ?? "")
  }

  /// Returns the node that a wire id names, or nil if it names none.
  public func node(wireID: String) throws(SourceError) -> NodeID? {
    let parts = wireID.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let digits = parts.first, let row = Int(digits), rows.indices.contains(row),
      String(row) == digits
    else { return nil }
    guard parts.count > 1 else { return NodeID(row: row, inner: nil) }
    guard !isInside(row), let place = rows[row].place,
      let inner = try place.source.node(wireID: String(parts[1]))
    else { return nil }
    return NodeID(row: row, inner: inner)
  }

  /// Returns a reader of exact names and values.
  public func contentReader() -> SourceContentReader<NodeID> {
    var readers: [Bool: SourceContentReader<String>] = [:]
    return { [self] node, includingValue throws(SourceError) in
      guard let place = try place(of: node) else { return nil }
      let isOld = rows[node.row].isOld
      let read = readers[isOld] ?? place.source.contentReader()
      readers[isOld] = read
      return try read(place.node, includingValue)
    }
  }
}
