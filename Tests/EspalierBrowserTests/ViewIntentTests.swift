import Espalier
import EspalierBrowser
import Testing

/// The effect that a key would have, as words, and the key itself.
@Suite struct ViewIntentTests {
  /// Three branches, 0 to 2, with two items each, 3 to 8, in multiple selection; the cursor on 0.
  private static var branches: Host {
    let host = Host(rowHeight: 20, titleHeight: 0)
    _ = host.addSection(titled: false)
    _ = host.insert(into: -1, 3)
    for parent in 0..<3 { _ = host.insert(into: Int32(parent), 2) }
    viewMode(host.view, mode: 2)
    return host
  }

  private func prepared(
    _ host: Host,
    _ command: RowCommand,
    extends: Bool = false
  ) -> [Int32] {
    let (code, extends) = (command.rawValue, Int32(extends ? 1 : 0))
    return Host.list(viewPrepare(host.view, command: code, page: 9, isExtending: extends))
  }

  private func commit(_ host: Host, _ words: [Int32]) -> [Int32] {
    host.write(words)
    return Host.list(viewCommit(host.view, count: Int32(words.count)))
  }

  @Test("Words tell the item, the cursor, the selection, and what opens")
  func words() {
    let host = ViewIntentTests.branches
    #expect(prepared(host, .activate) == [0, -1, 1, 0, -1, 4, 0])
    #expect(prepared(host, .inward) == [0, -1, 0, 0, -1, 0, 0])
    #expect(prepared(host, .expandSiblings) == [0, -1, 0, 0, -1, 1, 0, 1, 2])
    #expect(prepared(host, .next) == [0, 1, 0, 1, -1, 0])
    #expect(prepared(host, .next, extends: true) == [0, 1, 5, 1, 0, 0])
    #expect(prepared(host, .toggleSelection) == [0, -1, 3, 0, -1, 0])
    #expect(prepared(host, .extendSelection) == [0, -1, 5, 0, 0, 0])
    #expect(prepared(host, .selectAll) == [0, -1, 6, 0, -1, 0])
    #expect(prepared(host, .undo) == [])
    // Nothing was done.
    #expect(host.ids == [0, 1, 2] && host.selected == [] && viewCursor(host.view) == 0)
    #expect(prepared(Host(rowHeight: 20, titleHeight: 0), .next) == [-1, -1, 0, -1, -1, 0])
  }

  @Test("Committing does all of it, or what is left of it, and lists what turned")
  func commit() {
    let host = ViewIntentTests.branches
    #expect(commit(host, prepared(host, .activate)) == [1 | 4 | 8 | 16, 0])
    #expect(host.ids == [0, 3, 4, 1, 2] && host.selected == [0])
    #expect(prepared(host, .toggleSelection) == [0, -1, 4, 0, -1, 0])
    #expect(prepared(host, .outward).suffix(1) == [~0])
    #expect(commit(host, prepared(host, .outward)) == [5, ~0])
    // The second of the siblings is refused.
    #expect(prepared(host, .expandSiblings).suffix(3) == [0, 1, 2])
    #expect(commit(host, Array(prepared(host, .expandSiblings).dropLast(2)) + [2]) == [5, 0, 2])
    #expect(host.ids == [0, 3, 4, 1, 2, 7, 8])
    #expect(commit(host, prepared(host, .selectAll)) == [9])
    #expect(prepared(host, .selectAll)[2] == 2)
    #expect(commit(host, prepared(host, .selectAll)) == [9] && host.selected == [])
    #expect(commit(host, prepared(host, .next, extends: true)) == [11] && host.selected == [0, 3])
    #expect(commit(host, []) == [1] && commit(host, [0, 1]) == [1])
  }

  @Test("With one open branch, what closes is named first, and an item that is gone is nothing")
  func expansion() {
    let host = ViewIntentTests.branches
    viewPolicy(host.view, bits: 1)
    _ = viewExpand(host.view, 0, how: 1)
    let intent = Host.list(viewPrepareExpand(host.view, 2, how: 2))
    #expect(intent == [2, -1, 0, 2, -1, 0, ~0, 2])
    #expect(Host.list(viewPrepareExpand(host.view, 2, how: 0)) == [2, -1, 0, 2, -1, 0])
    #expect(Host.list(viewPrepareExpand(host.view, 99, how: 1)) == [99, -1, 0, 99, -1, 0])
    #expect(Host.list(viewPrepareExpand(host.view, 0, how: 3)) == [])
    #expect(commit(host, intent) == [5, ~0, 2] && host.ids == [0, 1, 2, 7, 8])
    let other = Host.list(viewPrepareExpand(host.view, 1, how: 1))
    _ = host.delete([1])
    #expect(commit(host, other) == [1] && host.ids == [0, 2, 7, 8])
  }
}
