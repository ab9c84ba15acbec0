import Espalier
import EspalierUIKit
import UIKit

/// Chemical elements, and a filter for them.
final class ElementsScreen: UIViewController, UITableViewDataSource {
  let tableView = UITableView(frame: .zero, style: .plain)
  let filter = ElementFilter()
  /// The elements that match the saved answers.
  private(set) var found = Element.all

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "element")
    tableView.dataSource = self
    fill(with: tableView)
    filter.handlers.didSave = { [weak self] _ in self?.showFound() }
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      primaryAction: UIAction(title: "Filter") { [weak self] _ in self?.showFilter() }
    )
  }

  private func showFilter() {
    let navigation = UINavigationController(rootViewController: filter)
    present(navigation, animated: true)
  }

  private func showFound() {
    found = Element.all.filter(filter.predicate().matches)
    tableView.reloadData()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    found.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "element", for: indexPath)
    let element = found[indexPath.row]
    var content = UIListContentConfiguration.subtitleCell()
    content.text = element.name
    content.secondaryText = element.year.map { "found in \($0)" } ?? "known in antiquity"
    cell.contentConfiguration = content
    cell.selectionStyle = .none
    return cell
  }
}

/// The filter of the elements: a subclass with its own form and counts.
final class ElementFilter: FilterViewController<String> {
  init() {
    super.init(form: ElementFilter.form)
    title = "Filter"
    setRecords(Element.all)
  }

  required init?(coder: NSCoder) { nil }

  private static var form: FilterForm<String, String> {
    do {
      return try FilterForm([
        .init(
          "kind",
          title: "Kind",
          nouns: PluralForms(one: "kind", other: "kinds"),
          content: .fields([
            .init("metal", "Metals", .toggle), .init("noble", "Noble gases", .toggle),
          ])
        ),
        .init(
          "properties",
          title: "Properties",
          nouns: PluralForms(one: "property", other: "properties"),
          content: .sections([
            .init(
              "today",
              title: "At room temperature",
              fields: [.init("state", "State", .multiple, options: ["Solid", "Liquid", "Gas"])]
            ),
            .init(
              "history",
              title: "History",
              fields: [
                .init(
                  "found",
                  "Found",
                  .single,
                  options: ["In antiquity", "Before 1800", "Since 1800"]
                ),
                .init("name", "Name begins with", .text, placeholder: "a letter or more"),
              ]
            ),
          ])
        ),
      ])
    } catch {
      preconditionFailure("The form is not sound: \(error)")
    }
  }
}

/// A chemical element.
struct Element: FormRecord, Equatable {
  enum State: String { case solid = "Solid", liquid = "Liquid", gas = "Gas" }

  var name: String
  var state: State
  var isMetal: Bool
  var isNoble = false
  /// The year of its discovery, or `nil` if it has always been known.
  var year: Int?

  func holds(_ value: FormValue<String>, for field: String) -> Bool {
    switch (field, value) {
    case ("metal", .checked): isMetal
    case ("noble", .checked): isNoble
    case ("state", .option(let option)): option == state.rawValue
    case ("found", .option("In antiquity")): year == nil
    case ("found", .option("Before 1800")): year.map { $0 < 1800 } ?? false
    case ("found", .option("Since 1800")): year.map { $0 >= 1800 } ?? false
    case ("name", .text(let beginning)): name.lowercased().hasPrefix(beginning.lowercased())
    default: false
    }
  }

  static let all = [
    Element(name: "Hydrogen", state: .gas, isMetal: false, year: 1766),
    Element(name: "Helium", state: .gas, isMetal: false, isNoble: true, year: 1868),
    Element(name: "Lithium", state: .solid, isMetal: true, year: 1817),
    Element(name: "Carbon", state: .solid, isMetal: false),
    Element(name: "Nitrogen", state: .gas, isMetal: false, year: 1772),
    Element(name: "Oxygen", state: .gas, isMetal: false, year: 1774),
    Element(name: "Fluorine", state: .gas, isMetal: false, year: 1886),
    Element(name: "Neon", state: .gas, isMetal: false, isNoble: true, year: 1898),
    Element(name: "Sodium", state: .solid, isMetal: true, year: 1807),
    Element(name: "Magnesium", state: .solid, isMetal: true, year: 1755),
    Element(name: "Aluminium", state: .solid, isMetal: true, year: 1825),
    Element(name: "Silicon", state: .solid, isMetal: false, year: 1824),
    Element(name: "Phosphorus", state: .solid, isMetal: false, year: 1669),
    Element(name: "Sulfur", state: .solid, isMetal: false),
    Element(name: "Chlorine", state: .gas, isMetal: false, year: 1774),
    Element(name: "Argon", state: .gas, isMetal: false, isNoble: true, year: 1894),
    Element(name: "Iron", state: .solid, isMetal: true),
    Element(name: "Nickel", state: .solid, isMetal: true, year: 1751),
    Element(name: "Copper", state: .solid, isMetal: true),
    Element(name: "Bromine", state: .liquid, isMetal: false, year: 1826),
    Element(name: "Krypton", state: .gas, isMetal: false, isNoble: true, year: 1898),
    Element(name: "Silver", state: .solid, isMetal: true),
    Element(name: "Tin", state: .solid, isMetal: true),
    Element(name: "Iodine", state: .solid, isMetal: false, year: 1811),
    Element(name: "Xenon", state: .gas, isMetal: false, isNoble: true, year: 1898),
    Element(name: "Gold", state: .solid, isMetal: true),
    Element(name: "Mercury", state: .liquid, isMetal: true),
    Element(name: "Lead", state: .solid, isMetal: true),
  ]
}
