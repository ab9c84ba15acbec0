import Testing
import UIKit

@Suite("Rows and cells of a table", .serialized)
@MainActor
struct TableRowsTests {
  private static let alphabet = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  @Test("only rows within the bounds have cells, and those that leave are reused")
  func reuse() {
    let stage = Stage([Self.alphabet])
    #expect(stage.words == Array(Self.alphabet[0..<10]))
    let first = stage.table.visibleCells[0]
    stage.table.contentOffset.y = 60
    stage.table.layoutIfNeeded()
    #expect(stage.words == Array(Self.alphabet[1..<12]))
    stage.table.contentOffset.y = 100
    stage.table.layoutIfNeeded()
    #expect(stage.words == Array(Self.alphabet[2..<13]))
    #expect(stage.table.indexPath(for: first) == .at(0, 12))
    #expect(stage.model.cellsAsked.count == 13)
  }

  @Test("conversions between rows, rectangles and points")
  func geometry() {
    let stage = Stage([["a", "b"], [], ["c"]])
    #expect(stage.table.rectForRow(at: .at(2, 0)) == CGRect(x: 0, y: 80, width: 320, height: 40))
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 5, y: 79)) == .at(0, 1))
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 5, y: 80)) == .at(2, 0))
    #expect(stage.table.indexPathForRow(at: CGPoint(x: 5, y: 120)) == nil)
    #expect(stage.table.rectForRow(at: .at(1, 0)) == .zero)
    #expect(stage.table.contentSize == CGSize(width: 320, height: 120))
  }

  @Test("moved rows keep their cells; a reloaded row gets another")
  func cellsStay() throws {
    let stage = Stage([["a", "b", "c"]])
    let cells = stage.table.visibleCells
    let complaint = stage.complaint {
      stage.model.sections[0] = ["c", "x", "b"]
      stage.table.moveRow(at: .at(0, 2), to: .at(0, 0))
      stage.table.reloadRows(at: .rows(0), with: .none)
    }
    #expect(complaint == nil)
    #expect(stage.words == ["c", "x", "b"])
    #expect(stage.table.cellForRow(at: .at(0, 0)) === cells[2])
    #expect(stage.table.cellForRow(at: .at(0, 2)) === cells[1])
    #expect(stage.table.cellForRow(at: .at(0, 0))?.frame.minY == 0)
  }

  @Test("a reconfigured row keeps its cell")
  func reconfigure() {
    let stage = Stage([["a", "b"]])
    let cell = stage.table.cellForRow(at: .at(0, 1))
    stage.model.sections[0][1] = "B"
    stage.table.reconfigureRows(at: .rows(1))
    #expect(stage.words == ["a", "B"])
    #expect(stage.table.cellForRow(at: .at(0, 1)) === cell)
  }

  @Test("content that shrinks limits the offset")
  func offset() {
    let stage = Stage([Self.alphabet])
    StandIn.scroll(stage.table, to: CGPoint(x: 0, y: 10_000))
    #expect(stage.table.contentOffset.y == 640)
    let complaint = stage.complaint {
      stage.model.sections[0] = Array(Self.alphabet[0..<3])
      let gone = (3..<26).map { IndexPath.at(0, $0) }
      stage.table.deleteRows(at: gone, with: .fade)
    }
    #expect(complaint == nil)
    #expect(stage.table.contentOffset.y == 0)
    #expect(stage.words == ["a", "b", "c"])
  }

  @Test("scrolling to a row shows it at the requested position")
  func scroll() {
    let stage = Stage([Self.alphabet])
    stage.table.scrollToRow(at: .at(0, 12), at: .top, animated: false)
    #expect(stage.table.contentOffset.y == 480)
    stage.table.scrollToRow(at: .at(0, 12), at: .bottom, animated: false)
    #expect(stage.table.contentOffset.y == 120)
    stage.table.scrollToRow(at: .at(0, 12), at: .none, animated: false)
    #expect(stage.table.contentOffset.y == 120, "it is in view already")
    stage.table.scrollToRow(at: .at(0, 0), at: .none, animated: false)
    #expect(stage.table.contentOffset.y == 0)
  }

  @Test("a nib creates cells, which receive awakeFromNib")
  func nib() {
    final class NibCell: UITableViewCell {
      var woke = 0
      override func awakeFromNib() {
        super.awakeFromNib()
        woke += 1
      }
    }
    StandIn.reset()
    StandIn.setNib(named: "Cell") { _ in [NibCell(style: .default, reuseIdentifier: nil)] }
    let model = Model([["a"]])
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: .plain)
    table.register(UINib(nibName: "Cell", bundle: nil), forCellReuseIdentifier: "cell")
    table.dataSource = model
    table.layoutIfNeeded()
    let cell = table.visibleCells.first as? NibCell
    #expect(cell?.woke == 1)
    #expect(cell?.reuseIdentifier == "cell")
  }

  @Test("headers have the height of their title, their view, or the delegate's")
  func headers() {
    final class Headed: NSObject, UITableViewDelegate {
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        section == 1 ? UITableViewHeaderFooterView(reuseIdentifier: nil) : nil
      }
      func tableView(
        _ tableView: UITableView,
        heightForHeaderInSection section: Int
      ) -> CGFloat {
        section == 1 ? 50 : section == 0 ? 0 : UITableView.automaticDimension
      }
    }
    let stage = Stage([["a"], ["b"], ["c"]])
    let delegate = Headed()
    stage.table.delegate = delegate
    stage.table.layoutIfNeeded()
    #expect(stage.table.rectForHeader(inSection: 0).height == 0)
    #expect(stage.table.rectForHeader(inSection: 1).height == 50)
    #expect(stage.table.headerView(forSection: 1)?.frame.minY == 40)
    #expect(stage.table.rectForHeader(inSection: 2).height == 0)
    #expect(stage.table.rectForRow(at: .at(2, 0)).minY == 130)
  }

  @Test("rows without a height have that of their cell, measured when they are shown")
  func automatic() {
    let stage = Stage([["short", String(repeating: "long ", count: 40), "c"]])
    stage.table.rowHeight = UITableView.automaticDimension
    let before = stage.model.cellsAsked.count
    for cell in stage.table.visibleCells { cell.textLabel?.numberOfLines = 0 }
    stage.table.layoutIfNeeded()
    let heights = (0..<3).map { stage.table.rectForRow(at: .at(0, $0)).height }
    #expect(heights[0] == 44)
    #expect(heights[1] > 100)
    #expect(heights[2] == 44)
    #expect(stage.table.rectForRow(at: .at(0, 2)).minY == heights[0] + heights[1])
    #expect(stage.model.cellsAsked.count == before, "measuring asks for no other cells")
  }

  @Test("100,000 rows: an update counts rows of sections, and touches no invisible row")
  func large() {
    let stage = Stage([(0..<100_000).map(String.init), ["last"]])
    let (counts, cells) = (stage.model.countsAsked, stage.model.cellsAsked.count)
    let complaint = stage.complaint {
      stage.model.sections[0].remove(at: 3)
      stage.table.deleteRows(at: .rows(3), with: .fade)
    }
    #expect(complaint == nil)
    #expect(stage.model.countsAsked - counts == 2)
    #expect(stage.model.cellsAsked.count - cells == 1)
    #expect(stage.words.count == 10)
    #expect(stage.table.contentSize.height == 4_000_000)
  }
}
