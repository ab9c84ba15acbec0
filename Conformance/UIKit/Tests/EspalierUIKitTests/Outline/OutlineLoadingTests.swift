import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineDataSource: children on demand")
@MainActor
struct OutlineDataSourceLoadingTests {
  /// A provider that completes requests when the test asks for it.
  @MainActor
  private final class Loader {
    struct Offline: Error, LocalizedError {
      var errorDescription: String? { "There is no network." }
    }

    var requests: [LoadRequest<String>] = []
    var cancelled: [Int] = []
    /// The number of completed requests.
    var answered = 0
    private var waiting: [Int: CheckedContinuation<OutlineChildren<String>, any Error>] = [:]

    func load(_ request: LoadRequest<String>) async throws -> OutlineChildren<String> {
      requests.append(request)
      defer {
        answered += 1
        if Task.isCancelled { cancelled.append(request.token) }
      }
      return try await withCheckedThrowingContinuation { waiting[request.token] = $0 }
    }

    func answer(_ token: Int, _ result: Result<OutlineChildren<String>, any Error>) {
      waiting.removeValue(forKey: token)?.resume(with: result)
    }
  }

  private func screen(_ loader: Loader) -> OutlineScreen {
    var outline = Outline<String>()
    do {
      try outline.insertSection(items: [.init("folder", isLoaded: false), .init("file")])
    } catch { preconditionFailure("\(error)") }
    let screen = OutlineScreen(outline)
    screen.source.childrenProvider = { [loader] in try await loader.load($0) }
    return screen
  }

  /// Yields until a condition holds.
  private func wait(until condition: () -> Bool) async {
    for _ in 0..<100_000 where !condition() { await Task.yield() }
    #expect(condition())
  }

  @Test("LZ-01, LZ-02: expanding requests once, with a status row that the children replace")
  func loading() async throws {
    let loader = Loader()
    let screen = screen(loader)
    #expect(loader.requests.isEmpty)
    screen.tap("folder")
    await wait { loader.requests.count == 1 }
    #expect(screen.line(0) == "folder Loading… file")
    #expect(screen.table.cellForRow(at: [0, 1])?.accessibilityTraits.contains(.button) == false)
    #expect(screen.source.branch(ofStatusAt: [0, 1]) == "folder")
    #expect(screen.source.itemIdentifier(for: IndexPath(row: 1, section: 0)) == nil)
    #expect(screen.table.treeIndexPath(forRowAt: [0, 1]) == nil)
    loader.answer(loader.requests[0].token, .success(.init([.init("a"), .init("b")])))
    await wait { screen.source.outline.rowCount == 4 }
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder a b file")
    try screen.source.collapse("folder")
    try screen.source.expand("folder")
    #expect(loader.requests.count == 1)
  }

  @Test("LZ-02, PG: a status row offers more children, and a tap on it loads them")
  func more() async {
    let loader = Loader()
    let screen = screen(loader)
    screen.tap("folder")
    await wait { loader.requests.count == 1 }
    loader.answer(loader.requests[0].token, .success(.init([.init("a")], hasMore: true)))
    await wait { screen.source.outline.status(of: "folder") == .more }
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder a Load more file")
    #expect(screen.table.cellForRow(at: [0, 2])?.accessibilityTraits.contains(.button) == true)
    StandIn.tap(screen.table, rowAt: [0, 2])
    await wait { loader.requests.count == 2 }
    #expect(loader.requests[1].offset == 1)
    #expect(screen.table.indexPathsForSelectedRows?.contains([0, 2]) != true)
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder a Loading… file")
    loader.answer(loader.requests[1].token, .success(.init([.init("b")])))
    await wait { screen.source.outline.status(of: "folder") == nil }
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder a b file")
  }

  @Test("LZ-03: a failed load shows the reason, and a tap retries")
  func failure() async {
    let loader = Loader()
    let screen = screen(loader)
    screen.tap("folder")
    await wait { loader.requests.count == 1 }
    loader.answer(loader.requests[0].token, .failure(Loader.Offline()))
    await wait { screen.source.outline.status(of: "folder") == .failed }
    screen.window.layoutIfNeeded()
    #expect(
      screen.line(0)
        == "folder Could not be loaded. Tap to try again. There is no network. file"
    )
    StandIn.tap(screen.table, rowAt: [0, 1])
    await wait { loader.requests.count == 2 }
    loader.answer(loader.requests[1].token, .success(.init([])))
    await wait { screen.source.outline.status(of: "folder") == nil }
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder file")
  }

  @Test("LZ-04: collapsing cancels the task, and a late result changes nothing")
  func cancelled() async throws {
    let loader = Loader()
    let screen = screen(loader)
    try screen.source.expand("folder")
    await wait { loader.requests.count == 1 }
    try screen.source.collapse("folder")
    loader.answer(loader.requests[0].token, .success(.init([.init("late")])))
    await wait { loader.cancelled == [loader.requests[0].token] }
    try screen.source.expand("folder")
    await wait { loader.requests.count == 2 }
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder Loading… file")
    loader.answer(loader.requests[1].token, .success(.init([.init("now")])))
    await wait { screen.source.outline.contains("now") }
    #expect(!screen.source.outline.contains("late"))
  }

  @Test("LZ-09: invalid children become a failure that can be retried")
  func refused() async {
    let loader = Loader()
    let screen = screen(loader)
    screen.tap("folder")
    await wait { loader.requests.count == 1 }
    loader.answer(loader.requests[0].token, .success(.init([.init("file")])))
    await wait { screen.source.outline.status(of: "folder") == .failed }
    screen.window.layoutIfNeeded()
    #expect(screen.counts == [3])
  }

  @Test("LZ-05: refreshing keeps the old children until the new ones arrive")
  func refresh() async throws {
    let loader = Loader()
    let screen = screen(loader)
    try screen.source.expand("folder")
    await wait { loader.requests.count == 1 }
    loader.answer(loader.requests[0].token, .success(.init([.init("a"), .init("b")])))
    await wait { screen.source.outline.rowCount == 4 }
    try screen.source.refresh("folder")
    await wait { loader.requests.count == 2 }
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder a b Loading… file")
    loader.answer(loader.requests[1].token, .success(.init([.init("b"), .init("c")])))
    await wait { screen.source.outline.contains("c") }
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "folder b c file")
  }

  @Test("Branches expanded before there was a provider are loaded when there is one")
  func lateProvider() async throws {
    let loader = Loader()
    let screen = screen(loader)
    screen.source.childrenProvider = nil
    try screen.source.expand("folder")
    #expect(screen.counts == [3])
    screen.source.childrenProvider = { [loader] in try await loader.load($0) }
    await wait { loader.requests.count == 1 }
  }

  @Test(
    "A result that is no longer needed changes nothing, whoever took the cancellation"
  )
  func lateAnswers() async throws {
    let loader = Loader()
    let screen = screen(loader)
    for fails in [false, true] {
      try screen.source.expand("folder")
      let count = fails ? 2 : 1
      await wait { loader.requests.count == count }
      try screen.source.updateUsingReloadData { outline throws(OutlineError<String>) in
        try outline.collapse("folder")
        _ = outline.takeLoadRequests()
      }
      let answered = loader.answered
      loader.answer(
        loader.requests[count - 1].token,
        fails ? .failure(Loader.Offline()) : .success(.init([.init("late")]))
      )
      await wait { loader.answered == answered + 1 }
      for _ in 0..<100 { await Task.yield() }
      #expect(screen.counts == [2])
      #expect(screen.source.outline.loadState(of: "folder") == .unknown)
    }
  }

  @Test("KB-20: with the cursor on a status Enter retries")
  func keyboard() async {
    let loader = Loader()
    let screen = screen(loader)
    screen.tap("folder")
    await wait { loader.requests.count == 1 }
    loader.answer(loader.requests[0].token, .failure(Loader.Offline()))
    await wait { screen.source.outline.status(of: "folder") == .failed }
    screen.source.perform(.next)
    #expect(screen.source.navigator.isOnStatus)
    screen.source.perform(.activate)
    await wait { loader.requests.count == 2 }
  }

  @Test("A deallocated data source cancels its loads")
  func cancelsAtTheEnd() async throws {
    let loader = Loader()
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("folder", isLoaded: false)])
    var source: OutlineDataSource<String>? = OutlineDataSource(outline: outline) { _, _, _ in nil }
    source?.childrenProvider = { [loader] in try await loader.load($0) }
    try source?.expand("folder")
    await wait { loader.requests.count == 1 }
    weak let gone = source
    source = nil
    #expect(gone == nil)
    loader.answer(loader.requests[0].token, .success(.init([])))
    await wait { loader.cancelled.count == 1 }
  }
}
