/// Several sources as one tree, each below a row of its own.
///
/// A source that cannot be opened is a row that says why. Paths begin with that of the source, wire
/// ids with its number, so both stay the same as long as the list of sources does.
package struct CombinedSource: TreeSource {
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

  func node<Source: TreeSource>(
    _ node: SourceNode<Source.NodeID>,
    of source: Source,
    _ member: Int
  ) -> SourceNode<NodeID> {
    node.identified(as: NodeID(member: member, wireID: source.wireID(of: node.id)))
  }

  /// Returns a node in a source.
  func inner<Source: TreeSource>(
    _ id: NodeID,
    _ source: Source
  ) throws(SourceError) -> Source.NodeID? {
    guard let wireID = id.wireID else { return nil }
    guard let node = try source.node(wireID: wireID) else {
      throw .failed(path: members[id.member].path, reason: "there is no such value")
    }
    return node
  }

  /// Returns a page of the sources, or of the children of a node in one of them.
  package func children(
    of parent: NodeID?,
    from offset: Int,
    limit: Int
  ) throws(SourceError) -> SourcePage<NodeID> {
    guard let parent else {
      return SourcePage(from: offset, limit: limit, total: members.count) { row($0) }
    }
    guard case .success(let source) = members[parent.member].source else {
      return SourcePage(nodes: [], total: 0, nextOffset: nil)
    }
    func page<Source: TreeSource>(
      _ source: Source
    ) throws(SourceError) -> SourcePage<NodeID> {
      let id = try inner(parent, source)
      let page = try source.children(of: id, from: offset, limit: limit)
      return SourcePage(
        nodes: page.nodes.map { node($0, of: source, parent.member) },
        total: page.total,
        nextOffset: page.nextOffset
      )
    }
    do throws(SourceError) {
      return try page(source)
    } catch {
      // One source that can no longer be read leaves the others as they are.
      if error == .cancelled { throw error }
      return report(error, on: parent, from: offset, limit: limit)
    }
  }

  /// Returns the only child of a branch that cannot be read: the reason.
  func report(
    _ error: SourceError,
    on parent: NodeID,
    from offset: Int,
    limit: Int
  ) -> SourcePage<NodeID> {
    let report = SourceNode(
      id: NodeID(member: parent.member, wireID: parent.wireID.map { $0 + "!" } ?? "!"),
      title: error.reason,
      kind: .error,
      cause: error.cause
    )
    return SourcePage(from: offset, limit: limit, total: 1) { _ in report }
  }

  /// Returns the path of the source, followed by that of the node in it.
  package func path(of node: NodeID) -> String {
    let member = members[node.member]
    guard case .success(let source) = member.source, node.wireID != nil else { return member.path }
    func path(_ source: some TreeSource) -> String? {
      (try? inner(node, source)).map { source.path(of: $0) }
    }
    let rest = path(source) ?? ""
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
    guard case .success(let source) = members[index].source else { return nil }
    let id = NodeID(member: index, wireID: String(parts[1]))
    return try source.node(wireID: String(parts[1])) == nil ? nil : id
  }

  /// Returns the node at a path that begins with that of a source.
  package func node(path: String) throws(SourceError) -> SourceNode<NodeID>? {
    for index in members.indices {
      let start = members[index].path
      if path == start { return row(index) }
      guard case .success(let source) = members[index].source,
        path.hasPrefix(start + (start.hasSuffix("/") ? "" : "/"))
      else { continue }
      let rest = path.dropFirst(start.count)
      func find(_ source: some TreeSource) throws(SourceError) -> SourceNode<NodeID>? {
        let inner = members[index].isFolder ? String(rest.drop { $0 == "/" }) : String(rest)
        return try source.node(path: inner).map { node($0, of: source, index) }
      }
      if let node = try find(source) { return node }
    }
    return nil
  }

  /// Returns the bytes of a value as its source does.
  package func value(of node: NodeID) throws(SourceError) -> [UInt8]? {
    guard case .success(let source) = members[node.member].source, node.wireID != nil else {
      return nil
    }
    func value(_ source: some TreeSource) throws(SourceError) -> [UInt8]? {
      guard let id = try inner(node, source) else { return nil }
      return try source.value(of: id)
    }
    return try value(source)
  }

  /// Returns the texts of a node that a search compares.
  package func searchText(
    of node: SourceNode<NodeID>
  ) throws(SourceError) -> SearchText {
    guard case .success(let source) = members[node.id.member].source, node.id.wireID != nil else {
      return SearchText(name: Array(members[node.id.member].path.utf8))
    }
    func text<Source: TreeSource>(_ source: Source) throws(SourceError) -> SearchText {
      guard let id = try inner(node.id, source) else { return SearchText() }
      return try source.searchText(of: node.identified(as: id))
    }
    return try text(source)
  }

  /// Returns a reader of exact names and values.
  package func contentReader() -> SourceContentReader<NodeID> {
    var readers: [Int: (String, Bool) throws(SourceError) -> SourceContent?] = [:]
    func reader(
      of source: some TreeSource
    ) -> (String, Bool) throws(SourceError) -> SourceContent? {
      let read = source.contentReader()
      return { wireID, includingValue throws(SourceError) in
        guard let node = try source.node(wireID: wireID) else { return nil }
        return try read(node, includingValue)
      }
    }
    return { node, includingValue throws(SourceError) in
      guard let wireID = node.wireID else {
        return SourceContent(name: .file(Array(self.members[node.member].path.utf8)))
      }
      guard case .success(let source) = self.members[node.member].source else { return nil }
      let read = readers[node.member] ?? reader(of: source)
      readers[node.member] = read
      return try read(wireID, includingValue)
    }
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
      guard case .success(let source) = members[index].source else {
        omissions.advance(isUnsearched: true)
        continue
      }
      let top = row(index)
      var limited = query
      if query.limit != nil { limited.limit = remaining }
      func search(_ source: some TreeSource, _ query: SourceQuery) throws(SourceError) {
        try source.search(for: query) { report in
          extent = report
          omissions.take(report)
          progress(omissions.added(to: report))
        } found: { match in
          remaining -= 1
          let goesOn = found(
            SourceMatch(
              nodes: [top] + match.nodes.map { self.node($0, of: source, index) },
              positions: [index] + match.positions
            )
          )
          if !goesOn { isOver = true }
          return goesOn
        }
      }
      var isUnsearched = false
      do throws(SourceError) {
        try search(source, limited)
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

  /// Returns the changes in some branches of all sources from now on.
  package func changes(in branches: Set<NodeID?>) -> AsyncStream<SourceChange<NodeID>> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1024)) { continuation in
      var tasks: [Task<Void, Never>] = []
      for index in members.indices {
        let watched = branches.compactMap { $0 }.filter { $0.member == index }
        guard case .success(let source) = members[index].source, !watched.isEmpty else { continue }
        func follow<Source: TreeSource>(_ source: Source) {
          let ids = watched.map { try? self.inner($0, source) }
          let changes = source.changes(in: Set(ids))
          tasks.append(
            Task {
              for await change in changes {
                // A slow reader is told that there was more.
                if case .dropped = continuation.yield(self.converted(change, of: source, index)) {
                  continuation.yield(.everything)
                }
              }
            }
          )
        }
        follow(source)
      }
      let followers = tasks
      continuation.onTermination = { _ in for task in followers { task.cancel() } }
    }
  }

  private func converted<Source: TreeSource>(
    _ change: SourceChange<Source.NodeID>,
    of source: Source,
    _ index: Int
  ) -> SourceChange<NodeID> {
    func id(_ node: Source.NodeID) -> NodeID {
      NodeID(member: index, wireID: source.wireID(of: node))
    }
    switch change {
    case .children(of: let branch):
      return .children(of: branch.map(id) ?? NodeID(member: index, wireID: nil))
    case .renamed(let old, to: let new): return .renamed(id(old), to: id(new))
    case .everything: return .everything
    }
  }
}
