import EspalierServer
import EspalierSources
import EspalierWeb
import Foundation
import Testing

/// Properties of the samples that demos and benchmarks rely on.
@Suite struct GalleryTests {
  private let catalog = OutlineCatalog.gallery

  private func outline(_ id: String) async throws -> ReadOutline {
    try catalog.outline(id).read()
  }

  private func livingThings() throws -> IndentedSource {
    try #require(catalog.outlines[0].source as? IndentedSource)
  }

  @Test func order() throws {
    #expect(catalog.outlines.map(\.id) == ["living-things", "survey", "property-list", "million"])
    #expect(catalog.outlines.allSatisfy { !$0.title.isEmpty && !$0.detail.isEmpty })
  }

  @Test("Living things: three titled sections, deep, with unique names")
  func names() async throws {
    let outline = try await outline("living-things")
    #expect(outline.sections.map(\.title) == ["Animals", "Plants", "Fungi"])
    let read = try nodesAndLevels(livingThings())
    let nodes = read.map(\.node)
    #expect((400...600).contains(nodes.count))
    #expect((read.map(\.level).max() ?? 0) > 4)
    #expect(Set(nodes.map(\.title)).count == nodes.count)
    #expect(Set(nodes.map(\.detail)).count == nodes.count)
    #expect(outline.detail == "445 species in three sections")
  }

  @Test("Living things: scientific names of species have two parts, of groups one")
  func scientificNames() async throws {
    let nodes = try nodesAndLevels(livingThings()).map(\.node)
    for node in nodes {
      let parts = node.detail.split(separator: " ")
      #expect(parts.count == (node.isBranch ? 1 : 2), "\(node.title)")
      #expect(parts.first?.first?.isUppercase == true, "\(node.title)")
      #expect(parts.dropFirst().allSatisfy { $0 == $0.lowercased() }, "\(node.title)")
      #expect(node.detail.utf8.allSatisfy { $0 < 0x80 }, "\(node.title)")
    }
    #expect(nodes.count { !$0.isBranch } == 445)
  }

  @Test("Living things: the initially expanded rows fill three screens")
  func firstRows() async throws {
    let rows = try await outline("living-things").sections.flatMap(\.page.rows)
    #expect(rows.count > 120)
    #expect((rows.map(\.level).max() ?? 0) > 3)
    let firstForty = rows.prefix(40)
    #expect(firstForty.contains { $0.item.branch == true && $0.item.page == nil })
    let letters = firstForty.compactMap(\.item.title.first)
    #expect(Set(letters).count < letters.count)
    // Each included page is complete.
    for (item, _) in rows {
      #expect(item.page.map { $0.items.count == $0.total && $0.next == nil } ?? true)
    }
  }

  @Test func survey() async throws {
    let outline = try await outline("survey")
    #expect(outline.sections.map(\.title) == ["Labels", "Surveys"])
    let surveys = try #require(outline.sections.last?.page)
    #expect(surveys.items.map(\.title) == ["Open evening", "New in town", "Weekend trip"])
    // The number of questions in a survey's detail is correct.
    for survey in surveys.items {
      let questions = try await catalog.page(in: "survey", "of=\(survey.id)")
      #expect(survey.note == "\(questions.total ?? 0) questions")
      for question in questions.items {
        let isTyped = question.note == "text"
        #expect(question.title.hasSuffix("?") && (question.branch == true) == !isTyped)
        let answers = try await catalog.page(in: "survey", "of=\(question.id)")
        #expect(isTyped || (answers.total ?? 0) > 1)
      }
    }
  }

  @Test("The property list has a value of every kind, and no error")
  func propertyList() async throws {
    let source = catalog.outlines[2].source
    #expect(try source.faults(strict: false).isEmpty)
    let read = try nodesAndLevels(try #require(source as? PropertyListSource))
    let kinds = Set(read.map(\.node.kind))
    #expect(kinds == [.object, .array, .string, .number, .boolean, .date, .data])
    let outline = try await outline("property-list")
    #expect(outline.sections.map(\.title) == [nil])
    #expect(outline.sections[0].page.picture.hasPrefix("Station{Name Identifier Installed "))
  }

  @Test("A million: two titled sections, collapsed, with all totals known")
  func million() async throws {
    let outline = try await outline("million")
    #expect(
      outline.sections.map(\.title) == ["Three levels of a hundred", "A million in one list"]
    )
    #expect(outline.sections.map(\.page.total) == [100, 1_000_000])
    #expect(outline.sections.map(\.page.next) == [nil, 200])
    #expect(outline.sections.map(\.page.items.count) == [100, 200])
    let branches = outline.sections[0].page.items
    #expect(branches.allSatisfy { $0.branch == true && $0.page == nil })
    #expect(outline.sections[1].page.items.allSatisfy { $0.branch == nil })
    let twigs = try await catalog.page(in: "million", "of=levels/41")
    #expect(twigs.total == 100 && twigs.items.allSatisfy { $0.branch == true })
    let leaves = try await catalog.page(in: "million", "of=levels/41/99")
    #expect(leaves.total == 100 && leaves.items.last?.title == "420,000")
  }

  /// An item in the format of the components.
  private struct Item: Decodable {
    var id: String
    var title: String
    var detail: String?
    var kind: String
    var expanded: Bool?
    var children: [Item]?

    /// The item and its descendants as lines; a plus marks expanded branches.
    func lines(_ level: Int = 0) -> [String] {
      ["\(level) \(id) \(expanded == true ? "+" : "")\(title), \(detail ?? "")"]
        + (children ?? []).flatMap { $0.lines(level + 1) }
    }
  }

  @Test("The components' pages contain the complete sample of living things")
  func files() async throws {
    let assets = try #require(WebAssets.find(), "the web front end is not built")
    let bytes = try assets.contents(of: "gallery/living-things.json")
    let items = try JSONDecoder().decode([Item].self, from: Data(bytes))
    #expect(items.map(\.title) == ["Animals", "Plants", "Fungi"])
    let source = try livingThings()
    let open = catalog.outlines[0].initiallyExpanded
    let expected = try nodesAndLevels(source).map { node, level in
      let id = source.wireID(of: node.id)
      return "\(level) \(id) "
        + "\(open.contains(id) ? "+" : "")\(node.title), \(node.detail)"
    }
    #expect(items.flatMap { $0.lines() } == expected)
  }
}
