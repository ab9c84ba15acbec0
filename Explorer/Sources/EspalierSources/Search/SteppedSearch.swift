/// A search that is done in steps, each short enough to be cancelled after it.
protocol SteppedSearch<NodeID>: Sendable {
  associatedtype NodeID: Hashable, Sendable

  /// The extent of the search so far.
  var progress: SourceProgress { get }

  /// Searches a part more.
  ///
  /// - Returns: The matches in the part, in the order of the tree, and whether it is the last one.
  mutating func advance() throws(SourceError) -> SearchStep<NodeID>
}

/// The result of a part of a search.
struct SearchStep<NodeID: Hashable & Sendable>: Sendable {
  var matches: [SourceMatch<NodeID>] = []
  var isLast = false
}

extension SteppedSearch {
  /// Searches to the end, to the limit, or until `found` returns false.
  ///
  /// Progress is reported after each step but the last, and after that if more branches were left
  /// out.
  ///
  /// - Parameter limit: The greatest number of matches, or nil for all.
  /// - Throws: The error of a step, and ``SourceError/cancelled`` with the task.
  consuming func run(
    limit: Int?,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    var search = self
    var remaining = limit ?? .max
    var reportedOmissions = 0
    while remaining > 0 {
      if Task.isCancelled { throw .cancelled }
      let step = try search.advance()
      let extent = search.progress
      for match in step.matches.prefix(remaining) {
        if Task.isCancelled { throw .cancelled }
        guard found(match) else { return }
        remaining -= 1
      }
      let isLast = step.isLast || remaining == 0
      let omissions = extent.omittedBranches + extent.unsearchedBranches
      if !isLast || omissions > reportedOmissions {
        reportedOmissions = omissions
        progress(extent)
      }
      if isLast { return }
    }
  }
}
