import EspalierUIKit
import Testing
import UIKit

@testable import Espalier

@Suite("OutlineTableView: many rows")
@MainActor
struct OutlineTableScaleTests {
  @Test("TV-80: 100,000 flat rows convert both ways without callbacks")
  func conversions() throws {
    var outline = Outline<Int>(denselyNumberedBy: { $0 })
    try outline.insertSection(items: (0..<100_000).map { .init($0) })
    var asked = 0
    let table = OutlineTableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    let source = OutlineDataSource<Int>(tableView: table, outline: outline) { _, _, _ in
      asked += 1
      return UITableViewCell()
    }
    for row in 0..<100_000 {
      let indexPath = IndexPath(row: row, section: 0)
      let place = try #require(table.treeIndexPath(forRowAt: indexPath))
      guard table.indexPath(forItemAt: place) == indexPath, source.indexPath(for: row) == indexPath
      else {
        Issue.record("row \(row)")
        return
      }
    }
    #expect(asked == 0)
  }

  @Test("TV-81: expanding a branch requests only the cells that become visible")
  func opening() throws {
    var outline = Outline<String>()
    for section in 0..<50 {
      try outline.insertSection(
        items: (0..<200).flatMap { item in
          [.init("\(section)/\(item)")]
            + (0..<5).map { .init("\(section)/\(item)/\($0)", level: 1) }
        }
      )
    }
    let screen = OutlineScreen(outline, height: 440)
    try screen.source.expand("0/2")
    screen.window.layoutIfNeeded()
    let asked = screen.asked.map { $0.prefix { $0 != " " } }.sorted()
    #expect(asked == ["0/2", "0/2/0", "0/2/1", "0/2/2", "0/2/3", "0/2/4"])
    screen.forget()
    try screen.source.expand("49/199")
    screen.window.layoutIfNeeded()
    #expect(screen.asked == [])
  }

  @Test("100,000 rows expand and collapse by a reload, and without a copy of the outline")
  func large() throws {
    var outline = Outline<Int>(denselyNumberedBy: { $0 })
    try outline.insertSection(
      items: [.init(0, isBranch: true)] + (1..<100_000).map { .init($0, level: 1) } + [
        .init(100_000, isBranch: true), .init(100_001, level: 1),
      ]
    )
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let table = OutlineTableView(frame: window.bounds, style: .plain)
    table.rowHeight = 44
    table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    var asked = 0
    let source = OutlineDataSource<Int>(tableView: table, outline: outline) { table, indexPath, _ in
      asked += 1
      return table.dequeueReusableCell(withIdentifier: "item", for: indexPath)
    }
    outline = Outline()
    window.addSubview(table)
    window.isHidden = false
    window.layoutIfNeeded()
    let copies = source.outline.forest.copies
    #expect(table.toggleItem(at: [0, 0]))
    #expect(table.numberOfRows(inSection: 0) == 100_001)
    #expect(table.toggleItem(at: [0, 1]))
    try source.delete([50_000])
    #expect(table.indexPath(forItemAt: [0, 1]) == [0, 99_999])
    source.perform(.last)
    #expect(table.indexPathForSelectedRow == [0, 100_000])
    #expect(table.toggleItem(at: [0, 0]))
    #expect(table.numberOfRows(inSection: 0) == 3)
    #expect(source.outline.forest.copies == copies)
    #expect(asked < 200)
  }
}
