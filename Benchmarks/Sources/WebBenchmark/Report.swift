import EspalierWebDriver

/// The results, as Markdown.
struct Report {
  /// A widget with what was measured of it.
  struct Line {
    var peer: ComparedWidget
    /// The runs of each measure.
    var runs: [Measure: [Double]] = [:]
    /// Whether the last row was reached; nil if it was not tried to the end.
    var reachesEnd: Bool?
    /// The reason why something is missing.
    var trouble: String?

    func median(_ measure: Measure) -> Double? {
      runs[measure].flatMap { $0.isEmpty ? nil : $0.percentile(0.5) }
    }
  }

  var lines: [Line]
  var nodes: Int
  /// The number of nodes in the measurement of the last row.
  var tall: Int
  var runs: Int
  /// The pointer chase before and after, in nanoseconds per step.
  var chase: [Double]

  /// Whether every bar is met.
  var isMet: Bool { bars.allSatisfy(\.isMet) }

  var markdown: String {
    let chased = chase.map { Measure.firstRows.text($0) }.joined(
      separator: " ns a step before and "
    )
    var text = """
      # The outline of the browser beside other widgets

      \(nodes) nodes, the median of \(runs) browsers. A pointer chase took \(chased) after.


      """
    text += table(
      ["", "unit"] + lines.map(\.peer.name),
      Measure.allCases.map { measure in
        [measure.rawValue, measure.unit]
          + lines.map { $0.median(measure).map(measure.text) ?? "-" }
      } + [
        ["last of \(tall) rows of 40 px reached", ""]
          + lines.map { $0.reachesEnd.map { $0 ? "yes" : "no" } ?? "-" }
      ]
    )
    text += "\n## Bars\n\n"
    text += table(
      ["", "measured", "at most", ""],
      bars.map { [$0.what, $0.measured, $0.limit, $0.isMet ? "met" : "**missed**"] }
    )
    for line in lines {
      if let trouble = line.trouble { text += "\n\(line.peer.name): \(trouble)\n" }
    }
    return text
  }

  private struct Bar {
    var what: String
    var measured: String
    var limit: String
    var isMet: Bool
  }

  private var bars: [Bar] {
    let floor = lines.first { $0.peer.name == ComparedWidget.floor.name }
    return lines.filter { $0.peer.firstRows != nil }.flatMap { line in
      Measure.allCases.compactMap { measure -> Bar? in
        guard let limit = measure.bar(of: line.peer, floor: floor?.median(measure)) else {
          return nil
        }
        let value = line.median(measure)
        return Bar(
          what: "\(line.peer.name): \(measure.rawValue)",
          measured: value.map { "\(measure.text($0)) \(measure.unit)" } ?? "-",
          limit: "\(measure.text(limit)) \(measure.unit)",
          isMet: value.map { $0 <= limit } ?? false
        )
      } + [
        Bar(
          what: "\(line.peer.name): last row",
          measured: line.reachesEnd == true ? "reached" : "not reached",
          limit: "reached",
          isMet: line.reachesEnd == true
        )
      ]
    }
  }

  private func table(_ header: [String], _ rows: [[String]]) -> String {
    let rule = header.indices.map { $0 == 0 ? "---" : "---:" }
    return ([header, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
