import EspalierSources

// The reads of a browser.
extension TreeSource {
  /// Returns the bytes of a part of a node; nil if it has none.
  ///
  /// - Parameter isShown: Whether a node without a text is shown by its row.
  func bytes(
    of node: SourceNode<NodeID>,
    _ part: CopiedPart,
    isShown: Bool
  ) throws(SourceError) -> [UInt8]? {
    switch part {
    case .written, .oneLine: return try value(of: node.id)
    case .text:
      let content = try contentReader()(node.id, true)
      switch content?.value {
      case .text(let bytes), .data(let bytes), .literal(let bytes): return bytes
      case nil: return try value(of: node.id) ?? (isShown ? Array(node.detail.utf8) : nil)
      }
    case .name:
      switch try contentReader()(node.id, false)?.name {
      case .file(let bytes), .key(let bytes): return bytes
      case .position, .line, .root, nil: return Array(node.title.utf8)
      }
    case .path, .pointer, .bracketPath, .queryPath, .link: return Array(path(of: node.id).utf8)
    }
  }

  /// Finds the columns of the first of some branches that has records with columns in common.
  ///
  /// - Parameter listsOnly: Whether only numbered lists are looked at, and no mappings and folders.
  /// - Returns: The counts of the first records, and the branch; nil if there are none.
  func findTable(
    in places: [SourceMatch<NodeID>],
    listsOnly: Bool = false
  ) throws(SourceError) -> (counts: RecordCounts, place: SourceMatch<NodeID>)? {
    for place in places {
      let parent = place.nodes.last?.id
      if listsOnly {
        let first = try children(of: parent, from: 0, limit: 1).nodes.first
        guard first?.isNumbered == true else { continue }
      }
      let limits = RecordLimits(time: .milliseconds(500), records: 100)
      let sample = try countRecords(of: parent, limits: limits)
      if sample.isTabular { return (sample, place) }
    }
    return nil
  }

  /// Searches in the order of the tree, or for names of files first.
  func search(
    for query: SourceQuery,
    namesFirst: Bool,
    progress: (SourceProgress) -> Void,
    namesEnded: () -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    guard namesFirst else { return try search(for: query, progress: progress, found: found) }
    try searchNamesFirst(for: query, progress: progress, namesEnded: namesEnded, found: found)
  }

  /// Counts the records of the first of some branches that has any with columns in common.
  ///
  /// - Parameter report: Receives the counts so far and in the end, with the branch; nil if there are no records.
  func countRecords(
    in places: [SourceMatch<NodeID>],
    _ filter: RecordFilter,
    report: @escaping @Sendable (RecordCounts?, SourceMatch<NodeID>?) -> Void
  ) throws(SourceError) {
    // With a filter, the branch was found before.
    let found = filter.isEmpty ? try findTable(in: places)?.place : places.first
    guard let place = found else { return report(nil, nil) }
    let counts = try countRecords(of: place.nodes.last?.id, filter: filter) { counts in
      report(counts, place)
    }
    report(counts.isTabular || counts.records > 0 ? counts : nil, place)
  }

  /// Returns the content of a row: the whole of a value, or the first members of a branch, a line each.
  func content(
    of node: SourceNode<NodeID>,
    memberLimit: Int
  ) throws(SourceError) -> [UInt8]? {
    guard node.isBranch, node.kind != .string else {
      return try bytes(of: node, .text, isShown: true)
    }
    let page = try children(of: node.id, from: 0, limit: memberLimit)
    var lines = page.nodes.map { member in
      [member.title, member.detail].filter { !$0.isEmpty }
        .joined(separator: member.isBranch ? "  " : ": ")
    }
    if page.nextOffset != nil {
      lines.append(page.total.map { "\(grouped($0 - page.nodes.count)) more" } ?? "more")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  /// Compares the paths of all nodes with letters, those of files first, and reports the best ones now and
  /// then, and in the end.
  ///
  /// - Parameter known: The paths of files with the letters before, among which further letters are looked for.
  func rankPaths(
    _ letters: String,
    among known: LockedValue<PathList?>,
    limit: Int,
    report:
      @escaping @Sendable (
        [PathCandidate<NodeID>], _ readCount: Int, Browser<Self>.GoTo.Progress
      ) -> Void
  ) {
    var ranking = PathRanking<NodeID>(letters, limit: limit)
    var walk = fileNames()
    var next = ContinuousClock.now
    func reportBest(_ progress: Browser<Self>.GoTo.Progress) {
      report(ranking.candidates { walk?.match(path: $0) }, ranking.readCount, progress)
    }
    func reportNowAndThen() {
      let now = ContinuousClock.now
      guard now >= next else { return }
      next = now + .milliseconds(100)
      reportBest(.reading)
    }
    // The expression that everything matches.
    var query = SourceQuery(.regex("^"))
    if walk != nil {
      query.includesFileNames = false
      var found = PathList(letters)
      if let known = known.withLock({ $0 }), known.contains(pathsWith: letters) {
        known.forEach { path in if ranking.add(path) { found.append(path) } }
        ranking.skip(known.readCount - ranking.readCount)
        found.readCount = known.readCount
      } else {
        while (try? walk?.advance()) == true, !Task.isCancelled {
          if let path = walk?.path[...], ranking.add(path) { found.append(path) }
          if ranking.readCount % 1_024 == 0 { reportNowAndThen() }
        }
        found.readCount = ranking.readCount
      }
      if Task.isCancelled { return }
      known.withLock { $0 = found }
      reportBest(.filesRead)
    }
    try? search(for: query) { _ in
    } found: { match in
      ranking.add(match)
      reportNowAndThen()
      return !Task.isCancelled
    }
    if Task.isCancelled { return }
    reportBest(.complete)
  }
}

extension SourceNode {
  /// Whether the title is a number, as those of elements of a list are.
  var isNumbered: Bool { !title.isEmpty && title.allSatisfy { $0.isASCII && $0.isNumber } }
}
