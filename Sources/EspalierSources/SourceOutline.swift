public import Espalier

/// A source read into an outline: every node down to a depth, in the source's order.
///
/// The outline's ids are the nodes' numbers in the order of reading, so that nothing is hashed;
/// ``nodes`` holds what a row shows. Branches that were read are open, the others closed.
public struct SourceOutline<Source: TreeSource>: Sendable {
  /// Where the nodes come from.
  public let source: Source
  /// The nodes by number, in one section.
  public let outline: Outline<Int>
  /// What each number stands for.
  public let nodes: [SourceNode<Source.NodeID>]

  /// Reads the nodes of the first `depth` levels; deeper branches are not asked for anything.
  ///
  /// - Throws: ``SourceError`` if the source can no longer be read.
  /// - Complexity: O(*n*) in the nodes read.
  public init(reading source: Source, depth: Int = Int.max) async throws(SourceError) {
    var reader = SourceReader(source: source, depth: depth)
    try await reader.read()
    self.source = source
    outline = reader.builder.finish()
    nodes = reader.nodes
  }
}

/// Reads level by level within branch by branch, a page of children at a time.
private struct SourceReader<Source: TreeSource> {
  private static var pageSize: Int { 1024 }

  /// A branch under way: the page at hand, and where the next one begins.
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

  mutating func read() async throws(SourceError) {
    guard depth > 0 else { return }
    // The branches under way wait on a stack of our own, whatever the depth of the source.
    var open = [try await branch(nil, from: 0)]
    while var branch = open.popLast() {
      guard let node = branch.page.popFirst() else {
        if let offset = branch.nextOffset {
          open.append(try await self.branch(branch.parent, from: offset))
        }
        continue
      }
      let level = open.count
      let opens = node.isBranch && level + 1 < depth
      append(node, level: level, isExpanded: opens)
      open.append(branch)
      if opens { open.append(try await self.branch(node.id, from: 0)) }
    }
  }

  private func branch(
    _ parent: Source.NodeID?,
    from offset: Int
  ) async throws(SourceError) -> Branch {
    let page = try await source.children(of: parent, from: offset, limit: SourceReader.pageSize)
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
