import Espalier
import EspalierJSON

// Nested items of the protocol, converted to the flat pre-order of the engine.
extension Command {
  /// Returns the parent of the items to insert or move.
  func parent() throws(ReplayError) -> Outline<ReplayID>.Parent {
    switch (try optionalID("parent"), try optionalInteger("section")) {
    case (let item?, nil): return .item(item)
    case (nil, let section?): return .section(section)
    default: throw ReplayError(.malformed, "items go into either a \"parent\" or a \"section\"")
    }
  }

  /// Returns the sections of a constructor or of a snapshot.
  func sections() throws(ReplayError) -> [Outline<ReplayID>.Section] {
    guard let list = value("sections"), index.kind(of: list) == .array else {
      throw missing("sections")
    }
    var sections: [Outline<ReplayID>.Section] = []
    for entry in index.children(of: list) {
      guard index.kind(of: entry) == .object else {
        throw ReplayError(.malformed, "a section is an object with \"items\"")
      }
      var section = Outline<ReplayID>.Section()
      if let id = index.member("id", of: entry) { section.id = try self.id(at: id, "id") }
      if let items = index.member("items", of: entry) { section.items = try self.items(in: items) }
      sections.append(section)
    }
    return sections
  }

  /// Returns the items under `key`.
  func items(_ key: StaticString) throws(ReplayError) -> [Outline<ReplayID>.Item] {
    guard let list = value(key) else { throw missing(key) }
    return try items(in: list)
  }

  /// Returns the items of a list with all their descendants.
  ///
  /// The nesting may be of any depth: unfinished lists are kept on an explicit stack, without
  /// recursion.
  func items(in list: Int) throws(ReplayError) -> [Outline<ReplayID>.Item] {
    var items: [Outline<ReplayID>.Item] = []
    var waiting: [(list: Int, next: Int?)] = [try begin(list)]
    while let (list, next) = waiting.popLast() {
      guard let entry = next else { continue }
      waiting.append((list, index.nextSibling(of: entry, within: list)))
      guard index.kind(of: entry) == .object, let id = index.member("id", of: entry) else {
        throw ReplayError(.malformed, "an item is an object with an \"id\"")
      }
      let children = index.member("children", of: entry)
      let isLoaded = children.map { index.kind(of: $0) != .null } ?? true
      items.append(
        Outline.Item(
          try self.id(at: id, "id"),
          level: waiting.count - 1,
          isBranch: children != nil,
          isExpanded: try flag("expanded", of: entry) ?? false && children != nil,
          isLoaded: isLoaded
        )
      )
      if let children, isLoaded { waiting.append(try begin(children)) }
    }
    return items
  }

  private func begin(_ list: Int) throws(ReplayError) -> (list: Int, next: Int?) {
    guard index.kind(of: list) == .array else {
      throw ReplayError(.malformed, "items come as a list")
    }
    return (list, index.firstChild(of: list))
  }
}
