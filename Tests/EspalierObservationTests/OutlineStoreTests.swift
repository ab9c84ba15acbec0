import Espalier
import EspalierLoading
import EspalierObservation
import Observation
import Testing

@Suite("A store that views observe")
@MainActor
struct OutlineStoreTests {
  /// A store with A (A0, A1) and B.
  private func store() throws -> OutlineStore<String> {
    var outline = Outline<String>()
    try outline.insertSection(items: [
      .init("A", isBranch: true), .init("A0", level: 1), .init("A1", level: 1), .init("B"),
    ])
    return OutlineStore(outline)
  }

  private func line(_ store: OutlineStore<String>) -> String {
    store.rows.map { row in
      row.status.map { "\($0)" } ?? "\(row.item)\(row.isSelected ? "*" : "")"
    }.joined(separator: " ")
  }

  /// The number of notifications of a reader while a change is made.
  private func notifications<Value>(
    of read: @escaping () -> Value,
    while change: () throws -> Void
  ) rethrows -> Int {
    let counter = Counter()
    withObservationTracking {
      _ = read()
    } onChange: {
      counter.count += 1
    }
    try change()
    return counter.count
  }

  @Test("A binding expands and collapses, and a view of the rows is drawn again")
  func expansion() throws {
    let store = try store()
    #expect(line(store) == "A B")
    #expect(notifications(of: { store.rows.count }) { store[isExpanded: "A"] = true } == 1)
    #expect(line(store) == "A A0 A1 B")
    #expect(store[isExpanded: "A"])
    #expect(store.lastChanges.insertions.map(\.rows) == [1..<3])
    // As it is already: nobody is notified.
    #expect(notifications(of: { store.rows.count }) { store[isExpanded: "A"] = true } == 0)
    store[isExpanded: "A"] = false
    #expect(line(store) == "A B")
  }

  @Test("Bindings of items that are gone, and of leaves, do nothing")
  func gone() throws {
    let store = try store()
    store[isExpanded: "X"] = true
    store[isExpanded: "B"] = true
    store[isChecked: "X"] = true
    store.selection = ["X", "B"]
    #expect(line(store) == "A B*")
    #expect(store.selection == ["B"])
    #expect(!store[isExpanded: "B"])
  }

  @Test("Checks of branches follow their descendants")
  func checks() throws {
    let store = try store()
    store[isExpanded: "A"] = true
    store[isChecked: "A0"] = true
    #expect(store.rows.map(\.check) == [.mixed, .on, .off, .off])
    store[isChecked: "A"] = true
    #expect(store[isChecked: "A1"])
  }

  @Test("Edits are undone and redone, with the selection")
  func undo() throws {
    let store = try store()
    store[isExpanded: "A"] = true
    store.selection = ["A1"]
    try store.perform(.delete(["A"]), .move("B", into: .section(0), at: 0))
    #expect(line(store) == "B")
    #expect(store.canUndo && !store.canRedo)
    store.undo()
    #expect(line(store) == "A A0 A1* B")
    store.redo()
    #expect(line(store) == "B")
    store.redo()
    #expect(line(store) == "B")
  }

  @Test("UN-05: undo and redo restore the selection after every kind of edit", arguments: 0..<4)
  func selection(kind: Int) throws {
    let store = try store()
    store.selection = ["A"]
    switch kind {
    case 0: try store.perform(.delete(["B"]))
    case 1: try store.update { try $0.delete("B") }
    case 2:
      try store.update { list in
        try list.group { list in
          try list.insert(["C"], before: "B")
          return try list.delete("B")
        }
      }
    default:
      store.update { list in
        _ = list.recordStep()
        return RowChanges()
      }
    }
    store.selection = ["A0"]
    store.undo()
    #expect(store.selection == ["A"])
    store.redo()
    #expect(store.selection == ["A0"])
    // Nothing selected is a selection as well.
    store.selection = []
    try store.update { try $0.delete("A1") }
    store.selection = ["A"]
    store.undo()
    #expect(store.selection == [])
  }

  @Test("UN-13: a step that no longer fits is named, and the steps before it stay")
  func stepThatNoLongerFits() throws {
    let store = try store()
    store.undo()
    #expect(store.lastRevertedStep == nil)
    store[isExpanded: "A"] = true
    store.selection = ["B"]
    try store.perform(.move("A0", into: .section(0)))
    try store.perform(.insert([.init("C")], into: .item("A")))
    var token: Int?
    try store.update { list in
      let update = try list.update { try $0.refresh("A") }
      token = update.loads.requests.first?.token
      return update.changes
    }
    try store.update { try $0.completeLoad(try #require(token), items: ["A1"]) }
    store.undo()
    #expect(store.lastRevertedStep?.number == 1)
    #expect(store.lastRevertedStep?.refusal == .unknownItem("C"))
    #expect(line(store) == "A A1 B* A0" && store.lastChanges.isEmpty)
    #expect(store.canUndo && !store.canRedo)
    store.undo()
    #expect(store.lastRevertedStep?.refusal == nil && !store.canUndo)
    #expect(line(store) == "A A0 A1 B*")
  }

  @Test("A refused change throws, changes nothing and notifies nobody")
  func refused() throws {
    let store = try store()
    let count = notifications(of: { store.rows.count }) {
      #expect(throws: OutlineError<String>.unknownItem("X")) {
        try store.perform(.delete(["A"]), .delete(["X"]))
      }
    }
    #expect(count == 0)
    #expect(line(store) == "A B")
  }

  @Test(
    "Observers of a property are notified exactly when it changes",
    arguments: 1...4 as ClosedRange<UInt64>
  )
  func exactNotifications(seed: UInt64) throws {
    let store = try store()
    var numbers = Numbers(state: seed)
    typealias Reader = (name: String, read: () -> AnyHashable)
    let readers: [Reader] = [
      ("canUndo", { store.canUndo }), ("canRedo", { store.canRedo }),
      ("selection", { store.selection }), ("A", { store[isExpanded: "A"] }),
      ("check of A", { store[isChecked: "A"] }),
      ("check of A0", { store[isChecked: "A0"] }), ("last changes", { store.lastChanges }),
    ]
    var told = [Int](repeating: 0, count: readers.count)
    var changed = told
    for step in 0..<1_000 {
      let before = readers.map { $0.read() }
      let snapshot = store.outline
      let counters = readers.map { _ in Counter() }
      let all = Counter()
      for (reader, counter) in zip(readers, counters) {
        withObservationTracking {
          _ = reader.read()
        } onChange: {
          counter.count += 1
        }
      }
      withObservationTracking {
        _ = store.rows
      } onChange: {
        all.count += 1
      }
      let steps = (store.outline.history?.undoStep, store.outline.history?.redoStep)
      let id = ["A", "A0", "A1", "B", "C"][numbers.next(5)]
      switch numbers.next(10) {
      case 0: store[isExpanded: id] = numbers.next(2) == 0
      case 1: store[isChecked: id] = numbers.next(2) == 0
      case 2: store.selection = numbers.next(2) == 0 ? [id] : []
      case 3: _ = try? store.perform(.move(id, into: .section(0), at: numbers.next(2)))
      case 4: _ = try? store.perform(.delete([id]))
      case 5: _ = try? store.perform(.insert([.init(id, isBranch: true)], into: .section(0)))
      case 6: store.undo()
      case 7: store.redo()
      case 8: store.update { _ in RowChanges() }
      default: store.update { $0.filter { $0 != "B" } }
      }
      if numbers.next(8) == 0 { store.update { $0.clearFilter() } }
      for (index, reader) in readers.enumerated() {
        let differs = reader.read() != before[index]
        // A second change may restore the value.
        #expect(
          counters[index].count == 1 || !differs,
          "\(reader.name), step \(step), seed \(seed)"
        )
        told[index] += counters[index].count
        changed[index] += differs ? 1 : 0
      }
      let now = (store.outline.history?.undoStep, store.outline.history?.redoStep)
      if snapshot != store.outline || steps != now { #expect(all.count == 1, "step \(step)") }
    }
    for (index, reader) in readers.enumerated() {
      #expect(
        told[index] < changed[index] + 100 && changed[index] > 0,
        "\(reader.name): \(told[index]) of \(changed[index]), seed \(seed)"
      )
    }
    // A change of nothing is told to nobody.
    #expect(notifications(of: { store.rows.count }) { store.update { _ in RowChanges() } } == 0)
  }

  @Test("Bindings of very many items are notified together, and then one by one again")
  func manyBindings() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: (0..<10_000).map { .init("\($0)", isBranch: true) })
    let store = OutlineStore(outline)
    for item in 0..<10_000 { _ = store[isExpanded: "\(item)"] }
    #expect(notifications(of: { store[isExpanded: "7"] }) { store[isExpanded: "9999"] = true } == 1)
    #expect(
      notifications(of: { store[isExpanded: "7"] }) { store[isExpanded: "9999"] = false } == 0
    )
    #expect(notifications(of: { store[isExpanded: "7"] }) { store[isExpanded: "7"] = true } == 1)
  }

  @Test("Rows keep their identity, and the rows of before stay as they were")
  func identity() throws {
    let store = try store()
    let before = store.rows
    let id = try #require(before.last).id
    store[isExpanded: "A"] = true
    #expect(store.rows.last?.id == id)
    #expect(before.count == 2)
    #expect(Set(store.rows.map(\.id)).count == 4)
  }

  @Test("Children are loaded when a branch expands, with a row for what is loading or failed")
  func loading() async throws {
    struct Refusal: Error, CustomStringConvertible { var description: String { "No." } }
    var outline = Outline<String>()
    try outline.insertSection(items: [
      .init("A", isBranch: true, isLoaded: false), .init("B", isBranch: true, isLoaded: false),
    ])
    let store = OutlineStore(outline) { parent, _ in
      if parent == "B" { throw Refusal() }
      return LoadPage([.init("A0")])
    }
    store[isExpanded: "A"] = true
    store[isExpanded: "B"] = true
    #expect(line(store) == "A loading B loading")
    while line(store) != "A A0 B failed" { await change(of: store) }
    #expect(store.rows.last?.message == "No.")
    #expect(store.rows.last?.id == .status("B"))
  }

  @Test("The top level loads, pages, fails and is refreshed, and observers hear each state")
  func topLevel() async throws {
    struct Refusal: Error {}
    let source = Source()
    let store = OutlineStore<String>(limit: 2) { parent, offset in
      try await source.page(parent, offset)
    }
    #expect(store.isIdle && store.topLevelState == .unknown && store.canUndo == false)
    await source.set([.success(.init([.init("A", isLoaded: false)], hasMore: true))])
    let idle = notifications(of: { store.isIdle }) {
      #expect(notifications(of: { store.topLevelState }) { store.loadTopLevel() } == 1)
    }
    #expect(idle == 1 && !store.isIdle)
    await store.waitUntilIdle()
    #expect(line(store) == "A" && store.topLevelState == .more && store.isIdle)
    #expect(store.lastChanges.sectionInsertions == [0..<1])
    await source.set([.failure(Refusal())])
    store.loadMoreTopLevel()
    await store.waitUntilIdle()
    #expect(store.error(of: nil) is Refusal && line(store) == "A" && store.lastChanges.isEmpty)
    await source.set([.success(.init(["B"])), .failure(Refusal())])
    store.loadTopLevel()
    await store.waitUntilIdle()
    #expect(line(store) == "A B" && store.error(of: nil) == nil && store.topLevelState == .loaded)
    store[isExpanded: "A"] = true
    await store.waitUntilIdle()
    #expect(line(store) == "A failed B" && store.error(of: "A") is Refusal)
    #expect(!store.canUndo)
    try store.perform(.delete(["A"]))
    await source.set([.success(.init(["C", "B"]))])
    store.refreshTopLevel()
    await store.waitUntilIdle()
    #expect(line(store) == "C B" && store.canUndo)
    store.undo()
    #expect(store.lastRevertedStep?.refusal == nil && store.outline.contains("A"))
  }

  @Test("A store has a history from the start, with a limit or the one of its outline")
  func history() throws {
    let limited = OutlineStore<String>(["A", "B", "C"], undoLimit: 1)
    for id in ["A", "B"] { try limited.update { try $0.delete(id) } }
    limited.undo()
    #expect(!limited.canUndo && limited.outline.rootItems == ["B", "C"])
    var outline: Outline<String> = ["A"]
    outline.history = OutlineHistory()
    try outline.delete("A")
    let store = OutlineStore(outline, undoLimit: 0)
    store.undo()
    #expect(store.outline.rootItems == ["A"])
  }

  /// Waits until the store changes.
  private func change(of store: OutlineStore<String>) async {
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = store.rows
      } onChange: {
        continuation.resume()
      }
    }
    // The change is made after the notification.
    await Task.yield()
  }
}

/// A source of pages that are set by the test.
private actor Source {
  private var pages: [Result<LoadPage<String>, any Error>] = []

  func set(_ pages: [Result<LoadPage<String>, any Error>]) { self.pages = pages }

  func page(_: String?, _: Int) throws -> LoadPage<String> { try pages.removeFirst().get() }
}

/// A count that a closure of any isolation increases; here always on the main actor.
private final class Counter: @unchecked Sendable {
  var count = 0
}

/// Numbers from a seed.
private struct Numbers {
  var state: UInt64

  mutating func next(_ bound: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % bound)
  }
}
