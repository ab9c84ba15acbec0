import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("OutlineCollectionView", .serialized)
@MainActor
struct OutlineCollectionTests {
  @Test("T1 in a collection view, collapsed and expanded", arguments: [true, false])
  func rows(_ isSidebar: Bool) {
    let screen = CollectionScreen(appearance: isSidebar ? .sidebar : .plain)
    #expect(screen.lines == ["A B", "C D E", "F G H I"])
    screen.source.expandAll()
    #expect(screen.lines[0] == "A A0 A00 A01 A1 B B0 B1")
  }

  @Test("Cells are indented, and branches have a disclosure button that expands them")
  func decoration() throws {
    let screen = CollectionScreen(OutlineFixture.t1Open)
    let (branch, leaf) = (try #require(screen.cell("A0")), try #require(screen.cell("A00")))
    #expect(branch.indentationLevel == 1)
    #expect(branch.indentationWidth == 16)
    #expect(branch.spokenValue == "Expanded, Level 2")
    #expect(leaf.indentationLevel == 2)
    #expect(leaf.spokenValue == "Level 3")
    #expect(leaf.disclosure == nil)
    let button = try #require(branch.disclosure)
    #expect(StandIn.tap(button))
    #expect(screen.lines[0] == "A A0 A1 B B0 B1")
    // The cell is the same, and so is its button.
    #expect(screen.cell("A0") === branch)
    #expect(branch.disclosure === button)
    #expect(branch.spokenValue == "Collapsed, Level 2")
  }

  @Test("Accessories of the provider stay, and its own outline disclosure replaces the button")
  func accessories() throws {
    let screen = CollectionScreen { cell, id in
      cell.accessories = id == "A" ? [.outlineDisclosure()] : [.checkmark()]
    }
    #expect(screen.cell("A")?.accessories.map(\.accessoryType) == [.outlineDisclosure])
    let branch = try #require(screen.cell("B"))
    #expect(branch.accessories.count == 2)
    #expect(branch.accessories.first?.accessoryType == .checkmark)
    try screen.source.reconfigure(["B"])
    #expect(branch.accessories.count == 2)
    screen.source.showsDisclosure = false
    try screen.source.reconfigure(["B"])
    #expect(branch.accessories.map(\.accessoryType) == [.checkmark])
  }

  @Test("A branch that expands, and one that moves, are one batch each")
  func batches() throws {
    let screen = CollectionScreen()
    screen.tap("A")
    #expect(screen.lines[0] == "A A0 A1 B")
    #expect(screen.log == ["ins 0,1 0,2", "configure 0,0"])
    screen.forget()
    try screen.source.move("A", into: .section(0), at: 1)
    #expect(screen.lines[0] == "B A A0 A1")
    #expect(screen.log.filter { $0.hasPrefix("mov") } == ["mov 0,3->0,0"])
    screen.forget()
    // Above the limit, everything is reloaded.
    screen.source.batchLimit = 1
    screen.source.expandAll()
    #expect(screen.log == ["reload"])
    #expect(screen.lines[0] == "B B0 B1 A A0 A00 A01 A1")
  }

  @Test("The selection belongs to the items")
  func selection() throws {
    let screen = CollectionScreen(OutlineFixture.t1Open)
    screen.view.allowsMultipleSelection = true
    StandIn.tap(screen.view, itemAt: IndexPath(row: 2, section: 0))
    #expect(screen.source.selection == ["A00"])
    try screen.source.delete(["A01"])
    try screen.source.insert([.init("X")], into: .section(0), at: 0)
    #expect(screen.view.indexPathsForSelectedItems == [IndexPath(row: 3, section: 0)])
    try screen.source.collapse("A")
    #expect(screen.view.indexPathsForSelectedItems == [])
    #expect(screen.source.selection == ["A00"])
    try screen.source.expand("A")
    #expect(screen.view.indexPathsForSelectedItems == [IndexPath(row: 3, section: 0)])
  }

  @Test("KB-01 to KB-08: the keys of a tree, without a line of the app")
  func keys() {
    let screen = CollectionScreen(height: 100)
    #expect(screen.view.isFirstResponder)
    StandIn.press(.keyboardDownArrow)
    StandIn.press(.keyboardRightArrow)
    #expect(screen.source.selection == ["B"])
    #expect(screen.source.outline.isExpanded("B") == true)
    StandIn.press(.keyboardEnd)
    #expect(screen.source.selection == ["I"])
    // The row of the cursor is visible.
    let frame = screen.source.indexPath(for: "I").map {
      screen.view.layoutAttributesForItem(at: $0)
    }
    #expect(frame??.frame.maxY == screen.view.bounds.maxY)
    StandIn.press(.keyboardHome)
    #expect(screen.view.contentOffset.y == 0)
  }

  @Test("Children are loaded on demand, with a row for what is loading, failed or more")
  func loading() throws {
    var outline = Outline<String>()
    try outline.insertSection(items: [.init("A", isBranch: true, isLoaded: false)])
    let screen = CollectionScreen(outline)
    screen.tap("A")
    #expect(screen.lines == ["A Loading…"])
    func answer(
      _ change: (inout Outline<String>, LoadRequest<String>) throws(OutlineError<String>) ->
        RowChanges
    ) throws {
      try screen.source.update { outline throws(OutlineError<String>) in
        let requests = outline.takeLoadRequests().requests
        return try change(&outline, requests[0])
      }
    }
    try answer { outline, request throws(OutlineError<String>) in
      try outline.failLoad(request.token, message: "No network.")
    }
    #expect(screen.lines == ["A Could not be loaded. Tap to try again. No network."])
    let status = try #require(screen.cell(at: IndexPath(row: 1, section: 0)))
    #expect(status.accessibilityTraits.contains(.button))
    StandIn.tap(screen.view, itemAt: IndexPath(row: 1, section: 0))
    #expect(screen.lines == ["A Loading…"])
    try answer { outline, request throws(OutlineError<String>) in
      try outline.completeLoad(request.token, items: [.init("A0")], hasMore: true)
    }
    #expect(screen.lines == ["A A0 Load more"])
    #expect(screen.source.selection == ["A"])
  }

  @Test("A filter keeps ancestors, and what was open is open again afterwards")
  func filter() {
    let screen = CollectionScreen()
    screen.source.filter { $0 == "A01" ? .show : .showIfDescendantShows }
    #expect(screen.lines[0] == "A A0 A01")
    screen.source.clearFilter()
    #expect(screen.lines[0] == "A B")
  }

  @Test("Sections have headers with their title where the layout has them")
  func headers() throws {
    let screen = CollectionScreen(headerMode: .supplementary)
    let kind = UICollectionView.elementKindSectionHeader
    func title(_ section: Int) -> String? {
      let view = screen.view.supplementaryView(
        forElementKind: kind,
        at: IndexPath(row: 0, section: section)
      )
      return (view as? UICollectionViewListCell)?.text
    }
    #expect(title(0) == nil)
    screen.source.sectionTitle = { section, _ in "Part \(section)" }
    screen.view.reloadData()
    screen.view.layoutIfNeeded()
    #expect((0...2).map { title($0) } == ["Part 0", "Part 1", "Part 2"])
  }

  @Test("Swipe actions belong to the layout, and find the item of their row")
  func swipes() throws {
    StandIn.reset()
    var list = UICollectionLayoutListConfiguration(appearance: .plain)
    var source: OutlineCollectionDataSource<String>?
    list.trailingSwipeActionsConfigurationProvider = { path in
      guard let id = source?.itemIdentifier(for: path) else { return nil }
      return UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete \(id)") { _, _, _ in }
      ])
    }
    let view = OutlineCollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list)
    )
    source = OutlineCollectionDataSource(collectionView: view, outline: OutlineFixture.t1Open) {
      _,
      _,
      _ in nil
    }
    #expect(StandIn.swipe(view, itemAt: [0, 2]) == ["Delete A00"])
    #expect(StandIn.swipe(view, itemAt: [0, 2], leading: true) == [])
  }

  @Test("Expansion, selection and place are restored from an archive")
  func state() throws {
    let screen = CollectionScreen()
    screen.tap("A")
    let archive = try screen.source.encodedState()
    let other = CollectionScreen()
    try other.source.restoreState(from: archive)
    #expect(other.lines[0] == "A A0 A1 B")
    #expect(other.source.selection == ["A"])
  }

  @Test("A collection view of another class is a mistake that ends the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let source = OutlineCollectionDataSource<String>(outline: OutlineFixture.t1) { _, _, _ in
          nil
        }
        let view = UICollectionView(
          frame: CGRect(x: 0, y: 0, width: 100, height: 100),
          collectionViewLayout: UICollectionViewCompositionalLayout.list(
            using: UICollectionLayoutListConfiguration(appearance: .plain)
          )
        )
        view.dataSource = source
        view.layoutIfNeeded()
      }
    }
  }
}
