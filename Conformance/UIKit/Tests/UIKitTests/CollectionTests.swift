import Testing
import UIKit

/// The contents of a collection view: sections of named items.
@MainActor
private final class Items: NSObject, UICollectionViewDataSource {
  var sections: [[String]]
  var countsAsked = 0
  /// Makes a cell in another way than by the registration.
  var makeCell: ((UICollectionView, IndexPath) -> UICollectionViewCell)?
  let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
    var content = cell.defaultContentConfiguration()
    content.text = name
    cell.contentConfiguration = content
  }

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int {
    countsAsked += 1
    return sections[section].count
  }

  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    makeCell?(collectionView, indexPath)
      ?? collectionView.dequeueConfiguredReusableCell(
        using: cells,
        for: indexPath,
        item: sections[indexPath.section][indexPath.row]
      )
  }
}

/// A collection view of items, which collects failures instead of ending the program.
@MainActor
private struct CollectionStage {
  let items: Items
  let view: UICollectionView

  init(_ sections: [[String]], appearance: UICollectionLayoutListConfiguration.Appearance = .plain)
  {
    StandIn.reset()
    items = Items(sections)
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: appearance)
      )
    )
    view.dataSource = items
    view.layoutIfNeeded()
  }

  /// The texts of the cells, from the top.
  var words: [String] {
    view.indexPathsForVisibleItems.sorted().map { path in
      let cell = view.cellForItem(at: path)
      return (cell?.contentConfiguration as? UIListContentConfiguration)?.text ?? ""
    }
  }

  /// The complaint about a batch of updates, or `nil` if it is accepted.
  func complaint(_ updates: @escaping () -> Void) -> String? {
    let failure = Failure()
    StandIn.collectionFailureHandler = { failure.messages.append($1) }
    defer { StandIn.collectionFailureHandler = { fatalError($1) } }
    view.performBatchUpdates(updates)
    return failure.messages.first
  }
}

@Suite("A collection view", .serialized)
@MainActor
struct CollectionTests {
  @Test("A model that changes before a batch is detected where the layout is not up to date")
  func staleLayout() {
    let stage = CollectionStage([["a", "b"]])
    var failures: [String] = []
    StandIn.collectionFailureHandler = { failures.append($1) }
    defer { StandIn.reset() }
    for (isStale, isInside, count) in [
      (false, false, 0), (false, true, 0), (true, true, 0), (true, false, 1),
    ] {
      if isStale { stage.view.setNeedsLayout() }
      if !isInside { stage.items.sections[0].append("c") }
      stage.view.performBatchUpdates {
        if isInside { stage.items.sections[0].append("c") }
        stage.view.insertItems(at: [
          IndexPath(row: stage.items.sections[0].count - 1, section: 0)
        ])
      }
      stage.view.layoutIfNeeded()
      #expect(failures.count == count)
    }
  }

  @Test("Items in a list, with cells only within the bounds")
  func items() {
    let stage = CollectionStage([(0..<100).map { "\($0)" }, ["a"]])
    #expect(stage.words == (0..<10).map { "\($0)" })
    StandIn.scroll(stage.view, to: CGPoint(x: 0, y: 10_000))
    #expect(stage.words.last == "a")
    #expect(abs(stage.view.contentSize.height - 4_444) < 0.001)
  }

  @Test("A batch that matches the changes is accepted, and cells move with their items")
  func consistent() {
    let stage = CollectionStage([["a", "b", "c"]])
    let kept = stage.view.cellForItem(at: .at(0, 2))
    let complaint = stage.complaint {
      stage.items.sections[0] = ["c", "x", "a"]
      stage.view.deleteItems(at: .rows(1))
      stage.view.insertItems(at: .rows(1))
      stage.view.moveItem(at: .at(0, 2), to: .at(0, 0))
    }
    #expect(complaint == nil)
    #expect(stage.words == ["c", "x", "a"])
    #expect(stage.view.cellForItem(at: .at(0, 0)) === kept)
  }

  @Test("Items that appeared without an insertion")
  func count() {
    let stage = CollectionStage([["a", "b"]])
    let complaint = stage.complaint {
      stage.items.sections[0] = ["a", "b", "c", "d"]
      stage.view.insertItems(at: .rows(2))
    }
    #expect(
      complaint == """
        Invalid update: invalid number of items in section 0. The number of items contained in an \
        existing section after the update (4) must be equal to the number of items contained in \
        that section before the update (2), plus or minus the number of items inserted or deleted \
        from that section (1 inserted, 0 deleted) and plus or minus the number of items moved into \
        or out of that section (0 moved in, 0 moved out).
        """
    )
    stage.view.layoutIfNeeded()
    #expect(stage.words == ["a", "b", "c", "d"])
  }

  @Test("After reloadData, counts are asked for when they are needed: a change before is not seen")
  func lateCounts() {
    let stage = CollectionStage([["a", "b"]])
    let asked = stage.items.countsAsked
    stage.view.reloadData()
    #expect(stage.items.countsAsked == asked)
    // The model changes before the collection view counts, so that it counts the new one twice.
    stage.items.sections[0] = ["a", "b", "c"]
    let complaint = stage.complaint { stage.view.insertItems(at: .rows(2)) }
    #expect(complaint?.hasPrefix("Invalid update: invalid number of items in section 0.") == true)
  }

  @Test("A reconfigured item keeps its cell, and only by the registration that the cell has")
  func reconfigure() {
    let stage = CollectionStage([["a", "b"]])
    let cell = stage.view.cellForItem(at: .at(0, 0))
    stage.items.sections[0][0] = "A"
    stage.view.reconfigureItems(at: .rows(0))
    #expect(stage.view.cellForItem(at: .at(0, 0)) === cell)
    #expect(stage.words == ["A", "b"])
    let others = UICollectionView.CellRegistration<UICollectionViewListCell, String> { _, _, _ in }
    stage.items.makeCell = { view, path in
      view.dequeueConfiguredReusableCell(using: others, for: path, item: "")
    }
    let failure = Failure()
    StandIn.collectionFailureHandler = { failure.messages.append($1) }
    stage.view.reconfigureItems(at: .rows(0))
    #expect(failure.messages.first?.contains("another registration") == true)
  }

  @Test("A tap selects and deselects the others; with multiple selection a second tap deselects")
  func taps() {
    let stage = CollectionStage([["a", "b", "c"]])
    for row in [0, 2, 2] { StandIn.tap(stage.view, itemAt: .at(0, row)) }
    #expect(stage.view.indexPathsForSelectedItems == [.at(0, 2)])
    stage.view.allowsMultipleSelection = true
    for row in [0, 1, 0] { StandIn.tap(stage.view, itemAt: .at(0, row)) }
    #expect(stage.view.indexPathsForSelectedItems == [.at(0, 1), .at(0, 2)])
    #expect(stage.view.cellForItem(at: .at(0, 1))?.isSelected == true)
    stage.view.reloadData()
    #expect(stage.view.indexPathsForSelectedItems == [])
  }

  @Test("Without a position, scrolling to an item does nothing")
  func scroll() {
    let stage = CollectionStage([(0..<100).map { "\($0)" }])
    stage.view.scrollToItem(at: .at(0, 50), at: [], animated: false)
    #expect(stage.view.contentOffset.y == 0)
    stage.view.scrollToItem(at: .at(0, 50), at: .bottom, animated: false)
    #expect(abs(stage.view.contentOffset.y - 1_804) < 0.001)
  }

  @Test("Misuse ends the program: cells of one's own, two for an item, late registrations")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = CollectionStage([["a"]])
        stage.items.makeCell = { _, _ in UICollectionViewListCell(frame: .zero) }
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = CollectionStage([["a"]])
        let cells = stage.items.cells
        stage.items.makeCell = { view, path in
          _ = view.dequeueConfiguredReusableCell(using: cells, for: path, item: "one")
          return view.dequeueConfiguredReusableCell(using: cells, for: path, item: "two")
        }
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = CollectionStage([["a"]])
        stage.items.makeCell = { view, path in
          let late = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { _, _, _ in }
          return view.dequeueConfiguredReusableCell(using: late, for: path, item: 1)
        }
        stage.view.reloadData()
        stage.view.layoutIfNeeded()
      }
    }
  }

  @Test("Accessories take room at their edge, and a custom view is in one cell only")
  func accessories() {
    let stage = CollectionStage([["a"]])
    guard let cell = stage.view.cellForItem(at: .at(0, 0)) as? UICollectionViewListCell else {
      Issue.record("no list cell")
      return
    }
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
    cell.accessories = [
      .multiselect(),
      .customView(
        configuration: .init(customView: button, placement: .trailing(displayed: .always))
      ),
    ]
    cell.indentationLevel = 2
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame == CGRect(x: 20, y: 0, width: 256, height: 44))
    #expect(button.frame == CGRect(x: 276, y: 0, width: 44, height: 44))
    stage.view.isEditing = true
    stage.view.layoutIfNeeded()
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.minX == 48)
    cell.accessories = []
    #expect(button.superview == nil)
  }
}
