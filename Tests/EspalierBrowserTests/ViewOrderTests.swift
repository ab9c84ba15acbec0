import Testing

@testable import EspalierBrowser

/// Filters, sorting and dropping.
@Suite struct ViewOrderTests {
  @Test("A filter shows matches with their ancestors, and clearing it restores all")
  func filter() {
    let host = Host.built(ViewBuildTests.items)
    #expect(host.filter([2, 0, 1, 1, 2, 1, 2, 1, 2]) == Host.changedRows)
    // 2 and 3 would pass, but 1 is hidden.
    #expect(host.ids == [0, 4, 5, 7])
    let rows = host.frame(0, 100).rows
    #expect(rows.map { $0.flags & 256 } == [0, 0, 256, 256])
    #expect(rows.map(\.position) == [1, 1, 1, 2] && rows.map(\.setSize) == [2, 1, 1, 2])
    #expect(host.insert(into: 4, 1) == 9)
    #expect(host.ids == [0, 4, 5, 9, 7])
    #expect(host.filter([2, 2, 2, 2]) == Host.changedRows)
    #expect(host.ids == [0, 4, 5, 6, 9, 7, 8])
    #expect(viewFilter(host.view, count: .max) == 0)
    #expect(viewFilter(host.view, count: -1) == Host.changedRows)
    #expect(host.ids == [0, 1, 4, 7, 8])
    #expect(viewFilter(host.view, count: -1) == 0)
  }

  @Test("A filter can show the descendants of a match, in branches that are collapsed")
  func descendants() {
    let host = Host.built(ViewBuildTests.items)
    #expect(host.filter([2, 3, 2, 2, 2, 2, 2, 2, 2]) == Host.changedRows)
    #expect(host.ids == [0, 1])
    _ = viewExpand(host.view, 1, how: 1)
    #expect(host.ids == [0, 1, 2, 3])
    // A branch with a match below is expanded, and what is hidden stays so.
    _ = host.filter([3, 2, 2, 3, 2, 0, 2, 2, 2])
    #expect(host.ids == [0, 1, 2, 3, 4])
    _ = viewExpand(host.view, 4, how: 1)
    #expect(host.ids == [0, 1, 2, 3, 4, 6])
    // However many branches the policy lets the user expand.
    viewPolicy(host.view, bits: 1)
    _ = host.filter([2, 2, 3, 2, 2, 3, 2, 2, 2])
    #expect(host.ids == [0, 1, 2, 4, 5])
    #expect(viewExpand(host.view, 1, how: 0) == Host.changedRows)
    _ = viewExpand(host.view, 1, how: 1)
    #expect(host.ids == [0, 1, 2, 4])
    #expect(viewFilter(host.view, count: -1) == Host.changedRows)
    #expect(host.ids == [0, 1, 4, 7, 8])
  }

  @Test("An order sorts one list of children, or all below", arguments: [1, 7, .max] as [Int32])
  func sort(limit: Int32) {
    let host = Host.built(ViewBuildTests.items)
    _ = viewExpandTo(host.view, level: .max)
    let descending = Array((0..<9).reversed()) as [Int32]
    #expect(host.sort(descending, parent: 0, deep: false, limit: limit) == Host.movedRows)
    #expect(host.ids == [0, 4, 5, 6, 1, 2, 3, 7, 8])
    #expect(host.sort(descending, parent: -1, deep: true, limit: limit) == Host.movedRows)
    #expect(host.ids == [8, 7, 0, 4, 6, 5, 1, 3, 2])
    #expect(host.sort([], parent: -1, deep: true, limit: limit) == 0)
    #expect(host.sort(descending, parent: 99, deep: true, limit: limit) == 0)
    // Those that are not in the order come last; what does not exist or is there twice is ignored.
    #expect(host.sort([0, 99, 0, 8], parent: -1, deep: true, limit: limit) == Host.movedRows)
    #expect(host.ids == [0, 4, 6, 5, 1, 3, 2, 8, 7])
    #expect(viewUndo(host.view, redo: 0) != 0)
    #expect(host.ids == [8, 7, 0, 4, 6, 5, 1, 3, 2])
    #expect(viewSortFinish(host.view) == 0 && viewSortAdvance(host.view, limit: 1) == 1)
  }

  @Test("A sort begins again if something has changed since it was begun")
  func sortAfterChange() {
    let host = Host.built(ViewBuildTests.items)
    _ = viewExpandTo(host.view, level: .max)
    host.write([8, 7, 6, 5, 4, 3, 2, 1, 0])
    viewSortBegin(host.view, count: 9, parent: -1, section: -1, deep: 1)
    #expect(viewSortAdvance(host.view, limit: 20) == 0)
    _ = viewExpand(host.view, 1, how: 0)
    _ = host.delete([5, 7])
    #expect(viewSortFinish(host.view) == Host.movedRows)
    #expect(host.ids == [8, 0, 4, 6, 1])
    // Other rows end it.
    viewSortBegin(host.view, count: 0, parent: -1, section: 0, deep: 1)
    viewBuildBegin(host.view, end: 1)
    _ = viewBuildSection(host.view, titled: 0)
    _ = viewBuildFinish(host.view, replaces: 0)
    #expect(viewSortFinish(host.view) == 0)
  }

  @Test("Children are arranged: those that are not named go, and -1 is a new one")
  func arrange() {
    // 0 with 1 (2, 3) and 4 (5, 6), then 7 and 8.
    let host = Host.built(ViewBuildTests.items)
    _ = viewExpandTo(host.view, level: .max)
    #expect(host.ids == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    // What changes nothing leaves the history as it is.
    host.write([7])
    _ = viewEditDelete(host.view, count: 1)
    #expect(host.arrange([0, 8]) == 9)
    #expect(viewUndo(host.view, redo: 0) != 0)
    #expect(host.ids == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(host.arrange([8, -1, 0, -1]) == 9)
    #expect(host.ids == [8, 9, 0, 1, 2, 3, 4, 5, 6, 10])
    #expect(host.arrange([4, 1], parent: 0) == 11)
    #expect(host.ids == [8, 9, 0, 4, 5, 6, 1, 2, 3, 10])
    #expect(host.arrange([1], parent: 0) == 11)
    #expect(host.ids == [8, 9, 0, 1, 2, 3, 10])
    // It refuses what is no child, what is there twice, and a parent that is not there.
    for ids: [Int32] in [[1, 8], [1, 1], [99], [.max], [.min, 4]] {
      #expect(host.arrange(ids, parent: 0) == -1)
    }
    #expect(host.arrange([], parent: 4) == -1)
    #expect(host.ids == [8, 9, 0, 1, 2, 3, 10])
    #expect(host.arrange([], parent: 0) == 11)
    #expect(host.arrange([]) == 11)
    #expect(host.ids == [])
  }

  @Test("Above, into and below a row, and outward at the end of a branch")
  func dropTargets() {
    let host = Host.built(ViewBuildTests.items, titled: true)
    // Rows of 20 below a title of 30: 0 1 4 7 8.
    #expect(host.dropTarget([8], y: 31) == [-1, 0, 0, 0, 0, 0])
    #expect(host.dropTarget([8], y: 40) == [0, 0, 2, 0, 0, 1])
    #expect(host.dropTarget([8], y: 49) == [0, 0, 0, 1, 1, 0])
    #expect(host.dropTarget([8], y: 89) == [0, 0, 2, 3, 1, 0])
    #expect(host.dropTarget([8], y: 89, level: 0) == [-1, 0, 1, 3, 0, 0])
    // A leaf has no middle, the title is the first row's edge, and below all is the end.
    #expect(host.dropTarget([1], y: 101) == [-1, 0, 2, 4, 0, 0])
    #expect(host.dropTarget([8], y: 3) == [-1, 0, 0, 0, 0, 0])
    #expect(host.dropTarget([0], y: 1000) == [-1, 0, 3, 5, 0, 0])
    #expect(host.dropTarget([0], y: -1000) == [-1, 0, 0, 0, 0, 0])
    // Not into itself, nor what is not there.
    #expect(host.dropTarget([0], y: 60)?[0] == nil)
    #expect(host.dropTarget([99], y: 60) == nil)
    #expect(viewDropTarget(host.view, y: 60, level: -1, count: -1)[0] == -2)
    let empty = Host(rowHeight: 20, titleHeight: 30)
    #expect(viewDropTarget(empty.view, y: 60, level: -1, count: 0)[0] == -2)
    _ = empty.addSection(titled: true)
    #expect(empty.dropTarget([], y: 60) == [-1, 0, 0, 0, 0, 0])
  }

  @Test("Dropped items are next to each other at the drop target")
  func drop() {
    let host = Host.built(ViewBuildTests.items)
    _ = viewExpandTo(host.view, level: .max)
    #expect(host.drop([8, 2], into: 4, at: 1) == Host.movedRows | 1)
    #expect(host.ids == [0, 1, 3, 4, 5, 2, 8, 6, 7])
    #expect(host.drop([7, 5], into: 4, at: 2) == Host.movedRows | 1)
    #expect(host.ids == [0, 1, 3, 4, 2, 8, 5, 7, 6])
    #expect(host.drop([4, 5], into: -1, at: 0) == Host.movedRows | 1)
    #expect(host.ids == [4, 2, 8, 5, 7, 6, 0, 1, 3])
    for (ids, parent, index, code) in [
      ([4], 5, 0, .cycle), ([4], 4, 0, .cycle), ([99], 0, 0, .unknownItem),
      ([0], 99, 0, .unknownItem), ([0], 4, 6, .outOfRange), ([0], -1, 3, .outOfRange),
    ] as [([Int32], Int32, Int32, RefusalCode)] {
      #expect(host.drop(ids, into: parent, at: index) == code.rawValue)
    }
    #expect(host.drop([], into: -1, at: 0) == 1)
    #expect(host.drop([0], into: -1, section: 7, at: 0) == RefusalCode.outOfRange.rawValue)
    let none = viewEditMove(host.view, count: -1, parent: -1, section: 0, index: 0)
    #expect(none == RefusalCode.unknownItem.rawValue)
    #expect(host.ids == [4, 2, 8, 5, 7, 6, 0, 1, 3])
  }
}
