import Espalier
import EspalierTestSupport
import Testing

/// Items from nested objects and from pairs of ids.
@Suite struct OutlineConversionTests {
  private struct Folder {
    var name: String
    var folders: [Folder]?
  }

  @Test(
    "Objects that contain each other become items, and what has no children but may is a branch"
  )
  func nested() throws {
    let folders = [
      Folder(
        name: "A",
        folders: [.init(name: "A0", folders: [.init(name: "A00")]), .init(name: "A1")]
      ),
      .init(name: "B", folders: []), .init(name: "C"),
    ]
    let items = try Outline<String>.items(nested: folders, id: \.name, children: \.folders)
    #expect(
      items == [
        .init("A", isBranch: true), .init("A0", level: 1, isBranch: true), .init("A00", level: 2),
        .init("A1", level: 1), .init("B", isBranch: true), .init("C"),
      ]
    )
    #expect(try Outline<String>(items: items).line(0) == "A B C")
    #expect(throws: OutlineError.duplicateItem("A")) {
      try Outline<String>.items(nested: folders + folders, id: \.name, children: \.folders)
    }
    // Everything contains itself.
    #expect(throws: OutlineError.duplicateItem(1)) {
      try Outline<Int>.items(nested: [1], id: { $0 }, children: { [$0] })
    }
    let deep = try Outline<Int>.items(nested: [0], id: { $0 }) { $0 < 100_000 ? [$0 + 1] : nil }
    #expect(deep.count == 100_001 && deep.last == .init(100_000, level: 100_000))
  }

  @Test("Ids with their parents become items, in any order, and each fault is named")
  func pairs() throws {
    let pairs: [(id: String, parent: String?)] = [
      ("A1", "A"), ("B", nil), ("A00", "A0"), ("A", nil), ("A0", "A"), ("C", nil),
    ]
    #expect(
      try Outline<String>.items(withParents: pairs) == [
        .init("B"), .init("A", isBranch: true), .init("A1", level: 1),
        .init("A0", level: 1, isBranch: true), .init("A00", level: 2), .init("C"),
      ]
    )
    #expect(try Outline<Int>.items(withParents: []).isEmpty)
    #expect(throws: OutlineError.duplicateItem("B")) {
      try Outline<String>.items(withParents: pairs + [("B", "A")])
    }
    #expect(throws: OutlineError.unknownItem("X")) {
      try Outline<String>.items(withParents: pairs + [("D", "X")])
    }
    #expect(throws: OutlineError.cycle("D")) {
      try Outline<String>.items(withParents: pairs + [("E", "D"), ("D", "F"), ("F", "D")])
    }
    #expect(throws: OutlineError.cycle("D")) {
      try Outline<String>.items(withParents: [("D", "D")] as [(id: String, parent: String?)])
    }
  }

  @Test("The pairs of a random outline, shuffled, make it again but for the order of siblings")
  func randomPairs() throws {
    for seed: UInt64 in 0..<20 {
      var generator = SeededGenerator(seed: seed)
      var pairs = (0..<200).map { id -> (id: Int, parent: Int?) in
        (id, generator.chance(10) ? nil : generator.below(id + 1) - 1)
      }.map { ($0.id, $0.parent == -1 ? nil : $0.parent) as (id: Int, parent: Int?) }
      pairs.shuffle(using: &generator)
      let outline = try Outline<Int>(items: try Outline<Int>.items(withParents: pairs))
      #expect(outline.itemCount == 200 && outline.checkInvariants() == nil)
      for (id, parent) in pairs { #expect(outline.parent(of: id) == parent, "seed \(seed)") }
      for parent in [nil] + pairs.map({ Optional($0.id) }) {
        let children = pairs.filter { $0.parent == parent }.map { $0.id }
        let found =
          parent.map { outline.children(of: $0) ?? [] } ?? outline.items(inSection: 0) ?? []
        #expect(found == children, "seed \(seed)")
      }
    }
  }
}
