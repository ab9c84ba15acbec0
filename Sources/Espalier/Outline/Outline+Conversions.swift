// Items from other forms of a hierarchy. The page numbers its items itself, and needs none of this.
#if !ESPALIER_BROWSER
  extension Outline {
    /// Returns items, in pre-order, from objects that contain each other.
    ///
    ///     let items = try Outline<String>.items(nested: folders, id: \.path, children: \.folders)
    ///     let outline = try Outline<String>(items: items)
    ///
    /// - Parameters:
    ///   - roots: The top objects.
    ///   - id: Returns the id of an object.
    ///   - children: Returns the objects in an object, and `nil` for a leaf; an object without any is an
    ///     empty branch.
    /// - Throws: ``OutlineError/duplicateItem(_:)`` if an id occurs twice, as it does where an object
    ///   contains itself.
    /// - Complexity: O(*m*) for *m* objects, however deep they are.
    public static func items<Object>(
      nested roots: some Sequence<Object>,
      id: (Object) -> ID,
      children: (Object) -> [Object]?
    ) throws(OutlineError<ID>) -> [Item] {
      var items: [Item] = []
      var known: Set<ID> = []
      // The objects at each level that are still to come, the next one last.
      var waiting = [Array(Array(roots).reversed())]
      while let level = waiting.indices.last {
        guard let object = waiting[level].popLast() else {
          waiting.removeLast()
          continue
        }
        let id = id(object)
        guard known.insert(id).inserted else { throw .duplicateItem(id) }
        let below = children(object)
        items.append(Item(id, level: level, isBranch: below != nil))
        if let below, !below.isEmpty { waiting.append(below.reversed()) }
      }
      return items
    }

    /// Returns items, in pre-order, from ids with their parents, as the rows of a database have them.
    ///
    ///     let items = try Outline<Int>.items(withParents: rows.map { ($0.number, $0.parent) })
    ///
    /// - Parameter pairs: The id of each item and that of its parent, `nil` for a top item, in any order:
    ///   siblings keep theirs, and a parent may come after its children.
    /// - Throws: ``OutlineError/duplicateItem(_:)`` if an id occurs twice,
    ///   ``OutlineError/unknownItem(_:)`` for a parent that is no item, and ``OutlineError/cycle(_:)``
    ///   with an item that is its own ancestor.
    /// - Complexity: O(*m*) for *m* pairs.
    public static func items(
      withParents pairs: some Sequence<(id: ID, parent: ID?)>
    ) throws(OutlineError<ID>) -> [Item] {
      let pairs = Array(pairs)
      var numbers: [ID: Int] = [:]
      for (number, pair) in pairs.enumerated() {
        guard numbers.updateValue(number, forKey: pair.id) == nil else {
          throw .duplicateItem(pair.id)
        }
      }
      var parents: [Int?] = []
      for pair in pairs {
        guard let id = pair.parent else {
          parents.append(nil)
          continue
        }
        guard let parent = numbers[id] else { throw .unknownItem(id) }
        parents.append(parent)
      }
      // Lists of siblings, linked from the last pair to the first.
      var firsts = [Int?](repeating: nil, count: pairs.count)
      var nexts = firsts
      var next: Int?
      for number in pairs.indices.reversed() {
        if let parent = parents[number] {
          (nexts[number], firsts[parent]) = (firsts[parent], number)
        } else {
          (nexts[number], next) = (next, number)
        }
      }
      var items: [Item] = []
      var path: [Int] = []
      while let number = next {
        items.append(Item(pairs[number].id, level: path.count, isBranch: firsts[number] != nil))
        path.append(number)
        next = firsts[number]
        while next == nil, let last = path.popLast() { next = nexts[last] }
      }
      if items.count < pairs.count { throw .cycle(pairs[cycle(in: parents)].id) }
      return items
    }

    /// An item of a cycle, where there is one.
    private static func cycle(in parents: [Int?]) -> Int {
      // For each number, one more than that from which the way up led to it first.
      var visits = [Int](repeating: 0, count: parents.count)
      for start in parents.indices {
        var next: Int? = start
        while let number = next, visits[number] == 0 {
          visits[number] = start + 1
          next = parents[number]
        }
        if let number = next, visits[number] == start + 1 { return number }
      }
      preconditionFailure("expected a cycle among \(parents.count) items")
    }
  }
#endif
