/// One of two trees that are compared, with what was found out about it.
struct ComparedTree<Source: TreeSource> {
  let source: Source
  let read: SourceContentReader<Source.NodeID>
  private let readValue: SourceValueReader<Source.NodeID>

  /// The digests of large branches, each of which is asked for again when the branch is entered.
  private var known: [Source.NodeID: ContentDigest] = [:]

  /// The number of nodes from which on the digest of a branch is kept.
  ///
  /// Others are read again at most once for each of so many levels.
  private static var keptSize: Int { 32 }

  init(_ source: Source) {
    self.source = source
    read = source.contentReader()
    readValue = source.valueReader()
  }

  /// Returns a node with its name, at a position among its siblings.
  func child(
    _ node: SourceNode<Source.NodeID>,
    at position: Int
  ) throws(SourceError) -> ComparedChild<Source.NodeID> {
    let content = try read(node.id, false)
    let name = content?.orderedName
    return ComparedChild(
      node: node,
      identity: name.map { .named($0) } ?? ElementIdentity(content?.name),
      isOrdered: name != nil || content?.name.isPlace == true,
      position: position
    )
  }

  /// Returns the digest of a node without its name and place.
  ///
  /// Two nodes have the same one if nothing differs in them.
  ///
  /// - Complexity: O(nodes below it)
  mutating func digest(
    of node: SourceNode<Source.NodeID>
  ) throws(SourceError) -> ContentDigest {
    guard node.isBranch else { return try leafDigest(of: node) }
    if let digest = known[node.id] { return digest }
    var open = [try OpenBranch(node, in: source)]
    while true {
      if Task.isCancelled { throw .cancelled }
      let last = open.count - 1
      var digest: ContentDigest
      if let next = try open[last].next(in: source) {
        if try isReport(next) { continue }
        let child = try child(next, at: 0)
        open[last].add(child)
        if let digest = known[next.id] {
          open[last].add(digest)
        } else if next.isBranch {
          open.append(try OpenBranch(next, in: source))
        } else {
          open[last].add(try leafDigest(of: next))
        }
        continue
      }
      let branch = open.removeLast()
      digest = branch.digest
      if branch.size >= Self.keptSize { known[branch.node] = digest }
      guard !open.isEmpty else { return digest }
      open[last - 1].add(digest, size: branch.size)
    }
  }

  /// Returns the digest of what a node itself says, without anything below it.
  ///
  /// That of a node of which this is not known is like no other one.
  func leafDigest(
    of node: SourceNode<Source.NodeID>
  ) throws(SourceError) -> ContentDigest {
    var digest = ContentDigestBuilder()
    digest.combine(node.kind)
    switch node.kind {
    case .null: break
    case .string, .number, .boolean, .date, .data:
      digest.combine(node.isBranch)
      digest.combine(try valueDigest(of: node))
    case .folder, .object, .array, .link, .other:
      digest.combine(node.value)
      digest.combine(node.remarks)
    case .error:
      if let value = try valueDigest(of: node) {
        digest.combine(value)
      } else {
        digest.combine(UInt64.random(in: .min ... .max))
      }
    case .file: digest.combine(UInt64.random(in: .min ... .max))
    }
    return digest.finalize()
  }

  /// Returns the digest of the exact value of a node, or nil if there is none.
  ///
  /// A value of which the row shows all is short, and any other one is read in pieces.
  func valueDigest(of node: SourceNode<Source.NodeID>) throws(SourceError) -> ContentDigest? {
    var digest: ValueDigest?
    func add(_ piece: SourceContent.Value) {
      var added = digest ?? ValueDigest(piece)
      added.add(piece.bytes)
      digest = added
    }
    if node.value.isCut || node.kind == .error {
      try readValue(node.id, add)
    } else if let value = try read(node.id, true)?.value {
      add(value)
    }
    return digest?.finalize()
  }
}

extension ComparedTree {
  /// Opens a file.
  func file(_ node: SourceNode<Source.NodeID>) throws(SourceError) -> OpenFile {
    guard let file = try source.file(of: node.id) else {
      throw .changed(path: source.path(of: node.id))
    }
    return file
  }

  /// Whether there are values in a file.
  func opens(_ node: SourceNode<Source.NodeID>) throws(SourceError) -> Bool {
    if node.isBranch { return true }
    let page = try source.children(of: node.id, from: 0, limit: 1)
    return page.nodes.first.map { $0.kind != .error } ?? false
  }

  /// Whether a node is a report on how a text is written, such as that of its encoding, which says
  /// nothing of its values.
  func isReport(_ node: SourceNode<Source.NodeID>) throws(SourceError) -> Bool {
    guard node.kind == .other, !node.isBranch, case .note = node.value else { return false }
    return try read(node.id, false) == nil
  }

  /// Returns why a node cannot be read, or nil if it can.
  ///
  /// A line that is no JSON can: it is compared by its text.
  ///
  /// - Parameter parent: The node that it is in; nil for the top level.
  func failure(
    of node: SourceNode<Source.NodeID>,
    in parent: SourceNode<Source.NodeID>?
  ) throws(SourceError) -> ComparedFailure? {
    guard node.kind == .error, try valueDigest(of: node) == nil else { return nil }
    return ComparedFailure(
      words: node.failureReason,
      isFaultOfData: node.cause == nil && parent?.kind != .folder
    )
  }

  /// Returns the part at the end of a branch that cannot be read, nil if there is none: a document is
  /// read up to its first fault.
  func end(
    of branch: SourceNode<Source.NodeID>
  ) throws(SourceError) -> (node: SourceNode<Source.NodeID>, failure: ComparedFailure)? {
    var branch = branch
    while branch.isBranch, !branch.runsWhenRead, ![.folder, .file, .string].contains(branch.kind) {
      if Task.isCancelled { throw .cancelled }
      guard let count = try source.children(of: branch.id, from: 0, limit: 0).total, count > 0,
        let last = try source.children(of: branch.id, from: count - 1, limit: 1).nodes.first
      else { return nil }
      if let failure = try failure(of: last, in: branch) { return (last, failure) }
      branch = last
    }
    return nil
  }
}

/// The reason why a part of a tree was not compared.
package struct ComparedFailure {
  /// The reason, safe to show.
  package var words: String
  /// Whether the data is faulty; otherwise it could not be read.
  package var isFaultOfData: Bool
}

extension ComparedFailure {
  init(_ error: SourceError) {
    self.init(words: error.reason, isFaultOfData: error.category == .badData)
  }
}

/// A branch whose digest is being made.
private struct OpenBranch<Source: TreeSource> {
  let node: Source.NodeID
  private let kind: SourceKind
  private let containerKind: SourceKind?
  private var reader: ChildReader<Source>
  private var ordered = ContentDigestBuilder()
  /// The sum of the digests of children whose order is not compared.
  private var unordered = ContentDigest.zero
  /// The number of children with a name so far; equal ones are compared in their order.
  private var counts: [ElementIdentity: Int] = [:]
  /// The child whose digest is added next, and how often its name was there before.
  private var child: (identity: ElementIdentity, isOrdered: Bool, index: Int)?
  /// The number of nodes in the branch.
  private(set) var size = 1

  init(_ node: SourceNode<Source.NodeID>, in source: Source) throws(SourceError) {
    self.node = node.id
    kind = node.kind
    containerKind = node.kind == .string ? try source.containerKind(of: node.id) : nil
    reader = ChildReader(parent: node.id)
  }

  mutating func next(in source: Source) throws(SourceError) -> SourceNode<Source.NodeID>? {
    try reader.next(in: source)
  }

  mutating func add(_ next: ComparedChild<Source.NodeID>) {
    var index = 0
    if !next.isOrdered {
      index = counts[next.identity, default: 0]
      counts[next.identity] = index + 1
    }
    child = (next.identity, next.isOrdered, index)
  }

  /// Adds the digest of the child that was added last, of a number of nodes.
  mutating func add(_ digest: ContentDigest, size: Int = 1) {
    guard let child else { return }
    self.size += size
    if child.isOrdered {
      ordered.combine(child.identity)
      ordered.combine(digest)
    } else {
      unordered += ContentDigest { sum in
        sum.combine(child.identity)
        sum.combine(child.index)
        sum.combine(digest)
      }
    }
  }

  var digest: ContentDigest {
    ContentDigest { digest in
      digest.combine(kind)
      digest.combine(containerKind)
      digest.combine(ordered.finalize())
      digest.combine(unordered)
    }
  }
}
