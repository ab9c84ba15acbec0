import UIKit

/// A screen of the gallery: its name, a description and a function that creates it.
struct GalleryScreen {
  var title: String
  var about: String
  var make: @MainActor () -> UIViewController
}

/// The list of the screens: one for each component, and one for an outline in a collection view.
final class GalleryViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  static let screens = [
    GalleryScreen(
      title: "Geologic time",
      about: "An outline of eons, eras, periods and epochs",
      make: { OutlineScreen() }
    ),
    GalleryScreen(
      title: "Packing list",
      about: "An outline in a sidebar, with check marks and drags",
      make: { SidebarScreen() }
    ),
    GalleryScreen(
      title: "Planets",
      about: "An accordion with bodies of several rows",
      make: { PanelsScreen() }
    ),
    GalleryScreen(
      title: "Kinds of cats",
      about: "Columns that follow the selection",
      make: { ColumnsScreen.make() }
    ),
    GalleryScreen(
      title: "Elements",
      about: "A filter that says how many each answer stands for",
      make: { ElementsScreen() }
    ),
    GalleryScreen(
      title: "Clouds",
      about: "Rows that open to the height of their text",
      make: { CloudsScreen() }
    ),
  ]

  let tableView = UITableView(frame: .zero, style: .insetGrouped)

  /// The gallery in a navigation controller.
  static func root() -> UINavigationController {
    UINavigationController(rootViewController: GalleryViewController())
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Espalier"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "screen")
    tableView.dataSource = self
    tableView.delegate = self
    fill(with: tableView)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    Self.screens.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "screen", for: indexPath)
    let screen = Self.screens[indexPath.row]
    var content = UIListContentConfiguration.subtitleCell()
    content.text = screen.title
    content.secondaryText = screen.about
    cell.contentConfiguration = content
    cell.accessoryType = .disclosureIndicator
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    let screen = Self.screens[indexPath.row]
    let controller = screen.make()
    controller.title = screen.title
    navigationController?.pushViewController(controller, animated: true)
  }
}

extension UIViewController {
  /// Adds a view that fills the controller's view.
  func fill(with child: UIView) {
    child.frame = view.bounds
    child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child)
  }
}
