extension Outline {
  /// Builds an outline from a stream: sections, and each one's items as a pre-order.
  ///
  ///     var builder = Outline<String>.Builder()
  ///     try builder.beginSection("Plants")
  ///     try builder.append(.init("Trees", isExpanded: true))
  ///     try builder.append(.init("Oak", level: 1))
  ///     let outline = builder.finish()
  ///
  /// Each item goes to where it stays at once; the tree above all is laid at the end.
  public struct Builder {
    @usableFromInline var outline: Outline
    /// The last item at each level, as far as they hold the next one.
    @usableFromInline var path: [Forest.Node] = []
    /// How many closed items hide an item at each level.
    @usableFromInline var covers: [Int32] = [0]
    /// The deepest level that the next item can have, -1 without a section.
    @usableFromInline var deepest = -1
    /// Branches that are open and have yet to be loaded.
    @usableFromInline var loading: [Forest.Node] = []

    /// A builder of an outline whose ids are hashed.
    @inlinable
    public init() { outline = Outline() }

    /// A builder of an outline whose ids are small whole numbers.
    @inlinable
    public init(denselyNumberedBy number: @escaping @Sendable (ID) -> Int) {
      outline = Outline(denselyNumberedBy: number)
    }

    /// Makes room for items to come.
    @inlinable
    public mutating func reserveCapacity(_ items: Int) {
      outline.makeUnique()
      outline.forest.reserveLaying(items)
      outline.index.reserve(items)
    }

    /// Begins a section, named or not; the items that follow are its own.
    ///
    /// - Throws: ``OutlineError/duplicateItem(_:)`` if the name is taken; the builder stays good.
    @inlinable
    public mutating func beginSection(_ id: ID? = nil) throws(OutlineError<ID>) {
      if let id, outline.index.sections[id] != nil { throw .duplicateItem(id) }
      outline.makeUnique()
      let node = outline.forest.lay(flags: .openSection, depth: 0, cover: 1)
      outline.index.nameSection(node, id)
      deepest = 0
    }

    /// Appends an item to the last section; the first item without a section begins an unnamed one.
    ///
    /// - Throws: ``OutlineError`` if the id is taken or a level is skipped; the builder stays good.
    /// - Complexity: O(1) amortized.
    @inlinable
    public mutating func append(_ item: Item) throws(OutlineError<ID>) {
      var flags: NodeFlags = item.isBranch || item.isExpanded || !item.isLoaded ? .branch : []
      if item.isExpanded { flags.insert(.expanded) }
      if item.isLoaded {
        try lay(item.id, level: item.level, flags: flags)
      } else {
        try layUnloaded(item, flags: flags)
      }
    }

    /// Appends an item whose children are known.
    ///
    /// As ``append(_:)`` with an item, for programs that load nothing later and are to stay small.
    @inlinable
    public mutating func append(
      _ id: ID,
      level: Int,
      isBranch: Bool = false,
      isExpanded: Bool = false
    ) throws(OutlineError<ID>) {
      var flags: NodeFlags = isBranch || isExpanded ? .branch : []
      if isExpanded { flags.insert(.expanded) }
      try lay(id, level: level, flags: flags)
    }

    @inlinable
    @discardableResult
    mutating func lay(
      _ id: ID,
      level: Int,
      flags: NodeFlags
    ) throws(OutlineError<ID>) -> Forest.Node {
      guard level >= 0, level <= max(deepest, 0) else {
        throw .levelOutOfRange(item: id, level: level, deepest: max(deepest, 0))
      }
      if deepest < 0 { try beginSection() }
      outline.makeUnique()
      let node = outline.forest.nextHandle
      guard outline.index.insert(id, node: node) else { throw .duplicateItem(id) }
      let cover = covers[level]
      _ = outline.forest.lay(flags: flags, depth: level + 1, cover: cover)
      if level > 0, level == deepest { outline.forest.layBranch(path[level - 1]) }
      let below = cover &+ (flags.contains(.expanded) ? 0 : 1)
      if level == path.count {
        path.append(node)
        covers.append(below)
      } else {
        path[level] = node
        covers[level + 1] = below
      }
      deepest = level + 1
      return node
    }

    /// Lays an item whose children are not known, and, if it is open, the row that says so.
    @inlinable
    mutating func layUnloaded(_ item: Item, flags: NodeFlags) throws(OutlineError<ID>) {
      let node = try lay(item.id, level: item.level, flags: flags)
      outline.prepareLoads()
      if item.isExpanded {
        outline.forest.layStatus(depth: item.level + 2, cover: covers[item.level + 1])
        loading.append(node)
        deepest = item.level
      } else {
        outline.forest.setUnloaded(node, true)
      }
    }

    /// The outline.
    ///
    /// It takes over what the builder holds. A builder that is kept beside, or that the compiler
    /// cannot see the end of, is copied: `(consume builder).finish()` never is.
    ///
    /// - Complexity: O(*n*).
    @inlinable
    public consuming func finish() -> Outline {
      outline.makeUnique()
      outline.forest.finishLaying()
      outline.begin(loading)
      return outline
    }
  }
}
