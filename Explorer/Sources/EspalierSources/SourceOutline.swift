public import Espalier

/// An outline of the nodes of a source down to a depth, in the order of the source.
///
/// The ids of the outline are the numbers of the nodes in reading order, so that nothing is hashed;
/// ``nodes`` has the content of the rows. Branches that were read are expanded, the others
/// collapsed.
public struct SourceOutline<Source: TreeSource>: Sendable {
  /// The source of the nodes.
  public let source: Source
  /// The nodes by number, in one section.
  public let outline: Outline<Int>
  /// The nodes, indexed by number.
  public let nodes: [SourceNode<Source.NodeID>]

  /// Reads the nodes of the first `depth` levels; deeper branches are not read.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  /// - Complexity: O(*n*) in the nodes read.
  public init(reading source: Source, depth: Int = Int.max) throws(SourceError) {
    var reader = SourceReader(source: source, depth: depth)
    try reader.read()
    self.source = source
    outline = reader.builder.finish()
    nodes = reader.nodes
  }
}

/// Reads a source in pre-order, a page of children at a time.
private struct SourceReader<Source: TreeSource> {
  /// An open branch: the current page, and the offset of the next one.
  private struct Branch {
    var parent: Source.NodeID?
    var page: ArraySlice<SourceNode<Source.NodeID>>
    var nextOffset: Int?
  }

  let source: Source
  let depth: Int
  var builder = Outline<Int>.Builder(denselyNumberedBy: { $0 })
  var nodes: [SourceNode<Source.NodeID>] = []

  init(source: Source, depth: Int) {
    self.source = source
    self.depth = depth
  }

  mutating func read() throws(SourceError) {
    guard depth > 0 else { return }
    // The open branches are on an explicit stack, so the source may be arbitrarily deep.
    var open = [try branch(nil, from: 0)]
    while var branch = open.popLast() {
      guard let node = branch.page.popFirst() else {
        if let offset = branch.nextOffset {
          open.append(try self.branch(branch.parent, from: offset))
        }
        continue
      }
      let level = open.count
      let opens = node.isBranch && level + 1 < depth
      append(node, level: level, isExpanded: opens)
      open.append(branch)
      if opens { open.append(try self.branch(node.id, from: 0)) }
    }
  }

  private func branch(
    _ parent: Source.NodeID?,
    from offset: Int
  ) throws(SourceError) -> Branch {
    let page = try source.children(of: parent, from: offset, limit: PageSize.reading)
    return Branch(parent: parent, page: page.nodes[...], nextOffset: page.nextOffset)
  }

  private mutating func append(_ node: SourceNode<Source.NodeID>, level: Int, isExpanded: Bool) {
    let item = Outline<Int>.Item(
      nodes.count,
      level: level,
      isBranch: node.isBranch,
      isExpanded: isExpanded
    )
    nodes.append(node)
    do {
      try builder.append(item)
    } catch {
      preconditionFailure("Numbers in the order of reading were refused: \(error)")
    }
  }
}
