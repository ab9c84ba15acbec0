import Espalier

/// Generates operations that fit a forest, and occasionally one that must be refused.
///
/// It draws every choice from its generator: a seed for the random tests, bytes for the fuzzer.
package struct OperationSource<Generator: RandomSource> {
  package var generator: Generator
  private let limit: Int
  private var nextID = 0

  /// - Parameter limit: The number of items from which on deletion prevails.
  package init(drawing generator: Generator, limit: Int) {
    self.generator = generator
    self.limit = limit
  }

  /// The next operation on a forest like `model`.
  package mutating func next(for model: ReferenceOutline) -> Operation {
    let ids = model.entries.map(\.item.id)
    guard let any = ids.randomElement(using: &generator), !generator.chance(1) else {
      return sectionOperation(items: generator.below(6))
    }
    if generator.chance(2) { return refusable(any) }
    if generator.chance(25) { return mark(model, ids: ids, any: any) }
    let recursively = generator.chance(25)
    switch generator.below(100) {
    case 0..<1: return .expandWhere(keys: 1 + generator.below(4))
    case 1..<2: return .setCollapsible(any, generator.chance(60))
    case 2..<3:
      return .setPolicy(
        ExpansionPolicy(
          remembersDescendants: generator.chance(60),
          opensOneBranchPerParent: generator.chance(40)
        )
      )
    case 3..<15: return .expand(any, recursively: recursively)
    case 15..<25: return .collapse(any, recursively: recursively)
    case 25..<26: return estimation(model, any: any)
    case 26..<30:
      return .setHeight(any, generator.chance(25) ? nil : Double(generator.below(900)) / 7)
    case 30..<40: return .toggle(any, recursively: recursively)
    case 40..<41: return .expandAll
    case 41..<42:
      return generator.chance(50)
        ? .expandSiblings(any) : .collapseSiblings(any, recursively: recursively)
    case 42..<43: return .setBranch(any, generator.chance(60))
    case 43..<44: return .collapseAll
    case 44..<46: return .expandToLevel(generator.below(5))
    case 46..<47: return .setDefaultHeight(Double(1 + generator.below(300)) / 3)
    case 47..<52: return .reveal(any)
    case 52..<54:
      return generator.chance(30)
        ? .deleteSection(generator.below(model.sections.count)) : .expandAll
    case 54..<58:
      let section = Outline<Int>.Parent.section(generator.below(model.sections.count))
      return .sort(
        generator.chance(30) ? section : .item(any),
        deep: generator.chance(30),
        keys: 1 + generator.below(50)
      )
    case 58..<62:
      let section = Outline<Int>.Parent.section(generator.below(model.sections.count))
      let parent = generator.chance(30) ? section : .item(any)
      let items = remix(model.below(parent)).withLoadStates(&generator)
      guard generator.chance(30) else { return .replaceChildren(of: parent, with: items) }
      return .replaceChildren(of: parent, with: items, loadState: generator.loadState())
    case 62..<66: return snapshot(of: model)
    default: return edit(model, ids: ids, any: any)
    }
  }

  /// Filters, finds, checks, selects and loads.
  private mutating func mark(_ model: ReferenceOutline, ids: [Int], any: Int) -> Operation {
    let token = model.lastToken - generator.below(4)
    switch generator.below(100) {
    case 0..<7: return .filter(keys: 1 + generator.below(8))
    case 7..<10: return .narrowFilter(keys: 1 + generator.below(8))
    case 10..<18: return .clearFilter
    case 18..<22: return .find(keys: 1 + generator.below(8))
    case 22..<40: return .setChecked(any, generator.chance(60))
    case 40..<50:
      let count = 1 + generator.below(4)
      let some = (0..<count).map { _ in ids[generator.below(ids.count)] }
      return .setSelected(some, generator.chance(70))
    case 50..<56:
      let first = generator.below(ids.count)
      let rows = first..<first + generator.below(6)
      return .selectRows(rows, extends: generator.chance(50))
    case 56..<58: return .deselectAll
    case 58..<61: return .refresh(any)
    case 61..<62: return .setHasMore(any, generator.chance(60))
    case 62..<68: return .retry(waiting(model) { $0 == .failed } ?? any)
    case 68..<74: return .loadMore(waiting(model) { $0 == .more } ?? any)
    case 74..<82: return .failLoad(token)
    default: return completeLoad(token, model)
    }
  }

  private mutating func waiting(
    _ model: ReferenceOutline,
    _ isWanted: (LoadStatus) -> Bool
  ) -> Int? {
    model.entries.map(\.item).filter { $0.load.status.map(isWanted) ?? false }.map(\.id)
      .randomElement(using: &generator)
  }

  /// Requested children: new ones, or, where children are present, a shuffled mix of both.
  private mutating func completeLoad(_ token: Int, _ model: ReferenceOutline) -> Operation {
    let hasMore = generator.chance(30)
    if let item = model.item(loading: token), model.rearrangesChildren(token) {
      let items = remix(model.below(.item(item.id))).withLoadStates(&generator)
      return .completeLoad(token, items, hasMore: hasMore)
    }
    return .completeLoad(token, items(generator.below(4)), hasMore: hasMore)
  }

  /// An estimate of heights, or a reset of measured heights.
  private mutating func estimation(_ model: ReferenceOutline, any: Int) -> Operation {
    let section = Outline<Int>.Parent.section(generator.below(model.sections.count))
    switch generator.below(8) {
    case 0: return .estimateHeights(keys: 1 + generator.below(9))
    case 1: return .forgetMeasurements(nil)
    case 2: return .forgetMeasurements([any, any])
    case 3, 4:
      let parent = generator.chance(30) ? section : .item(any)
      return .estimateHeightsBelow(parent, keys: 1 + generator.below(9))
    default:
      let height = generator.chance(25) ? nil : Double(generator.below(900)) / 7
      return .setEstimatedHeight(any, height)
    }
  }

  private mutating func edit(_ model: ReferenceOutline, ids: [Int], any: Int) -> Operation {
    if generator.below(limit * 2) < ids.count {
      let count = generator.chance(70) ? 1 : 1 + generator.below(5)
      return .delete((0..<count).map { _ in ids[generator.below(ids.count)] })
    }
    if generator.chance(40) { return move(model, ids: ids, any: any) }
    let parent: Outline<Int>.Parent =
      generator.chance(20) ? .section(generator.below(model.sections.count)) : .item(any)
    let count: Int
    switch parent {
    case .section(let section): count = model.sections[section].items.count
    case .item(let id): count = model.entries.first { $0.item.id == id }?.item.children.count ?? 0
    }
    let size = generator.chance(60) ? 1 : 1 + generator.below(max(4, limit / 8))
    return .insert(
      items(size),
      into: parent,
      at: generator.chance(50) ? nil : generator.below(count + 1)
    )
  }

  /// A move of any item anywhere, occasionally into itself.
  private mutating func move(_ model: ReferenceOutline, ids: [Int], any: Int) -> Operation {
    let target = ids[generator.below(ids.count)]
    guard !generator.chance(25), let entry = model.entries.first(where: { $0.item.id == target })
    else {
      return .move(any, into: .section(generator.below(model.sections.count)), at: 0)
    }
    let index = generator.below(entry.item.children.count + 1)
    return .move(any, into: .item(target), at: generator.chance(40) ? nil : index)
  }

  /// Most of the given ids, partly shuffled, with new ones in between, in pre-order; occasionally
  /// invalid.
  private mutating func remix(_ ids: Set<Int>) -> [Outline<Int>.Item] {
    var ids = ids.sorted().filter { _ in !generator.chance(15) }
    if generator.chance(40) { ids.shuffle(using: &generator) }
    for _ in 0..<generator.below(4) { ids.insert(makeID(), at: generator.below(ids.count + 1)) }
    if generator.chance(3), let twice = ids.first { ids.append(twice) }
    var level = 0
    return ids.enumerated().map { index, id in
      level = index == 0 ? 0 : max(0, level + 1 - generator.below(4))
      return .init(
        id,
        level: level,
        isBranch: generator.chance(30),
        isExpanded: generator.chance(30)
      )
    }
  }

  /// A snapshot similar to the forest, with sections and items deleted, inserted and moved.
  private mutating func snapshot(of model: ReferenceOutline) -> Operation {
    var names = model.sections.map(\.name).filter { _ in !generator.chance(10) }
    if generator.chance(15) { names.shuffle(using: &generator) }
    if generator.chance(15) || names.isEmpty { names.append(generator.chance(50) ? nil : makeID()) }
    var rest = remix(Set(model.entries.map(\.item.id)))[...]
    return .apply(
      names.enumerated().map { index, name in
        let count = index == names.count - 1 ? rest.count : generator.below(rest.count + 1)
        var level = 0
        let items = rest.prefix(count).enumerated().map { position, item in
          var item = item
          level = position == 0 ? 0 : min(item.level, level + 1)
          item.level = level
          return item
        }
        rest = rest.dropFirst(count)
        return .init(name, items: items.withLoadStates(&generator))
      }
    )
  }

  /// A section with new items in pre-order.
  package mutating func sectionOperation(items count: Int) -> Operation {
    .insertSection(name: generator.chance(50) ? nil : makeID(), items: items(count), at: nil)
  }

  private mutating func refusable(_ any: Int) -> Operation {
    switch generator.below(14) {
    case 10: .setEstimatedHeight(-1, 20)
    case 11: .estimateHeightsBelow(.item(-1), keys: 2)
    case 12: .forgetMeasurements([any, -1])
    case 13: .collapseSiblings(-1, recursively: false)
    case 9: .setCollapsible(-1, false)
    case 0: .expand(-1, recursively: false)
    case 8: .setHeight(-1, 20)
    case 6: .expandSiblings(-1)
    case 7: .setBranch(-1, true)
    case 1: .delete([any, -1])
    case 2: .insert([.init(makeID()), .init(any)], into: .section(0), at: nil)
    case 3: .insert([.init(makeID())], into: .item(any), at: 1_000_000)
    case 4: .insert([.init(makeID())], into: .section(99), at: nil)
    default: .insertSection(name: nil, items: [.init(any)], at: 0)
    }
  }

  private mutating func makeID() -> Int {
    nextID += 1
    return nextID
  }

  private mutating func items(_ count: Int) -> [Outline<Int>.Item] {
    var level = 0
    return (0..<count).map { index in
      level = index == 0 ? 0 : max(0, level + 1 - generator.below(4))
      return .init(
        makeID(),
        level: level,
        isBranch: generator.chance(20),
        isExpanded: generator.chance(40)
      )
    }.withLoadStates(&generator)
  }
}

extension [Outline<Int>.Item] {
  /// The items with some of them not simply loaded.
  fileprivate func withLoadStates(_ generator: inout some RandomSource) -> Self {
    map { item in
      guard generator.chance(12) else { return item }
      var item = item
      item.loadState = generator.chance(50) ? .unknown : generator.loadState()
      item.isBranch = true
      return item
    }
  }
}

extension RandomSource {
  /// Any load state of an item to insert.
  fileprivate mutating func loadState() -> ItemLoadState {
    let purposes: [LoadPurpose] = [.first, .again, .more]
    return switch below(5) {
    case 0: .unknown
    case 1: .loading(purposes[below(3)])
    case 2: .failed(purposes[below(3)], message: "no answer")
    case 3: .more
    default: .loaded
    }
  }
}

extension OperationSource<SeededGenerator> {
  /// - Parameter limit: The number of items from which on deletion prevails.
  package init(seed: UInt64, limit: Int) {
    self.init(drawing: SeededGenerator(seed: seed), limit: limit)
  }
}

extension OperationSource<ByteRandomSource> {
  /// Whether the last operation needed more bytes than were left.
  package var isExhausted: Bool { generator.isExhausted }
}
