/// The branches that a search through several sources has left out.
struct SearchOmissions {
  private var earlier = SourceProgress(completed: 0, total: nil, unit: "")
  /// The last report of the search of the current source, which counts all that it left out.
  private var current = SourceProgress(completed: 0, total: nil, unit: "")

  /// Takes what the search of the current source says.
  mutating func take(_ report: SourceProgress) { current = report }

  /// Goes on to the next source.
  ///
  /// - Parameter isUnsearched: Whether the current one could not be searched.
  mutating func advance(isUnsearched: Bool = false) {
    earlier.omittedBranches += current.omittedBranches
    earlier.unsearchedBranches += current.unsearchedBranches + (isUnsearched ? 1 : 0)
    current = SourceProgress(completed: 0, total: nil, unit: "")
  }

  /// Whether nothing was left out.
  var isEmpty: Bool {
    let report = added(to: SourceProgress(completed: 0, total: nil, unit: ""))
    return report.omittedBranches + report.unsearchedBranches == 0
  }

  /// Returns a report with the numbers of all branches that were left out so far.
  func added(to report: SourceProgress) -> SourceProgress {
    var report = report
    report.omittedBranches = earlier.omittedBranches + current.omittedBranches
    report.unsearchedBranches = earlier.unsearchedBranches + current.unsearchedBranches
    return report
  }
}
