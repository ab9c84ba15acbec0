import EspalierSources

/// The rows of an outline that said why something could not be read.
///
/// The faults of a source are known without them, except those of files that open inside of an
/// archive, which are read for their rows alone.
struct PrintedReports<Source: TreeSource> {
  /// A branch that could not be read, by its path, and the reason.
  struct Report {
    var path: String
    var reason: String
  }

  /// The number of reports that are kept.
  private static var limit: Int { 100 }

  private(set) var all: [Report] = []
  private let source: Source
  /// The open branches around the current row.
  private var ancestors: [Source.NodeID] = []

  init(_ source: Source) { self.source = source }

  /// Takes note of the next row.
  mutating func take(_ row: TreeRowSequence<Source>.Row) {
    ancestors.removeLast(ancestors.count - row.level)
    if row.node.kind == .error, all.count < Self.limit {
      let path = ancestors.last.map { source.path(of: $0) } ?? ""
      all.append(Report(path: path, reason: row.node.title))
    }
    if row.isOpen { ancestors.append(row.node.id) }
  }
}
