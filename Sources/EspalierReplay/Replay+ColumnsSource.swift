import Espalier
import EspalierJSON

/// The source of the columns' rows: the children in the constructor of a log.
struct ColumnsSource {
  private var children: [ReplayID: [ReplayID]] = [:]
  private var counts: [ReplayID: [Int]] = [:]
  /// Ids whose children must be loaded, even if the log lists some.
  private var lazy: Set<ReplayID> = []

  private static let wrongCounts = ReplayError(
    .malformed,
    "\"sections\" does not add up to the rows"
  )

  init(_ command: Command) throws(ReplayError) {
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

  /// Returns the children of an id: `nil` if they must be loaded, empty for a leaf.
  func children(of id: ReplayID) -> [Outline<ReplayID>.Section]? {
    lazy.contains(id) ? nil : sections(children[id] ?? [], counts[id])
  }

  /// Returns rows that are loaded later for an id, in the command's sections, or in the earlier
  /// ones if their sizes fit.
  func sections(
    _ ids: [ReplayID],
    of id: ReplayID?,
    counts given: [Int]?
  ) throws(ReplayError) -> [Outline<ReplayID>.Section] {
    if given == nil, let before = id.flatMap({ counts[$0] }),
      let sections = sections(ids, before)
    {
      return sections
    }
    guard let sections = sections(ids, given) else { throw Self.wrongCounts }
    return sections
  }

  /// Returns rows in sections of the given sizes; `nil` if the sizes do not add up.
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
  /// Returns the rows of a column under `items`, in the sections under `sections`.
  func columnSections(
    of id: ReplayID?,
    _ source: ColumnsSource
  ) throws(ReplayError) -> [Outline<ReplayID>.Section] {
    guard let list = value("items") else { throw missing("items") }
    let counts = try value("sections").map { (list) throws(ReplayError) in
      try integers(in: list, "sections")
    }
    return try source.sections(try columnItems(in: list), of: id, counts: counts)
  }

  /// Returns the rows of a column: ids, or objects with an `id`.
  func columnItems(in list: Int) throws(ReplayError) -> [ReplayID] {
    guard index.kind(of: list) == .array else {
      throw ReplayError(.malformed, "the rows of a column come as a list")
    }
    var ids: [ReplayID] = []
    for entry in index.children(of: list) {
      ids.append(try id(at: index.member("id", of: entry) ?? entry, "items"))
    }
    return ids
  }

  func integers(in list: Int, _ key: StaticString) throws(ReplayError) -> [Int] {
    guard index.kind(of: list) == .array else { throw missing(key) }
    var integers: [Int] = []
    for entry in index.children(of: list) {
      guard let integer = limitedInteger(of: entry) else { throw missing(key) }
      integers.append(integer)
    }
    return integers
  }

  /// Returns whether to animate; the default is `true`.
  func animated() throws(ReplayError) -> Bool {
    value("animated") == nil ? true : try flag("animated")
  }

  func columnPolicy(_ options: Int) throws(ReplayError) -> ColumnPolicy {
    guard index.kind(of: options) == .object else { throw missing("options") }
    var policy = ColumnPolicy()
    policy.followsSelection = try flag("follow", of: options) ?? false
    if let leaf = index.member("leaf", of: options) {
      switch try id(at: leaf, "leaf") {
      case "keep": policy.leaf = .keep
      case "truncate": policy.leaf = .truncate
      case "preview": policy.leaf = .preview
      default: throw ReplayError(.malformed, "\"leaf\" is keep, truncate or preview")
      }
    }
    if let reselection = index.member("rechoose", of: options) {
      switch try id(at: reselection, "rechoose") {
      case "keep": policy.reselection = .keep
      case "rebuild": policy.reselection = .rebuild
      default: throw ReplayError(.malformed, "\"rechoose\" is keep or rebuild")
      }
    }
    return policy
  }
}
