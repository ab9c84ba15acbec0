import ExplorerTestSupport
import Foundation
import Testing

/// The output of `espalier print` for rows in runs, compared with that for rows in pages.
@Suite struct RowRunPrintTests {
  private static let flags = [
    [], ["--ascii"], ["--depth", "1"], ["--depth", "3"], ["--color", "always"], ["--full"],
    ["--format", "json"], ["--format", "json", "--depth", "2"], ["--format", "jsonl"],
    ["--format", "jsonl", "--depth", "2"], ["--format", "paths"],
  ]

  /// Prints a file in both ways.
  private func compare(_ name: String, in folder: TemporaryFolder, _ place: String) throws {
    for flags in Self.flags {
      let run = try CommandRun(["print", name] + flags, in: folder)
      let pages = try CommandRun(["print", name, "--page-by-page"] + flags, in: folder)
      #expect(run.outputBytes == pages.outputBytes, "\(place), \(flags)")
      #expect(run.errors == pages.errors && run.status == pages.status, "\(place), \(flags)")
      #expect(!run.outputBytes.isEmpty || flags.contains("paths") || run.status == 65, "\(place)")
    }
  }

  @Test(
    "random texts, whole and damaged",
    arguments: 0..<(TestScale.isSoak ? 12 : 3) as Range<UInt64>
  )
  func random(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: seed)
    var text = Array(RandomJSON(seed: seed).text.utf8)
    let isDamaged = seed % 3 == 2
    if isDamaged {
      for _ in 0..<3 where !text.isEmpty {
        text[generator.below(text.count)] = Array("{}[]\",:\\".utf8)[generator.below(8)]
      }
    }
    try Data(text).write(to: folder.url.appending(path: "r.json"))
    try compare("r.json", in: folder, "seed \(seed) + \(TestScale.seedBase)")
  }

  @Test func lines() throws {
    let folder = try TemporaryFolder()
    let texts = (0..<3).map { RandomJSON(seed: $0).text }
    try folder.write("r.jsonl", texts.joined(separator: "\nplain text\n{\"broken\": 1\n") + "\n")
    try compare("r.jsonl", in: folder, "lines")
  }

  @Test("levels that are too deep for indentation, and more rows than the buffer holds")
  func large() throws {
    let folder = try TemporaryFolder()
    let deep = String(repeating: "{\"a/b\":[1,", count: 60)
    let list = (0..<1000).map { "{\"key\": \"value \($0)\", \"x\": null, \"é\": []}" }
    let end = String(repeating: "]}", count: 60)
    let text = "[" + list.joined(separator: ",\n") + ", " + deep + "{\"deepest\": true}" + end + "]"
    try folder.write("large.json", text)
    try compare("large.json", in: folder, "large")
    try folder.write("cut.json", String(text.dropLast(90)))
    try compare("cut.json", in: folder, "cut")
  }
}
