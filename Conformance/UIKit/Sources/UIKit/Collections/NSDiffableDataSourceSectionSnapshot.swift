// uikit/nsdiffabledatasourcesectionsnapshot-swift.struct
/// Items are found by searching for them.
public struct NSDiffableDataSourceSectionSnapshot<
  ItemIdentifierType: Hashable & Sendable
>: Sendable {
  private struct Item: Sendable {
    var id: ItemIdentifierType
    var level: Int
    var isExpanded = false
  }

  /// In pre-order.
  private var all: [Item] = []

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/init()
  public init() {}

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/items
  public var items: [ItemIdentifierType] { all.map(\.id) }

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/rootitems
  public var rootItems: [ItemIdentifierType] { all.filter { $0.level == 0 }.map(\.id) }

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/visibleitems
  public var visibleItems: [ItemIdentifierType] {
    var hidden: Int?
    return all.compactMap { item in
      if let level = hidden, item.level > level { return nil }
      hidden = item.isExpanded ? nil : item.level
      return item.id
    }
  }

  private func index(_ id: ItemIdentifierType) -> Int {
    guard let index = all.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("Invalid item identifier: \(id) is not in the section snapshot")
    }
    return index
  }

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/append(_:to:)
  public mutating func append(
    _ items: [ItemIdentifierType],
    to parent: ItemIdentifierType? = nil
  ) {
    for id in items {
      precondition(
        !all.contains { $0.id == id },
        "Fatal: supplied item identifiers are not unique: \(id)"
      )
      guard let parent else {
        all.append(Item(id: id, level: 0))
        continue
      }
      let index = index(parent)
      let level = all[index].level
      let end = all[(index + 1)...].firstIndex { $0.level <= level } ?? all.endIndex
      all.insert(Item(id: id, level: level + 1), at: end)
    }
  }

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/expand(_:)
  public mutating func expand(_ items: [ItemIdentifierType]) {
    for id in items { all[index(id)].isExpanded = true }
  }

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/isexpanded(_:)
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { all[index(item)].isExpanded }

  // uikit/nsdiffabledatasourcesectionsnapshot-swift.struct/level(of:)
  public func level(of item: ItemIdentifierType) -> Int { all[index(item)].level }
}
