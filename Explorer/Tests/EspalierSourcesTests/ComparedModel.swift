@testable import EspalierSources

/// A tree as it is compared, read whole, to which differences can be applied.
struct ComparedModel: Sendable {
  /// The part of a node that is compared beside its children.
  enum Content: Hashable {
    case branch
    case value(SourceContent.Value?)
    case row(RowValue, [String])
    /// A part that cannot be read.
    case unread
  }

  var name: [UInt8]?
  var isOrdered = false
  var kind: SourceKind?
  var content = Content.branch
  var children: [ComparedModel] = []

  /// The name of a child whose order is not compared, and how often it was there before.
  struct Key: Hashable {
    var name: [UInt8]?
    var index: Int
  }

  /// Returns the positions of the children whose order is content.
  var ordered: [Int] { children.indices.filter { children[$0].isOrdered } }

  /// The keys of the other children, and their positions.
  var keyed: [Key: Int] {
    var counts: [[UInt8]?: Int] = [:]
    var result: [Key: Int] = [:]
    for (position, child) in children.enumerated() where !child.isOrdered {
      result[Key(name: child.name, index: counts[child.name, default: 0])] = position
      counts[child.name, default: 0] += 1
    }
    return result
  }

  /// Whether nothing differs between two nodes.
  ///
  /// - Parameter hasRead: Whether all of both has to be readable: what is not differs from everything.
  static func areEqual(
    _ one: ComparedModel,
    _ other: ComparedModel,
    hasRead: Bool = true
  ) -> Bool {
    guard one.kind == other.kind, one.content == other.content, !hasRead || one.content != .unread,
      one.children.count == other.children.count
    else { return false }
    let ordered = (one.ordered, other.ordered)
    guard ordered.0.count == ordered.1.count else { return false }
    for (place, otherPlace) in zip(ordered.0, ordered.1) {
      let (child, otherChild) = (one.children[place], other.children[otherPlace])
      guard child.name == otherChild.name, areEqual(child, otherChild, hasRead: hasRead) else {
        return false
      }
    }
    let others = other.keyed
    return one.keyed.allSatisfy { key, place in
      others[key].map { areEqual(one.children[place], other.children[$0], hasRead: hasRead) }
        ?? false
    }
  }

  /// Reads a tree; also returns the positions on the way to each node.
  static func read<Source: TreeSource>(
    _ source: Source
  ) throws -> (model: ComparedModel, places: [Source.NodeID: [Int]]) {
    let read = source.contentReader()
    let readValue = source.valueReader()
    var places: [Source.NodeID: [Int]] = [:]
    func children(of parent: Source.NodeID?, at path: [Int]) throws -> [ComparedModel] {
      let page = try source.children(of: parent, from: 0, limit: 100_000)
      guard page.nextOffset == nil else { throw TestFailure("more than a page") }
      // A report on how the text is written is no part of its values.
      let nodes = try page.nodes.filter { node in
        try node.kind != .other || node.isBranch || read(node.id, false) != nil
      }
      return try nodes.enumerated().map { position, node in
        places[node.id] = path + [position]
        let content = try read(node.id, !node.isBranch)
        var model = ComparedModel(kind: node.kind)
        model.name = content?.orderedName ?? content?.name.bytes
        model.isOrdered = content?.orderedName != nil || content?.name.isPlace == true
        if node.isBranch {
          model.children = try children(of: node.id, at: path + [position])
        } else if [.string, .number, .boolean, .date, .data, .null].contains(node.kind) {
          model.content = .value(node.kind == .null ? nil : content?.value)
        } else if node.kind == .error {
          model.content = .unread
          try readValue(node.id) { model.content = .value($0) }
        } else {
          model.content = .row(node.value, node.remarks)
        }
        return model
      }
    }
    var model = ComparedModel(kind: try source.containerKind(of: nil))
    model.children = try children(of: nil, at: [])
    return (model, places)
  }
}

/// Differences by the places of the nodes, which can be applied.
struct ComparedChanges {
  /// The changes of the children of a node of the old tree, by their positions there.
  struct Changes {
    var removed: Set<Int> = []
    /// The positions in the new tree of the children that were replaced.
    var replaced: [Int: [Int]] = [:]
    /// The places in the new tree of the children that were moved.
    var moved: [Int: [Int]] = [:]
  }

  private(set) var changes: [[Int]: Changes] = [:]
  /// The positions of the children that were added, by the places of their parents in the new tree.
  private(set) var added: [[Int]: Set<Int>] = [:]
  private(set) var isReplaced = false
  /// Whether something was not compared.
  private(set) var isUnread = false
  private(set) var count = 0

  init<Old: TreeSource, New: TreeSource>(
    _ old: Old,
    _ new: New,
    _ oldPlaces: [Old.NodeID: [Int]],
    _ newPlaces: [New.NodeID: [Int]]
  ) throws {
    func place<ID>(_ id: ID, _ places: [ID: [Int]]) throws -> [Int] {
      guard let place = places[id] else { throw TestFailure("a node that is not in its tree") }
      return place
    }
    var comparison = TreeComparison(old, new)
    while let difference = try comparison.next() {
      count += 1
      switch difference {
      case .removed(let node):
        let path = try place(node.id, oldPlaces)
        changes[path.dropLast(), default: Changes()].removed.insert(path[path.count - 1])
      case .added(let node):
        let path = try place(node.id, newPlaces)
        added[path.dropLast(), default: []].insert(path[path.count - 1])
      case .changed(let one, let other):
        let path = try place(one.id, oldPlaces)
        changes[path.dropLast(), default: Changes()].replaced[path[path.count - 1]] = try place(
          other.id,
          newPlaces
        )
      case .moved(let one, let from, let other, let to):
        let path = try place(one.id, oldPlaces)
        let target = try place(other.id, newPlaces)
        guard path.last == from, target.last == to else { throw TestFailure("a wrong position") }
        changes[path.dropLast(), default: Changes()].moved[from] = target
      case .changedWhole: isReplaced = true
      case .unread(let one, _, let other, _):
        isUnread = true
        if let one { _ = try place(one.id, oldPlaces) }
        if let other { _ = try place(other.id, newPlaces) }
      }
    }
  }

  /// Compares two sources.
  ///
  /// Returns the number of differences, whether these lead from the old tree to the new one unless
  /// something cannot be read, and whether the two trees are equal.
  static func check(
    _ old: some TreeSource,
    _ new: some TreeSource
  ) throws -> (count: Int, isApplied: Bool, areEqual: Bool) {
    var (oldModel, oldPlaces) = try ComparedModel.read(old)
    var (newModel, newPlaces) = try ComparedModel.read(new)
    // A document that is a single value is of no kind.
    if oldModel.kind == nil || newModel.kind == nil { (oldModel.kind, newModel.kind) = (nil, nil) }
    let changes = try ComparedChanges(old, new, oldPlaces, newPlaces)
    let areEqual =
      try ComparedModel.areEqual(oldModel, newModel) && hasSameProse(old, new)
    if changes.isUnread { return (changes.count, true, areEqual) }
    let result = try changes.apply(to: oldModel, from: newModel)
    // Where a document ends in a fault, the fault is what the other one gets as well.
    let isApplied = ComparedModel.areEqual(result, newModel, hasRead: false)
    return (changes.count, isApplied, areEqual)
  }

  /// Whether two sources have the same bytes, if both are prose, whose bytes are content.
  private static func hasSameProse(_ old: some TreeSource, _ new: some TreeSource) throws -> Bool {
    guard let prose = try old.prose(in: nil), let other = try new.prose(in: nil) else {
      return true
    }
    return try prose.text.written.hasSameBytes(as: other.text.written)
  }

  /// Applies the differences to the old tree.
  ///
  /// Of the new one, only what they name is used.
  func apply(to old: ComparedModel, from new: ComparedModel) throws -> ComparedModel {
    if isReplaced { return new }
    return try apply(to: old, [], from: new, [])
  }

  private func apply(
    to old: ComparedModel,
    _ oldPath: [Int],
    from new: ComparedModel,
    _ newPath: [Int]
  ) throws -> ComparedModel {
    let changes = changes[oldPath] ?? Changes()
    let added = added[newPath] ?? []
    func child(_ position: Int, as other: Int) throws -> ComparedModel {
      if let target = changes.replaced[position] { return new.children[target[target.count - 1]] }
      return try apply(
        to: old.children[position],
        oldPath + [position],
        from: new.children[other],
        newPath + [other]
      )
    }
    var result = old
    result.children = []
    // Members and the like: what is left, and what was added.
    let otherKeys = new.keyed
    // Those with one name stay in their order.
    for (key, position) in old.keyed.sorted(by: { $0.value < $1.value })
    where !changes.removed.contains(position) {
      guard let other = otherKeys[key] else { throw TestFailure("\(key) is not told as removed") }
      result.children.append(try child(position, as: other))
    }
    for position in added.sorted() where !new.children[position].isOrdered {
      result.children.append(new.children[position])
    }
    for position in changes.removed where old.children[position].isOrdered {
      let child = old.children[position]
      let isAddedAgain = added.contains { other in
        let other = new.children[other]
        return other.isOrdered && other.name == child.name && ComparedModel.areEqual(other, child)
      }
      if isAddedAgain { throw TestFailure("what was moved is told as removed and added") }
    }
    // Lists: what was added and moved has its place, and the others fill the places between.
    let places = new.ordered
    var kept = old.ordered.filter { !changes.removed.contains($0) && changes.moved[$0] == nil }[...]
    let moved = Dictionary(
      uniqueKeysWithValues: changes.moved.map { ($1[$1.count - 1], $0) }
    )
    var list: [ComparedModel] = []
    for position in places {
      if added.contains(position) {
        list.append(new.children[position])
      } else if let from = moved[position] {
        list.append(try child(from, as: position))
      } else if let from = kept.popFirst() {
        list.append(try child(from, as: position))
      } else {
        throw TestFailure("a child is not told as added")
      }
    }
    guard kept.isEmpty else { throw TestFailure("a child is not told as removed") }
    result.children += list
    return result
  }
}
