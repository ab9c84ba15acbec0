import UIKit

/// The contents of a table: sections of named rows.
@MainActor
final class Model: NSObject, UITableViewDataSource {
  var sections: [[String]]
  var countsAsked = 0
  var cellsAsked: [IndexPath] = []

  init(_ sections: [[String]]) {
    self.sections = sections
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    countsAsked += 1
    return sections[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cellsAsked.append(indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
}

/// A table of a model, which collects failures instead of ending the program.
@MainActor
struct Stage {
  let model: Model
  let table: UITableView

  /// A table of rows 40 high, 400 high itself.
  init(_ sections: [[String]], rowHeight: CGFloat = 40) {
    StandIn.reset()
    model = Model(sections)
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 400), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.rowHeight = rowHeight
    table.dataSource = model
    table.layoutIfNeeded()
  }

  /// The texts of the rows that have cells, from the top.
  var words: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

  /// The table's complaint about a batch of updates, or `nil` if it accepts the batch.
  func complaint(_ updates: @escaping () -> Void) -> String? {
    let failure = Failure()
    StandIn.tableFailureHandler = { failure.messages.append($1) }
    defer { StandIn.tableFailureHandler = { fatalError($1) } }
    table.performBatchUpdates(updates)
    return failure.messages.first
  }
}

@MainActor
final class Failure {
  var messages: [String] = []
}

extension [IndexPath] {
  /// Index paths in the first section.
  static func rows(_ rows: Int...) -> [IndexPath] { rows.map { IndexPath(row: $0, section: 0) } }
}

extension IndexPath {
  static func at(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }
}

/// A generator with a fixed sequence for each seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
