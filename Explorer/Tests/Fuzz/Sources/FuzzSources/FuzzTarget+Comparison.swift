@testable import EspalierSources

extension FuzzTarget {
  private static let comparedNames = [
    "a.json", "a.jsonl", "a.yaml", "a.toml", "a.xml", "a.html", "a.csv", "a.md", "a.txt", "a.plist",
  ]

  /// Two documents with a group separator between them, whose formats the first byte chooses.
  ///
  /// The differences lead from each to the other; a document has none from itself, unless something in
  /// it cannot be read.
  static func faultOfComparison(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let documents = bytes.dropFirst().split(
      separator: 0x1D,
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard documents.count == 2 else { return nil }
    let count = comparedNames.count
    let names = [comparedNames[Int(first) % count], comparedNames[Int(first) / count % count]]
    do {
      let (one, other) = (
        try SourceOpener.open(bytes: Array(documents[0]), name: names[0]),
        try SourceOpener.open(bytes: Array(documents[1]), name: names[1])
      )
      for (old, new) in [(one, other), (other, one), (one, one)] {
        let result = try ComparedChanges.check(old, new)
        guard result.isApplied else { return "the differences lead elsewhere: \(result)" }
        guard result.areEqual == (result.count == 0) else { return "\(result)" }
      }
      return nil
    } catch is SourceError {
      return nil
    } catch {
      return "\(error)"
    }
  }
}
