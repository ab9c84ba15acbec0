import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("Outline: actions, prefetching and search by item", .serialized)
@MainActor
struct OutlineActionTests {
  private func actions(_ titles: String...) -> UISwipeActionsConfiguration {
    UISwipeActionsConfiguration(
      actions: titles.map {
        UIContextualAction(style: .normal, title: $0) { _, _, end in end(true) }
      }
    )
  }

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test("A table shows the swipe actions and the context menu of a row's item")
  func table() {
    let screen = OutlineScreen()
    let delegate = DefaultOutlineDelegate()
    screen.table.delegate = delegate
    #expect(StandIn.swipe(screen.table, rowAt: path(1)) == [])
    #expect(StandIn.pressLong(screen.table, rowAt: path(1)) == nil)
    screen.source.leadingSwipeActions = { [actions] in $0 == "B" ? nil : actions("Flag \($0)") }
    screen.source.trailingSwipeActions = { [actions] in actions("Delete \($0)", "More") }
    screen.source.contextMenu = {
      UIContextMenuConfiguration(identifier: "menu \($0)" as NSString, previewProvider: nil)
    }
    #expect(StandIn.swipe(screen.table, rowAt: path(0), leading: true) == ["Flag A"])
    #expect(StandIn.swipe(screen.table, rowAt: path(1), leading: true) == [])
    #expect(StandIn.swipe(screen.table, rowAt: path(1)) == ["Delete B", "More"])
    #expect(StandIn.pressLong(screen.table, rowAt: path(1)) == "menu B")
    // By the item, wherever its row is.
    screen.source.expandAll()
    #expect(StandIn.swipe(screen.table, rowAt: path(1)) == ["Delete A0", "More"])
  }

  @Test("A list layout has the swipe actions of the data source, and the delegate its menu")
  func collection() {
    let screen = CollectionScreen(hasSwipeActions: true)
    let delegate = DefaultOutlineCollectionDelegate()
    screen.view.delegate = delegate
    #expect(StandIn.swipe(screen.view, itemAt: path(1)) == [])
    screen.source.leadingSwipeActions = { [actions] in actions("Flag \($0)") }
    screen.source.trailingSwipeActions = { [actions] in actions("Delete \($0)") }
    screen.source.contextMenu = {
      UIContextMenuConfiguration(identifier: "menu \($0)" as NSString, previewProvider: nil)
    }
    #expect(StandIn.swipe(screen.view, itemAt: path(1), leading: true) == ["Flag B"])
    #expect(StandIn.swipe(screen.view, itemAt: path(1)) == ["Delete B"])
    #expect(StandIn.pressLong(screen.view, itemAt: path(1)) == "menu B")
    // In iOS 15.
    let menu = delegate.collectionView(
      screen.view,
      contextMenuConfigurationForItemAt: path(0),
      point: .zero
    )
    #expect(menu.map { "\($0.identifier)" } == "menu A")
    StandIn.tap(screen.view, itemAt: path(0))
    #expect(screen.lines[0] == "A A0 A1 B")
  }

  @Test("A status has no actions")
  func status() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("A", isBranch: true, isLoaded: false)])
    let screen = OutlineScreen(outline)
    let delegate = DefaultOutlineDelegate()
    screen.table.delegate = delegate
    screen.source.trailingSwipeActions = { [actions] in actions("Delete \($0)") }
    screen.source.contextMenu = { _ in
      UIContextMenuConfiguration(identifier: nil, previewProvider: nil)
    }
    try screen.source.expand("A")
    screen.window.layoutIfNeeded()
    #expect(screen.line(0) == "A Loading…")
    #expect(StandIn.swipe(screen.table, rowAt: path(1)) == [])
    #expect(StandIn.pressLong(screen.table, rowAt: path(1)) == nil)
    #expect(StandIn.pressLong(screen.table, rowAt: path(0)) != nil)
  }

  @Test("Rows that are about to be needed are prefetched by their items", arguments: [true, false])
  func prefetching(_ isTable: Bool) {
    var log: [String] = []
    func listen(_ source: OutlineListSource<String>) {
      source.prefetch = { log.append("prefetch \($0)") }
      source.cancelPrefetching = { log.append("cancel \($0)") }
    }
    // The last path is of a row that is gone.
    let paths = [path(1), path(0, 1), path(9, 1)]
    if isTable {
      let screen = OutlineScreen()
      screen.table.prefetchDataSource = screen.source
      StandIn.prefetch(screen.table, rowsAt: paths)
      listen(screen.source)
      StandIn.prefetch(screen.table, rowsAt: paths)
      StandIn.prefetch(screen.table, rowsAt: [path(0)], cancels: true)
      StandIn.prefetch(screen.table, rowsAt: [path(9, 1)])
    } else {
      let screen = CollectionScreen()
      screen.view.prefetchDataSource = screen.source
      StandIn.prefetch(screen.view, itemsAt: paths)
      listen(screen.source)
      StandIn.prefetch(screen.view, itemsAt: paths)
      StandIn.prefetch(screen.view, itemsAt: [path(0)], cancels: true)
      StandIn.prefetch(screen.view, itemsAt: [path(9, 1)])
    }
    #expect(log == [#"prefetch ["B", "C"]"#, #"cancel ["A"]"#])
  }

  @Test("A search controller filters, and the end of the search clears the filter")
  func search() {
    let screen = OutlineScreen()
    let controller = UISearchController(searchResultsController: nil)
    controller.searchResultsUpdater = screen.source
    StandIn.search("0", in: controller)
    #expect(!screen.source.outline.isFiltered)
    screen.source.searchFilter = { text in
      { $0.contains(text) ? .show : .showIfDescendantShows }
    }
    StandIn.search("A0", in: controller)
    #expect(screen.lines == ["A A0 A00 A01", "", ""])
    StandIn.search("A00", in: controller)
    #expect(screen.lines == ["A A0 A00", "", ""])
    StandIn.search("", in: controller)
    #expect(screen.lines == ["A B", "C D E", "F G H I"])
    // A filter that the app has set meanwhile is not the search's.
    screen.source.filter { $0 == "E" ? .show : .hide }
    StandIn.search("", in: controller)
    #expect(screen.lines == ["", "E", ""])
  }

  @Test("A pull refreshes until the closure returns")
  func refresh() async throws {
    let screen = OutlineScreen()
    #expect(!StandIn.pull(screen.table))
    let (started, start) = AsyncStream<Void>.makeStream()
    let (answers, answer) = AsyncStream<Void>.makeStream()
    screen.source.onRefresh = {
      start.yield()
      for await _ in answers { break }
    }
    let control = try #require(screen.table.refreshControl)
    #expect(StandIn.pull(screen.table))
    for await _ in started { break }
    #expect(control.isRefreshing)
    #expect(!StandIn.pull(screen.table))
    answer.yield()
    while control.isRefreshing { await Task.yield() }
    screen.source.onRefresh = nil
    #expect(screen.table.refreshControl == nil)
    // One of the app stays.
    let own = UIRefreshControl()
    screen.table.refreshControl = own
    screen.table.dataSource = nil
    #expect(screen.table.refreshControl === own)
  }

  @Test("A list view has a refresh control while the data source is its own")
  func refreshMoves() {
    let (first, second) = (OutlineScreen(), OutlineTableView(frame: .zero, style: .plain))
    first.source.onRefresh = {}
    #expect(first.table.refreshControl != nil)
    second.dataSource = first.source
    #expect(second.refreshControl != nil)
    #expect(first.table.refreshControl == nil)
  }

  @Test("The Mac idiom has no refresh control")
  func macIdiom() {
    let screen = OutlineScreen()
    StandIn.change([UITraitCollection(userInterfaceIdiom: .mac)], of: screen.window)
    screen.source.onRefresh = {}
    #expect(screen.table.refreshControl == nil)
  }
}
