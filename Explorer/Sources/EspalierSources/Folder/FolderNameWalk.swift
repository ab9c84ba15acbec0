/// A walk through the names of all files and folders in a folder, in the order in which it shows them.
struct FolderNameWalk<ID: Hashable & Sendable>: FileNameWalk {
  /// A folder around the current file.
  private struct Level {
    var id: FileID
    /// The folder, as long as not too many are open.
    var folder: OpenFolder?
    var names: DirectoryListing
    var position = -1
    /// The row of the name at the position, once it was asked for.
    var row: SourceNode<ID>?

    var name: ArraySlice<UInt8> { names[position] }
    var kind: FileStatus.Kind? {
      names.kind(at: position) ?? (try? folder?.status(of: name).kind)
    }
  }

  /// The number of folders around the current file that stay open.
  private static var openLimit: Int { 32 }

  private let files: FolderSource.Files
  private let node: (OpenFolder, SourceNode<FileID>) -> SourceNode<ID>
  private var levels: [Level] = []
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
    var text = SearchText(
      name: Array(name),
      writtenName: Array(TerminalSafeText.escaped(name).utf8)
    )
    if isLink { text.value = try? levels.last?.folder?.target(of: name) }
    return text
  }

  mutating func advance() throws(SourceError) -> Bool {
    count += 1
    if count % 1_024 == 0, Task.isCancelled { throw .cancelled }
    if isFolder { enter() }
    while let last = levels.indices.last {
      levels[last].position += 1
      guard levels[last].position < levels[last].names.count, openLast() else {
        levels.removeLast()
        continue
      }
      levels[last].row = nil
      path.removeSubrange(levels[last].id.bytes.count...)
      if !path.isEmpty { path.append(UInt8(ascii: "/")) }
      nameStart = path.count
      let name = levels[last].name
      path += name
      let kind = levels[last].kind
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
    guard let last = levels.indices.last else { return false }
    if levels[last].folder == nil { levels[last].folder = try? files.open(levels[last].id) }
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
      let names = try? files.names(in: id, folder)
    else { return }
    levels.append(Level(id: id, folder: folder, names: names))
    if levels.count > Self.openLimit { levels[levels.count - 1 - Self.openLimit].folder = nil }
  }

  mutating func match() -> SourceMatch<ID>? {
    for index in levels.indices where levels[index].row == nil {
      let level = levels[index]
      guard let folder = level.folder ?? (try? files.open(level.id)) else { return nil }
      levels[index].row = node(folder, files.node(Array(level.name), in: level.id, folder))
    }
    return SourceMatch(nodes: levels.compactMap(\.row), positions: levels.map(\.position))
  }
}
