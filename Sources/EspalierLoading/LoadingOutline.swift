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
/// An outline with a history has undo: ``perform(_:at:)``, ``undo(at:)`` and ``redo(at:)`` do it with the loads
/// that follow. What is loaded is no step.
///
///     let list = LoadingOutline(outlineWithHistory) { parent, offset in … }
///     try list.perform(.delete(["Documents"]))
///     list.undo()
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

  /// The function to be called when a change is complete, whatever has changed, with the changes of rows
  /// and the loads begun and cancelled.
  package var onCompletion: ((RowChanges) -> Void)?

  /// The loads of all levels, to which one limit applies; `nil` if nothing is loaded.
  private let pool: LoadPool<Request, Answer>?
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
  public convenience init(
    _ outline: Outline<ID> = .init(),
    retry: RetryPolicy = .never,
    limit: Int = 4,
    load: @escaping Load
  ) {
    self.init(outline, retry: retry, limit: limit, loadingBy: load)
  }

  /// Creates an outline that loads, if there is a function for that; otherwise its requests stay where they
  /// are.
  package init(
    _ outline: Outline<ID>,
    retry: RetryPolicy,
    limit: Int,
    loadingBy load: Load?
  ) {
    self.outline = outline
    guard let load else {
      pool = nil
      return
    }
    let pool = LoadPool<Request, Answer>(limit: limit) { request in
      switch request {
      case .children(let request):
        await retry.result { try await load(request.item, request.offset) }.map {
          .children(LoadAnswer(request, $0))
        }
      case .topLevel(let token, let offset):
        await retry.result { try await load(nil, offset) }.map { .topLevel(token: token, $0) }
      }
    }
    self.pool = pool
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
  /// - Parameter change: The change. It returns its row changes: for several, all of them together. It
  ///   reads the outline that it is given, and must not read this one.
  /// - Returns: The row changes, with which ``onChange`` has been called.
  /// - Throws: What the change throws; then ``onChange`` is not called.
  @discardableResult
  public func update<Failure: Error>(
    _ change: (inout Outline<ID>) throws(Failure) -> RowChanges
  ) throws(Failure) -> RowChanges {
    do throws(Failure) {
      let changes = try change(&outline)
      report(changes)
      complete(changes)
      return changes
    } catch {
      performLoads()
      throw error
    }
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
    guard let pool else { return }
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

  /// Begins and cancels the loads that follow from a change, and says that it is complete.
  private func complete(_ changes: RowChanges) {
    performLoads()
    onCompletion?(changes)
  }

  private func receive(_ answer: LoadAnswer<ID>) {
    pending.remove(answer.request.token)
    let applied = answer.apply(to: &outline)
    if let (changes, error) = applied {
      errors[answer.request.item] = error
      report(changes)
    }
    complete(applied?.changes ?? RowChanges())
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
  /// Items that are in both keep their state. Those after the first page are gone until they are loaded
  /// again, with their expansion and selection. Does nothing while they are being loaded.
  public func refreshTopLevel() {
    if case .loading = topLevelState { return }
    beginTopLevel(refreshing: true)
  }

  private var topLevelSection: Int { outline.sectionCount - 1 }

  private func beginTopLevel(refreshing: Bool) {
    guard let pool else { return }
    lastTopLevelToken += 1
    isRefreshing = refreshing
    topLevelError = nil
    let present = refreshing ? 0 : outline.items(inSection: topLevelSection)?.count ?? 0
    topLevelState = .loading(token: lastTopLevelToken)
    onTopLevelChange?(topLevelState)
    // The tokens of an outline are positive.
    let request = Request.topLevel(token: lastTopLevelToken, offset: present)
    pool.perform([.init(token: -lastTopLevelToken, request: request)])
    onCompletion?(RowChanges())
  }

  private func receiveTopLevel(_ token: Int, _ result: Result<LoadPage<ID>, any Error>) {
    guard case .loading(token) = topLevelState else { return }
    var changes = RowChanges()
    do {
      let page = try result.get()
      changes = try show(page)
      isRefreshing = false
      topLevelState = page.hasMore ? .more : .loaded
      report(changes)
    } catch {
      topLevelError = error
      topLevelState = .failed(message: "\(error)")
    }
    onTopLevelChange?(topLevelState)
    complete(changes)
  }

  /// Shows a page, which is no step of the history.
  private func show(_ page: LoadPage<ID>) throws(OutlineError<ID>) -> RowChanges {
    let section = topLevelSection
    let isRefreshing = isRefreshing
    return try outline.withoutHistory { outline throws(OutlineError<ID>) in
      if section < 0 { return try outline.insertSection(items: page.items) }
      guard isRefreshing else { return try outline.insert(page.items, into: .section(section)) }
      return try outline.replaceChildren(of: .section(section), with: page.items)
    }
  }
}
