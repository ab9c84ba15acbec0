import Espalier
import EspalierBrowser
import Testing

/// Selection and check marks.
@Suite struct ViewMarksTests {
  /// Rows 0 to 9, all of one section.
  static var ten: Host {
    let host = Host(rowHeight: 20, titleHeight: 0)
    _ = host.addSection(titled: false)
    _ = host.insert(into: -1, 10)
    return host
  }

  @Test("A click, one with the command key and one with shift select as in a Finder")
  func clicks() {
    let host = ViewMarksTests.ten
    viewMode(host.view, mode: 2)
    #expect(viewSelect(host.view, 3, how: 0) == 10)
    #expect(viewSelect(host.view, 5, how: 2) == 10)
    #expect(host.selected == [3, 4, 5])
    #expect(viewSelect(host.view, 8, how: 1) == 10)
    #expect(viewSelect(host.view, 9, how: 3) == 10)
    #expect(host.selected == [3, 4, 5, 8, 9] && host.frame(0, 20).header[11] == 5)
    #expect(viewSelect(host.view, 4, how: 1) == 10)
    #expect(host.selected == [3, 5, 8, 9])
    // The range begins where was clicked last, and what is elsewhere goes.
    #expect(viewSelect(host.view, 2, how: 2) == 10)
    #expect(host.selected == [2, 3, 4])
    #expect(viewSelect(host.view, -1, how: 4) == 8 && host.selected.count == 10)
    #expect(viewSelect(host.view, -1, how: 0) == 8 && host.selected == [])
    #expect(viewSelect(host.view, 99, how: 2) == 0 && viewSelect(host.view, 99, how: 3) == 0)
    #expect(viewSelect(host.view, 1, how: 5) == 0 && viewSelect(host.view, 1, how: -1) == 0)
  }

  @Test("The selection mode limits the number of selected items")
  func modes() {
    let host = ViewMarksTests.ten
    _ = viewSelect(host.view, 3, how: 0)
    _ = viewSelect(host.view, 5, how: 2)
    #expect(host.selected == [5] && viewSelection(host.view) == 5)
    #expect(viewSelect(host.view, 7, how: 3) == 0 && viewSelect(host.view, 7, how: 4) == 0)
    #expect(viewMode(host.view, mode: 0) == 8)
    _ = viewSelect(host.view, 7, how: 0)
    #expect(host.selected == [] && viewCursor(host.view) == 7)
  }

  @Test("A stricter mode keeps the selected item with the cursor, or the first one")
  func stricterModes() {
    let host = ViewMarksTests.ten
    viewMode(host.view, mode: 2)
    _ = viewSelect(host.view, 3, how: 0)
    _ = viewSelect(host.view, 5, how: 2)
    #expect(viewMode(host.view, mode: 2) == 0 && host.selected == [3, 4, 5])
    #expect(viewMode(host.view, mode: 1) == 8)
    #expect(host.selected == [5] && viewSelection(host.view) == 5)
    viewMode(host.view, mode: 2)
    _ = viewSelect(host.view, 7, how: 1)
    _ = viewFocus(host.view, 9)
    #expect(viewMode(host.view, mode: 1) == 8 && host.selected == [5])
    #expect(viewMode(host.view, mode: 0) == 8 && host.selected == [])
    #expect(viewMode(host.view, mode: 0) == 0)
  }

  @Test("Items in collapsed branches can be selected, and a selection be restored")
  func hidden() {
    let host = Host.built(ViewBuildTests.items)
    viewMode(host.view, mode: 2)
    #expect(host.ids == [0, 1, 4, 7, 8])
    #expect(viewSelect(host.view, 2, how: 0) == 8 && host.selected == [2])
    #expect(viewSelect(host.view, 6, how: 1) == 8 && host.selected == [2, 6])
    #expect(viewSelect(host.view, 2, how: 1) == 8 && host.selected == [6])
    #expect(host.restore([6, 2, 2, 99], cursor: 3) == 10)
    #expect(host.selected == [2, 6] && viewCursor(host.view) == 1)
    #expect(host.restore([2, 6], cursor: -1) == 0)
    viewMode(host.view, mode: 1)
    #expect(viewSelect(host.view, 5, how: 1) == 8 && host.selected == [5])
    #expect(viewSelect(host.view, 5, how: 1) == 8 && host.selected == [])
    #expect(host.restore([3, 5], cursor: 99) == 8 && host.selected == [3])
    viewMode(host.view, mode: 0)
    #expect(host.restore([5], cursor: 8) == 2 && host.selected == [])
    #expect(viewSelect(host.view, 5, how: 0) == 0 && viewCursor(host.view) == 8)
    #expect(viewRestore(host.view, count: .max, cursor: 0) == 0)
  }

  private func perform(_ host: Host, _ command: RowCommand, extends: Bool = false) -> Int32 {
    viewPerform(host.view, command: command.rawValue, page: 3, isExtending: extends ? 1 : 0)
  }

  @Test("Keys with shift extend the selection, and one key selects all")
  func keys() {
    let host = ViewMarksTests.ten
    viewMode(host.view, mode: 2)
    _ = viewSelect(host.view, 4, how: 0)
    #expect(perform(host, .next, extends: true) == 11)
    #expect(perform(host, .pageDown, extends: true) == 11)
    #expect(host.selected == [4, 5, 6, 7, 8])
    #expect(perform(host, .first, extends: true) == 11)
    #expect(host.selected == [0, 1, 2, 3, 4])
    #expect(perform(host, .last) == 3)
    #expect(perform(host, .extendSelection) == 9)
    #expect(host.selected == [4, 5, 6, 7, 8, 9])
    #expect(perform(host, .selectAll) == 9)
    #expect(host.selected.count == 10)
    #expect(perform(host, .extendSelection) == 9)
    #expect(host.selected == [4, 5, 6, 7, 8, 9])
  }

  @Test("A check propagates down and up, and branches can be mixed")
  func checks() {
    let host = Host.built(ViewBuildTests.items)
    _ = viewExpandTo(host.view, level: .max)
    #expect(viewCheck(host.view, 4, how: 1) == 32)
    func marks() -> String {
      host.frame(0, 180).rows.map { $0.flags & 32 != 0 ? "x" : $0.flags & 64 != 0 ? "-" : "." }
        .joined()
    }
    #expect(marks() == "-...xxx..")
    #expect(viewCheck(host.view, 1, how: 2) == 32)
    #expect(marks() == "xxxxxxx.." && host.checked == [0])
    #expect(viewCheck(host.view, 1, how: 1) == 0)
    #expect(viewCheck(host.view, 5, how: 0) == 32)
    #expect(marks() == "-xxx-.x.." && host.checked == [1, 6])
    #expect(viewCheck(host.view, 0, how: 2) == 32 && marks() == "xxxxxxx..")
    #expect(viewCheck(host.view, 0, how: 2) == 32 && marks() == ".........")
    for how in [Int32(3), -1, 8, 7] { #expect(viewCheck(host.view, 0, how: how) == 0) }
    #expect(viewCheck(host.view, 99, how: 1) == 0 && host.checked == [])
  }

  @Test("Under a filter, a check can be limited to matches")
  func checkPassing() {
    let host = Host.built(ViewBuildTests.items)
    // 2 passes, and the branch 4 with nothing in it.
    _ = host.filter([2, 2, 1, 2, 1, 2, 2, 2, 2])
    #expect(viewCheck(host.view, 0, how: 4 + 2) == 32)
    #expect(host.checked == [2, 4])
    #expect(viewCheck(host.view, 0, how: 4 + 1) == 0)
    #expect(viewCheck(host.view, 0, how: 4 + 2) == 32 && host.checked == [])
    #expect(viewCheck(host.view, 0, how: 1) == 32 && host.checked == [0])
    #expect(viewCheck(host.view, 1, how: 4) == 32 && host.checked == [3, 4])
    // 8 does not pass.
    #expect(viewCheck(host.view, 8, how: 4 + 1) == 0)
  }
}
