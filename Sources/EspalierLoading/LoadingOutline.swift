public import Espalier

/// An outline that loads its children by itself, by an asynchronous function of the caller.
///
///     let list = LoadingOutline<String> { parent, offset in
///       let names = try await client.names(in: parent, from: offset)
///       return LoadPage(names.map { .init($0, isLoaded: false) }, hasMore: names.count == 100)
///     }
///     list.onChange = { changes in table.update(changes) }
///     list.loadTopLevel()
///     try list.update { outline in try outline.expand("Documents") }
///
/// The outline can be read at any time, and changes only by ``update(_:)``, which begins and cancels
/// the loads that follow from a change: they cannot be forgotten. The changes of ``outline`` and the
/// calls of ``onChange`` are on the main actor, one after the other, so that each `RowChanges` fits
/// the rows that the front end has.
///
/// A load that fails shows the failure in the status row of its branch, and ``error(of:)`` has the
/// error; `update { try $0.retry(id) }` loads again, and `update { try $0.loadMore(id) }` the next
/// page.
///
/// For an outline with undo, use a ``LoadDriver``.
@MainActor
public final class LoadingOutline<ID: Hashable & Sendable> {
  /// Returns the children of a parent from an offset on; the parent `nil` stands for the top level.
  public typealias Load =
    @Sendable (_ parent: ID?, _ offset: Int) async throws -> LoadPage<ID>

  /// The outline as it is now.
  public private(set) var outline: Outline<ID>

  /// The state of the top level, which has no status row: a front end shows it in place of the rows.
  public private(set) var topLevelState = LoadState.unknown

  /// The function to be called after each change of rows, with the changes; those that ``update(_:)``
  /// makes are included.
  public var onChange: ((RowChanges) -> Void)?

  /// The function to be called after each change of ``topLevelState``.
  public var onTopLevelChange: ((LoadState) -> Void)?

  /// The loads of all levels, to which one limit applies.
  private let pool: LoadPool<Request, Answer>
  private var errors: [ID: any Error] = [:]
  private var topLevelError: (any Error)?
  private var pending: Set<Int> = []
  private var lastTopLevelToken = 0
  private var isRefreshing = false
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var receiver: Task<Void, Never>?

  private enum Request: Sendable {
    case children(LoadRequest<ID>)
    case topLevel(token: Int, offset: Int)
  }

  private enum Answer: Sendable {
    case children(LoadAnswer<ID>)
    case topLevel(token: Int, Result<LoadPage<ID>, any Error>)
  }

  /// Creates an outline that loads.
  ///
  /// - Parameters:
  ///   - outline: The outline as it is at first. Items that are not loaded are when they expand;
  ///     requests that it has already begin at once.
  ///   - retry: The policy for loads that fail.
  ///   - limit: The number of loads that run at the same time, those of the top level included.
  ///   - load: Returns the children of a parent from an offset on. It runs in a task of its own, which
  ///     is cancelled when the children are no longer needed.
  /// - Precondition: The limit is at least 1.
  public init(
    _ outline: Outline<ID> = .init(),
    retry: RetryPolicy = .never,
    limit: Int = 4,
    load: @escaping Load
  ) {
    self.outline = outline
    pool = LoadPool(limit: limit) { request in
      switch request {
      case .children(let request):
        await retry.result { try await load(request.item, request.offset) }.map {
          .children(LoadAnswer(request, $0))
        }
      case .topLevel(let token, let offset):
        await retry.result { try await load(nil, offset) }.map { .topLevel(token: token, $0) }
      }
    }
    let answers = pool.answers
    receiver = Task { [weak self] in
      for await answer in answers {
        switch answer {
        case .children(let answer): self?.receive(answer)
        case .topLevel(let token, let result): self?.receiveTopLevel(token, result)
        }
      }
    }
    performLoads()
  }

  deinit { receiver?.cancel() }

  /// Changes the outline, and begins and cancels the loads that follow from that.
  ///
  /// - Parameter change: The change. It returns its row changes: for several, all of them together.
  /// - Returns: The row changes, with which ``onChange`` has been called.
  /// - Throws: What the change throws.
  @discardableResult
  public func update<Failure: Error>(
    _ change: (inout Outline<ID>) throws(Failure) -> RowChanges
  ) throws(Failure) -> RowChanges {
    defer { performLoads() }
    let changes = try change(&outline)
    report(changes)
    return changes
  }

  /// The error for which the children of an item, or those at the top level, could not be loaded;
  /// `nil` if they were loaded since, or are being loaded.
  public func error(of parent: ID?) -> (any Error)? {
    guard let parent else { return topLevelError }
    guard case .failed = outline.loadState(of: parent) else { return nil }
    return errors[parent]
  }

  /// Waits until no load is pending.
  public func waitUntilIdle() async {
    guard !isIdle else { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Whether no load is pending.
  public var isIdle: Bool {
    if case .loading = topLevelState { return false }
    return pending.isEmpty
  }

  private func performLoads() {
    let loads = outline.takeLoadRequests()
    pending.subtract(loads.cancels)
    pending.formUnion(loads.requests.map { $0.token })
    for request in loads.requests { errors[request.item] = nil }
    pool.perform(
      loads.requests.map { .init(token: $0.token, request: .children($0)) },
      cancelling: loads.cancels
    )
    resumeIfIdle()
  }

  private func receive(_ answer: LoadAnswer<ID>) {
    pending.remove(answer.request.token)
    if let (changes, error) = answer.apply(to: &outline) {
      errors[answer.request.item] = error
      report(changes)
    }
    performLoads()
  }

  private func report(_ changes: RowChanges) {
    if !changes.isEmpty { onChange?(changes) }
  }

  private func resumeIfIdle() {
    guard isIdle else { return }
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}

// The top level.
extension LoadingOutline {
  /// Loads the first items of the top level; again, if that has failed.
  ///
  /// They are appended to the last section; without a section, one is inserted. Does nothing while
  /// they are being loaded, and once they have been: see ``loadMoreTopLevel()`` and
  /// ``refreshTopLevel()``.
  public func loadTopLevel() {
    switch topLevelState {
    case .unknown, .failed: beginTopLevel(refreshing: isRefreshing)
    case .loading, .loaded, .more: break
    }
  }

  /// Loads more items of the top level, where there are more; does nothing in any other state.
  public func loadMoreTopLevel() {
    if case .more = topLevelState { beginTopLevel(refreshing: false) }
  }

  /// Loads the items of the top level again, from the first one on; the present ones stay until the
  /// new ones arrive.
  ///
  /// Items that are in both keep their state. Does nothing while they are being loaded.
  public func refreshTopLevel() {
    if case .loading = topLevelState { return }
    beginTopLevel(refreshing: true)
  }

  private var topLevelSection: Int { outline.sectionCount - 1 }

  private func beginTopLevel(refreshing: Bool) {
    lastTopLevelToken += 1
    isRefreshing = refreshing
    topLevelError = nil
    let present = refreshing ? 0 : outline.items(inSection: topLevelSection)?.count ?? 0
    setTopLevelState(.loading(token: lastTopLevelToken))
    // The tokens of an outline are positive.
    let request = Request.topLevel(token: lastTopLevelToken, offset: present)
    pool.perform([.init(token: -lastTopLevelToken, request: request)])
  }

  private func setTopLevelState(_ state: LoadState) {
    topLevelState = state
    onTopLevelChange?(state)
  }

  private func receiveTopLevel(_ token: Int, _ result: Result<LoadPage<ID>, any Error>) {
    guard case .loading(token) = topLevelState else { return }
    do {
      let page = try result.get()
      let changes = try show(page)
      isRefreshing = false
      topLevelState = page.hasMore ? .more : .loaded
      report(changes)
    } catch {
      topLevelError = error
      topLevelState = .failed(message: "\(error)")
    }
    onTopLevelChange?(topLevelState)
    performLoads()
  }

  private func show(_ page: LoadPage<ID>) throws(OutlineError<ID>) -> RowChanges {
    if outline.sectionCount == 0 { return try outline.insertSection(items: page.items) }
    let section = Outline<ID>.Parent.section(topLevelSection)
    guard isRefreshing else { return try outline.insert(page.items, into: section) }
    return try outline.replaceChildren(of: section, with: page.items)
  }
}
