/// A comparison of two trees of any formats, which finds the differences in the order of the second.
///
/// Files are equal if their bytes are. Otherwise those of a known format are compared by their values:
/// members by their keys, files by their names, equal keys by their order; objects in a list by a
/// member that identifies them, see ``RecordKeys``; and all else whose place is content, such as
/// lines, elements of lists and elements of XML, by an alignment of what is equal, see
/// ``ListAlignment``. Of texts and other prose also the form is compared, see ``TextForm``.
///
/// A part that cannot be read is never equal to another: it is told, and the rest is compared.
///
/// Both trees are read side by side. From the first difference of two lists on, digests of all
/// of their children are kept.
package struct TreeComparison<Old: TreeSource, New: TreeSource> {
  /// A difference.
  package enum Difference {
    /// A node that only the first tree has.
    case removed(SourceNode<Old.NodeID>)
    /// A node that only the second tree has.
    case added(SourceNode<New.NodeID>)
    /// A node with another value.
    case changed(SourceNode<Old.NodeID>, SourceNode<New.NodeID>)
    /// Two files, or the trees themselves for nil, that differ as a whole.
    case changedWhole(
      SourceNode<Old.NodeID>?,
      ComparedWhole,
      SourceNode<New.NodeID>?,
      ComparedWhole
    )
    /// A child whose place is content at another position.
    case moved(SourceNode<Old.NodeID>, from: Int, SourceNode<New.NodeID>, to: Int)
    /// Nodes that were not compared, or the trees themselves for two nil, since what has a failure
    /// could not be read; both have the same one if it is not known which of them it is of.
    case unread(
      SourceNode<Old.NodeID>?,
      ComparedFailure?,
      SourceNode<New.NodeID>?,
      ComparedFailure?
    )
  }

  /// Two branches that are compared.
  private struct Level {
    var old: ComparedList<Old>
    var new: ComparedList<New>
    /// The position of the next children while the lists are the same.
    var position = 0
    /// The steps from the first difference of the lists on, last one first.
    var steps: [ComparisonStep]?
    /// The nodes, nil for the trees themselves.
    var nodes: (old: SourceNode<Old.NodeID>?, new: SourceNode<New.NodeID>?)
    /// The prose in them, whose form is compared at the end.
    var prose: (old: SourceProse, new: SourceProse)?
    /// Whether there was a difference in the branches.
    var isDifferent = false

    mutating func readSteps(
      from position: Int,
      in oldTree: inout ComparedTree<Old>,
      _ newTree: inout ComparedTree<New>
    ) throws(SourceError) {
      steps = try ComparisonStep.steps(
        from: &old,
        in: &oldTree,
        to: &new,
        in: &newTree,
        startingAt: position
      ).reversed()
    }
  }

  private var old: ComparedTree<Old>
  private var new: ComparedTree<New>
  private var levels: [Level] = []

  /// The nodes of the second tree that the last difference is in, outermost first.
  package private(set) var ancestors: [SourceNode<New.NodeID>] = []
  /// The number of ancestors that the difference before the last one is in as well.
  package private(set) var reportedAncestors = 0
  /// The rows that say what cannot be read in the branches of the last difference.
  private var unread: [Difference] = []
  private var hasBegun = false
  /// The nodes that are compared, nil for the trees themselves.
  private let roots: (old: SourceNode<Old.NodeID>?, new: SourceNode<New.NodeID>?)

  /// Makes a comparison of two trees, or of two nodes of them.
  package init(
    _ old: Old,
    _ new: New,
    from oldNode: SourceNode<Old.NodeID>? = nil,
    _ newNode: SourceNode<New.NodeID>? = nil
  ) {
    self.old = ComparedTree(old)
    self.new = ComparedTree(new)
    roots = (oldNode, newNode)
  }

  /// Returns the next difference, or nil after the last.
  ///
  /// - Throws: ``SourceError`` if a tree can no longer be read, or the task was cancelled.
  package mutating func next() throws(SourceError) -> Difference? {
    reportedAncestors = ancestors.count
    if let difference = unread.popLast() { return difference }
    let difference: Difference?
    do throws(SourceError) {
      let next = try nextDifference()
      if let next { unread = try unreadParts(of: next) }
      difference = next
    } catch {
      difference = try leaveFile(error)
    }
    if difference != nil, let last = levels.indices.last { levels[last].isDifferent = true }
    return difference
  }

  /// Returns what could not be read of branches that differ as a whole.
  private func unreadParts(of difference: Difference) throws(SourceError) -> [Difference] {
    var (one, other): (SourceNode<Old.NodeID>?, SourceNode<New.NodeID>?)
    switch difference {
    case .removed(let node): one = node
    case .added(let node): other = node
    case .changed(let node, let otherNode): (one, other) = (node, otherNode)
    default: return []
    }
    var parts: [Difference] = []
    if let part = try other.flatMap({ node throws(SourceError) in try new.end(of: node) }) {
      parts.append(.unread(nil, nil, part.node, part.failure))
    }
    if let part = try one.flatMap({ node throws(SourceError) in try old.end(of: node) }) {
      parts.append(.unread(part.node, part.failure, nil, nil))
    }
    return parts
  }

  private mutating func nextDifference() throws(SourceError) -> Difference? {
    if !hasBegun {
      hasBegun = true
      let difference: Difference?
      if let one = roots.old, let other = roots.new {
        difference = try compare(one, other, in: nil)
      } else {
        difference = try enter(roots.old, roots.new)
      }
      if let difference { return difference }
    }
    while let last = levels.indices.last {
      if Task.isCancelled { throw .cancelled }
      if levels[last].steps == nil {
        if let difference = try compareNext(last) { return difference }
      } else if let step = levels[last].steps?.popLast() {
        if let difference = try difference(at: step, last) { return difference }
      } else if let difference = try leave() {
        return difference
      }
    }
    return nil
  }

  /// Compares the next children while the lists are the same one after the other.
  private mutating func compareNext(_ level: Int) throws(SourceError) -> Difference? {
    let position = levels[level].position
    levels[level].position += 1
    let one = try levels[level].old.child(at: position, in: old)
    let other = try levels[level].new.child(at: position, in: new)
    if let one, let other, one.identity == other.identity, one.isOrdered == other.isOrdered {
      if !one.isOrdered { return try compare(one.node, other.node, in: level) }
      if try old.digest(of: one.node) == new.digest(of: other.node) { return nil }
    }
    try levels[level].readSteps(from: position, in: &old, &new)
    return nil
  }

  /// Returns the difference at a step, or nil if there is none or it is in the branches, which are
  /// entered.
  private mutating func difference(
    at step: ComparisonStep,
    _ level: Int
  ) throws(SourceError) -> Difference? {
    switch step {
    case .removed(let position):
      let node = try levels[level].old.node(at: position, in: old)
      let failure = try old.failure(of: node, in: levels[level].nodes.old)
      return failure == nil ? .removed(node) : .unread(node, failure, nil, nil)
    case .added(let position):
      let node = try levels[level].new.node(at: position, in: new)
      let failure = try new.failure(of: node, in: levels[level].nodes.new)
      return failure == nil ? .added(node) : .unread(nil, nil, node, failure)
    case .same(let from, let to, let isMoved, let isEqual):
      let one = try levels[level].old.node(at: from, in: old)
      let other = try levels[level].new.node(at: to, in: new)
      guard isMoved else { return isEqual ? nil : try compare(one, other, in: level) }
      // The move is told first, and then what differs in the child.
      if !isEqual { levels[level].steps?.append(.same(from, to, isMoved: false, isEqual: false)) }
      return .moved(one, from: from, other, to: to)
    }
  }

  /// Enters two branches, or returns the difference of two other nodes.
  ///
  /// - Parameter level: The branches that the nodes are in, nil for those that the comparison is of.
  private mutating func compare(
    _ one: SourceNode<Old.NodeID>,
    _ other: SourceNode<New.NodeID>,
    in level: Int?
  ) throws(SourceError) -> Difference? {
    let failure = try old.failure(of: one, in: level.flatMap { levels[$0].nodes.old })
    let otherFailure = try new.failure(of: other, in: level.flatMap { levels[$0].nodes.new })
    if failure != nil || otherFailure != nil { return .unread(one, failure, other, otherFailure) }
    guard one.kind == other.kind else { return .changed(one, other) }
    if one.kind == .file { return try compareFiles(one, other) }
    guard one.isBranch, other.isBranch else {
      return try old.leafDigest(of: one) == new.leafDigest(of: other) ? nil : .changed(one, other)
    }
    return try enter(one, other)
  }
}

// Files and branches.

extension TreeComparison {
  /// Compares two files by their bytes, and by what is in them if those differ.
  private mutating func compareFiles(
    _ one: SourceNode<Old.NodeID>,
    _ other: SourceNode<New.NodeID>
  ) throws(SourceError) -> Difference? {
    let file = Result { () throws(SourceError) in try old.file(one) }
    let otherFile = Result { () throws(SourceError) in try new.file(other) }
    do throws(SourceError) {
      guard case .success(let file) = file, case .success(let otherFile) = otherFile else {
        return .unread(one, try file.failureOfComparison, other, try otherFile.failureOfComparison)
      }
      if try FilePair(file, otherFile).areEqual { return nil }
      // The name alone of a file in an archive says whether it opens; for one on disk, its content.
      if try old.opens(one), try new.opens(other) { return try enter(one, other) }
    } catch {
      if error == .cancelled { throw error }
      return .unread(one, ComparedFailure(error), other, ComparedFailure(error))
    }
    return .changed(one, other)
  }

  /// Enters two branches, or the trees themselves for nil, unless they cannot be read or are of
  /// different kinds.
  private mutating func enter(
    _ one: SourceNode<Old.NodeID>?,
    _ other: SourceNode<New.NodeID>?
  ) throws(SourceError) -> Difference? {
    var level = Level(
      old: ComparedList(parent: one?.id),
      new: ComparedList(parent: other?.id),
      nodes: (one, other)
    )
    let failure = try level.old.onlyChild(in: old).flatMap { child throws(SourceError) in
      try old.failure(of: child, in: one)
    }
    let otherFailure = try level.new.onlyChild(in: new).flatMap { child throws(SourceError) in
      try new.failure(of: child, in: other)
    }
    if failure != nil || otherFailure != nil { return .unread(one, failure, other, otherFailure) }
    let areFiles = one == nil || one?.kind == .file
    // The row of any other branch says of which kind it is.
    if areFiles || one?.kind == .string,
      let oldKind = try old.source.containerKind(of: one?.id),
      let newKind = try new.source.containerKind(of: other?.id), oldKind != newKind
    {
      return .changedWhole(one, .kind(oldKind), other, .kind(newKind))
    }
    if areFiles, let prose = try old.source.prose(in: one?.id),
      let otherProse = try new.source.prose(in: other?.id)
    {
      level.prose = (prose, otherProse)
    }
    if let other { ancestors.append(other) }
    levels.append(level)
    return nil
  }

  /// Leaves the innermost branches; returns the difference of their form.
  private mutating func leave() throws(SourceError) -> Difference? {
    let level = levels[levels.count - 1]
    let words = try level.prose.flatMap { (old, new) throws(SourceError) in
      try old.forms(unlike: new, isTold: level.isDifferent)
    }
    leaveLevels(from: levels.count - 1)
    if level.isDifferent, let last = levels.indices.last { levels[last].isDifferent = true }
    guard let words else { return nil }
    return .changedWhole(level.nodes.old, .form(words.old), level.nodes.new, .form(words.new))
  }

  /// Leaves the innermost files, one of which cannot be read to its end.
  ///
  /// - Throws: The error if there is none, or the task was cancelled.
  private mutating func leaveFile(_ error: SourceError) throws(SourceError) -> Difference {
    guard error != .cancelled, let level = levels.lastIndex(where: { $0.nodes.new?.kind == .file })
    else { throw error }
    let nodes = levels[level].nodes
    leaveLevels(from: level)
    return .unread(nodes.old, ComparedFailure(error), nodes.new, ComparedFailure(error))
  }

  private mutating func leaveLevels(from level: Int) {
    levels.removeSubrange(level...)
    ancestors.removeLast(ancestors.count - max(0, level - 1))
    reportedAncestors = min(reportedAncestors, ancestors.count)
  }
}

extension Result where Failure == SourceError {
  /// The reason why a file cannot be read, or nil if it can.
  ///
  /// - Throws: ``SourceError/cancelled``.
  fileprivate var failureOfComparison: ComparedFailure? {
    get throws(SourceError) {
      guard case .failure(let error) = self else { return nil }
      if error == .cancelled { throw error }
      return ComparedFailure(error)
    }
  }
}

/// A difference of two files as a whole.
package enum ComparedWhole {
  /// The kind of its values.
  case kind(SourceKind)
  /// The form that a text is written in, in words; see ``TextForm``.
  case form(String)
}
