/// The files and folders of an archive.
struct ArchiveTree: Sendable {
  /// A file, a folder or a link.
  struct Node: Sendable {
    var name: [UInt8]
    var parent: Int
    var children: [Int] = []
    /// The position of the entry in the archive, or nil for a folder that has none of its own.
    var entry: Int?
    var kind: SourceKind
    var size: Int64?
    /// The time of the last modification, in nanoseconds since 1970.
    var modified: Int64?
    /// The nine bits of the permissions.
    var permissions: UInt16?
    var target: [UInt8]?
    /// The node whose file this is another name of.
    var original: Int?
    /// The kind, in a word, of an entry that is neither a file, a folder nor a link.
    var note: String?
    /// The remarks on what no archive should have.
    var deviations: [String] = []
    var remarks: [String] = []
  }

  /// The nodes; the first is the root.
  private(set) var nodes = [Node(name: [], parent: -1, kind: .folder)]

  /// The fault at which reading stopped.
  var fault: ArchiveFailure?

  /// The numbers of the children by parent and name.
  private var known: [Place: Int] = [:]

  private struct Place: Hashable, Sendable {
    var parent: Int
    var name: [UInt8]

    func hash(into hasher: inout Hasher) {
      hasher.combine(parent)
      name.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// The folder of the entry before, since the files of a folder often follow one another: its path
  /// as the entry states it, and its node, which stays the one of that path.
  private var recent: (path: [UInt8], node: Int) = ([], 0)

  /// The greatest number of nodes, and of bytes of names.
  private static var nodeLimit: Int { 1_000_000 }
  private static var nameLimit: Int { 1 << 26 }
  private var nameBytes = 0

  /// Whether there is room for more entries.
  var isFull: Bool { nodes.count >= Self.nodeLimit || nameBytes >= Self.nameLimit }

  /// Adds an entry, with the folders above it.
  ///
  /// A path that is absolute or leads upward only names rows here; it is flagged, since programs
  /// that extract it may write elsewhere.
  ///
  /// - Parameter number: The position of the entry in the archive.
  mutating func add(_ entry: ArchiveEntry, number: Int) {
    var deviations = entry.flaw.map { [$0] } ?? []
    var path = entry.path
    if path.isEmpty {
      path = Array("entry \(number)".utf8)
      deviations.append("without a name")
    }
    let names = path.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }
    if path.first == UInt8(ascii: "/") { deviations.append("absolute path") }
    if names.contains(where: { $0.elementsEqual("..".utf8) }) {
      deviations.append("leads out of the archive")
    }
    var remarks = deviations + (entry.isEncrypted ? ["encrypted"] : [])
    guard let last = names.last.map(Array.init) else { return }
    let above = path[..<(names.last?.startIndex ?? 0)]
    if !above.elementsEqual(recent.path) {
      var node = 0
      for name in names.dropLast() { node = folder(Array(name), in: node) }
      recent = (Array(above), node)
    }
    let parent = recent.node
    let before = known[Place(parent: parent, name: last)]
    let isSameFolder = before.map { entry.kind == .folder && nodes[$0].kind == .folder } ?? false
    if before != nil, !isSameFolder { remarks.append("there before") }
    let node = isSameFolder ? before ?? 0 : append(last, in: parent, entry.kind)
    nodes[node].entry = nodes[node].entry ?? number
    nodes[node].size = entry.size
    nodes[node].modified = entry.modified
    nodes[node].permissions = entry.permissions
    nodes[node].target = entry.target ?? entry.hardLink
    nodes[node].note = entry.note
    nodes[node].deviations = deviations
    nodes[node].remarks = remarks
    if let path = entry.hardLink, let original = file(at: path) { join(node, to: original) }
  }

  /// Makes a hard link the file of another node.
  ///
  /// The contents are those of the first of its names, in a cpio of the last one.
  private mutating func join(_ node: Int, to original: Int) {
    nodes[node].kind = .file
    nodes[node].target = nil
    nodes[node].original = original
    nodes[node].remarks.append("hard link to \(shownPath(of: original))")
    if let size = nodes[node].size, size > 0, nodes[original].size == 0 {
      nodes[original].entry = nodes[node].entry
      nodes[original].size = size
    }
  }

  /// Returns the file at a path that an entry states, nil if there is none so far.
  private func file(at path: [UInt8]) -> Int? {
    var node = 0
    for name in path.split(separator: UInt8(ascii: "/")) where name != [UInt8(ascii: ".")] {
      guard let next = known[Place(parent: node, name: Array(name))] else { return nil }
      node = next
    }
    guard nodes[node].kind == .file else { return nil }
    return nodes[node].original ?? node
  }

  private func shownPath(of node: Int) -> String {
    var names: [[UInt8]] = []
    var node = node
    while node > 0 {
      names.append(nodes[node].name)
      node = nodes[node].parent
    }
    return TerminalSafeText.escaped(names.reversed().joined(separator: [UInt8(ascii: "/")]))
  }

  private mutating func folder(_ name: [UInt8], in parent: Int) -> Int {
    if let node = known[Place(parent: parent, name: name)], nodes[node].kind == .folder {
      return node
    }
    return append(name, in: parent, .folder)
  }

  private mutating func append(_ name: [UInt8], in parent: Int, _ kind: SourceKind) -> Int {
    let node = nodes.count
    nodes.append(Node(name: name, parent: parent, kind: kind))
    nodes[parent].children.append(node)
    let place = Place(parent: parent, name: name)
    // A file that hides a folder, or the reverse: both are rows, and paths lead to the first.
    if known[place] == nil || kind == .folder { known[place] = node }
    nameBytes += name.count
    return node
  }

  /// Ends adding entries: sorts the children of each folder as folders on disk are.
  mutating func finish() {
    for index in nodes.indices {
      guard let original = nodes[index].original else { continue }
      nodes[index].entry = nodes[original].entry
      nodes[index].size = nodes[original].size
    }
    var builder = NaturalSortKey()
    for index in nodes.indices where nodes[index].children.count > 1 {
      let keyed = nodes[index].children.map { node in
        var key: [UInt8] = []
        builder.append(nodes[node].name[...], to: &key)
        return (key: key, name: nodes[node].name, node: node)
      }
      nodes[index].children = keyed.sorted { first, second in
        if first.key != second.key { return first.key.lexicographicallyPrecedes(second.key) }
        if first.name != second.name { return first.name.lexicographicallyPrecedes(second.name) }
        return first.node < second.node
      }.map(\.node)
    }
  }
}
