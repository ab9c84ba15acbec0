/// A folder around the current file of a walk.
///
/// It is no part of the generic type, since a walk looks at it for each of a million names.
private struct FolderLevel {
  var id: FileID
  /// The folder, as long as not too many are open.
  var folder: OpenFolder?
  var names: DirectoryListing
  var position = -1

  var name: ArraySlice<UInt8> { names[position] }

  /// Goes on to the next name; returns false after the last.
  mutating func advance() -> Bool {
    position += 1
    return position < names.count
  }

  func kind() -> FileStatus.Kind? {
    names.kind(at: position) ?? (try? folder?.status(of: name).kind)
  }
}

/// A walk through the names of all files and folders in a folder, in the order in which it shows them.
struct FolderNameWalk<ID: Hashable & Sendable>: FileNameWalk {
  /// The number of folders around the current file that stay open.
  private static var openLimit: Int { 32 }

  private let files: FolderSource.Files
  private let node: (OpenFolder, SourceNode<FileID>) -> SourceNode<ID>
  private var levels: [FolderLevel] = []
  /// The rows of the names at the positions of the levels, once they were asked for.
  private var rows: [SourceNode<ID>] = []
  /// Their number, which is asked for at each name and known without their type.
  private var rowCount = 0
  private(set) var path: [UInt8] = []
  private(set) var nameStart = 0
  private var isLink = false
  /// Whether the current file is a folder, or the root is next.
  private var isFolder = true
  private var count = 0

  /// - Parameter node: Converts a row, given its folder, to that which is shown.
  init(
    _ files: FolderSource.Files,
    node: @escaping (OpenFolder, SourceNode<FileID>) -> SourceNode<ID>
  ) {
    (self.files, self.node) = (files, node)
  }

  var searchText: SearchText {
    let name = path[nameStart...]
    var text = SearchText(name: Array(name))
    if !name.withUnsafeBufferPointer({ TerminalSafeText.isPlain($0) }) {
      text.writtenName = Array(TerminalSafeText.escaped(name).utf8)
    }
    if isLink { text.value = try? levels.last?.folder?.target(of: name) }
    return text
  }

  mutating func advance() throws(SourceError) -> Bool {
    count += 1
    if count % 1_024 == 0, Task.isCancelled { throw .cancelled }
    if isFolder { enter() }
    while !levels.isEmpty {
      let last = levels.count - 1
      guard levels[last].advance(), openLast() else {
        levels.removeLast()
        continue
      }
      if rowCount > last {
        rows.removeSubrange(last...)
        rowCount = last
      }
      path.removeSubrange(levels[last].id.bytes.count...)
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      nameStart = path.count
      let name = levels[last].name
      path += name
      let kind = levels[last].kind()
      isLink = kind == .link
      isFolder = kind == .folder || isLink && leadsToFolder(name)
      return true
    }
    return false
  }

  private func leadsToFolder(_ name: ArraySlice<UInt8>) -> Bool {
    guard files.followsLinks, let folder = levels.last?.folder else { return false }
    return (try? folder.status(of: name, followsLinks: true).kind) == .folder
  }

  /// Opens the innermost folder again if it was closed; returns whether it is open.
  private mutating func openLast() -> Bool {
    let last = levels.count - 1
    guard levels[last].folder == nil else { return true }
    levels[last].folder = try? files.open(levels[last].id)
    return levels[last].folder != nil
  }

  /// Begins with the files in the current folder, unless it cannot be read.
  private mutating func enter() {
    isFolder = false
    let id = FileID(bytes: path)
    let parent = files.followsLinks ? nil : levels.last?.folder
    guard
      let folder = try? parent?.descend([path[nameStart...]], followsLinks: false)
        ?? files.open(id),
      let names = try? files.walkedNames(in: id, folder)
    else { return }
    levels.append(FolderLevel(id: id, folder: folder, names: names))
    if levels.count > Self.openLimit { levels[levels.count - 1 - Self.openLimit].folder = nil }
  }

  mutating func match() -> SourceMatch<ID>? {
    defer { rowCount = rows.count }
    for level in levels.dropFirst(rows.count) {
      guard let folder = level.folder ?? (try? files.open(level.id)) else { return nil }
      rows.append(node(folder, files.node(Array(level.name), in: level.id, folder)))
    }
    return SourceMatch(nodes: rows, positions: levels.map(\.position))
  }

  func match(path: [UInt8]) -> SourceMatch<ID>? {
    var match = SourceMatch<ID>(nodes: [], positions: [])
    var id = FileID.root
    for name in path.split(separator: UInt8(ascii: "/")) {
      guard let folder = try? files.open(id), let names = try? files.walkedNames(in: id, folder),
        let position = names.position(of: name)
      else { return nil }
      match.nodes.append(node(folder, files.node(Array(name), in: id, folder)))
      match.positions.append(position)
      id = id.appending(Array(name))
    }
    return match
  }
}
