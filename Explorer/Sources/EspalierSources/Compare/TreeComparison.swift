/// A comparison of two trees of any formats, which finds the differences in the order of the second.
///
/// Children are the same if they have the same identity: members by their keys, files by their names,
/// equal keys by their order; see ``ElementIdentity`` for the elements of arrays. The order of keys and
/// of files is not compared, unless it is content, as that of the elements of XML; see
/// ``SourceContent/isOrdered``. Both trees are read side by side. Only lists whose children are not the
/// same one after the other are read to their ends and kept, from the first difference on.
package struct TreeComparison<Old: TreeSource, New: TreeSource> {
  /// A difference.
  package enum Difference {
    /// A node that only the first tree has.
    case removed(SourceNode<Old.NodeID>)
    /// A node that only the second tree has.
    case added(SourceNode<New.NodeID>)
    /// A node with another value.
    case changed(SourceNode<Old.NodeID>, SourceNode<New.NodeID>)
    /// Two files, or the trees themselves for nil, whose values are of different kinds.
    case changedKind(
      SourceNode<Old.NodeID>?,
      SourceKind,
      SourceNode<New.NodeID>?,
      SourceKind
    )
    /// An element at another position.
    case moved(SourceNode<Old.NodeID>, from: Int, SourceNode<New.NodeID>, to: Int)
  }

  /// A node with what is compared of it.
  struct Child<Source: TreeSource> {
    var node: SourceNode<Source.NodeID>
    var content: SourceContent?
    /// The position among the siblings.
    var position: Int

    /// Whether the position is content.
    var isOrdered: Bool { content?.name == .position || content?.isOrdered == true }
  }

  /// A step in a list of children.
  enum Step {
    case pair(Child<Old>, Child<New>, isMoved: Bool)
    case removed(SourceNode<Old.NodeID>)
    case added(SourceNode<New.NodeID>)
  }

  /// Two lists of children.
  private struct Level {
    var old: ChildReader<Old>
    var new: ChildReader<New>
    /// The steps from the first difference of the lists on, last one first.
    var rest: [Step]?
  }

  private let old: Old
  private let new: New
  private let readOld: SourceContentReader<Old.NodeID>
  private let readNew: SourceContentReader<New.NodeID>
  private var levels: [Level]

  /// The nodes of the second tree that the last difference is in, outermost first.
  package private(set) var ancestors: [SourceNode<New.NodeID>] = []
  /// The number of ancestors that the difference before the last one is in as well.
  package private(set) var reportedAncestors = 0
  /// The branch that is entered with the next step.
  private var entered: (SourceNode<Old.NodeID>, SourceNode<New.NodeID>)?
  /// Whether the kinds of the roots were compared.
  private var hasComparedRoots = false

  /// Makes a comparison of two trees.
  package init(_ old: Old, _ new: New) {
    self.old = old
    self.new = new
    readOld = old.contentReader()
    readNew = new.contentReader()
    levels = [Level(old: ChildReader(parent: nil), new: ChildReader(parent: nil))]
  }

  /// Returns the next difference, or nil after the last.
  ///
  /// - Throws: ``SourceError`` if a tree can no longer be read, or the task was cancelled.
  package mutating func next() throws(SourceError) -> Difference? {
    reportedAncestors = ancestors.count
    if !hasComparedRoots {
      hasComparedRoots = true
      if let difference = try differenceOfKinds(nil, nil) {
        levels = []
        return difference
      }
    }
    while true {
      if Task.isCancelled { throw .cancelled }
      if let (oldBranch, newBranch) = entered {
        entered = nil
        ancestors.append(newBranch)
        levels.append(
          Level(old: ChildReader(parent: oldBranch.id), new: ChildReader(parent: newBranch.id))
        )
      }
      guard !levels.isEmpty else { return nil }
      guard let step = try nextStep() else {
        levels.removeLast()
        if !ancestors.isEmpty { ancestors.removeLast() }
        reportedAncestors = min(reportedAncestors, ancestors.count)
        continue
      }
      switch step {
      case .removed(let node): return .removed(node)
      case .added(let node): return .added(node)
      case .pair(let one, let other, let isMoved):
        if let difference = try compare(one, other) { return difference }
        if isMoved {
          return .moved(one.node, from: one.position, other.node, to: other.position)
        }
      }
    }
  }

  /// Enters two branches, or returns the difference of two other children.
  private mutating func compare(
    _ one: Child<Old>,
    _ other: Child<New>
  ) throws(SourceError) -> Difference? {
    guard one.node.kind == other.node.kind else { return .changed(one.node, other.node) }
    var areBranches = one.node.isBranch && other.node.isBranch
    if !areBranches {
      if try isEqual(one, other) { return nil }
      // The name alone of a file in an archive says whether it opens; for one on disk, its content.
      if one.node.kind == .file, one.node.isBranch || other.node.isBranch {
        areBranches = try opens(one.node, in: old)
        if areBranches { areBranches = try opens(other.node, in: new) }
      }
      if !areBranches { return .changed(one.node, other.node) }
    }
    // The row of any other branch says of which kind it is.
    if one.node.kind == .file || one.node.kind == .string,
      let difference = try differenceOfKinds(one.node, other.node)
    {
      return difference
    }
    entered = (one.node, other.node)
    return nil
  }

  /// Whether there are values in a file.
  private func opens<Source: TreeSource>(
    _ node: SourceNode<Source.NodeID>,
    in source: Source
  ) throws(SourceError) -> Bool {
    if node.isBranch { return true }
    let page = try source.children(of: node.id, from: 0, limit: 1)
    return page.nodes.first.map { $0.kind != .error } ?? false
  }

  /// Returns the difference of two branches whose children are in values of different kinds.
  private func differenceOfKinds(
    _ one: SourceNode<Old.NodeID>?,
    _ other: SourceNode<New.NodeID>?
  ) throws(SourceError) -> Difference? {
    guard let oldKind = try old.containerKind(of: one?.id),
      let newKind = try new.containerKind(of: other?.id), oldKind != newKind
    else { return nil }
    return .changedKind(one, oldKind, other, newKind)
  }

  /// Returns the next step in the innermost lists, or nil at their ends.
  private mutating func nextStep() throws(SourceError) -> Step? {
    let last = levels.count - 1
    if levels[last].rest != nil { return levels[last].rest?.popLast() }
    let one = try nextOld(last)
    let other = try nextNew(last)
    guard one != nil || other != nil else { return nil }
    if let one, let other, try isSame(one, other) {
      return .pair(one, other, isMoved: false)
    }
    var oldRest = one.map { [$0] } ?? []
    var newRest = other.map { [$0] } ?? []
    while let child = try nextOld(last) { oldRest.append(child) }
    while let child = try nextNew(last) { newRest.append(child) }
    levels[last].rest = try steps(oldRest, newRest).reversed()
    return levels[last].rest?.popLast()
  }

  private mutating func nextOld(_ level: Int) throws(SourceError) -> Child<Old>? {
    guard let node = try levels[level].old.next(in: old) else { return nil }
    return Child(
      node: node,
      content: try readOld(node.id, !node.isBranch),
      position: levels[level].old.count - 1
    )
  }

  private mutating func nextNew(_ level: Int) throws(SourceError) -> Child<New>? {
    guard let node = try levels[level].new.next(in: new) else { return nil }
    return Child(
      node: node,
      content: try readNew(node.id, !node.isBranch),
      position: levels[level].new.count - 1
    )
  }

  /// Whether two children at the same place of their lists have the same identity.
  private func isSame(_ one: Child<Old>, _ other: Child<New>) throws(SourceError) -> Bool {
    guard ElementIdentity(one.content?.name) == ElementIdentity(other.content?.name) else {
      return false
    }
    guard one.content?.name == .position else { return true }
    if one.node.kind == .object, other.node.kind == .object {
      let oldMembers = try ElementIdentity.members(of: one.node, in: old, readOld)
      let newMembers = try ElementIdentity.members(of: other.node, in: new, readNew)
      // The most telling member that one of them has decides.
      let key = ElementIdentity.keys.indices.first { (oldMembers[$0] ?? newMembers[$0]) != nil }
      return key.map { oldMembers[$0] == newMembers[$0] } ?? true
    }
    let areLists = one.node.isBranch && other.node.isBranch
    return one.node.kind == other.node.kind && (areLists || one.content == other.content)
  }

  /// Whether two leaves are equal.
  private func isEqual(_ one: Child<Old>, _ other: Child<New>) throws(SourceError) -> Bool {
    guard one.node.kind == other.node.kind else { return false }
    var hasSameRow: Bool {
      one.node.value == other.node.value && one.node.remarks == other.node.remarks
    }
    switch one.node.kind {
    case .file:
      if case .size(let oldSize, false) = one.node.value,
        case .size(let newSize, false) = other.node.value, oldSize != newSize
      {
        return false
      }
      guard let oldFile = try old.file(of: one.node.id),
        let newFile = try new.file(of: other.node.id)
      else { return try old.value(of: one.node.id) == new.value(of: other.node.id) }
      do throws(POSIXError) {
        return try oldFile.hasSameBytes(as: newFile)
      } catch {
        if Task.isCancelled { throw .cancelled }
        throw SourceError(error, path: old.path(of: one.node.id))
      }
    case .null: return true
    case .string, .number, .boolean, .date, .data:
      return one.content?.value == other.content?.value
    case .error: return one.node.title == other.node.title && hasSameRow
    case .folder, .object, .array, .link, .other: return hasSameRow
    }
  }

  /// Returns the steps from one list to another.
  private func steps(
    _ oldRest: [Child<Old>],
    _ newRest: [Child<New>]
  ) throws(SourceError) -> [Step] {
    var identities = ListIdentities()
    let (oldKeys, newKeys) = try keys(oldRest, newRest)
    let difference = ListDifference(
      from: oldKeys.map { identities.number(of: $0, in: .old) },
      to: newKeys.map { identities.number(of: $0, in: .new) }
    )
    return difference.steps.map { step in
      switch step {
      case .removed(let index): return .removed(oldRest[index].node)
      case .added(let index): return .added(newRest[index].node)
      case .same(let oldIndex, let newIndex, let isMoved):
        let (one, other) = (oldRest[oldIndex], newRest[newIndex])
        return .pair(one, other, isMoved: isMoved && one.isOrdered && other.isOrdered)
      }
    }
  }

  /// Returns the identities of the children in two lists.
  private func keys(
    _ oldRest: [Child<Old>],
    _ newRest: [Child<New>]
  ) throws(SourceError) -> ([ElementIdentity], [ElementIdentity]) {
    let isList =
      oldRest.allSatisfy { $0.content?.name == .position }
      && newRest.allSatisfy { $0.content?.name == .position }
    guard isList else {
      return (
        oldRest.map { ElementIdentity($0.content?.name) },
        newRest.map { ElementIdentity($0.content?.name) }
      )
    }
    if oldRest.allSatisfy({ !$0.node.isBranch }), newRest.allSatisfy({ !$0.node.isBranch }) {
      return (
        oldRest.map { .value($0.node.kind, $0.content?.value) },
        newRest.map { .value($0.node.kind, $0.content?.value) }
      )
    }
    var oldMembers: [[Int: SourceContent.Value]] = []
    var newMembers: [[Int: SourceContent.Value]] = []
    for child in oldRest {
      oldMembers.append(try ElementIdentity.members(of: child.node, in: old, readOld))
    }
    for child in newRest {
      newMembers.append(try ElementIdentity.members(of: child.node, in: new, readNew))
    }
    for key in ElementIdentity.keys.indices {
      let oldValues = oldMembers.map { $0[key] }
      let newValues = newMembers.map { $0[key] }
      guard ElementIdentity.areDifferent(oldValues), ElementIdentity.areDifferent(newValues) else {
        continue
      }
      return (oldValues.map { .value(.object, $0) }, newValues.map { .value(.object, $0) })
    }
    return (oldRest.indices.map { .position($0) }, newRest.indices.map { .position($0) })
  }
}
