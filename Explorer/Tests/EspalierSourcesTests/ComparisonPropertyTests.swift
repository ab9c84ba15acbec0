import ExplorerTestSupport
import Testing

@testable import EspalierSources

/// The differences of random documents of all formats.
@Suite struct ComparisonPropertyTests {
  /// Compares two sources in both directions; returns the number of differences.
  private func check(
    _ old: some TreeSource,
    _ new: some TreeSource,
    _ comment: Comment
  ) throws -> Int {
    let result = try ComparedChanges.check(old, new)
    #expect(result.isApplied, comment)
    #expect(result.areEqual == (result.count == 0), comment)
    return result.count
  }

  private func open(
    _ document: (name: String, text: String),
    isWide: Bool = false
  ) throws -> any TreeSource {
    let bytes = isWide ? utf16("\u{FEFF}" + document.text) : utf8(document.text)
    return try SourceOpener.open(bytes: bytes, name: document.name)
  }

  /// The formats that are read in UTF-16 as well.
  private static let inUTF16: Set = [
    "a.json", "a.jsonl", "a.yaml", "a.toml", "a.csv", "a.txt", "a.md", "a.xml", "a.html",
  ]

  /// The formats that hold the same values.
  private static let ofValues: Set = ["a.json", "a.yaml", "a.plist", "a.toml", "a.jsonl"]

  @Test("the differences applied to one of two documents give the other, in both directions")
  func pairs() throws {
    for number in 0..<UInt64(TestScale.damagedFiles) * 5 {
      let seed = TestScale.seedBase + number
      var random = SeededGenerator(seed: seed)
      let value = RandomValue(&random, depth: 4)
      var other = random.chance(20) ? RandomValue(&random, depth: 4) : value
      for _ in 0..<random.below(4) { other = other.changed(&random) }
      let documents = value.documents
      var document = documents[random.below(documents.count)]
      // Of the same format mostly, and any other one otherwise.
      let others = other.documents.filter { random.chance(30) || $0.name == document.name }
      guard !others.isEmpty else { continue }
      var otherDocument = others[random.below(others.count)]
      let isCut = random.chance(20)
      if isCut {
        document.text.removeLast(random.below(document.text.count))
        otherDocument.text.removeLast(random.below(otherDocument.text.count))
      }
      let comment: Comment =
        "seed \(seed): \(document.name) \(document.text) \(otherDocument.name) \(otherDocument.text)"
      // Both in the same encoding, since that of a text is a difference.
      let isWide =
        random.chance(10) && Self.inUTF16.isSuperset(of: [document.name, otherDocument.name])
      let (old, new) = (
        try open(document, isWide: isWide), try open(otherDocument, isWide: isWide)
      )
      do {
        _ = try check(old, new, comment)
        _ = try check(new, old, comment)
        let isEqual = try check(old, old, comment) == 0
        #expect(isEqual || isCut, comment)
        if isCut { continue }
        let alike = value.documents.filter { Self.ofValues.contains($0.name) }
        if Self.ofValues.contains(document.name) {
          #expect(try check(old, open(alike[random.below(alike.count)]), comment) == 0, comment)
        }
      } catch {
        Issue.record("\(error): \(comment)")
      }
    }
  }
}
