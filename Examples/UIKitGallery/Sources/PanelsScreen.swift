import Espalier
import EspalierUIKit
import UIKit

/// The planets as an accordion, one expanded at a time.
final class PanelsScreen: UIViewController, AccordionViewDelegate {
  let accordionView = AccordionView(frame: .zero, style: .insetGrouped)

  override func viewDidLoad() {
    super.viewDidLoad()
    accordionView.policy = .single
    accordionView.headerIdentifier = "planet"
    accordionView.bodyIdentifier = "fact"
    accordionView.register(PlanetCell.self, forCellReuseIdentifier: "planet")
    accordionView.register(UITableViewCell.self, forCellReuseIdentifier: "fact")
    accordionView.accordionDelegate = self
    do {
      try accordionView.setPanels(
        Planet.all.map { planet in
          AccordionView.Panel(planet.name, body: planet.facts.map { "\(planet.name), \($0)" })
        }
      )
    } catch {
      preconditionFailure("Two planets are the same: \(error)")
    }
    fill(with: accordionView)
  }

  func headerCell(forPanelAt index: Int, in accordionView: AccordionView) -> UITableViewCell {
    let cell = accordionView.dequeueReusableHeaderCell(forPanelAt: index)
    var content = UIListContentConfiguration.cell()
    content.text = Planet.all[index].name
    cell.contentConfiguration = content
    return cell
  }

  func bodyCell(forPanelAt index: Int, in accordionView: AccordionView) -> UITableViewCell {
    bodyCell(forPanelAt: index, row: 0, in: accordionView)
  }

  func bodyCell(
    forPanelAt index: Int,
    row: Int,
    in accordionView: AccordionView
  ) -> UITableViewCell {
    let cell = accordionView.dequeueReusableBodyCell(forPanelAt: index, row: row)
    var content = UIListContentConfiguration.cell()
    content.text = Planet.all[index].facts[row]
    cell.contentConfiguration = content
    cell.selectionStyle = .none
    return cell
  }
}

/// A header with an arrow that rotates.
final class PlanetCell: UITableViewCell, ExpansionDisplay {
  private let arrow = UIImageView(image: UIImage(systemName: "chevron.down"))

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    accessoryView = arrow
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    accessoryView = arrow
  }

  /// Whether the arrow points up, as for an expanded panel.
  private(set) var pointsUp = false

  func showExpansion(_ isExpanded: Bool?, animated: Bool) {
    pointsUp = isExpanded == true
    let turn = { [arrow, pointsUp] in
      arrow.transform = pointsUp ? CGAffineTransform(rotationAngle: .pi) : .identity
    }
    if animated {
      UIView.animate(withDuration: 0.25, animations: turn)
    } else {
      turn()
    }
  }
}

/// A planet and its description.
struct Planet {
  var name: String
  var facts: [String]

  static let all = [
    Planet(name: "Mercury", facts: ["4,879 km across", "A year of 88 days", "No moon"]),
    Planet(name: "Venus", facts: ["12,104 km across", "A year of 225 days", "No moon"]),
    Planet(name: "Earth", facts: ["12,742 km across", "A year of 365 days", "One moon"]),
    Planet(name: "Mars", facts: ["6,779 km across", "A year of 687 days", "Two moons"]),
    Planet(
      name: "Jupiter",
      facts: [
        "139,820 km across", "A year of 11.9 years", "Io, Europa, Ganymede, Callisto and more",
      ]
    ),
    Planet(
      name: "Saturn",
      facts: [
        "116,460 km across", "A year of 29.4 years", "Rings of ice", "Titan and many more moons",
      ]
    ),
    Planet(
      name: "Uranus",
      facts: ["50,724 km across", "A year of 84 years", "It lies on its side"]
    ),
    Planet(
      name: "Neptune",
      facts: ["49,244 km across", "A year of 165 years", "Triton goes backwards"]
    ),
  ]
}
