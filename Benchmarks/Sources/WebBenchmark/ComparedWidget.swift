/// A widget that is measured.
struct ComparedWidget: Sendable {
  var name: String
  /// Its page, below the folder that is served.
  var page: String
  /// The limit of the time to the first rows, in milliseconds; nil for other projects' widgets.
  var firstRows: Double?

  /// The baseline for the frames of all others.
  static let floor = ComparedWidget(name: "floor", page: "floor.html?")

  static let all = [
    ComparedWidget(name: "Espalier, nested objects", page: "espalier/bench.html?", firstRows: 250),
    ComparedWidget(
      name: "Espalier, columns",
      page: "espalier/bench.html?columnar=1&",
      firstRows: 120
    ),
    floor,
    ComparedWidget(name: "Tabulator", page: "tabulator.html?"),
    ComparedWidget(name: "AG Grid", page: "ag-grid.html?"),
  ]
}
