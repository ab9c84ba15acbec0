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

  private func rank(_ paths: [String], _ letters: String) -> [String] {
    var ranking = PathRanking<Int>(letters, limit: 1_000)
    for (index, path) in paths.enumerated() {
      ranking.add(Array(path.utf8)) {
        SourceMatch(
          nodes: [SourceNode(id: index, title: path, kind: .file)],
          positions: [index]
        )
      }
    }
    return ranking.candidates.map { paths[$0.match.positions[0]] }
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
