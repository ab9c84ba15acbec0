import Espalier
import EspalierBrowser
import EspalierTestSupport
import Testing

/// The exported functions, as a host would call them.
@Suite struct ViewExportTests {
  @Test("Items are inserted as leaves, get children, expand and collapse")
  func rows() {
    let host = Host(rowHeight: 20, titleHeight: 30)
    #expect(host.addSection(titled: false) == 0)
    #expect(host.insert(into: -1, 3) == 0)
    #expect(host.insert(into: 1, 2) == 3)
    #expect(host.ids == [0, 1, 2])
    #expect(viewExpand(host.view, 1, how: 2) == Host.changedRows)
    #expect(host.ids == [0, 1, 3, 4, 2])
    #expect(viewTop(host.view, 2) == 80)
    #expect(viewHeight(host.view) == 100)
    #expect(viewExpand(host.view, 1, how: 0) == Host.changedRows)
    #expect(viewTop(host.view, 3) == -1)
    #expect(viewReveal(host.view, 4) == Host.changedRows)
    #expect(viewExpandTo(host.view, level: 0) == Host.changedRows)
    #expect(viewExpandTo(host.view, level: .max) == Host.changedRows)
    #expect(viewRows(host.view) == 5)
  }

  @Test("The buffer says which items are branches")
  func describe() {
    let host = Host(rowHeight: 20, titleHeight: 30)
    _ = host.addSection(titled: false)
    _ = host.insert(into: -1, 3)
    #expect(host.frame(0, 60).rows.map(\.flags) == [8, 0, 0])
    #expect(host.describe(0, [1, 0]) == 0)
    #expect(host.frame(0, 60).rows.map(\.flags) == [537, 16, 0])
    #expect(viewExpand(host.view, 0, how: 1) == 0)
    #expect(host.frame(0, 20).rows.map(\.flags) == [539])
    #expect(host.describe(0, [0]) == 0)
    #expect(host.frame(0, 20).rows.map(\.flags) == [24])
  }

  @Test("The display list has the rows that touch the window, and the sections")
  func frame() {
    let host = Host.threeSections
    let frame = host.frame(45, 90)
    #expect(
      frame.header[0...3] == [10, 4, 2, 0] && frame.header[8...] == [0, 4, 0, 0, 0, 0, 0, 0]
    )
    #expect(frame.height == 290 && frame.origin == 45)
    #expect(frame.rows.map(\.id) == [0, 1, 2, 3])
    #expect(frame.rows.map(\.top) == [30, 50, 70, 120])
    #expect(frame.rows.map(\.position) == [1, 2, 3, 1])
    #expect(frame.rows.map(\.setSize) == [3, 3, 3, 2])
    #expect(frame.rows.map(\.section) == [0, 0, 0, 1])
    #expect(frame.sections == [[0, 0, 90, 30], [1, 90, 70, 30]])
  }

  @Test("The cursor's row is in the list wherever the window is")
  func cursorInFrame() {
    let host = Host.threeSections
    #expect(host.frame(250, 40).rows.map(\.row) == [0, 8, 9])
    #expect(host.frame(250, 40).header[8...9] == [8, 2])
    #expect(host.frame(250, 40).sections.map { $0[0] } == [0, 2])
    _ = viewPerform(host.view, command: RowCommand.last.rawValue, page: 5, isExtending: 0)
    #expect(host.frame(0, 40).rows.map(\.row) == [0, 9])
    #expect(viewFocus(host.view, 4) == Host.movedCursor)
    #expect(host.frame(0, 100).rows.map(\.row) == [0, 1, 2, 4])
    #expect(host.frame(0, 140).rows.map(\.row) == [0, 1, 2, 3, 4])
    #expect(host.frame(1000, 40).rows.map(\.row) == [4])
    #expect(host.frame(-100, 40).rows.map(\.row) == [4])
  }

  @Test("Keys move, open, close, select and activate")
  func keys() {
    let host = Host(rowHeight: 20, titleHeight: 30)
    _ = host.addSection(titled: false)
    _ = host.insert(into: -1, 2)
    _ = host.insert(into: 0, 2)
    #expect(host.perform(.inward) == "handled rows")
    #expect(host.perform(.inward) == "handled cursor")
    #expect(viewCursor(host.view) == 2)
    #expect(host.perform(.toggleSelection) == "handled selection")
    #expect(viewSelection(host.view) == 2)
    #expect(host.perform(.outward) == "handled cursor")
    #expect(host.perform(.activate) == "handled rows selection activated")
    #expect(host.perform(.previous) == "handled")
    #expect(host.perform(.undo) == "")
    #expect(viewSelect(host.view, -1, how: 0) == 8)
    #expect(viewSelection(host.view) == -1)
  }

  @Test("Typed letters form a prefix, and a repeated letter searches for itself")
  func typing() {
    let host = Host.threeSections
    #expect(viewType(host.view, letter: 97, time: 1000) == 1)
    #expect(host.typed == [97])
    #expect(viewType(host.view, letter: 97, time: 1100) == 1)
    #expect(host.typed == [97])
    #expect(viewType(host.view, letter: 98, time: 1200) == 0)
    #expect(host.typed == [97, 97, 98])
    _ = viewPerform(host.view, command: RowCommand.first.rawValue, page: 5, isExtending: 0)
    #expect(viewType(host.view, letter: 99, time: 1300) == 1)
    #expect(host.typed == [99])
    _ = viewPerform(host.view, command: RowCommand.last.rawValue, page: 5, isExtending: 0)
    #expect(viewType(host.view, letter: 99, time: 9000) == 0)
    func ids(_ offset: Int32, _ count: Int32) -> [Int32] {
      Host.list(viewTypedIDs(host.view, offset: offset, count: count))
    }
    #expect(ids(0, 4) == [0, 1, 2, 3] && ids(9, 4) == [9] && ids(10, 4) == [])
    _ = viewFocus(host.view, 6)
    #expect(viewType(host.view, letter: 99, time: 19000) == 7)
    // A slice ends where the search wraps around.
    #expect(ids(0, 2) == [7, 8] && ids(2, 9) == [9] && ids(3, 9) == [0, 1, 2, 3, 4, 5, 6])
    #expect(ids(10, 1) == [] && ids(99, 1) == [] && ids(3, 0) == [])
    let empty = Host(rowHeight: 20, titleHeight: 30)
    withExtendedLifetime(empty) {
      #expect(Host.list(viewTypedIDs(empty.view, offset: 0, count: 5)) == [])
    }
  }

  @Test("Children are inserted, deleted and moved, and the rest keep their expansion")
  func edits() {
    let host = Host(rowHeight: 20, titleHeight: 30)
    _ = host.addSection(titled: false)
    _ = host.insert(into: -1, 4)
    _ = host.insert(into: 1, 2)
    _ = viewExpand(host.view, 1, how: 1)
    _ = viewSelect(host.view, 5, how: 0)
    #expect(host.ids == [0, 1, 4, 5, 2, 3])
    #expect(host.delete([0]) == Host.changedRows)
    _ = viewMove(host.view, 3, parent: -1, section: 0, index: 0)
    #expect(viewInsertAt(host.view, parent: -1, section: 0, index: 2, count: 1) == 6)
    #expect(host.ids == [3, 1, 4, 5, 6, 2])
    _ = viewMove(host.view, 4, parent: 1, section: 0, index: -1)
    #expect(host.ids == [3, 1, 5, 4, 6, 2])
    #expect(viewCursor(host.view) == 5 && viewSelection(host.view) == 5)
    // A branch goes with what is below it; then it has the cursor no more.
    _ = viewMove(host.view, 1, parent: -1, section: 0, index: -1)
    #expect(host.ids == [3, 6, 2, 1, 5, 4])
    // The cursor's row is deleted, and the cursor moves to the row in its place; it was selected,
    // too.
    #expect(host.delete([5]) == 14)
    #expect(viewSelection(host.view) == -1 && viewCursor(host.view) == 4)
    #expect(host.delete([1, 3, 6, 2]) == Host.changedRows | Host.movedCursor)
    #expect(host.ids == [] && viewCursor(host.view) == -1)
  }

  @Test("Deleting or moving an unknown item changes nothing")
  func editsRefused() {
    let host = Host(rowHeight: 20, titleHeight: 30)
    _ = host.addSection(titled: false)
    _ = host.insert(into: -1, 3)
    #expect(host.delete([0, 7]) == 0 && host.delete([-1]) == 0 && host.delete([]) == 0)
    #expect(viewDelete(host.view, count: -1) == 0 && viewDelete(host.view, count: .max) == 0)
    for (id, parent, section, index) in [
      (7, -1, 0, 0), (0, 7, 0, 0), (0, -1, 1, 0), (0, -1, 0, 3), (0, 0, 0, -1), (-1, -1, 0, 0),
    ] as [(Int32, Int32, Int32, Int32)] {
      #expect(viewMove(host.view, id, parent: parent, section: section, index: index) == 0)
    }
    #expect(viewInsertAt(host.view, parent: -1, section: 0, index: 4, count: 1) == -1)
    #expect(viewInsertAt(host.view, parent: -1, section: 0, index: -1, count: 1) == -1)
    #expect(host.ids == [0, 1, 2])
  }

  @Test("Any order with any new items comes out as it is asked for", arguments: 0..<40)
  func arrangeAtRandom(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let host = Host(rowHeight: 20, titleHeight: 30)
    _ = host.addSection(titled: true)
    _ = host.addSection(titled: true)
    #expect(viewInsert(host.view, parent: -1, section: 1, count: 2) == 0)
    var model: [Int32] = []
    var below: [Int32: Int32] = [:]
    var next: Int32 = 2
    for _ in 0..<30 {
      var wanted = model.shuffled(using: &generator)
      if Bool.random(using: &generator) { wanted.sort() }
      wanted.removeAll { _ in Int.random(in: 0..<4, using: &generator) == 0 }
      for _ in 0..<Int.random(in: 0..<6, using: &generator) {
        wanted.insert(-1, at: Int.random(in: 0...wanted.count, using: &generator))
      }
      host.arrange(model, wanted)
      model = wanted.map { id in
        guard id < 0 else { return id }
        defer { next += 1 }
        return next
      }
      // Some get a child, and are open with it from then on.
      for id in model where below[id] == nil && Int.random(in: 0..<3, using: &generator) == 0 {
        #expect(host.insert(into: id, 1) == next)
        _ = viewExpand(host.view, id, how: 1)
        below[id] = next
        next += 1
      }
      var rows: [Int32] = []
      for id in model { rows += [id] + (below[id].map { [$0] } ?? []) }
      #expect(host.ids == rows + [0, 1], "seed \(seed)")
    }
  }

  @Test("Unknown items are refused")
  func absent() {
    let host = Host(rowHeight: 20, titleHeight: 30)
    #expect(host.frame(0, 100).header == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0])
    #expect(host.insert(into: -1, 1) == -1)
    _ = host.addSection(titled: true)
    #expect(host.frame(0, 100).sections == [[0, 0, 30, 30]])
    #expect(host.insert(into: 7, 1) == -1)
    #expect(host.insert(into: -1, -1) == -1)
    #expect(viewPerform(host.view, command: RowCommand.next.rawValue, page: 5, isExtending: 0) == 1)
    #expect(viewCursor(host.view) == -1)
    #expect(viewType(host.view, letter: 97, time: 0) == 0)
    _ = host.insert(into: -1, 1)
    #expect(host.describe(0, [1, 1]) == 0)
    #expect(viewExpand(host.view, 5, how: 1) == 0)
    #expect(viewReveal(host.view, -3) == 0)
    #expect(viewFocus(host.view, 5) == 0)
    #expect(viewSelect(host.view, 5, how: 0) == 0)
    #expect(viewTop(host.view, 5) == -1)
  }
}
