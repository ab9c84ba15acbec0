import Espalier
import EspalierServer
import EspalierSources
import Foundation
import Testing

/// What the samples promise to whoever shows them, or measures with them.
@Suite struct GalleryTests {
  private let site = Site.gallery

  private func outline(_ id: String) async throws -> ReadOutline {
    try await site.outline(id).read()
  }

  private func livingThings() async throws -> SourceOutline<IndentedSource> {
    try await SourceOutline(reading: try #require(site.outlines[0].source as? IndentedSource))
  }

  @Test func order() throws {
    #expect(site.outlines.map(\.id) == ["living-things", "survey", "property-list", "million"])
    #expect(site.outlines.allSatisfy { !$0.title.isEmpty && !$0.detail.isEmpty })
  }

  @Test("Living things: three titled sections, deep, and named once")
  func names() async throws {
    let outline = try await outline("living-things")
    #expect(outline.sections.map(\.title) == ["Animals", "Plants", "Fungi"])
    let read = try await livingThings()
    let nodes = read.nodes
    #expect((400...600).contains(nodes.count))
    #expect((nodes.indices.compactMap { read.outline.level(of: $0) }.max() ?? 0) > 4)
    #expect(Set(nodes.map(\.title)).count == nodes.count)
    #expect(Set(nodes.map(\.detail)).count == nodes.count)
    #expect(outline.detail == "445 species in three sections")
  }

  @Test("Living things: species have a name in two parts, and groups in one")
  func scientificNames() async throws {
    let read = try await livingThings()
    for node in read.nodes {
      let parts = node.detail.split(separator: " ")
      #expect(parts.count == (node.isBranch ? 1 : 2), "\(node.title)")
      #expect(parts.first?.first?.isUppercase == true, "\(node.title)")
      #expect(parts.dropFirst().allSatisfy { $0 == $0.lowercased() }, "\(node.title)")
      #expect(node.detail.utf8.allSatisfy { $0 < 0x80 }, "\(node.title)")
    }
    #expect(read.nodes.count { !$0.isBranch } == 445)
  }

  @Test("Living things: what is open from the start fills three screens")
  func firstRows() async throws {
    let rows = try await outline("living-things").sections.flatMap(\.page.rows)
    #expect(rows.count > 120)
    #expect((rows.map(\.level).max() ?? 0) > 3)
    let firstForty = rows.prefix(40)
    #expect(firstForty.contains { $0.item.branch == true && $0.item.page == nil })
    let letters = firstForty.compactMap(\.item.title.first)
    #expect(Set(letters).count < letters.count)
    // Each page that is here is here as a whole.
    for (item, _) in rows {
      #expect(item.page.map { $0.items.count == item.count && $0.next == nil } ?? true)
      #expect(item.page.map { $0.total == item.count } ?? true)
    }
  }

  @Test func survey() async throws {
    let outline = try await outline("survey")
    #expect(outline.sections.map(\.title) == ["Labels", "Surveys"])
    let surveys = try #require(outline.sections.last?.page)
    #expect(surveys.items.map(\.title) == ["Open evening", "New in town", "Weekend trip"])
    // What a survey says of its questions is true.
    for survey in surveys.items {
      #expect(survey.detail == "\(survey.count ?? 0) questions")
      for question in try await site.page(in: "survey", "of=\(survey.id)").items {
        let isTyped = question.detail == "text"
        #expect(question.title.hasSuffix("?") && (question.branch == true) == !isTyped)
        #expect(isTyped || (question.count ?? 0) > 1)
      }
    }
  }

  @Test("The property list has a value of every kind, and no fault")
  func propertyList() async throws {
    let source = site.outlines[2].source
    #expect(try await source.faults(strict: false).isEmpty)
    let read = try await SourceOutline(reading: try #require(source as? PropertyListSource))
    let kinds = Set(read.nodes.map(\.kind))
    #expect(kinds == [.object, .array, .string, .number, .boolean, .date, .data])
    let outline = try await outline("property-list")
    #expect(outline.sections.map(\.title) == [nil])
    #expect(outline.sections[0].page.picture.hasPrefix("Station{Name Identifier Installed "))
  }

  @Test("A million: two titled sections, closed, and every total known")
  func million() async throws {
    let outline = try await outline("million")
    #expect(
      outline.sections.map(\.title) == ["Three levels of a hundred", "A million in one list"]
    )
    #expect(outline.sections.map(\.page.total) == [100, 1_000_000])
    #expect(outline.sections.map(\.page.next) == [nil, 200])
    #expect(outline.sections.map(\.page.items.count) == [100, 200])
    let branches = outline.sections[0].page.items
    #expect(branches.allSatisfy { $0.branch == true && $0.count == 100 && $0.page == nil })
    #expect(outline.sections[1].page.items.allSatisfy { $0.branch == nil && $0.count == nil })
    let twigs = try await site.page(in: "million", "of=levels/41")
    #expect(twigs.total == 100 && twigs.items.allSatisfy { $0.count == 100 })
    let leaves = try await site.page(in: "million", "of=levels/41/99")
    #expect(leaves.total == 100 && leaves.items.last?.title == "420,000")
  }

  /// An item as the components take it.
  private struct Item: Decodable {
    var id: String
    var title: String
    var detail: String?
    var kind: String
    var expanded: Bool?
    var children: [Item]?

    /// The item and all below it, as lines; a plus before what is open.
    func lines(_ level: Int = 0) -> [String] {
      ["\(level) \(id) \(expanded == true ? "+" : "")\(title), \(detail ?? "")"]
        + (children ?? []).flatMap { $0.lines(level + 1) }
    }
  }

  @Test("The components' pages show the same living things, whole")
  func files() async throws {
    let files = GalleryFiles.all
    #expect(files.keys.sorted() == ["living-things.json"])
    let bytes = try #require(files["living-things.json"])
    let items = try JSONDecoder().decode([Item].self, from: Data(bytes))
    #expect(items.map(\.title) == ["Animals", "Plants", "Fungi"])
    let source = try #require(site.outlines[0].source as? IndentedSource)
    let read = try await SourceOutline(reading: source)
    let open = site.outlines[0].openAtStart
    let expected = read.nodes.indices.map { place in
      let node = read.nodes[place]
      let id = source.wireID(of: node.id)
      return "\(read.outline.level(of: place) ?? -1) \(id) "
        + "\(open.contains(id) ? "+" : "")\(node.title), \(node.detail)"
    }
    #expect(items.flatMap { $0.lines() } == expected)
  }
}
