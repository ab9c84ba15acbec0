import Foundation

/// The measures of each widget, in the order of the table.
enum Measure: String, CaseIterable {
  case firstRows = "first rows"
  case expandAll = "expand all"
  case expandAllAtOnce = "expand all, at once"
  case collapseRoot = "collapse the root"
  case expandRoot = "expand the root"
  case memory = "renderer's memory"
  case elements
  case scrollFrame = "scroll, frame p95"
  case wheelFrame = "wheel, frame p95"
  case blankJumps = "blank of 40 jumps"

  var unit: String {
    switch self {
    case .firstRows, .expandAll, .expandAllAtOnce, .collapseRoot, .expandRoot, .scrollFrame,
      .wheelFrame:
      "ms"
    case .memory: "MB"
    case .elements, .blankJumps: ""
    }
  }

  /// A value as the table has it, whatever the locale.
  func text(_ value: Double) -> String {
    String(format: unit == "ms" && value < 100 ? "%.1f" : "%.0f", value)
  }

  /// The most that is allowed.
  ///
  /// - Parameter floor: The same measure of the floor.
  func bar(of peer: ComparedWidget, floor: Double?) -> Double? {
    guard let firstRows = peer.firstRows else { return nil }
    switch self {
    case .firstRows: return firstRows
    case .expandAll: return 60
    case .expandAllAtOnce: return 150
    case .collapseRoot, .expandRoot: return 40
    case .memory: return 300
    case .elements: return 300
    case .scrollFrame, .wheelFrame: return floor.map { $0 + 2 }
    case .blankJumps: return 0
    }
  }
}
