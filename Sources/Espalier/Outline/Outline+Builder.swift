extension Outline {
  /// Builds an outline from a stream: sections, and the items of each in pre-order.
  ///
  ///     var builder = Outline<String>.Builder()
  ///     try builder.beginSection("Plants")
  ///     try builder.append(.init("Trees", isExpanded: true))
  ///     try builder.append(.init("Oak", level: 1))
  ///     let outline = builder.finish()
  ///
  /// Each item is written to its final place at once; the tree above the leaves is built at the
  /// end.
  public struct Builder {
    @usableFromInline var outline: Outline
    /// The last item at each level, down to the possible parent of the next item.
    @usableFromInline var path: [Forest.Node] = []
    /// The number of collapsed ancestors of an item at each level.
    @usableFromInline var hiddenDepths: [Int32] = [0]
    /// The deepest level that the next item can have, -1 without a section.
    @usableFromInline var deepest = -1
    /// The branches that are not simply loaded, and those of them that still get children, whose
    /// statuses come after these.
    @usableFromInline var loads: [(node: Forest.Node, state: ItemLoadState)] = []
    @usableFromInline var statuses: [(level: Int, kind: Forest.Status)] = []

    /// Creates a builder of an outline whose ids are hashed.
    @inlinable
    public init() { outline = Outline() }

    /// Creates a builder of an outline whose ids map to small whole numbers.
    @inlinable
    public init(denselyNumberedBy number: @escaping @Sendable (ID) -> Int) {
      outline = Outline(denselyNumberedBy: number)
    }

    /// Reserves capacity for a number of items.
    ///
    /// - Precondition: The number is at least 0.
    @inlinable
    public mutating func reserveCapacity(_ items: Int) {
      precondition(items >= 0, "expected a number of items of at least 0, got \(items)")
      outline.makeUnique()
      outline.forest.reserveBulkLoad(items)
      outline.index.reserve(items)
    }

    /// Begins a section, named or not; the items that follow belong to it.
    ///
    /// - Throws: ``OutlineError/duplicateItem(_:)`` if the name is taken; the builder stays valid.
    @inlinable
    public mutating func beginSection(_ id: ID? = nil) throws(OutlineError<ID>) {
      if let id, outline.index.sections[id] != nil { throw .duplicateItem(id) }
      outline.makeUnique()
      endBranches(downTo: 0)
      let node = outline.forest.appendNode(flags: .openSection, depth: 0, hiddenDepth: 1)
      outline.index.nameSection(node, id)
      deepest = 0
    }

    /// Appends an item to the last section; the first item without a section begins an unnamed one.
    ///
    /// - Throws: ``OutlineError`` if the id is taken or a level is skipped; the builder stays
    ///   valid.
    /// - Complexity: O(1) amortized.
    @inlinable
    public mutating func append(_ item: Item) throws(OutlineError<ID>) {
      var flags: NodeFlags = item.isBranch || item.isExpanded || !item.isLoaded ? .branch : []
      if item.isExpanded { flags.insert(.expanded) }
      let node = try appendNode(item.id, level: item.level, flags: flags)
      if !item.isLoaded { setLoadState(of: node, to: item) }
    }

    /// Appends an item whose children are known.
    ///
    /// As ``append(_:)``, for programs that never load children later: it keeps their binaries
    /// small.
    ///
    /// - Throws: ``OutlineError`` if the id is taken or a level is skipped; the builder stays
    ///   valid.
    @inlinable
    public mutating func append(
      _ id: ID,
      level: Int,
      isBranch: Bool = false,
      isExpanded: Bool = false
    ) throws(OutlineError<ID>) {
      var flags: NodeFlags = isBranch || isExpanded ? .branch : []
      if isExpanded { flags.insert(.expanded) }
      try appendNode(id, level: level, flags: flags)
    }

    @inlinable
    @discardableResult
    mutating func appendNode(
      _ id: ID,
      level: Int,
      flags: NodeFlags
    ) throws(OutlineError<ID>) -> Forest.Node {
      guard level >= 0, level <= Swift.max(deepest, 0) else {
        throw .levelOutOfRange(item: id, level: level, deepest: Swift.max(deepest, 0))
      }
      if deepest < 0 { try beginSection() }
      outline.makeUnique()
      if !statuses.isEmpty {
        guard outline.index.node(of: id) == nil else { throw .duplicateItem(id) }
        endBranches(downTo: level)
      }
      let node = outline.forest.nextHandle
      guard outline.index.insert(id, node: node) else { throw .duplicateItem(id) }
      let hiddenDepth = hiddenDepths[level]
      _ = outline.forest.appendNode(flags: flags, depth: level + 1, hiddenDepth: hiddenDepth)
      if level > 0, level == deepest { outline.forest.markAppendedBranch(path[level - 1]) }
      let below = hiddenDepth &+ (flags.contains(.expanded) ? 0 : 1)
      if level == path.count {
        path.append(node)
        hiddenDepths.append(below)
      } else {
        path[level] = node
        hiddenDepths[level + 1] = below
      }
      deepest = level + 1
      return node
    }

    /// Sets the load state of the last node; its status is appended after its children.
    @usableFromInline
    mutating func setLoadState(of node: Forest.Node, to item: Item) {
      var state = item.loadState
      let kind: Forest.Status
      switch state {
      case .loaded: return
      case .unknown:
        guard item.isExpanded else { return outline.forest.setUnloaded(node, true) }
        (state, kind) = (.loading(.first), .loading)
      case .loading: kind = .loading
      case .failed: kind = .failed
      case .more: kind = .more
      }
      loads.append((node, state))
      statuses.append((item.level, kind))
    }

    /// Appends the statuses of the branches that end before the next item.
    @usableFromInline
    mutating func endBranches(downTo level: Int) {
      while let last = statuses.last, last.level >= level {
        statuses.removeLast()
        outline.forest.appendStatus(
          last.kind,
          depth: last.level + 2,
          hiddenDepth: hiddenDepths[last.level + 1]
        )
      }
    }

    /// Returns the outline.
    ///
    /// It takes over the builder's storage. A builder that is used elsewhere, or whose lifetime the
    /// compiler cannot prove to end here, is copied; `(consume builder).finish()` never copies.
    ///
    /// - Complexity: O(*n*).
    @inlinable
    public consuming func finish() -> Outline {
      outline.makeUnique()
      endBranches(downTo: 0)
      outline.forest.finishBulkLoad()
      outline.setLoads(loads)
      return outline
    }
  }
}

// A builder copies storage that it shares before it writes.
extension Outline.Builder: @unchecked Sendable where ID: Sendable {}
