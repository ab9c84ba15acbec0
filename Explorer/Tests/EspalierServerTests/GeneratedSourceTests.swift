import EspalierServer
import EspalierSources
import Testing

/// A million computed nodes.
@Suite struct GeneratedSourceTests {
  private let source = GeneratedSource()

  private func children(
    _ wireID: String,
    from offset: Int,
    limit: Int = 2
  ) throws
    -> SourcePage<GeneratedSource.NodeID>
  {
    let node = try #require(source.node(wireID: wireID))
    return try source.children(of: node, from: offset, limit: limit)
  }

  @Test func sections() throws {
    let nodes = try source.children(of: nil, from: 0, limit: 10).nodes
    #expect(nodes.map(\.title) == ["Three levels of a hundred", "A million in one list"])
    #expect(nodes.map(\.childCount) == [100, 1_000_000])
    #expect(nodes.map(\.id).map(source.wireID) == ["levels", "list"])
  }

  @Test func threeLevels() throws {
    let branches = try children("levels", from: 98, limit: 9)
    #expect(branches.nodes.map(\.title) == ["980,001 to 990,000", "990,001 to 1,000,000"])
    #expect(branches.total == 100)
    #expect(branches.nextOffset == nil)
    #expect(try children("levels/99", from: 99).nodes.map(\.title) == ["999,901 to 1,000,000"])
    let leaves = try children("levels/99/99", from: 97)
    #expect(leaves.nodes.map(\.title) == ["999,998", "999,999"])
    #expect(leaves.nodes.map(\.detail) == ["2 × 31 × 127²", "3³ × 7 × 11 × 13 × 37"])
    #expect(leaves.nodes.allSatisfy { !$0.isBranch })
    #expect(leaves.nextOffset == 99)
    #expect(try children("levels/99/99/99", from: 0).total == 0)
  }

  @Test func oneList() throws {
    let last = try children("list", from: 999_999)
    #expect(last.nodes.map(\.title) == ["1,000,000"])
    #expect(last.nodes.map(\.detail) == ["2⁶ × 5⁶"])
    #expect(last.total == 1_000_000)
    #expect(last.nextOffset == nil)
    #expect(try children("list", from: 0).nodes.map(\.detail) == ["one", "prime"])
    #expect(try children("list", from: 1_000_000).nodes.isEmpty)
  }

  @Test("Every number occurs once in the levels, in order")
  func wholeLevels() throws {
    var expected = 1
    for branch in [0, 41, 99] {
      expected = branch * 10_000 + 1
      for twig in 0..<100 {
        for leaf in try children("levels/\(branch)/\(twig)", from: 0, limit: 100).nodes {
          #expect(leaf.title.filter { $0 != "," } == "\(expected)")
          expected += 1
        }
      }
    }
    #expect(expected == 1_000_001)
  }

  @Test(arguments: [
    "levels", "levels/0", "levels/7/99", "levels/0/0/0", "levels/99/99/99", "list", "list/0",
    "list/999999",
  ])
  func wireIDs(_ wireID: String) throws {
    let node = try #require(source.node(wireID: wireID))
    #expect(source.wireID(of: node) == wireID)
    #expect(source.path(of: node) == wireID)
  }

  @Test(arguments: [
    "", "/", "level", "levels/", "levels/100", "levels/-1", "levels/00", "levels/0/0/0/0",
    "levels/+1", "list/1000000", "list/0/0", "list/01", "list/", "lists", "list/١",
  ])
  func nothingOfThatName(_ wireID: String) {
    #expect(source.node(wireID: wireID) == nil)
  }
}

/// Formatting of numbers and factorizations.
@Suite struct NumberTextTests {
  @Test(arguments: [
    (1, "one"), (2, "prime"), (4, "2²"), (6, "2 × 3"), (97, "prime"), (123_456, "2⁶ × 3 × 643"),
    (524_288, "2¹⁹"), (999_983, "prime"), (1_000_000, "2⁶ × 5⁶"), (998_001, "3⁶ × 37²"),
  ])
  func known(number: Int, text: String) {
    #expect(factorization(of: number) == text)
  }

  @Test("The factors are prime, ascending, and multiply to the number")
  func product() throws {
    let raised: [Character: Int] = [
      "⁰": 0, "¹": 1, "²": 2, "³": 3, "⁴": 4, "⁵": 5, "⁶": 6, "⁷": 7, "⁸": 8, "⁹": 9,
    ]
    var primes = Set<Int>()
    for number in 2...5000 {
      let text = factorization(of: number)
      if text == "prime" {
        #expect(!primes.contains { number.isMultiple(of: $0) })
        primes.insert(number)
        continue
      }
      var product = 1
      var last = 1
      for factor in text.split(separator: " × ") {
        let prime = try #require(Int(factor.prefix { raised[$0] == nil }))
        let digits = factor.compactMap { raised[$0] }
        let exponent = digits.isEmpty ? 1 : digits.reduce(0) { $0 * 10 + $1 }
        #expect(primes.contains(prime) && prime > last)
        last = prime
        for _ in 0..<exponent { product *= prime }
      }
      #expect(product == number, "\(text)")
    }
    #expect(primes.count == 669)
  }
}
