import EspalierSources

/// An asynchronous sequence of the rows of a source that keeps only the current page of each open
/// level.
///
/// Branches are read on demand, one page of children at a time, so the first rows are available at
/// once. Whether a row is the last of its siblings is known from the page after it; in a stream, a
/// row does not wait for that, and is then taken not to be the last.
struct TreeRowSequence<Source: TreeSource> {
  /// One row.
  struct Row {
    var node: SourceNode<Source.NodeID>
    /// The number of its ancestors.
    var level: Int
    /// The index among its siblings.
    var position: Int
    /// Whether it is the last of its siblings.
    var isLast: Bool
    /// Whether its children follow.
    var isOpen: Bool
    /// The number of children, `nil` if unknown.
    var childCount: Int?
  }

  /// A row, or several at once.
  enum Step {
    case row(Row)
    /// Rows without a node for each, and the number of ancestors of the first.
    case run(SourceRowRun<Source.NodeID>, level: Int)
  }

  /// A branch whose children are being read.
  private struct Branch {
    var parent: Source.NodeID?
    var page: [SourceNode<Source.NodeID>] = []
    /// The index in the page of the next child.
    var next = 0
    /// The children that come instead of a page.
    var run: SourceRowRun<Source.NodeID>?
    var nextOffset: Int? = 0
    var total: Int?
    /// The number of children returned so far.
    var count = 0
    /// Whether all children are there, so that no page has to be waited for.
    var isWhole = false
    /// The request for the next page, if it was not awaited.
    var request: Task<SourcePage<Source.NodeID>, any Error>?

    var isAtEndOfPage: Bool { next == page.count && run == nil }

    mutating func takeNext() -> SourceNode<Source.NodeID>? {
      guard next < page.count else { return nil }
      defer { next += 1 }
      return page[next]
    }
  }

  private let source: Source
  private let depth: Int
  private let isStream: Bool
  private let takesRuns: Bool
  private let countsClosed: (Source.NodeID) -> Bool
  private var branches: [Branch] = []
  private var hasBegun = false

  /// - Parameter depth: The number of levels to open; the children of deeper branches are not
  ///   requested.
  /// - Parameter isStream: Whether the source may still be arriving.
  /// - Parameter takesRuns: Whether rows may come in runs; not in a stream.
  /// - Parameter countsClosed: Whether a branch that is not opened is read to its end if its number
  ///   of children is not known before.
  init(
    _ source: Source,
    depth: Int = .max,
    isStream: Bool = false,
    takesRuns: Bool = false,
    countsClosed: @escaping (Source.NodeID) -> Bool = { _ in false }
  ) {
    self.source = source
    self.depth = depth
    self.isStream = isStream
    self.takesRuns = takesRuns && !isStream
    self.countsClosed = countsClosed
  }

  /// Returns the next row or run of rows, `nil` after the last.
  ///
  /// - Parameter onWait: Called when a stream has to be waited for.
  /// - Throws: ``SourceError`` if the source can no longer be read, and the errors of `onWait`.
  mutating func next(onWait: () throws -> Void) async throws -> Step? {
    if !hasBegun {
      hasBegun = true
      try await open(nil, isWhole: false, onWait)
    }
    while let level = branches.indices.last {
      if let run = branches[level].run.take() { return .run(run, level: level) }
      guard let node = branches[level].takeNext() else {
        if branches[level].nextOffset == nil {
          branches.removeLast()
        } else {
          try await fill(level, mayDefer: false, onWait)
        }
        continue
      }
      let position = branches[level].count
      branches[level].count += 1
      if branches[level].isAtEndOfPage { try await fill(level, mayDefer: true, onWait) }
      var row = Row(
        node: try await counted(node, at: position, level: level),
        level: level,
        position: position,
        isLast: branches[level].isAtEndOfPage && branches[level].nextOffset == nil,
        isOpen: node.isBranch && level + 1 < depth,
        childCount: node.childCount
      )
      if !row.isOpen { row.childCount = row.node.childCount }
      // An empty branch needs no request.
      if row.isOpen, node.childCount != 0 {
        try await open(node.id, isWhole: node.childCount != nil, onWait)
        row.childCount = branches.last?.total ?? node.childCount
      }
      return .row(row)
    }
    return nil
  }

  /// Returns the row of a branch that is not opened with its number of children.
  private func counted(
    _ node: SourceNode<Source.NodeID>,
    at position: Int,
    level: Int
  ) async throws -> SourceNode<Source.NodeID> {
    guard node.isBranch, node.childCount == nil, level + 1 >= depth, countsClosed(node.id) else {
      return node
    }
    // A page after the last child is there once the end has been read.
    _ = try source.children(of: node.id, from: 1 << 40, limit: 1)
    let parent = branches[level].parent
    let page = try source.children(of: parent, from: position, limit: 1)
    return page.nodes.first.flatMap { $0.id == node.id ? $0 : nil } ?? node
  }

  private mutating func open(
    _ parent: Source.NodeID?,
    isWhole: Bool,
    _ onWait: () throws -> Void
  ) async throws {
    branches.append(Branch(parent: parent, isWhole: isWhole))
    try await fill(branches.count - 1, mayDefer: false, onWait)
  }

  /// Loads the next page if the current one is at its end and there is more.
  ///
  /// - Parameter mayDefer: Whether to leave that to the next call if it takes long.
  private mutating func fill(
    _ level: Int,
    mayDefer: Bool,
    _ onWait: () throws -> Void
  ) async throws {
    // A page may be empty although more follow.
    while branches[level].isAtEndOfPage, let offset = branches[level].nextOffset {
      if takesRuns,
        let run = try source.rowRun(
          of: branches[level].parent,
          from: offset,
          levels: depth - level
        )
      {
        branches[level].run = run
        branches[level].nextOffset = run.nextOffset
        branches[level].total = run.total
        branches[level].count = run.nextOffset ?? 0
        return
      }
      guard let page = try await page(level, from: offset, mayDefer: mayDefer, onWait) else {
        return
      }
      branches[level].page = page.nodes
      branches[level].next = 0
      branches[level].nextOffset = page.nextOffset
      branches[level].total = page.total
    }
  }

  /// Returns the page at an offset, or `nil` if it takes long and may be deferred.
  private mutating func page(
    _ level: Int,
    from offset: Int,
    mayDefer: Bool,
    _ onWait: () throws -> Void
  ) async throws -> SourcePage<Source.NodeID>? {
    let (source, parent) = (source, branches[level].parent)
    guard isStream, !branches[level].isWhole else {
      return try source.children(of: parent, from: offset, limit: PageSize.reading)
    }
    let request =
      branches[level].request
      ?? Task(executorPreference: WorkerThreads.blocking) {
        try source.children(of: parent, from: offset, limit: PageSize.reading)
      }
    branches[level].request = request
    if !(await request.ends(within: .milliseconds(50))) {
      if mayDefer { return nil }
      try onWait()
    }
    defer { branches[level].request = nil }
    return try await request.value
  }
}

extension Task {
  /// Waits for the end of the task, but no longer than a time; returns whether it has ended.
  fileprivate func ends(within limit: Duration) async -> Bool {
    await withCheckedContinuation { continuation in
      let isAnswered = LockedValue(false)
      let answer = { @Sendable (hasEnded: Bool) in
        let isFirst = isAnswered.withLock { isAnswered in
          defer { isAnswered = true }
          return !isAnswered
        }
        if isFirst { continuation.resume(returning: hasEnded) }
      }
      Task<Void, Never> {
        _ = await self.result
        answer(true)
      }
      Task<Void, Never> {
        try? await Task<Never, Never>.sleep(for: limit)
        answer(false)
      }
    }
  }
}
