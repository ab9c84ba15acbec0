import EspalierBrowser
import EspalierTestSupport
import Testing

/// Building in slices while the current rows stay usable.
@Suite struct ViewBuildTests {
  /// Of the numbers 0 to 8: a branch with two branches of two leaves each, and two leaves.
  static let items: [Host.Item] = [
    .init(0, 0, isOpen: true), .init(1, 1), .init(2, 2), .init(3, 2), .init(4, 1), .init(5, 2),
    .init(6, 2), .init(7, 0), .init(8, 0),
  ]

  @Test("Slices become rows when they are finished, described and open as they say")
  func slices() {
    let host = Host(rowHeight: 20, titleHeight: 30)
    viewBuildBegin(host.view, end: 9)
    #expect(viewBuildSection(host.view, titled: 1) == 1)
    #expect(host.build(ViewBuildTests.items[..<4]))
    #expect(host.ids == [] && host.frame(0, 100).sections == [])
    #expect(host.build(ViewBuildTests.items[4...]))
    #expect(viewBuildFinish(host.view, replaces: 0) == Host.changedRows | Host.movedCursor)
    #expect(host.ids == [0, 1, 4, 7, 8])
    let frame = host.frame(0, 200)
    #expect(frame.rows.map(\.flags) == [539, 529, 529, 16, 16])
    #expect(frame.rows.map(\.level) == [0, 1, 1, 0, 0])
    #expect(frame.sections == [[0, 0, 130, 30]])
    #expect(host.insert(into: -1, 1) == 9)
  }

  @Test("Expansion, selection, checks and heights set during the build are kept")
  func meanwhile() {
    let host = Host(rowHeight: 20, titleHeight: 0)
    _ = host.addSection(titled: false)
    #expect(host.insert(into: -1, 3) == 0)
    #expect(host.insert(into: 0, 2) == 3)
    #expect(host.insert(into: 2, 1) == 5)
    viewMode(host.view, mode: 2)
    viewBuildBegin(host.view, end: 9)
    _ = viewBuildSection(host.view, titled: 0)
    let items: [Host.Item] = [
      .init(0, 0), .init(3, 1), .init(4, 1), .init(6, 1), .init(1, 0, isOpen: true), .init(7, 1),
      .init(2, 0, isOpen: true), .init(5, 1), .init(8, 1),
    ]
    #expect(host.build(items[..<3]))
    _ = viewExpand(host.view, 0, how: 1)
    #expect(viewSelect(host.view, 3, how: 0) == 10 && viewSelect(host.view, 1, how: 1) == 10)
    #expect(host.build(items[3..<6]))
    #expect(viewCheck(host.view, 4, how: 1) == 32)
    #expect(viewSetHeight(host.view, 3, height: 50) == 1)
    #expect(viewExpand(host.view, 2, how: 1) == Host.changedRows)
    #expect(host.build(items[6...]))
    #expect(viewBuildFinish(host.view, replaces: 0) == Host.changedRows)
    // 0 was expanded; 1 was a leaf that could not be, so the build decides; 2 was expanded too.
    #expect(host.ids == [0, 3, 4, 6, 1, 7, 2, 5, 8])
    #expect(host.selected == [3, 1] && viewCursor(host.view) == 1)
    #expect(host.checked == [4])
    #expect(host.frame(0, 100).rows.map(\.height) == [20, 50, 20, 20, 20])
    #expect(viewExpand(host.view, 1, how: 0) == Host.changedRows)
  }

  @Test("Branches collapsed during the build stay collapsed, whatever its flags")
  func closed() {
    let host = Host.built(ViewBuildTests.items)
    _ = viewExpand(host.view, 4, how: 1)
    viewBuildBegin(host.view, end: 9)
    _ = viewBuildSection(host.view, titled: 0)
    #expect(host.build(ViewBuildTests.items[...]))
    _ = viewExpand(host.view, 0, how: 0)
    _ = viewBuildFinish(host.view, replaces: 0)
    #expect(host.ids == [0, 7, 8])
    _ = viewExpand(host.view, 0, how: 1)
    #expect(host.ids == [0, 1, 4, 5, 6, 7, 8])
  }

  @Test("A filter is kept, with the expansion in it and without it")
  func filtered() {
    let host = Host.built(ViewBuildTests.items)
    // 3 and 6 pass.
    #expect(host.filter([2, 2, 2, 1, 2, 2, 1, 2, 2]) == Host.changedRows)
    _ = viewExpand(host.view, 1, how: 0)
    #expect(host.ids == [0, 1, 4, 6])
    viewBuildBegin(host.view, end: 9)
    _ = viewBuildSection(host.view, titled: 0)
    #expect(host.build(ViewBuildTests.items[...]))
    _ = viewBuildFinish(host.view, replaces: 0)
    #expect(host.ids == [0, 1, 4, 6])
    _ = viewFilter(host.view, count: -1)
    #expect(host.ids == [0, 1, 4, 7, 8])
  }

  @Test("Another build of the same items keeps the state of those in it")
  func snapshot() {
    let host = Host.built(ViewBuildTests.items)
    _ = viewExpand(host.view, 1, how: 1)
    _ = viewSetHeight(host.view, 8, height: 70)
    viewBuildBegin(host.view, end: 10)
    _ = viewBuildSection(host.view, titled: 1)
    // 8 comes first and 2 to the top, 4 goes, 9 is new, the branch 1 is empty but for 3.
    let items: [Host.Item] = [
      .init(8, 0), .init(0, 0), .init(1, 1), .init(3, 2), .init(9, 1), .init(2, 0), .init(7, 0),
    ]
    #expect(host.build(items[...]))
    #expect(viewBuildFinish(host.view, replaces: 0) == Host.changedRows)
    #expect(host.ids == [8, 0, 1, 3, 9, 2, 7])
    let frame = host.frame(0, 100)
    #expect(frame.rows.map(\.height) == [70, 20])
    #expect(frame.sections == [[0, 0, 190 + 30, 30]])
  }

  @Test("CK-03, CK-04: another build checks nothing that was not, as edits would")
  func checks() {
    let host = Host.built([.init(0, 0, isOpen: true), .init(1, 1), .init(2, 0)])
    _ = viewCheck(host.view, 1, how: 1)
    #expect(host.checked == [0])
    func build(_ items: [Host.Item]) {
      viewBuildBegin(host.view, end: 6)
      _ = viewBuildSection(host.view, titled: 0)
      #expect(host.build(items[...]))
      _ = viewBuildFinish(host.view, replaces: 1)
    }
    // 3 is new in the branch.
    build([.init(0, 0, isOpen: true), .init(1, 1), .init(3, 1), .init(2, 0)])
    #expect(host.checked == [1])
    // The last item that was off has left the branch, and 1 has got a child.
    build([.init(0, 0), .init(1, 1), .init(3, 0), .init(2, 0)])
    #expect(host.checked == [0])
    build([.init(0, 0), .init(1, 1), .init(4, 2), .init(3, 0), .init(2, 0)])
    #expect(host.checked == [])
    // A branch that is emptied stays as it was.
    _ = viewCheck(host.view, 0, how: 1)
    build([.init(0, 0), .init(3, 0), .init(2, 0)])
    #expect(host.checked == [0])
    // An item moves into a branch that is on.
    build([.init(0, 0), .init(2, 1), .init(3, 0)])
    #expect(host.checked == [])
  }

  @Test("CK-04: what completes a checked branch is checked")
  func completion() {
    let host = Host.built([.init(0, 0, isOpen: true), .init(1, 0)])
    _ = viewCheck(host.view, 0, how: 1)
    viewBuildBegin(host.view, end: 4)
    _ = viewBuildSection(host.view, titled: 0)
    #expect(host.build([.init(0, 0, isOpen: true), .init(2, 1), .init(3, 2), .init(1, 0)][...]))
    _ = viewBuildFinish(host.view, replaces: 0)
    #expect(host.checked == [0])
    _ = viewCheck(host.view, 3, how: 0)
    #expect(host.checked == [])
  }

  @Test("An invalid item ends the build, and nothing is changed")
  func refused() {
    let host = Host.built(ViewBuildTests.items)
    #expect(viewBuildFinish(host.view, replaces: 0) == -1)
    #expect(viewBuildSection(host.view, titled: 0) == 0)
    #expect(viewBuildAppend(host.view, count: 0) == 0)
    let wrong: [[Host.Item]] = [
      [.init(0, 0), .init(0, 0)], [.init(0, 0), .init(1, 2)], [.init(0, 1)], [.init(-1, 0)],
      [.init(.max, 0)],
    ]
    for items in wrong {
      viewBuildBegin(host.view, end: 9)
      _ = viewBuildSection(host.view, titled: 0)
      #expect(!host.build(items[...]), "\(items)")
      #expect(viewBuildFinish(host.view, replaces: 0) == -1)
      #expect(host.ids == [0, 1, 4, 7, 8])
    }
    viewBuildBegin(host.view, end: 9)
    #expect(!host.build(ViewBuildTests.items[...]), "there is no section")
    _ = viewBuildSection(host.view, titled: 0)
    #expect(viewBuildFinish(host.view, replaces: 0) == -1)
    viewBuildBegin(host.view, end: -5)
    #expect(viewBuildSection(host.view, titled: 0) == 1)
    #expect(viewBuildAppend(host.view, count: -1) == 0)
  }

  @Test("Children, parents and sections are returned, and nothing for unknown items")
  func relatives() {
    let host = Host.built(ViewBuildTests.items)
    func children(_ id: Int32, section: Int32 = 0) -> [Int32] {
      Host.list(viewChildren(host.view, id, section: section))
    }
    #expect(children(-1) == [0, 7, 8] && children(0) == [1, 4] && children(5) == [])
    #expect(children(99) == [] && children(-1, section: 1) == [] && children(-1, section: -1) == [])
    #expect([0, 1, 6, 99, -1].map { viewParent(host.view, $0) } == [-1, 0, 4, -1, -1])
    #expect([0, 6, 99].map { viewSection(host.view, $0) } == [0, 0, -1])
  }

  @Test("The expansion is returned, and restored")
  func opened() {
    let host = Host.built(ViewBuildTests.items)
    #expect(Host.list(viewOpened(host.view)) == [0])
    _ = viewExpand(host.view, 4, how: 1)
    _ = viewExpand(host.view, 0, how: 0)
    #expect(Host.list(viewOpened(host.view)) == [4])
    #expect(host.open([0, 1, 99, 7]) == Host.changedRows)
    #expect(host.ids == [0, 1, 2, 3, 4, 7, 8])
    #expect(Host.list(viewOpened(host.view)) == [0, 1])
    #expect(host.open([0, 1]) == 0)
    #expect(viewOpen(host.view, count: -1) == 0 && viewOpen(host.view, count: .max) == 0)
    #expect(host.ids.count == 7)
  }

  @Test("The policies: one branch of each parent, and forgetting on collapse")
  func policy() {
    let host = Host.built(ViewBuildTests.items)
    viewPolicy(host.view, bits: 1)
    _ = viewExpand(host.view, 1, how: 1)
    _ = viewExpand(host.view, 4, how: 1)
    #expect(host.ids == [0, 1, 4, 5, 6, 7, 8])
    viewPolicy(host.view, bits: 2)
    _ = viewExpand(host.view, 1, how: 1)
    _ = viewExpand(host.view, 0, how: 0)
    _ = viewExpand(host.view, 0, how: 1)
    #expect(host.ids == [0, 1, 4, 7, 8])
  }
}
