import Espalier
import EspalierJSON

/// What columns show: the children that the constructor of a log lists.
struct ColumnsSource {
  private var children: [ReplayID: [ReplayID]] = [:]
  private var counts: [ReplayID: [Int]] = [:]
  /// Ids whose children must be loaded, whatever the log lists for them.
  private var lazy: Set<ReplayID> = []

  private static let wrongCounts = Refusal(.malformed, "\"sections\" does not add up to the rows")

  init(_ command: Command) throws(Refusal) {
    let index = command.index
    if let object = command.value("children") {
      guard index.kind(of: object) == .object else { throw command.missing("children") }
      for entry in index.children(of: object) {
        guard let key = index.keyBytes(of: entry) else { continue }
        children[ReplayID(bytes: key)] = try command.columnItems(in: entry)
      }
    }
    if let object = command.value("sections") {
      guard index.kind(of: object) == .object else { throw command.missing("sections") }
      for entry in index.children(of: object) {
        guard let key = index.keyBytes(of: entry) else { continue }
        counts[ReplayID(bytes: key)] = try command.integers(in: entry, "sections")
      }
    }
    if command.value("lazy") != nil { lazy = Set(try command.ids("lazy")) }
    for (id, counts) in counts where !lazy.contains(id) {
      guard sections(children[id] ?? [], counts) != nil else { throw Self.wrongCounts }
    }
  }

  /// The children of an id: `nil` if they must be loaded, none for a leaf.
  func children(of id: ReplayID) -> [Outline<ReplayID>.Section]? {
    lazy.contains(id) ? nil : sections(children[id] ?? [], counts[id])
  }

  /// Rows that come for an id later, in sections as the command says, or as before if that fits.
  func sections(
    _ ids: [ReplayID],
    of id: ReplayID?,
    counts given: [Int]?
  ) throws(Refusal) -> [Outline<ReplayID>.Section] {
    if given == nil, let before = id.flatMap({ counts[$0] }),
      let sections = sections(ids, before)
    {
      return sections
    }
    guard let sections = sections(ids, given) else { throw Self.wrongCounts }
    return sections
  }

  /// Rows in sections of so many rows each; `nil` if that does not add up.
  private func sections(
    _ ids: [ReplayID],
    _ counts: [Int]?
  ) -> [Outline<ReplayID>.Section]? {
    var sections: [Outline<ReplayID>.Section] = []
    var rest = ids[...]
    for count in counts ?? [ids.count] {
      guard count >= 0, count <= rest.count else { return nil }
      let items = rest.prefix(count).map {
        Outline<ReplayID>.Item($0, isBranch: children[$0] != nil || lazy.contains($0))
      }
      sections.append(.init(items: items))
      rest = rest.dropFirst(count)
    }
    return rest.isEmpty ? sections : nil
  }
}

extension Command {
  /// The rows of a column under `items`, in the sections under `sections`.
  func columnSections(
    of id: ReplayID?,
    _ source: ColumnsSource
  ) throws(Refusal) -> [Outline<ReplayID>.Section] {
    guard let list = value("items") else { throw missing("items") }
    let counts = try value("sections").map { (list) throws(Refusal) in
      try integers(in: list, "sections")
    }
    return try source.sections(try columnItems(in: list), of: id, counts: counts)
  }

  /// The rows of a column: ids, or objects with an `id`.
  func columnItems(in list: Int) throws(Refusal) -> [ReplayID] {
    guard index.kind(of: list) == .array else {
      throw Refusal(.malformed, "the rows of a column come as a list")
    }
    var ids: [ReplayID] = []
    for entry in index.children(of: list) {
      ids.append(try id(at: index.member("id", of: entry) ?? entry, "items"))
    }
    return ids
  }

  func integers(in list: Int, _ key: StaticString) throws(Refusal) -> [Int] {
    guard index.kind(of: list) == .array else { throw missing(key) }
    var integers: [Int] = []
    for entry in index.children(of: list) {
      guard let integer = index.integer(of: entry) else { throw missing(key) }
      integers.append(integer)
    }
    return integers
  }

  /// Whether to show it in motion; so it is unless the command says no.
  func animated() throws(Refusal) -> Bool {
    value("animated") == nil ? true : try flag("animated")
  }

  func columnPolicy(_ options: Int) throws(Refusal) -> ColumnPolicy {
    guard index.kind(of: options) == .object else { throw missing("options") }
    var policy = ColumnPolicy()
    policy.followsSelection = try flag("follow", of: options) ?? false
    if let leaf = index.member("leaf", of: options) {
      switch try id(at: leaf, "leaf") {
      case "keep": policy.leaf = .keep
      case "truncate": policy.leaf = .truncate
      case "preview": policy.leaf = .preview
      default: throw Refusal(.malformed, "\"leaf\" is keep, truncate or preview")
      }
    }
    if let rechoice = index.member("rechoose", of: options) {
      switch try id(at: rechoice, "rechoose") {
      case "keep": policy.rechoice = .keep
      case "rebuild": policy.rechoice = .rebuild
      default: throw Refusal(.malformed, "\"rechoose\" is keep or rebuild")
      }
    }
    return policy
  }
}
