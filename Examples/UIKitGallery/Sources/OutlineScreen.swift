import Espalier
import EspalierUIKit
import UIKit

/// Geologic time as an outline: a tap expands or collapses a span, the bar all of them.
final class OutlineScreen: UIViewController {
  let tableView = OutlineTableView(frame: .zero, style: .plain)
  private(set) lazy var source = OutlineDataSource<String>(tableView: tableView) {
    tableView,
    indexPath,
    row in
    let cell = tableView.dequeueReusableCell(withIdentifier: "span", for: indexPath)
    var content = UIListContentConfiguration.subtitleCell()
    content.text = row.id
    content.secondaryText = GeologicTime.beginnings[row.id].map { "from \($0) million years ago" }
    cell.contentConfiguration = content
    return cell
  }
  /// Makes a tap do what Return does.
  private let touches = DefaultOutlineDelegate()

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "span")
    tableView.delegate = touches
    source.typeAheadText = { $0 }
    do {
      try source.apply([.init(items: GeologicTime.items)], animatingDifferences: false)
    } catch {
      preconditionFailure("The time scale is no hierarchy: \(error)")
    }
    navigationItem.rightBarButtonItems = [
      UIBarButtonItem(
        primaryAction: UIAction(title: "Open all") { [weak self] _ in self?.source.expandAll() }
      ),
      UIBarButtonItem(
        primaryAction: UIAction(title: "Close all") { [weak self] _ in self?.source.collapseAll() }
      ),
    ]
    fill(with: tableView)
  }
}

/// The spans of the earth's history with their beginnings in millions of years ago, by the
/// International Commission on Stratigraphy.
enum GeologicTime {
  /// The spans in pre-order.
  static let items = spans.map { span in
    Outline<String>.Item(span.name, level: span.level, isBranch: span.isBranch)
  }

  static let beginnings = Dictionary(
    uniqueKeysWithValues: spans.map { ($0.name, $0.beginning) }
  )

  private struct Span {
    var name: String
    var beginning: String
    var level: Int
    var isBranch: Bool
  }

  private static let spans: [Span] = {
    let lines = text.split(separator: "\n").map { line in
      let level = line.prefix { $0 == " " }.count / 2
      let words = line.drop { $0 == " " }.split(separator: ",")
      return (name: String(words[0]), beginning: words[1].dropFirst(), level: level)
    }
    return lines.indices.map { index in
      let line = lines[index]
      let isBranch = index + 1 < lines.count && lines[index + 1].level > line.level
      return Span(
        name: line.name,
        beginning: String(line.beginning),
        level: line.level,
        isBranch: isBranch
      )
    }
  }()

  private static let text = """
    Phanerozoic, 539
      Cenozoic, 66
        Quaternary, 2.58
          Holocene, 0.0117
          Pleistocene, 2.58
        Neogene, 23
          Pliocene, 5.3
          Miocene, 23
        Paleogene, 66
          Oligocene, 33.9
          Eocene, 56
          Paleocene, 66
      Mesozoic, 252
        Cretaceous, 145
        Jurassic, 201
        Triassic, 252
      Paleozoic, 539
        Permian, 299
        Carboniferous, 359
        Devonian, 419
        Silurian, 443
        Ordovician, 487
        Cambrian, 539
    Proterozoic, 2500
      Neoproterozoic, 1000
        Ediacaran, 635
        Cryogenian, 720
        Tonian, 1000
      Mesoproterozoic, 1600
      Paleoproterozoic, 2500
    Archean, 4031
      Neoarchean, 2800
      Mesoarchean, 3200
      Paleoarchean, 3600
      Eoarchean, 4031
    Hadean, 4567
    """
}
