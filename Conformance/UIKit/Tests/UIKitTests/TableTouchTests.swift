import Testing
import UIKit

/// A delegate that records its calls.
@MainActor
final class Diary: NSObject, UITableViewDelegate {
  var entries: [String] = []
  var highlights = true
  var redirect: (IndexPath) -> IndexPath? = { $0 }

  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    entries.append("should highlight \(indexPath.row)")
    return highlights
  }

  func tableView(
    _ tableView: UITableView,
    willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    entries.append("will select \(indexPath.row)")
    return redirect(indexPath)
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    entries.append("did select \(indexPath.row)")
  }

  func tableView(
    _ tableView: UITableView,
    willDeselectRowAt indexPath: IndexPath
  ) -> IndexPath? {
    entries.append("will deselect \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    entries.append("did deselect \(indexPath.row)")
  }

  func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    proposedDestinationIndexPath.row == 0 ? .at(0, 1) : proposedDestinationIndexPath
  }
}

@Suite("Touches on a table", .serialized)
@MainActor
struct TableTouchTests {
  private func staged(_ names: [String]) -> (Stage, Diary) {
    let stage = Stage([names])
    let diary = Diary()
    stage.table.delegate = diary
    stage.table.layoutIfNeeded()
    return (stage, diary)
  }

  @Test("a touch asks, selects, and deselects the previous row")
  func select() {
    let (stage, diary) = staged(["a", "b", "c"])
    StandIn.tap(stage.table, rowAt: .at(0, 0))
    StandIn.tap(stage.table, rowAt: .at(0, 2))
    #expect(
      diary.entries == [
        "should highlight 0", "will select 0", "did select 0",
        "should highlight 2", "will select 2", "will deselect 0", "did deselect 0",
        "did select 2",
      ]
    )
    #expect(stage.table.indexPathForSelectedRow == .at(0, 2))
    #expect(stage.table.visibleCells.map(\.isSelected) == [false, false, true])
  }

  @Test("a delegate prevents a selection, or redirects it")
  func refuse() {
    let (stage, diary) = staged(["a", "b", "c"])
    diary.redirect = { _ in nil }
    StandIn.tap(stage.table, rowAt: .at(0, 0))
    #expect(stage.table.indexPathForSelectedRow == nil)
    diary.redirect = { _ in .at(0, 1) }
    StandIn.tap(stage.table, rowAt: .at(0, 0))
    #expect(stage.table.indexPathForSelectedRow == .at(0, 1))
    diary.entries = []
    diary.highlights = false
    StandIn.tap(stage.table, rowAt: .at(0, 2))
    #expect(diary.entries == ["should highlight 2"])
    #expect(stage.table.indexPathForSelectedRow == .at(0, 1))
  }

  @Test("with multiple selection, a second touch deselects")
  func many() {
    let (stage, diary) = staged(["a", "b"])
    stage.table.allowsMultipleSelection = true
    StandIn.tap(stage.table, rowAt: .at(0, 0))
    StandIn.tap(stage.table, rowAt: .at(0, 1))
    #expect(stage.table.indexPathsForSelectedRows == .rows(0, 1))
    diary.entries = []
    StandIn.tap(stage.table, rowAt: .at(0, 0))
    #expect(diary.entries == ["should highlight 0", "will deselect 0", "did deselect 0"])
    #expect(stage.table.indexPathsForSelectedRows == .rows(1))
  }

  @Test("the delegate is not notified of selections by the program")
  func program() {
    let (stage, diary) = staged(["a", "b"])
    stage.table.selectRow(at: .at(0, 1), animated: false, scrollPosition: .none)
    stage.table.deselectRow(at: .at(0, 1), animated: false)
    #expect(diary.entries.isEmpty)
  }

  @Test("an invisible row cannot be touched, nor a disabled one")
  func unreachable() {
    let (stage, diary) = staged((0..<50).map(String.init))
    #expect(!StandIn.tap(stage.table, rowAt: .at(0, 40)))
    stage.table.isUserInteractionEnabled = false
    #expect(!StandIn.tap(stage.table, rowAt: .at(0, 0)))
    #expect(diary.entries.isEmpty)
  }

  @Test("a row is dragged while the table is edited, to the delegate's target")
  func drag() {
    final class Movable: NSObject, UITableViewDataSource {
      var names = ["a", "b", "c"]
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        names.count
      }
      func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = names[indexPath.row]
        return cell
      }
      func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) {
        names.insert(names.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
      }
      func tableView(
        _ tableView: UITableView,
        commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
      ) {
        names.remove(at: indexPath.row)
        tableView.deleteRows(at: [indexPath], with: .fade)
      }
    }
    let (stage, diary) = staged([])
    let data = Movable()
    stage.table.dataSource = data
    stage.table.layoutIfNeeded()
    #expect(StandIn.drag(stage.table, rowAt: .at(0, 2), to: .at(0, 0)) == nil)
    stage.table.setEditing(true, animated: false)
    #expect(stage.table.visibleCells.allSatisfy { $0.isEditing && $0.editingStyle == .delete })
    #expect(StandIn.drag(stage.table, rowAt: .at(0, 2), to: .at(0, 0)) == .at(0, 1))
    #expect(stage.words == ["a", "c", "b"])
    #expect(StandIn.commitEditing(stage.table, rowAt: .at(0, 0)))
    #expect(stage.words == ["c", "b"])
    #expect(diary.entries.isEmpty)
  }
}
