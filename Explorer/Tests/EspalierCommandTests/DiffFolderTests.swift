import ExplorerTestSupport
import Foundation
import Testing

/// `espalier diff` of random folders beside `diff -r` and `git diff --no-index`.
///
/// Two rules differ on purpose: data files with the same values are equal, whatever their bytes; and
/// permissions are not compared, of which git compares one. Of folders, git compares only the files.
@Suite struct DiffFolderTests {
  private static let diff = URL(filePath: "/usr/bin/diff")
  private static let git = URL(filePath: "/usr/bin/git")
  private static var seeds: Range<UInt64> {
    TestScale.seedBase..<TestScale.seedBase + UInt64(max(6, TestScale.damagedFiles / 10))
  }

  /// Two folders with the same names of files, most of them the same.
  private struct Sample {
    let folder: TemporaryFolder
    /// All files and links, by their paths in either folder.
    private(set) var files: (old: Set<String>, new: Set<String>) = ([], [])
    /// The data files with the same values and other bytes.
    private(set) var reformatted: Set<String> = []
    /// The files of which only the permissions differ.
    private(set) var chmodded: Set<String> = []

    init(seed: UInt64) throws {
      folder = try TemporaryFolder()
      var random = SeededGenerator(seed: seed)
      for side in ["old", "new"] { try makeFolder(side) }
      for number in 0..<40 {
        let parent = ["", "d/", "d/e é/", "x y/", ".h/"][random.below(5)]
        try add(number, parent, &random)
      }
      // A folder that only one has, an empty one, and one in the place of a file.
      try write("only/deep/f.txt", old: "1\n", new: nil)
      try makeFolder("new/empty")
      try write("place/in.txt", old: "1\n", new: nil)
      try write("place", old: nil, new: "1\n")
    }

    private mutating func add(
      _ number: Int,
      _ parent: String,
      _ random: inout SeededGenerator
    ) throws {
      let name = "\(parent)\(number)"
      switch random.below(12) {
      case 0: try write(name + ".txt", old: "one\ntwo\n", new: "one\n2\n")
      case 1: try write(name + ".txt", old: "one\n", new: random.chance(50) ? "one" : "one\r\n")
      case 2: try write(name + ".bin", old: "\u{1}\u{2}", new: "\u{1}\u{3}")
      case 3: try write(name + ".json", old: "[1,2]", new: "[1,3]")
      case 4:
        try write(name + ".json", old: "[1,2]", new: "[1, 2]\n")
        reformatted.insert(name + ".json")
      case 5: try write(name, old: "", new: random.chance(50) ? "" : "now\n")
      case 6:
        // Renamed.
        try write(name + ".md", old: "# A\n", new: nil)
        try write(name + "-new.md", old: nil, new: "# A\n")
      case 7:
        try write(name + ".sh", old: "true\n", new: "true\n")
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755],
          ofItemAtPath: folder.url.path + "/new/" + name + ".sh"
        )
        chmodded.insert(name + ".sh")
      case 8: try link(name, old: "target", new: random.chance(50) ? "target" : "other")
      case 9:
        try write(name, old: "target", new: nil)
        try link(name, old: nil, new: "target")
      case 10: try write(name + ".csv", old: "a,b\n1,2\n", new: random.chance(50) ? nil : "a,b\n")
      default: try write(name + ".txt", old: "same\n", new: "same\n")
      }
    }

    private func makeFolder(_ path: String) throws {
      try FileManager.default.createDirectory(
        atPath: folder.url.path + "/" + path,
        withIntermediateDirectories: true
      )
    }

    private mutating func write(_ path: String, old: String?, new: String?) throws {
      if let old { try folder.write("old/" + path, old) }
      if let new { try folder.write("new/" + path, new) }
      note(path, isOld: old != nil, isNew: new != nil)
    }

    private mutating func link(_ path: String, old: String?, new: String?) throws {
      for (side, target) in [("old", old), ("new", new)] {
        guard let target else { continue }
        let place = folder.url.path + "/\(side)/" + path
        try makeFolder("\(side)/\(path.split(separator: "/").dropLast().joined(separator: "/"))")
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
      }
      note(path, isOld: old != nil, isNew: new != nil)
    }

    private mutating func note(_ path: String, isOld: Bool, isNew: Bool) {
      if isOld { files.old.insert(path) }
      if isNew { files.new.insert(path) }
    }

    /// Returns the files that are at a path or below it.
    func files(at path: String) -> Set<String> {
      files.old.union(files.new).filter { $0 == path || $0.hasPrefix(path + "/") }
    }
  }

  /// Returns the files and folders that `espalier diff` names, those of values in files as the files.
  private func found(_ sample: Sample) throws -> Set<String> {
    let run = try CommandRun(
      ["diff", "old", "new", "--all", "--format", "json"],
      in: sample.folder
    )
    #expect(run.errors == "" && run.status == 1)
    let all = sample.files.old.union(sample.files.new)
    var paths: Set<String> = []
    for line in run.output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let node = object?["new"] as? [String: Any] ?? object?["old"] as? [String: Any]
      let path = try #require(node?["path"] as? String)
      var file = path
      while !all.contains(file), let slash = file.lastIndex(of: "/") {
        file = String(file[..<slash])
      }
      paths.insert(all.contains(file) ? file : path)
    }
    return paths
  }

  @Test("the same files and folders differ as for diff -r, but for data with the same values")
  func besideDiff() throws {
    guard FileManager.default.isExecutableFile(atPath: Self.diff.path) else { return }
    for seed in Self.seeds {
      let sample = try Sample(seed: seed)
      let judge = try CommandRun(
        ["-rq", "--no-dereference", "old", "new"],
        in: sample.folder,
        program: Self.diff
      )
      var expected: Set<String> = []
      for line in judge.output.split(separator: "\n") {
        if let only = line.wholeMatch(of: /Only in (?:old|new)\/?(.*): (.*)/) {
          expected.insert(only.1.isEmpty ? String(only.2) : "\(only.1)/\(only.2)")
        } else if let both = line.wholeMatch(
          of: /(?:Files|Symbolic links|File) old\/(.*?) (?:and|is) .*/
        ) {
          expected.insert(String(both.1))
        } else {
          Issue.record("seed \(seed): \(line)")
        }
      }
      #expect(try found(sample) == expected.subtracting(sample.reformatted), "seed \(seed)")
      #expect(sample.reformatted.isSubset(of: expected), "seed \(seed)")
    }
  }

  @Test(
    "the same files differ as for git diff --no-index, but for data with the same values and modes"
  )
  func besideGit() throws {
    guard FileManager.default.isExecutableFile(atPath: Self.git.path) else { return }
    for seed in Self.seeds {
      let sample = try Sample(seed: seed)
      let judge = try CommandRun(
        ["diff", "--no-index", "--name-status", "--no-renames", "-z", "old", "new"],
        in: sample.folder,
        program: Self.git
      )
      let words = judge.output.split(separator: "\0")
      var expected: Set<String> = []
      for place in stride(from: 1, to: words.count, by: 2) {
        expected.insert(String(words[place].dropFirst("old/".count)))
      }
      let found = try found(sample).reduce(into: Set<String>()) {
        $0.formUnion(sample.files(at: $1))
      }
      let others = sample.reformatted.union(sample.chmodded)
      #expect(found == expected.subtracting(others), "seed \(seed)")
      #expect(others.isSubset(of: expected), "seed \(seed)")
    }
  }
}
