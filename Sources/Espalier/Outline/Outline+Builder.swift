extension Outline {
  /// Builds an outline from a stream: sections, and each one's items as a pre-order.
  ///
  ///     var builder = Outline<String>.Builder()
  ///     try builder.beginSection("Plants")
  ///     try builder.append(.init("Trees", isExpanded: true))
  ///     try builder.append(.init("Oak", level: 1))
  ///     let outline = builder.finish()
  ///
  /// Nothing is kept back but the flat list of nodes, and the tree above them is laid at the end.
  public struct Builder {
    @usableFromInline var outline: Outline
    @usableFromInline var staging = Staging(depth: 1, cover: 0)

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
      outline.forest.reserveNodes(items)
      outline.index.reserve(items)
      staging.reserveCapacity(items)
    }

    /// Begins a section, named or not; the items that follow are its own.
    ///
    /// - Throws: ``OutlineError/duplicateItem(_:)`` if the name is taken; the builder stays good.
    @inlinable
    public mutating func beginSection(_ id: ID? = nil) throws(OutlineError<ID>) {
      try outline.stageSection(id, in: &staging)
    }

    /// Appends an item to the last section; the first item without a section begins an unnamed one.
    ///
    /// - Throws: ``OutlineError`` if the id is taken or a level is skipped; the builder stays good.
    /// - Complexity: O(1) amortized.
    @inlinable
    public mutating func append(_ item: Item) throws(OutlineError<ID>) {
      if staging.slots.isEmpty { try beginSection() }
      try outline.stage(item, in: &staging)
    }

    /// The outline.
    ///
    /// - Complexity: O(*n*).
    @inlinable
    public consuming func finish() -> Outline {
      _ = outline.forest.insert(
        staging.slots,
        flags: staging.flags,
        at: outline.forest.site(forSectionAt: 0)
      )
      outline.begin(staging.loading)
      return outline
    }
  }
}
