/// A widget that is measured.
struct ComparedWidget: Sendable {
  var name: String
  /// Its page, below the folder that is served.
  var page: String
  /// The limit of the time to the first rows, in milliseconds; nil for other projects' widgets.
  var firstRows: Double?

  /// The folder of the bundle of an earlier revision, below the folder that is served.
  static let earlierBundle = "earlier"

  /// The same widget in the bundle of an earlier revision, without limits.
  ///
  /// Nil for the widgets of other projects.
  var earlier: ComparedWidget? {
    guard firstRows != nil else { return nil }
    return ComparedWidget(
      name: "\(name), earlier",
      page: page.replacing("espalier/", with: "\(Self.earlierBundle)/")
    )
  }

  /// The baseline for the frames of all others.
  static let floor = ComparedWidget(name: "floor", page: "floor.html?")

  static let all = [
    ComparedWidget(name: "Espalier, nested objects", page: "espalier/bench.html?", firstRows: 100),
    ComparedWidget(
      name: "Espalier, columns",
      page: "espalier/bench.html?columnar=1&",
      firstRows: 100
    ),
    floor,
    ComparedWidget(name: "Tabulator", page: "tabulator.html?"),
    ComparedWidget(name: "AG Grid", page: "ag-grid.html?"),
  ]
}
