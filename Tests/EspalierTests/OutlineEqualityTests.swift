import Espalier
import EspalierTestSupport
import Testing

/// Every pair of small outlines, compared with `==` and by a description of all that they show.
@Suite struct OutlineEqualityTests {
  /// The kind of an item, besides its level.
  private enum Kind: CaseIterable {
    case plain, open, unloaded, loading, more
  }

  /// All that an outline shows, read by one query after the other.
  private struct Description: Hashable {
    struct Row: Hashable {
      var id: Int
      var level: Int
      var status: String
      var isExpandable: Bool
    }

    var sections: [Outline<Int>.Section]
    var rows: [[Row]]

    init(_ outline: Outline<Int>) {
      sections = outline.snapshot
      rows = (0..<outline.sectionCount).map { section in
        outline.rows(inSection: section).map {
          Row(
            id: $0.id,
            level: $0.level,
            status: $0.status.map { "\($0)" } ?? "item",
            isExpandable: $0.isExpandable
          )
        }
      }
    }
  }

  /// Every outline of a number of items: each forest, each kind of every item, each way to begin
  /// sections with top items, with ids in either order.
  private static func outlines(of count: Int) throws -> [Outline<Int>] {
    var outlines: [Outline<Int>] = []
    for levels in OutlineExhaustiveTests.forests(of: count) {
      let tops = levels.indices.filter { levels[$0] == 0 }
      for number in 0..<power(Kind.allCases.count, count) {
        var rest = number
        let kinds = levels.map { _ in
          defer { rest /= Kind.allCases.count }
          return Kind.allCases[rest % Kind.allCases.count]
        }
        for breaks in 0..<(1 << tops.count) {
          for isReversed in [false, true] where !isReversed || count > 1 {
            var sections: [Outline<Int>.Section] = [.init(9)]
            for (position, level) in levels.enumerated() {
              if let top = tops.firstIndex(of: position), breaks >> top & 1 == 1 {
                sections.append(.init())
              }
              let id = isReversed ? count - 1 - position : position
              sections[sections.count - 1].items.append(item(id, level, kinds[position]))
            }
            outlines.append(try Outline(sections))
          }
        }
      }
    }
    return outlines
  }

  private static func item(_ id: Int, _ level: Int, _ kind: Kind) -> Outline<Int>.Item {
    switch kind {
    case .plain: .init(id, level: level)
    case .open: .init(id, level: level, isExpanded: true)
    case .unloaded: .init(id, level: level, isLoaded: false)
    case .loading: .init(id, level: level, isExpanded: true, isLoaded: false)
    case .more: .init(id, level: level, isExpanded: true, loadState: .more)
    }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  /// The same outline, built one item after the other from the last to the first, so that its nodes
  /// have other numbers, and some were released.
  private static func rebuilt(_ outline: Outline<Int>) throws -> Outline<Int> {
    var rebuilt = Outline<Int>()
    try rebuilt.insertSection(nil, items: (100..<110).map { .init($0) })
    for section in outline.snapshot.reversed() {
      try rebuilt.insertSection(section.id, at: 0)
      var end = section.items.count
      for (start, item) in section.items.enumerated().reversed() where item.level == 0 {
        try rebuilt.insert(section.items[start..<end], into: .section(0), at: 0)
        end = start
      }
    }
    try rebuilt.deleteSection(at: rebuilt.sectionCount - 1)
    return rebuilt
  }

  @Test("X-11: outlines are equal if they show the same, and then their hashes are")
  func everyPair() throws {
    let isLarge = TestScale.exhaustiveItems > 3
    let outlines = try (0...2).flatMap { try Self.outlines(of: $0) }
    var all = outlines
    if isLarge {
      // All of three items would make some 25 million pairs.
      let larger = try Self.outlines(of: 3)
      all += stride(from: 0, to: larger.count, by: 7).map { larger[$0] }
    }
    let described = all.map { Description($0) }
    let rebuilt = try all.map { try Self.rebuilt($0) }
    var (equal, faults) = (0, 0)
    for left in all.indices {
      #expect(Description(rebuilt[left]) == described[left])
      for right in all.indices {
        let isEqual = described[left] == described[right]
        equal += isEqual ? 1 : 0
        let isFault =
          (all[left] == rebuilt[right]) != isEqual || (rebuilt[left] == all[right]) != isEqual
          || isEqual && all[left].hashValue != rebuilt[right].hashValue
        if isFault {
          faults += 1
          if faults < 5 { Issue.record("\(described[left]), \(described[right])") }
        }
      }
    }
    #expect(faults == 0)
    #expect(equal >= all.count && equal < all.count * all.count)
  }

  @Test("X-11: an item is not equal to the status row opposite to it")
  func statusOpposite() throws {
    var outline = try Outline<Int>(items: [.init(1, isLoaded: false), .init(2)])
    try outline.expand(1)
    let before = outline
    try outline.move(2, into: .item(1))
    #expect(outline != before && before != outline)
  }
}
