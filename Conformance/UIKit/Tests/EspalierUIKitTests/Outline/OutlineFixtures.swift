import Espalier
import EspalierUIKit
import UIKit

/// The fixtures of the numbered cases.
enum OutlineFixture {
  /// An outline from an indented picture: two spaces per level, `▾` for an expanded branch, `▸` for
  /// a collapsed one, and a line `---` before each further section.
  static func outline(_ picture: String) -> Outline<String> {
    var builder = Outline<String>.Builder()
    do {
      try builder.beginSection()
      for line in picture.split(separator: "\n") {
        if line == "---" {
          try builder.beginSection()
          continue
        }
        let text = line.drop { $0 == " " }
        try builder.append(
          .init(
            String(text.drop { "▾▸ ".contains($0) }),
            level: (line.count - text.count) / 2,
            isBranch: text.hasPrefix("▸"),
            isExpanded: text.hasPrefix("▾")
          )
        )
      }
    } catch {
      preconditionFailure("The picture is wrong: \(error)")
    }
    return builder.finish()
  }

  /// T1, all collapsed.
  static var t1: Outline<String> {
    outline(
      """
      ▸ A
        ▸ A0
          A00
          A01
        A1
      ▸ B
        B0
        B1
      ---
      ▸ C
        C0
        C1
        C2
      ▸ D
        D0
        D1
        D2
      E
      ---
      F
      G
      ▸ H
        H0
        H1
      I
      """
    )
  }

  /// T1, all expanded.
  static var t1Open: Outline<String> {
    var outline = t1
    outline.expandAll()
    return outline
  }
}

/// A table that records its updates.
final class LoggedTableView: OutlineTableView {
  /// The updates, as `del 0 {1,2} fade`, `ins ...`, `mov 0,1->2,3`, `reload`, `configure ...`.
  var log: [String] = []

  override func reloadData() {
    log.append("reload")
    super.reloadData()
  }

  func note(_ call: StandIn.TableCall) { log.append(words(for: call)) }

  private func words(for call: StandIn.TableCall) -> String {
    switch call {
    case .insertRows(let rows, let animation): "ins \(picture(rows)) \(animation)"
    case .deleteRows(let rows, let animation): "del \(picture(rows)) \(animation)"
    case .reloadRows(let rows, let animation): "rel \(picture(rows)) \(animation)"
    case .reconfigureRows(let rows): "configure \(picture(rows))"
    case .moveRow(let from, let to): "mov \(from.section),\(from.row)->\(to.section),\(to.row)"
    case .insertSections(let sections, let animation):
      "ins sections \(Array(sections)) \(animation)"
    case .deleteSections(let sections, let animation):
      "del sections \(Array(sections)) \(animation)"
    }
  }

  private func picture(_ indexPaths: [IndexPath]) -> String {
    var sections: [(section: Int, rows: [Int])] = []
    for indexPath in indexPaths {
      if sections.last?.section != indexPath.section { sections.append((indexPath.section, [])) }
      sections[sections.count - 1].rows.append(indexPath.row)
    }
    return sections.map { "\($0.section) {\($0.rows.map(String.init).joined(separator: ","))}" }
      .joined(separator: " ")
  }
}

/// An outline delegate that records its calls, and vetoes as configured.
final class OutlineListener: OutlineTableViewDelegate {
  var log: [String] = []
  /// Items that may neither expand nor collapse.
  var refused: Set<String> = []
  var heights: [Int: CGFloat] = [:]
  /// Called at `will expand X` and similar events.
  var onHearing: [String: () -> Void] = [:]

  private func hear(_ what: String, _ item: AnyHashable) {
    log.append("\(what) \(item)")
    onHearing["\(what) \(item)"]?()
  }

  func outlineTableView(
    _ tableView: OutlineTableView,
    shouldExpand item: AnyHashable,
    at path: IndexPath
  ) -> Bool {
    hear("should expand", item)
    return !refused.contains("\(item)")
  }

  func outlineTableView(
    _ tableView: OutlineTableView,
    willExpand item: AnyHashable,
    at path: IndexPath
  ) { hear("will expand", item) }

  func outlineTableView(
    _ tableView: OutlineTableView,
    didExpand item: AnyHashable,
    at path: IndexPath
  ) { hear("did expand", item) }

  func outlineTableView(
    _ tableView: OutlineTableView,
    shouldCollapse item: AnyHashable,
    at path: IndexPath
  ) -> Bool {
    hear("should collapse", item)
    return !refused.contains("\(item)")
  }

  func outlineTableView(
    _ tableView: OutlineTableView,
    willCollapse item: AnyHashable,
    at path: IndexPath
  ) { hear("will collapse", item) }

  func outlineTableView(
    _ tableView: OutlineTableView,
    didCollapse item: AnyHashable,
    at path: IndexPath
  ) { hear("did collapse", item) }

  func outlineTableView(
    _ tableView: OutlineTableView,
    heightFor item: AnyHashable,
    at path: IndexPath
  ) -> CGFloat {
    log.append("height \(item) at \(path.map(String.init).joined(separator: "-"))")
    return heights[path.count - 2] ?? tableView.rowHeight
  }

  func outlineTableView(
    _ tableView: OutlineTableView,
    didActivate item: AnyHashable,
    at path: IndexPath
  ) { hear("activate", item) }

  func outlineTableViewDidChangeSelection(_ tableView: OutlineTableView) { log.append("selection") }
}

/// The app's own table delegate: a tap activates.
final class TapDelegate: NSObject, UITableViewDelegate {
  var log: [String] = []
  var deselects = false

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.section),\(indexPath.row)")
    if deselects { tableView.deselectRow(at: indexPath, animated: false) }
    (tableView as? OutlineTableView)?.activateRow(at: indexPath)
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    (tableView as? OutlineTableView)?.height(forRowAt: indexPath) ?? tableView.rowHeight
  }
}

/// A window with an outline.
@MainActor
final class OutlineScreen {
  let window: UIWindow
  let table: LoggedTableView
  let source: OutlineDataSource<String>
  let listener = OutlineListener()
  let taps = TapDelegate()

  /// The calls of the cell provider, as `A at 0,0 0-0`.
  var asked: [String] { provider.asked }
  private let provider: Provider

  init(
    _ outline: Outline<String> = OutlineFixture.t1,
    height: CGFloat = 2_000,
    makeSource: (OutlineTableView, @escaping OutlineDataSource<String>.CellProvider) ->
      OutlineDataSource<String> = { OutlineDataSource(tableView: $0, cellProvider: $1) }
  ) {
    StandIn.reset()
    StandIn.tableObserver = { ($0 as? LoggedTableView)?.note($1) }
    let frame = CGRect(x: 0, y: 0, width: 320, height: height)
    window = UIWindow(frame: frame)
    table = LoggedTableView(frame: frame, style: .plain)
    table.rowHeight = 44
    table.register(UITableViewCell.self, forCellReuseIdentifier: "item")
    let provider = Provider()
    self.provider = provider
    source = makeSource(table) { provider.cell(in: $0, at: $1, for: $2) }
    source.replace(with: outline)
    table.outlineDelegate = listener
    table.delegate = taps
    window.addSubview(table)
    window.isHidden = false
    window.layoutIfNeeded()
    forget()
  }

  /// Clears the records.
  func forget() {
    table.log = []
    listener.log = []
    taps.log = []
    provider.asked = []
  }

  /// The table's rows by section.
  var counts: [Int] {
    (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
  }

  /// The texts of a section's visible cells, in order.
  func line(_ section: Int) -> String {
    (0..<table.numberOfRows(inSection: section)).map { row in
      table.cellForRow(at: IndexPath(row: row, section: section))?.textLabel?.text ?? "?"
    }.joined(separator: " ")
  }

  /// All lines, as displayed by the cells.
  var lines: [String] { (0..<table.numberOfSections).map { line($0) } }

  func cell(_ id: String) -> UITableViewCell? { source.cell(for: id) }

  /// Taps the row of an item.
  func tap(_ id: String) {
    guard let indexPath = source.indexPath(for: id) else {
      preconditionFailure("\(id) is no row")
    }
    StandIn.tap(table, rowAt: indexPath)
  }

  private final class Provider {
    var asked: [String] = []

    @MainActor
    func cell(
      in table: OutlineTableView,
      at indexPath: IndexPath,
      for row: OutlineRow<String>
    ) -> UITableViewCell? {
      let path = row.path.map(String.init).joined(separator: "-")
      asked.append("\(row.id) at \(indexPath.section),\(indexPath.row) \(path)")
      guard row.status == nil else { return nil }
      let cell = table.dequeueReusableCell(withIdentifier: "item", for: indexPath)
      cell.textLabel?.text = row.id
      return cell
    }
  }
}
