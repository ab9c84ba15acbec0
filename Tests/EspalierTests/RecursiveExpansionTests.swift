import EspalierTestSupport
import Testing

@testable import Espalier

/// The expansion of a branch with all below it, while children load.
@Suite struct RecursiveExpansionTests {
  /// Folders that answer in pages of two: 1 holds 10 to 14, each of which holds two items that are none.
  struct Folders {
    var outline = Outline<Int>()
    /// The requests that are not answered yet.
    var requests: [LoadRequest<Int>] = []
    /// The branches that were expanded, in order.
    var expanded: [Int] = []

    init() throws {
      try outline.insertSection(items: [.init(1, isLoaded: false), .init(2)])
    }

    /// Performs steps as far as possible, and takes the requests.
    mutating func go(_ expansion: inout RecursiveExpansion<Int>) {
      var before = outline
      while let changes = expansion.next(in: &outline) {
        let validator = ChangeValidator(before: before.shadow, after: outline.shadow)
        #expect(validator.fault(in: changes) == nil && outline.checkInvariants() == nil)
        expanded += outline.expandedItems.filter { before.isExpanded($0) == false }
        before = outline
      }
      let pending = outline.takeLoadRequests()
      requests.removeAll { pending.cancels.contains($0.token) }
      requests += pending.requests
    }

    /// Answers the first request.
    mutating func answer() throws {
      let request = requests.removeFirst()
      let isTop = request.item == 1
      let all = (0..<(isTop ? 5 : 2)).map { 10 * request.item + $0 }
      let page = all.dropFirst(request.offset).prefix(2)
      let items = page.map { Outline<Int>.Item($0, isBranch: isTop, isLoaded: !isTop) }
      let hasMore = request.offset + page.count < all.count
      try outline.completeLoad(request.token, items: items, hasMore: hasMore)
    }
  }

  /// An expansion whose first page has come: two branches load, and the next page.
  private static func begun() throws -> (Folders, RecursiveExpansion<Int>) {
    var folders = try Folders()
    var expansion = RecursiveExpansion(of: 1)
    folders.go(&expansion)
    try folders.answer()
    folders.go(&expansion)
    #expect(folders.requests.map(\.item) == [10, 11, 1])
    return (folders, expansion)
  }

  @Test(
    "LZ-16: all pages load, and branches expand in the order of the rows",
    arguments: [1, 2, 64]
  )
  func all(loadLimit: Int) throws {
    var folders = try Folders()
    var expansion = RecursiveExpansion(of: 1, loadLimit: loadLimit)
    folders.go(&expansion)
    while !folders.requests.isEmpty {
      #expect(folders.requests.count <= loadLimit && folders.requests.count == expansion.loadCount)
      try folders.answer()
      folders.go(&expansion)
    }
    #expect(expansion.isFinished)
    #expect(folders.expanded == [1, 10, 11, 12, 13, 14])
    // The folder, its five with two items each, and what is beside it.
    #expect(folders.outline.rowCount == 1 + 5 * 3 + 1)
    #expect(!folders.outline.rows(inSection: 0).contains { $0.status != nil })
  }

  @Test("LZ-16: down to a level only, and again where it was collapsed")
  func level() throws {
    var folders = try Folders()
    var expansion = RecursiveExpansion(of: 1, toLevel: 1)
    folders.go(&expansion)
    while !folders.requests.isEmpty {
      try folders.answer()
      folders.go(&expansion)
    }
    #expect(expansion.isFinished && folders.expanded == [1] && folders.outline.rowCount == 7)
    try folders.outline.collapse(1)
    var again = RecursiveExpansion(of: 1, toLevel: 1)
    folders.go(&again)
    #expect(again.isFinished && folders.outline.rowCount == 7)
    // A leaf, and an item that is none of the outline's, are nothing to expand.
    for id in [2, 99] {
      var nothing = RecursiveExpansion(of: id)
      folders.go(&nothing)
      #expect(nothing.isFinished && folders.requests.isEmpty)
    }
  }

  @Test("LZ-17: ended, it collapses what waits, and can be begun again")
  func cancel() throws {
    var (folders, expansion) = try Self.begun()
    // Of the two that are loading one is answered.
    try folders.answer()
    let before = folders.outline.shadow
    let changes = expansion.cancel(in: &folders.outline)
    let validator = ChangeValidator(before: before, after: folders.outline.shadow)
    #expect(validator.fault(in: changes) == nil && expansion.isFinished)
    #expect(folders.outline.isExpanded(10) == true && folders.outline.isExpanded(11) == false)
    folders.go(&expansion)
    // The page of a list that was open before is still to come.
    #expect(folders.requests.map(\.item) == [1] && folders.expanded == [1, 10, 11])
    var again = RecursiveExpansion(of: 1)
    folders.go(&again)
    while !folders.requests.isEmpty {
      try folders.answer()
      folders.go(&again)
    }
    #expect(again.isFinished && folders.outline.rowCount == 17)
  }

  @Test("LZ-18: what is collapsed, deleted, filtered out or cannot be loaded is left out")
  func leftOut() throws {
    var (folders, expansion) = try Self.begun()
    try folders.outline.collapse(10)
    try folders.outline.delete([11])
    folders.go(&expansion)
    #expect(folders.requests.map(\.item) == [1] && expansion.loadCount == 1)
    try folders.answer()
    folders.outline.filter { $0 == 12 ? .hide : .show }
    folders.go(&expansion)
    // Item 11 is gone, so that the first three of the list were two.
    let next = try #require(folders.requests.first { $0.item == 13 || $0.item == 12 })
    #expect(next.item != 12)
    for request in folders.requests {
      try folders.outline.failLoad(request.token, message: "no answer")
    }
    folders.requests = []
    folders.go(&expansion)
    #expect(expansion.isFinished && folders.outline.isExpanded(10) == false)
    #expect(folders.outline.checkInvariants() == nil)
  }

  @Test("LZ-18: where one branch expands for each parent, the first does, on whichever page it is")
  func accordion() throws {
    var outline = Outline<Int>()
    outline.policy.opensOneBranchPerParent = true
    try outline.insertSection(items: [.init(1, isLoaded: false), .init(2, isLoaded: false)])
    var expansion = RecursiveExpansion(of: 2)
    func go() -> [LoadRequest<Int>] {
      while expansion.next(in: &outline) != nil {}
      return outline.takeLoadRequests().requests
    }
    try outline.completeLoad(go()[0].token, items: [.init(20)], hasMore: true)
    let items: [Outline<Int>.Item] = [
      .init(21), .init(22, isLoaded: false), .init(23, isLoaded: false),
    ]
    try outline.completeLoad(go()[0].token, items: items, hasMore: true)
    #expect(go().map(\.item) == [22, 2])
    let loads = [22, 2].compactMap { outline.loadState(of: $0) }
    for (index, load) in loads.enumerated() {
      guard case .loading(let token) = load else { continue }
      let items = [Outline<Int>.Item(220 + 100 * index, isLoaded: false)]
      try outline.completeLoad(token, items: index == 0 ? [.init(220)] : items)
    }
    #expect(go().isEmpty && expansion.isFinished)
    #expect(outline.expandedItems == [2, 22])
    // Of siblings, the item itself.
    expansion = RecursiveExpansion(siblingsOf: 1, in: outline)
    #expect(go().map(\.item) == [1] && outline.isExpanded(2) == false)
  }

  @Test("LZ-16: an item and its siblings, and further ones that load")
  func siblings() throws {
    var folders = try Folders()
    try folders.outline.expand(1)
    folders.requests = folders.outline.takeLoadRequests().requests
    try folders.answer()
    var expansion = RecursiveExpansion(siblingsOf: 11, in: folders.outline)
    folders.go(&expansion)
    while !folders.requests.isEmpty {
      try folders.answer()
      folders.go(&expansion)
    }
    #expect(expansion.isFinished && folders.outline.rowCount == 17)
    // Top items, which have no parent.
    try folders.outline.collapse(1, recursively: true)
    folders.expanded = []
    expansion = RecursiveExpansion(siblingsOf: 2, in: folders.outline)
    folders.go(&expansion)
    #expect(folders.expanded == [1, 10, 11, 12, 13, 14])
  }

  @Test(
    "LZ-16, LZ-18: on any forest, all that can be expanded is, as a recursive reference says",
    arguments: 1...8
  )
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var source = OperationSource(seed: seed &+ 200, limit: 30)
    var subject = OutlineHarness()
    var finished = 0
    for round in 0..<TestScale.rounds(25) {
      for _ in 0..<10 { _ = subject.perform(source.next(for: subject.model)) }
      guard let branch = subject.model.entries.map(\.item.id).randomElement(using: &generator)
      else {
        continue
      }
      let level = generator.chance(30) ? generator.below(4) : Int.max
      var expansion = RecursiveExpansion(
        of: branch,
        toLevel: level,
        loadLimit: 1 + generator.below(3)
      )
      let isMixed = generator.chance(50)
      var next = 100_000 * (round + 1)
      for step in 0..<200 where !expansion.isFinished {
        let place = Comment("seed \(seed), round \(round), step \(step)")
        let before = subject.outline.shadow
        if let changes = expansion.next(in: &subject.outline) {
          let validator = ChangeValidator(before: before, after: subject.outline.shadow)
          #expect(validator.fault(in: changes) == nil, place)
          #expect(subject.outline.checkInvariants() == nil, place)
          continue
        }
        // Everything that loads is answered, or another operation comes between.
        if isMixed, generator.chance(20) {
          let ids = subject.outline.snapshot.flatMap { $0.items.map(\.id) }
          let any = ids[generator.below(ids.count)]
          switch generator.below(6) {
          case 0: try subject.outline.delete([any])
          case 1: try subject.outline.collapse(any, recursively: generator.chance(50))
          case 2: subject.outline.filter { $0 % 3 == 0 ? .hide : .show }
          case 3: subject.outline.clearFilter()
          case 4: subject.outline.policy.opensOneBranchPerParent.toggle()
          default: try subject.outline.refresh(any)
          }
          if !subject.outline.contains(branch) { break }
        }
        for id in subject.outline.snapshot.flatMap({ $0.items.map(\.id) }) {
          guard case .loading(let token)? = subject.outline.loadState(of: id) else { continue }
          let items = (0..<generator.below(3)).map { index in
            next += 1
            return Outline<Int>.Item(next, isBranch: generator.chance(30), isLoaded: index != 0)
          }
          try subject.outline.completeLoad(token, items: items, hasMore: generator.chance(20))
        }
      }
      if expansion.isFinished, !isMixed {
        finished += 1
        let fault = Self.fault(of: subject.outline, below: branch, toLevel: level)
        #expect(fault == nil, "seed \(seed), round \(round)")
      }
      // The model goes on with another forest.
      subject = OutlineHarness()
      for _ in 0..<20 { _ = subject.perform(source.next(for: subject.model)) }
    }
    #expect(finished > 0)
  }

  /// The first branch that should be expanded, or loaded, and is not.
  private static func fault(
    of outline: Outline<Int>,
    below branch: Int,
    toLevel level: Int
  ) -> String? {
    var branches = [branch]
    while let id = branches.popLast() {
      guard outline.isBranch(id) == true, outline.passesFilter(id) != false,
        let itsLevel = outline.level(of: id), itsLevel < level
      else { continue }
      if outline.isExpanded(id) != true { return "\(id) is collapsed" }
      switch outline.loadState(of: id) {
      case .more, .loading, .unknown, nil: return "\(id) is not loaded"
      case .failed, .loaded: break
      }
      let children = (outline.children(of: id) ?? []).filter { outline.passesFilter($0) != false }
      guard outline.policy.opensOneBranchPerParent, itsLevel + 1 < level else {
        branches += children
        continue
      }
      func isPinned(_ id: Int) -> Bool {
        outline.index.node(of: id).map { outline.forest.isPinned($0) } ?? false
      }
      branches += children.filter(isPinned)
      branches += children.filter { outline.isBranch($0) == true && !isPinned($0) }.prefix(1)
    }
    return nil
  }
}
