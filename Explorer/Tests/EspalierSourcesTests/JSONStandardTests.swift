import EspalierSources
import Testing

/// `faults(strict: true)` against RFC 8259, section by section.
@Suite struct JSONStandardTests {
  private func verdict(of text: JSONCorpus.Text, strict: Bool) async throws -> (Int, Int)? {
    let source = JSONSource(text.bytes, name: "f")
    return try source.faults(strict: strict).first.map { ($0.line, $0.column) }
  }

  @Test("there are more than two hundred texts, without duplicates in a section")
  func size() {
    #expect(JSONCorpus.all.count >= 200)
    for (section, texts) in Dictionary(grouping: JSONCorpus.all, by: \.section) {
      #expect(Set(texts.map(\.bytes)).count == texts.count, "section \(section)")
    }
  }

  @Test("every text gets the verdict of the standard, with the location of its fault")
  func judgements() async throws {
    for text in JSONCorpus.all {
      let place = try await verdict(of: text, strict: true)
      switch text.verdict {
      case .pass, .eitherPass: #expect(place == nil, "\(text)")
      case .fail(let line, let column), .eitherFail(let line, let column):
        let found = try #require(place, "\(text)")
        #expect(found == (line, column), "\(text)")
      }
    }
  }

  @Test("the lenient check accepts no less, and finds no fault before the strict one")
  func leniency() async throws {
    var accepted = 0
    for text in JSONCorpus.all {
      let strict = try await verdict(of: text, strict: true)
      let lenient = try await verdict(of: text, strict: false)
      if let lenient {
        let first = try #require(strict, "\(text)")
        #expect(first <= lenient, "\(text)")
      } else if strict != nil {
        accepted += 1
      }
    }
    #expect(accepted > 20)
  }
}
