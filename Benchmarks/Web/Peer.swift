/// A widget that is measured.
struct Peer: Sendable {
  var name: String
  /// Its page, below the folder that is served.
  var page: String
  /// What may be asked of it: the most milliseconds to the first rows; nil if it is not ours.
  var firstRows: Double?

  /// What the frames of all others are held against.
  static let floor = Peer(name: "floor", page: "floor.html?")

  static let all = [
    Peer(name: "Espalier, nested objects", page: "espalier/bench.html?", firstRows: 250),
    Peer(name: "Espalier, columns", page: "espalier/bench.html?columnar=1&", firstRows: 120),
    floor,
    Peer(name: "Tabulator", page: "tabulator.html?"),
    Peer(name: "AG Grid", page: "ag-grid.html?"),
  ]
}
