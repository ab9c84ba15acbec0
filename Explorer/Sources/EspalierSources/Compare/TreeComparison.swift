/// A comparison of two trees of any formats, which finds the differences in the order of the second.
///
/// Files are equal if their bytes are. Otherwise those of a known format are compared by their values:
/// members by their keys, files by their names, equal keys by their order; objects in a list by a
/// member that identifies them, see ``RecordKeys``; and all else whose place is content, such as
/// lines, elements of lists and elements of XML, by an alignment of what is equal, see
/// ``ListAlignment``. Of texts and other prose also the form is compared, see ``TextForm``.
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
  }

  /// Two branches that are compared.
  private struct Level {
    var old: ComparedList<Old>
    var new: ComparedList<New>
    /// The position of the next children while the lists are the same.
    var position = 0
    /// The steps from the first difference of the lists on, last one first.
    var steps: [ComparisonStep]?
    /// The nodes of prose, nil for the trees themselves.
    var nodes: (old: SourceNode<Old.NodeID>?, new: SourceNode<New.NodeID>?)
    /// The files of prose, whose form is compared at the end.
    var files: FilePair?
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
  private let rootFiles: FilePair?
  private var levels: [Level] = []

  /// The nodes of the second tree that the last difference is in, outermost first.
  package private(set) var ancestors: [SourceNode<New.NodeID>] = []
  /// The number of ancestors that the difference before the last one is in as well.
  package private(set) var reportedAncestors = 0
  private var hasBegun = false

  /// Makes a comparison of two trees.
  ///
  /// - Parameter files: The files that the trees are of, if each is of one.
  package init(_ old: Old, _ new: New, files: FilePair? = nil) {
    self.old = ComparedTree(old)
    self.new = ComparedTree(new)
    rootFiles = files
  }

  /// Returns the next difference, or nil after the last.
  ///
  /// - Throws: ``SourceError`` if a tree can no longer be read, or the task was cancelled.
  package mutating func next() throws(SourceError) -> Difference? {
    reportedAncestors = ancestors.count
    let difference = try nextDifference()
    if difference != nil, let last = levels.indices.last { levels[last].isDifferent = true }
    return difference
  }

  private mutating func nextDifference() throws(SourceError) -> Difference? {
    if !hasBegun {
      hasBegun = true
      if let difference = try enter(nil, nil, rootFiles) { return difference }
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
      if !one.isOrdered { return try compare(one.node, other.node) }
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
    case .removed(let position): return .removed(try levels[level].old.node(at: position, in: old))
    case .added(let position): return .added(try levels[level].new.node(at: position, in: new))
    case .same(let from, let to, let isMoved, let isEqual):
      let one = try levels[level].old.node(at: from, in: old)
      let other = try levels[level].new.node(at: to, in: new)
      guard isMoved else { return isEqual ? nil : try compare(one, other) }
      // The move is told first, and then what differs in the child.
      if !isEqual { levels[level].steps?.append(.same(from, to, isMoved: false, isEqual: false)) }
      return .moved(one, from: from, other, to: to)
    }
  }

  /// Enters two branches, or returns the difference of two other children.
  private mutating func compare(
    _ one: SourceNode<Old.NodeID>,
    _ other: SourceNode<New.NodeID>
  ) throws(SourceError) -> Difference? {
    guard one.kind == other.kind else { return .changed(one, other) }
    if one.kind == .file { return try compareFiles(one, other) }
    guard one.isBranch, other.isBranch else {
      return try old.leafDigest(of: one) == new.leafDigest(of: other) ? nil : .changed(one, other)
    }
    return try enter(one, other, nil)
  }

  /// Compares two files by their bytes, and by what is in them if those differ.
  private mutating func compareFiles(
    _ one: SourceNode<Old.NodeID>,
    _ other: SourceNode<New.NodeID>
  ) throws(SourceError) -> Difference? {
    var files: FilePair?
    if let oldFile = try old.source.file(of: one.id),
      let newFile = try new.source.file(of: other.id)
    {
      files = FilePair(oldFile, newFile)
    }
    if let files, try files.areEqual { return nil }
    // The name alone of a file in an archive says whether it opens; for one on disk, its content.
    if try old.opens(one), try new.opens(other) { return try enter(one, other, files) }
    if files == nil, try old.source.value(of: one.id) == new.source.value(of: other.id) {
      return nil
    }
    return .changed(one, other)
  }

  /// Enters two branches, or the trees themselves for nil, unless they are of different kinds.
  ///
  /// - Parameter files: The files that they are.
  private mutating func enter(
    _ one: SourceNode<Old.NodeID>?,
    _ other: SourceNode<New.NodeID>?,
    _ files: FilePair?
  ) throws(SourceError) -> Difference? {
    // The row of any other branch says of which kind it is.
    if one == nil || one?.kind == .file || one?.kind == .string,
      let oldKind = try old.source.containerKind(of: one?.id),
      let newKind = try new.source.containerKind(of: other?.id), oldKind != newKind
    {
      return .changedWhole(one, .kind(oldKind), other, .kind(newKind))
    }
    var prose: FilePair?
    if let files, try old.source.holdsProse(one?.id), try new.source.holdsProse(other?.id) {
      prose = files
    }
    if let other { ancestors.append(other) }
    levels.append(
      Level(
        old: ComparedList(parent: one?.id),
        new: ComparedList(parent: other?.id),
        nodes: (one, other),
        files: prose
      )
    )
    return nil
  }

  /// Leaves the innermost branches; returns the difference of their form.
  private mutating func leave() throws(SourceError) -> Difference? {
    let level = levels.removeLast()
    if !levels.isEmpty { ancestors.removeLast() }
    reportedAncestors = min(reportedAncestors, ancestors.count)
    if level.isDifferent, let last = levels.indices.last { levels[last].isDifferent = true }
    guard let words = try level.files?.forms(isTold: level.isDifferent) else { return nil }
    return .changedWhole(level.nodes.old, .form(words.old), level.nodes.new, .form(words.new))
  }
}

/// A difference of two files as a whole.
package enum ComparedWhole {
  /// The kind of its values.
  case kind(SourceKind)
  /// The form that a text is written in, in words; see ``TextForm``.
  case form(String)
}
