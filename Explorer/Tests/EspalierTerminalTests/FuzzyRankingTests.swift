import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// The order of paths in which letters occur, compared with that of fzf.
@Suite struct FuzzyRankingTests {
  private static let fzf = ["/usr/bin/fzf", "/usr/local/bin/fzf", "/opt/homebrew/bin/fzf"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test("paths are in the order that fzf --scheme=path --filter has printed")
  func recorded() {
    let expected = [
      "src/Browser.swift", "src/Browser/Browser+GoTo.swift", "b/row", "a_brow_b", "borrow",
      "src/eyebrow.txt",
    ]
    #expect(rank(expected.sorted(), "brow") == expected)
  }

  @Test(
    "random paths are in the order of fzf",
    .enabled(if: fzf != nil, "fzf is missing"),
    arguments: 1...8
  )
  func random(seed: UInt64) throws {
    let fzf = try #require(Self.fzf)
    var random = SeededGenerator(seed: seed)
    let parts = [
      "src", "Browser", "browser", "README", "a", "b", "main", "Test", "_", "-", ".", "2", "10",
      " ",
      "/", "/", "/", "swift", "é", "X",
    ]
    let paths = Set(
      (0..<400).map { _ in
        "x" + (0...random.below(9)).map { _ in parts[random.below(parts.count)] }.joined()
      }
    )
    .sorted()
    for letters in ["a", "br", "rst", "B", "x/b", "a2", "md es", "swi", "é", "ts.x"] {
      let expected = try order(of: paths, letters, by: fzf)
      #expect(rank(paths, letters) == expected, "seed \(seed), \(letters)")
    }
  }

  @Test(
    "further letters give the paths that all letters at once give, with one walk",
    arguments: 1...4
  )
  func narrowing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let names = ["ab", "Ab", "b a", "cab", "é", "\u{1B}b", "a.c"]
    for _ in 0..<25 {
      let path = (0...random.below(3)).map { _ in names[random.below(names.count)] }
      try? folder.write("", to: path.joined(separator: "/") + "/f\(random.below(9))")
    }
    let source = try FileTreeSource(path: folder.path)
    typealias Found = (paths: [String], read: Int)
    func find(_ letters: String, among known: LockedValue<PathList?>) -> Found {
      let found = LockedValue<Found>(([], 0))
      source.rankPaths(letters, among: known, limit: 10) { candidates, count, progress in
        guard progress == .filesRead else { return }
        found.withLock { $0 = (candidates.map { "\($0.path) \($0.match)" }, count) }
      }
      return found.withLock { $0 }
    }
    for letters in ["abf1", "a bf", "aB", "éb", "b/a 2"] {
      let known = LockedValue<PathList?>(nil)
      for end in letters.indices {
        let typed = String(letters[...end])
        let (expected, narrowed) = (find(typed, among: LockedValue(nil)), find(typed, among: known))
        #expect(narrowed.paths == expected.paths, "seed \(seed), \(typed)")
        #expect(narrowed.read == expected.read)
        #expect(known.withLock { $0?.letters } == typed)
      }
      // Other letters are looked for among everything.
      #expect(find("f", among: known).paths == find("f", among: LockedValue(nil)).paths)
    }
    // A file that is gone is none of them.
    try folder.write("", to: "f")
    let known = LockedValue<PathList?>(nil)
    #expect(find("f", among: known).paths.first?.hasPrefix("f ") == true)
    try FileManager.default.removeItem(atPath: folder.path + "/f")
    #expect(find("f", among: known).paths.contains { $0.hasPrefix("f ") } == false)
  }

  private func rank(_ paths: [String], _ letters: String) -> [String] {
    var ranking = PathRanking<Int>(letters, limit: 1_000)
    for path in paths { _ = ranking.add(Array(path.utf8)[...]) }
    let candidates = ranking.candidates { path in
      let title = String(decoding: path, as: UTF8.self)
      let index = paths.firstIndex(of: title) ?? 0
      return SourceMatch(
        nodes: [SourceNode(id: index, title: title, kind: .file)],
        positions: [index]
      )
    }
    return candidates.map { paths[$0.match.positions[0]] }
  }

  /// Returns the paths that fzf finds, the best first.
  private func order(of paths: [String], _ letters: String, by fzf: String) throws -> [String] {
    let folder = try TestFolder()
    try folder.write(paths.joined(separator: "\n") + "\n", to: "paths")
    let process = Process()
    process.executableURL = URL(filePath: fzf)
    // Letters with accents are letters of their own here.
    process.arguments = ["--scheme=path", "--literal", "--filter", letters]
    process.environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "TERM": "xterm"]
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: folder.path).appending(path: "paths")
    )
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { String($0) }
  }
}
