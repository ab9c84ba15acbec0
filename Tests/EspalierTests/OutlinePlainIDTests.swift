import Espalier
import EspalierTestSupport
import Testing

/// Short calls: several ids, nested literals, predicates that get the place of an item.
@Suite struct OutlinePlainIDTests {
  @Test("Ids are inserted and appended as they are")
  func ids() throws {
    var outline = Outline<String>()
    try outline.append(["Trees", "Moss"])
    #expect(outline.sectionCount == 1)
    let names = ["Oak", "Beech"]
    try outline.append(names, to: "Trees")
    try outline.insert("Elm", into: "Trees", at: 1)
    try outline.insert("Ash", before: "Elm")
    try outline.insert("Yew", after: "Beech")
    try outline.insert("Fern", into: .section(0), at: 0)
    #expect(outline.children(of: "Trees") == ["Oak", "Ash", "Elm", "Beech", "Yew"])
    #expect(outline.rootItems == ["Fern", "Trees", "Moss"])
    try outline.sort("Trees") { $0 < $1 }
    #expect(outline.children(of: "Trees") == ["Ash", "Beech", "Elm", "Oak", "Yew"])
    try outline.replaceChildren(of: "Trees", with: ["Oak", .init("Acorn", level: 1)])
    #expect(outline.snapshot(below: "Trees")?.map { $0.id } == ["Oak", "Acorn"])
    #expect(throws: OutlineError.duplicateItem("Oak")) { try outline.append(["Fir", "Oak"]) }
    #expect(!outline.contains("Fir"))
    #expect(throws: OutlineError.unknownItem("Rose")) { try outline.append(["Fir"], to: "Rose") }
  }

  @Test("TV-100: the first section comes with the items inserted into it")
  func firstSection() throws {
    var outline = Outline<String>()
    let changes = try outline.insert(["Oak", "Elm"], into: .section(0))
    #expect("\(changes)" == "insert section 0")
    #expect(outline.rootItems == ["Oak", "Elm"] && outline.sectionCount == 1)
    var empty = Outline<String>()
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 0, count: 0)) {
      try empty.insert(["Oak"], into: .section(0), at: 1)
    }
    #expect(throws: OutlineError<String>.sectionOutOfRange(index: 1, count: 0)) {
      try empty.insert(["Oak"], into: .section(1))
    }
    #expect(throws: OutlineError<String>.duplicateItem("Oak")) {
      try empty.insert(["Oak", "Oak"], into: .section(0))
    }
    #expect(empty.sectionCount == 0)
    empty.history = OutlineHistory()
    try empty.insert(["Oak"], into: .section(0))
    empty.undo()
    #expect(empty.sectionCount == 0)
    empty.redo()
    #expect(empty.rootItems == ["Oak"])
  }

  @Test("A nested literal is an outline")
  func builder() throws {
    let hasFerns = Outline.t1.contains("A")
    let outline = try Outline<String> {
      OutlineBranch("Trees", isExpanded: true) {
        OutlineBranch("Fruit") {
          for name in ["Pear", "Apple"] { name }
        }
        "Oak"
      }
      if hasFerns { "Ferns" } else { "Mosses" }
      Outline<String>.Item("Herbs", isLoaded: false)
      ["Sage", "Thyme"]
    }
    #expect(
      outline.snapshot == [
        .init(items: [
          .init("Trees", isExpanded: true), .init("Fruit", level: 1, isBranch: true),
          .init("Pear", level: 2), .init("Apple", level: 2), .init("Oak", level: 1), "Ferns",
          .init("Herbs", isLoaded: false), "Sage", "Thyme",
        ])
      ]
    )
    #expect(throws: OutlineError.duplicateItem("Oak")) {
      try Outline<String> {
        "Oak"
        OutlineBranch("Trees") { "Oak" }
      }
    }
    let literal: Outline<String> = ["Trees", .init("Oak", level: 1), "Ferns"]
    #expect(literal.children(of: "Trees") == ["Oak"])
    #expect(literal.rootItems == ["Trees", "Ferns"])
  }

  @Test("An item with more children to load says so")
  func hasMore() throws {
    var item = Outline<String>.Item("Trees")
    item.hasMore = true
    #expect(item.loadState == .more && item.isBranch && item.hasMore)
    let outline = try Outline(items: [item])
    #expect(outline.status(of: "Trees") == .more)
    item.hasMore = false
    #expect(item.isLoaded)
  }

  @Test("Several items expand and collapse as one change", arguments: 1...60)
  func together(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var outline = Outline<Int>()
    var items: [Outline<Int>.Item] = []
    for id in 0..<40 {
      let deepest = (items.last?.level ?? -1) + 1
      items.append(
        .init(
          id,
          level: .random(in: 0...deepest, using: &random),
          isExpanded: .random(using: &random),
          isLoaded: Int.random(in: 0..<4, using: &random) > 0
        )
      )
    }
    let half = items.firstIndex { $0.id > 20 && $0.level == 0 } ?? items.count
    try outline.insertSection(items: items[..<half])
    try outline.insertSection(items: items[half...])
    outline.policy.opensOneBranchPerParent = .random(using: &random)
    outline.policy.remembersDescendants = .random(using: &random)
    for _ in 0..<12 {
      let ids = (0..<40).shuffled(using: &random).prefix(.random(in: 0...8, using: &random))
      let opens = Bool.random(using: &random)
      var (one, all) = (outline, outline)
      let order = outline.snapshot.flatMap { $0.items.map { $0.id } }.filter { ids.contains($0) }
      for id in outline.policy.opensOneBranchPerParent && opens ? Array(ids) : order {
        _ = try opens ? one.expand(id) : one.collapse(id)
      }
      let changes = try opens ? all.expand(ids) : all.collapse(ids)
      #expect(all == one, "seed \(seed)")
      #expect(all.checkInvariants() == nil)
      func rows(_ outline: Outline<Int>) -> [[String]] {
        (0..<outline.sectionCount).map { section in
          outline.rows(inSection: section).map { "\($0.id) \($0.status as Any)" }
        }
      }
      let now = rows(all)
      let applied = changes.applied(toSections: rows(outline), section: { now[$0] }) {
        now[$0.section][$0.row]
      }
      #expect(applied == now, "seed \(seed): \(changes)")
      outline = all
    }
    let before = outline
    #expect(throws: OutlineError.unknownItem(99)) { try outline.expand([1, 99]) }
    #expect(outline == before)
  }

  @Test("Predicates get the level, the state and the ancestors of an item")
  func context() throws {
    var outline = Outline.t1
    let all = outline.snapshot.flatMap { $0.items.map { $0.id } }
    var seen: [String] = []
    try outline.setSelected(true, for: [all[1]])
    let copy = outline
    outline.find { id, item in
      seen.append(id)
      #expect(item.id == id)
      #expect(Array(item.ancestors) == copy.ancestors(of: id))
      #expect(item.parent == copy.parent(of: id))
      #expect(item.level == copy.level(of: id))
      #expect(item.isExpanded == copy.isExpanded(id))
      #expect(item.isBranch == copy.isBranch(id))
      #expect(item.isSelected == copy.isSelected(id))
      return item.level == 1
    }
    #expect(seen == all)
    #expect(outline.matchCount == all.count { copy.level(of: $0) == 1 })
    outline.expand { _, item in item.level == 0 }
    #expect(
      outline.expandedItems == all.filter { copy.level(of: $0) == 0 && copy.isBranch($0) == true }
    )
  }

  @Test("A predicate may read the outline that a class holds, by what it gets")
  func heldByClass() throws {
    final class Holder { var outline = Outline.t1 }
    let holder = Holder()
    let count = holder.outline.find { _, item in item.ancestors.contains("A") }
    #expect(count == holder.outline.descendants(of: "A")?.count)
  }

  @Test("A filter answers with a Bool, and decides by the place of an item that is inserted")
  func filters() throws {
    let start = try Outline<String> {
      OutlineBranch("Trees") {
        OutlineBranch("Fruit") { "Pear" }
        "Oak"
      }
      OutlineBranch("Herbs") { "Sage" }
    }
    var outline = start
    outline.filter { $0 == "Pear" }
    #expect(outline.visibleItems == ["Trees", "Fruit", "Pear"])
    try outline.insert(["Elm", "Rose"], into: "Herbs")
    outline.filter { $0 == "Rose" }
    #expect(outline.visibleItems == ["Herbs", "Rose"])

    var placed = start
    placed.filter { _, item in item.parent == "Trees" }
    #expect(placed.visibleItems == ["Trees", "Fruit", "Oak"])
    try placed.insert([.init("Nuts", isBranch: true), .init("Hazel", level: 1)], into: "Trees")
    try placed.insert(["Mint"], into: "Herbs")
    try placed.insertSection(items: ["Trees 2", .init("Elm", level: 1)])
    #expect(placed.visibleItems == ["Trees", "Fruit", "Oak", "Nuts"])
    placed.filter { id, item in item.ancestors.contains("Trees") && id.count > 4 ? .hide : .show }
    #expect(placed.passesFilter("Fruit") == false && placed.passesFilter("Pear") == false)
    try placed.insert([.init("Walnut"), .init("Fig")], into: "Nuts")
    #expect(placed.passesFilter("Walnut") == false)
    #expect(placed.passesFilter("Fig") == true)
    #expect(placed.passesFilter("Hazel") == false)
    let filtered = placed
    #expect(placed.refilter().isEmpty)
    #expect(placed == filtered)
    placed.clearFilter()
    #expect(!placed.isFiltered && placed.checkInvariants() == nil)
  }

  @Test("An update has the row changes with the loads that follow from them")
  func updates() throws {
    var outline = try Outline<String>(items: [.init("Trees", isLoaded: false)])
    let update = try outline.update { try $0.expand("Trees") }
    #expect("\(update.changes)" == "insert 1")
    #expect(update.loads.requests == [LoadRequest(token: 1, item: "Trees")])
    #expect(try outline.update { try $0.collapse("Trees") }.loads.cancels == [1])
    #expect(outline.update { $0.expandAll() }.isEmpty)
  }
}
