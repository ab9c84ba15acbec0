import Espalier
import EspalierLoading
import Testing

/// An outline that loads by itself.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LoadingOutlineTests {
  typealias Failure = ControlledSource.Failure

  /// The rows of a front end, which only follow the changes.
  private final class Screen {
    var rows: [String] = []
  }

  private func list(
    _ source: ControlledSource,
    _ outline: Outline<String> = .init(),
    screen: Screen? = nil
  ) -> LoadingOutline<String> {
    let list = LoadingOutline(outline) { try await source.load($0, $1) }
    screen?.rows = rows(outline)
    list.onChange = { [weak list] changes in
      guard let list, let screen else { return }
      let now = rows(list.outline)
      if changes.sectionInsertions.isEmpty {
        screen.rows = changes.applied(to: screen.rows) { now[$0] }
      } else {
        screen.rows = now
      }
      #expect(screen.rows == now)
    }
    return list
  }

  private func rows(_ outline: Outline<String>) -> [String] {
    outline.map { row in row.status.map { "\(row.id) \($0)" } ?? row.id }
  }

  @Test("Branches load when they expand, and the rows follow the changes")
  func branches() async throws {
    let (source, screen) = (ControlledSource(), Screen())
    let list = list(source, [.init("Trees", isLoaded: false), "Moss"], screen: screen)
    try list.update { try $0.expand("Trees") }
    #expect(screen.rows == ["Trees", "Trees loading", "Moss"] && !list.isIdle)
    await source.answer(
      "Trees",
      .success(.init(["Oak", .init("Fruit", isLoaded: false)], hasMore: true))
    )
    await list.waitUntilIdle()
    #expect(screen.rows == ["Trees", "Oak", "Fruit", "Trees more", "Moss"])
    try list.update { try $0.loadMore("Trees") }
    await source.answer("Trees", .success(.init(["Elm"])))
    await list.waitUntilIdle()
    #expect(screen.rows == ["Trees", "Oak", "Fruit", "Elm", "Moss"])
    #expect(await source.log.map { $0.offset } == [0, 2])
  }

  @Test("The limit holds for the top level and for branches together")
  func limit() async throws {
    let source = ControlledSource()
    let outline: Outline<String> = [
      .init("Trees", isLoaded: false), .init("Herbs", isLoaded: false),
    ]
    let list = LoadingOutline(outline, limit: 1) { try await source.load($0, $1) }
    list.loadTopLevel()
    try list.update { try $0.expand(["Trees", "Herbs"]) }
    let items = [(nil, "Moss"), ("Trees", "Oak"), ("Herbs", "Sage")]
    for (index, (parent, item)) in items.enumerated() {
      await source.wait { log, _ in log.count > index }
      #expect(await source.pendingCount == 1)
      await source.answer(parent, .success(.init([.init(item)])))
    }
    await list.waitUntilIdle()
    #expect(rows(list.outline) == ["Trees", "Oak", "Herbs", "Sage", "Moss"])
    #expect(await source.log.map { $0.parent } == [nil, "Trees", "Herbs"])
  }

  @Test("A branch that arrives expanded loads at once")
  func nested() async throws {
    let source = ControlledSource()
    let list = list(source, [.init("Trees", isExpanded: true, isLoaded: false)])
    await source.answer(
      "Trees",
      .success(.init([.init("Fruit", isExpanded: true, isLoaded: false)]))
    )
    await source.answer("Fruit", .success(.init(["Pear"])))
    await list.waitUntilIdle()
    #expect(rows(list.outline) == ["Trees", "Fruit", "Pear"])
  }

  @Test("The top level loads, pages, fails, and is refreshed by identity")
  func topLevel() async throws {
    let (source, screen) = (ControlledSource(), Screen())
    let list = list(source, screen: screen)
    var states: [LoadState] = []
    list.onTopLevelChange = { states.append($0) }
    list.loadTopLevel()
    list.loadTopLevel()
    await source.answer(nil, .failure(Failure(number: 1)))
    await list.waitUntilIdle()
    #expect(list.error(of: nil) as? Failure == Failure(number: 1))
    list.loadTopLevel()
    #expect(list.error(of: nil) == nil)
    await source.answer(
      nil,
      .success(.init([.init("Trees", isLoaded: false), "Moss"], hasMore: true))
    )
    await list.waitUntilIdle()
    list.loadMoreTopLevel()
    await source.answer(nil, .success(.init(["Ferns"])))
    await list.waitUntilIdle()
    #expect(screen.rows == ["Trees", "Moss", "Ferns"])
    list.loadMoreTopLevel()
    #expect(list.isIdle)
    list.refreshTopLevel()
    await source.answer(nil, .success(.init(["Ferns", "Trees", "Herbs"])))
    await list.waitUntilIdle()
    #expect(screen.rows == ["Ferns", "Trees", "Herbs"])
    #expect(await source.log.map { $0.offset } == [0, 0, 2, 0])
    #expect(
      states == [
        .loading(token: 1), .failed(message: "Failure(number: 1)"), .loading(token: 2), .more,
        .loading(token: 3), .loaded, .loading(token: 4), .loaded,
      ]
    )
  }

  @Test("Top items that are refused fail, and change nothing")
  func refusedTopLevel() async throws {
    let source = ControlledSource()
    let list = list(source, ["Moss"])
    list.loadTopLevel()
    await source.answer(nil, .success(.init(["Fern", "Moss"])))
    await list.waitUntilIdle()
    #expect(list.error(of: nil) as? OutlineError<String> == .duplicateItem("Moss"))
    #expect(rows(list.outline) == ["Moss"])
  }

  @Test("An error stays until its branch loads again")
  func errors() async throws {
    let source = ControlledSource()
    let list = list(source, [.init("Trees", isLoaded: false)])
    try list.update { try $0.expand("Trees") }
    await source.answer("Trees", .failure(Failure(number: 2)))
    await list.waitUntilIdle()
    #expect(list.error(of: "Trees") as? Failure == Failure(number: 2))
    try list.update { try $0.retry("Trees") }
    #expect(list.error(of: "Trees") == nil)
    await source.answer("Trees", .success(.init(["Oak"])))
    await list.waitUntilIdle()
    #expect(list.outline.children(of: "Trees") == ["Oak"])
  }

  @Test("Loads that are cancelled are no longer waited for")
  func cancelled() async throws {
    let source = ControlledSource()
    let list = list(source, [.init("Trees", isLoaded: false)])
    try list.update { try $0.expand("Trees") }
    await source.wait { log, _ in log.count == 1 }
    try list.update { try $0.delete("Trees") }
    await list.waitUntilIdle()
    await source.wait { _, cancelled in cancelled.count == 1 }
    #expect(list.outline.isEmpty)
  }

  @Test("Loads of an update that throws are begun all the same")
  func throwing() async throws {
    let source = ControlledSource()
    let list = list(source, [.init("Trees", isLoaded: false)])
    #expect(throws: OutlineError.unknownItem("Rose")) {
      try list.update { outline in
        let changes = try outline.expand("Trees")
        try outline.expand("Rose")
        return changes
      }
    }
    #expect(!list.isIdle)
    await source.answer("Trees", .success(.init(["Oak"])))
    await list.waitUntilIdle()
    #expect(list.outline.children(of: "Trees") == ["Oak"])
  }

  @Test("A released outline cancels its loads")
  func released() async throws {
    let source = ControlledSource()
    var list: LoadingOutline<String>? = list(source, [.init("Trees", isLoaded: false)])
    try list?.update { try $0.expand("Trees") }
    list?.loadTopLevel()
    await source.wait { log, _ in log.count == 2 }
    list = nil
    await source.wait { _, cancelled in cancelled.count == 2 }
  }

  @Test("Edits are undone with their selection and their loads, and what is loaded is no step")
  func undo() async throws {
    let (source, screen) = (ControlledSource(), Screen())
    var outline: Outline<String> = [.init("Trees", isLoaded: false), "Moss"]
    outline.history = OutlineHistory()
    let list = list(source, outline, screen: screen)
    list.loadTopLevel()
    await source.answer(nil, .success(.init(["Ferns"], hasMore: true)))
    await list.waitUntilIdle()
    #expect(!list.canUndo)
    try list.update { try $0.expand("Trees") }
    await source.wait { log, _ in log.count == 2 }
    list.selection = ["Trees", "Rose"]
    #expect(list.selection == ["Trees"])
    try list.perform(.delete(["Trees"]), .move("Ferns", into: .section(0), at: 0))
    await source.wait { _, cancelled in cancelled.count == 1 }
    #expect(screen.rows == ["Ferns", "Moss"] && list.isIdle)
    list.selection = ["Moss"]
    // The load that was cancelled begins again.
    let undone = list.undo()
    #expect(undone?.number == 0 && undone?.refusal == nil && !list.canUndo && list.canRedo)
    #expect(screen.rows == ["Trees", "Trees loading", "Moss", "Ferns"] && !list.isIdle)
    #expect(list.selection == ["Trees"])
    await source.answer("Trees", .success(.init(["Oak"])))
    await list.waitUntilIdle()
    #expect(screen.rows == ["Trees", "Oak", "Moss", "Ferns"] && list.canRedo)
    list.loadMoreTopLevel()
    await source.answer(nil, .success(.init(["Sedges"])))
    await list.waitUntilIdle()
    list.refreshTopLevel()
    await source.answer(nil, .success(.init(["Trees", "Moss", "Sedges"])))
    await list.waitUntilIdle()
    // Ferns, which the step moves, is gone.
    #expect(list.redo()?.refusal == .unknownItem("Ferns") && !list.canRedo)
    #expect(list.undo() == nil && list.outline.rootItems == ["Trees", "Moss", "Sedges"])
  }

  @Test("An outline without a history has no undo")
  func noUndo() throws {
    let list = list(ControlledSource(), ["Moss", "Ferns"])
    try list.perform([.delete(["Moss"])], at: OutlinePlace(cursor: "Moss"))
    #expect(!list.canUndo && !list.canRedo && list.undo() == nil && list.redo() == nil)
    #expect(rows(list.outline) == ["Ferns"])
  }
}
