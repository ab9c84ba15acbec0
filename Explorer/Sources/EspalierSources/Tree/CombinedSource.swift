/// Several sources as one tree, each below a row of its own.
///
/// A source that cannot be opened is a row that says why. Paths begin with that of the source, wire
/// ids with its number, so both stay the same as long as the list of sources does.
package struct CombinedSource: ForwardingSource {
  /// One of the sources.
  package struct Member: Sendable {
    /// The path as the user wrote it, without a slash at the end.
    package let path: String
    /// The source, or the reason why there is none.
    package let source: Result<any TreeSource, SourceError>
    /// Whether the source is a folder.
    package let isFolder: Bool

    /// Makes a member.
    package init(path: String, source: Result<any TreeSource, SourceError>, isFolder: Bool) {
      let trimmed = path.reversed().drop { $0 == "/" }.reversed()
      self.path = trimmed.isEmpty ? path : String(trimmed)
      self.source = source
      self.isFolder = isFolder
    }
  }

  /// A node: a source, or a node in one by its wire id there.
  package struct NodeID: Hashable, Sendable {
    let member: Int
    let wireID: String?
  }

  /// The names of the sources.
  package let title: String

  /// The sources.
  package let members: [Member]

  private let titles: [String]

  /// Makes one tree of some sources.
  ///
  /// - Precondition: There is at least one.
  package init(_ members: [Member]) {
    precondition(!members.isEmpty, "expected at least one source, found none")
    self.members = members
    titles = Self.titles(of: members)
    title = members.count > 3 ? "\(members.count) sources" : titles.joined(separator: ", ")
  }

  /// Returns the name of each source: the last part of its path if no other has it, otherwise all of
  /// the path, with a number if that is there twice.
  private static func titles(of members: [Member]) -> [String] {
    let names = members.map { member in
      TerminalSafeText.escaped((member.path.split(separator: "/").last ?? member.path[...]).utf8)
    }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return zip(members, names).map { member, name in
      if counts[name] == 1 { return name }
      let path = TerminalSafeText.escaped(member.path.utf8)
      seen[path, default: 0] += 1
      let number = seen[path] ?? 1
      return number == 1 ? path : "\(path) (\(number))"
    }
  }

  private func row(_ index: Int) -> SourceNode<NodeID> {
    let member = members[index]
    let id = NodeID(member: index, wireID: nil)
    switch member.source {
    case .success:
      return SourceNode(
        id: id,
        title: titles[index],
        kind: member.isFolder ? .folder : .file,
        isBranch: true,
        childCount: nil
      )
    case .failure(let error):
      return SourceNode(
        id: id,
        title: titles[index],
        value: .note(error.reason),
        kind: .error,
        cause: error.cause
      )
    }
  }

  /// Returns the place of a node in one of the sources, nil for the row of a source.
  package func place(of node: NodeID) throws(SourceError) -> SourcePlace? {
    guard let wireID = node.wireID, let source = source(node.member) else { return nil }
    return SourcePlace(source: source, node: wireID)
  }

  /// Returns the branch of a source whose children are those of a node.
  package func branch(of parent: NodeID?) throws(SourceError) -> SourceBranch<Int>? {
    guard let parent, let source = source(parent.member) else { return nil }
    return SourceBranch(source: source, node: parent.wireID, context: parent.member)
  }

  private func source(_ index: Int) -> (any TreeSource<String>)? {
    try? members[index].source.get().byWireID
  }

  /// Returns the source that a node is in; nil for the row of a source, and if it was not opened.
  package func source(around node: NodeID) -> (any TreeSource)? {
    node.wireID == nil ? nil : try? members[node.member].source.get()
  }

  /// Returns a row of a source.
  package func node(
    _ node: SourceNode<String>,
    in branch: SourceBranch<Int>
  ) -> SourceNode<NodeID> {
    node.identified(as: NodeID(member: branch.context, wireID: node.id))
  }

  /// Returns a page of the sources.
  package func ownChildren(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    let total = parent == nil ? members.count : 0
    return SourcePage(from: offset, limit: limit, total: total) { row($0) }
  }

  /// Returns the only child of a branch that can no longer be read: the reason.
  ///
  /// One such source leaves the others as they are.
  package func report(_ error: SourceError, on parent: NodeID?) -> SourceNode<NodeID>? {
    guard let parent else { return nil }
    return SourceNode(
      id: NodeID(member: parent.member, wireID: parent.wireID.map { $0 + "!" } ?? "!"),
      title: error.reason,
      kind: .error,
      cause: error.cause
    )
  }

  /// Returns the path of the source, followed by that of the node in it.
  package func path(of node: NodeID) -> String {
    let member = members[node.member]
    guard let place = try? place(of: node) else { return member.path }
    let rest = place.source.path(of: place.node)
    let isJoined = rest.isEmpty || rest.hasPrefix("/") || member.path.hasSuffix("/")
    return member.path + (isJoined ? "" : "/") + rest
  }

  /// Returns the number of the source, followed by a colon and the wire id of the node in it.
  package func wireID(of node: NodeID) -> String {
    "\(node.member)" + (node.wireID.map { ":" + $0 } ?? "")
  }

  /// Returns the node that a wire id names, or nil if it names none.
  package func node(wireID: String) throws(SourceError) -> NodeID? {
    let parts = wireID.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let digits = parts.first, let index = Int(digits), members.indices.contains(index),
      String(index) == digits
    else { return nil }
    guard parts.count > 1 else { return NodeID(member: index, wireID: nil) }
    guard let source = source(index) else { return nil }
    return try source.node(wireID: String(parts[1])).map { NodeID(member: index, wireID: $0) }
  }

  /// Returns the node at a path that begins with that of a source.
  package func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    for index in members.indices {
      let start = members[index].path
      if path == start { return row(index) }
      guard path.hasPrefix(start + (start.hasSuffix("/") ? "" : "/")),
        let branch = try branch(of: NodeID(member: index, wireID: nil))
      else { continue }
      let rest = path.dropFirst(start.count)
      let inner = members[index].isFolder ? String(rest.drop { $0 == "/" }) : String(rest)
      if let node = try branch.source.node(path: inner) { return self.node(node, in: branch) }
    }
    return nil
  }

  /// Returns the texts of a node that a search compares; of a source, its path.
  package func searchText(of node: SourceNode<NodeID>) throws(SourceError) -> SearchText {
    guard let place = try place(of: node.id) else {
      return SearchText(name: Array(members[node.id.member].path.utf8))
    }
    return try place.source.searchText(of: node.identified(as: place.node))
  }

  /// Returns the bytes of a value as its source does, or of the file that a source is.
  package func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    if let place = try place(of: node) { return try place.source.value(of: place.node) }
    return try filePart(of: node, from: 0, count: .max)?.bytes
  }

  /// Returns the reason not to hand out the bytes of a node, or of the file that a source is.
  package func copyRefusal(of node: NodeID, limit: Int64) throws(SourceError) -> CopyRefusal? {
    if let place = try place(of: node) {
      return try place.source.copyRefusal(of: place.node, limit: limit)
    }
    guard let size = try filePart(of: node, from: 0, count: 0)?.size else { return .notShown }
    return size > limit ? .tooLarge(bytes: size) : nil
  }

  /// Returns a reader of exact names and values.
  package func contentReader() -> SourceContentReader<NodeID> {
    var readers: [Int: SourceContentReader<String>] = [:]
    return { node, includingValue throws(SourceError) in
      guard let place = try place(of: node) else {
        return SourceContent(name: .file(Array(members[node.member].path.utf8)))
      }
      let read = readers[node.member] ?? place.source.contentReader()
      readers[node.member] = read
      return try read(place.node, includingValue)
    }
  }

  /// Returns a reader of exact values in pieces.
  package func valueReader() -> SourceValueReader<NodeID> {
    var readers: [Int: SourceValueReader<String>] = [:]
    return { node, take throws(SourceError) in
      guard let place = try place(of: node) else { return }
      let read = readers[node.member] ?? place.source.valueReader()
      readers[node.member] = read
      try read(place.node, take)
    }
  }

  /// Returns the path of the file that a node is, or is in, as its source does.
  package func filePath(of node: NodeID?) -> String? {
    guard let node, let source = source(node.member) else { return nil }
    return source.filePath(of: node.wireID)
  }

  /// Returns a part of a file in a source, or of the file that a source is.
  package func filePart(
    of node: NodeID?,
    from offset: Int,
    count: Int
  ) throws(SourceError) -> FilePart? {
    guard let node, let source = source(node.member) else { return nil }
    return try source.filePart(of: node.wireID, from: offset, count: count)
  }

  /// Returns the faults in all sources.
  package func faults(strict: Bool) throws(SourceError) -> [SourceFault] {
    var faults: [SourceFault] = []
    for member in members {
      if case .success(let source) = member.source {
        faults += try source.faults(strict: strict)
      }
    }
    return faults
  }

  /// Finds nodes in one source after the other; the names of the sources are not compared.
  ///
  /// Sources that cannot be read are skipped; ``SourceProgress/unsearchedBranches`` counts them.
  package func search(
    for query: SourceQuery,
    progress: (SourceProgress) -> Void,
    found: (SourceMatch<NodeID>) -> Bool
  ) throws(SourceError) {
    var remaining = query.limit ?? Int.max
    var isOver = false
    var omissions = SearchOmissions()
    var extent = SourceProgress(completed: 0, total: nil, unit: "nodes")
    for index in members.indices {
      let top = row(index)
      guard let branch = try branch(of: top.id) else {
        omissions.advance(isUnsearched: true)
        continue
      }
      var limited = query
      if query.limit != nil { limited.limit = remaining }
      var isUnsearched = false
      do throws(SourceError) {
        try search(
          branch,
          around: SourceMatch(nodes: [top], positions: [index]),
          for: limited
        ) { report in
          extent = report
          omissions.take(report)
          progress(omissions.added(to: report))
        } found: { match in
          remaining -= 1
          if !found(match) { isOver = true }
          return !isOver
        }
      } catch {
        // One that can no longer be read leaves the others as they are.
        switch error {
        case .cancelled, .badQuery: throw error
        default: isUnsearched = true
        }
      }
      omissions.advance(isUnsearched: isUnsearched)
      if isOver || remaining <= 0 { break }
    }
    if !omissions.isEmpty { progress(omissions.added(to: extent)) }
  }

  /// Returns a walk through the names in one folder after the other, or nil if there is none.
  package func fileNames() -> (any FileNameWalk<NodeID>)? {
    let walks = members.indices.compactMap { index in
      source(index)?.fileNames().map { CombinedNameWalk.Part(index, row(index), $0) }
    }
    return walks.isEmpty ? nil : CombinedNameWalk(walks)
  }

  /// Returns the changes in some branches of all sources from now on.
  package func changes(in branches: Set<NodeID?>) -> AsyncStream<SourceChange<NodeID>> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1024)) { continuation in
      var tasks: [Task<Void, Never>] = []
      for index in members.indices {
        let watched = branches.compactMap { $0 }.filter { $0.member == index }
        guard let source = source(index), !watched.isEmpty else { continue }
        let changes = source.changes(in: Set(watched.map(\.wireID)))
        tasks.append(
          Task {
            for await change in changes {
              let outer = Self.converted(change, index)
              // A slow reader is told that there was more.
              if case .dropped = continuation.yield(outer) { continuation.yield(.everything) }
            }
          }
        )
      }
      let followers = tasks
      continuation.onTermination = { _ in for task in followers { task.cancel() } }
    }
  }

  /// Returns a change in a source as one of this.
  private static func converted(
    _ change: SourceChange<String>,
    _ index: Int
  ) -> SourceChange<NodeID> {
    if case .children(of: nil) = change { return .children(of: NodeID(member: index, wireID: nil)) }
    return change.map { NodeID(member: index, wireID: $0) }
  }
}
