import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierSources

/// `.gitignore` files, compared with git itself.
@Suite struct GitignoreTests {
  @Test(
    "patterns",
    arguments: [
      ("*.o", "a.o", true), ("*.o", "sub/a.o", true), ("/a.o", "sub/a.o", false),
      ("sub/a", "sub/a", true), ("sub/a", "x/sub/a", false), ("**/a", "x/y/a", true),
      ("a/**", "a/x/y", true), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true),
      ("a/**/b", "ab", false), ("a*b", "a/b", false), ("foo/*", "foo/a/b", false),
      ("[!a-c]x", "dx", true), ("[!a-c]x", "bx", false), ("[]x]", "]", true),
      ("[[:digit:]]", "7", true), ("[[:nonsense:]]", "7", false), ("[a", "[a", false),
      ("\\#x", "#x", true), ("\\!x", "!x", true), ("x\\ ", "x ", true), ("x ", "x", true),
      ("a\\", "a", false), ("x/a**/b", "x/ay/z/b", true), ("*/a**/b", "x/ay/z/b", false),
      ("?", "é", false), ("**", "a/b", true), ("a[^b]c", "axc", true), ("a[/]b", "a/b", false),
    ]
  )
  func patterns(_ pattern: String, _ path: String, _ isMatch: Bool) throws {
    let parsed = try #require(GitignorePattern(line: Array(pattern.utf8)[...]))
    #expect(parsed.matches(Array(path.utf8)[...], isFolder: false) == isMatch)
  }

  @Test("comments, empty lines, line ends and a byte order mark")
  func lines() {
    let text = "\u{FEFF}# comment\r\n\r\n  \n!\n/\na\r\nb/"
    let patterns = GitignoreRules.patterns(in: Array(text.utf8))
    #expect(patterns.map(\.isFolderOnly) == [false, true])
  }

  @Test("a pattern of many asterisks takes no longer than its length")
  func manyAsterisks() throws {
    let text = String(repeating: "a*", count: 2000) + "b"
    let pattern = try #require(GitignorePattern(line: Array(text.utf8)[...]))
    let name = [UInt8](repeating: UInt8(ascii: "a"), count: 255)
    #expect(!pattern.matches(name[...], isFolder: false))
  }

  @Test("random trees show what git does not ignore", arguments: 0..<12)
  func random(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let temporary = try TemporaryFolder()
    try git(["init", "-q", "."], in: temporary.path)
    var folders = [""]
    var paths: [String] = []
    for _ in 0..<120 {
      let parent = folders[random.below(folders.count)]
      let name = Self.names[random.below(Self.names.count)]
      let path = parent + name
      guard !paths.contains(path), parent.utf8.filter({ $0 == 0x2F }).count < 5 else { continue }
      paths.append(path)
      if random.chance(45) {
        try temporary.folder(path)
        folders.append(path + "/")
      } else if random.chance(10) {
        try temporary.link(path, to: "a")
      } else {
        try temporary.write(path)
      }
    }
    var rules: [String: String] = [:]
    for folder in folders where folder == "" || random.chance(25) {
      let text = Self.text(&random)
      rules[folder] = text
      try temporary.write(folder + ".gitignore", Array(text.utf8))
      paths.append(folder + ".gitignore")
    }
    if random.chance(50) {
      rules["exclude"] = Self.text(&random)
      try temporary.write(".git/info/exclude", Array((rules["exclude"] ?? "").utf8))
    }
    let ignored = try git(
      ["check-ignore", "--no-index", "--stdin", "-z"],
      in: temporary.path,
      input: paths.joined(separator: "\0") + "\0"
    )
    let expected = Set(paths).subtracting(ignored.split(separator: "\0").map(String.init))
    var options = FolderOptions()
    options.appliesGitignore = true
    let source = try FolderSource(path: temporary.path, showsHidden: true, options: options)
    #expect(try await Self.paths(in: source) == expected, "seed \(seed), rules \(rules)")
    // The rules of the folders above apply in a folder that is opened alone.
    for folder in folders where expected.contains(String(folder.dropLast())) {
      let inner = try FolderSource(
        path: temporary.path + "/" + folder,
        showsHidden: true,
        options: options
      )
      let below = expected.filter { $0.hasPrefix(folder) }.map {
        String($0.dropFirst(folder.count))
      }
      #expect(try await Self.paths(in: inner) == Set(below), "\(folder), seed \(seed)")
    }
  }

  @Test("a change of the rules changes the lists below them")
  func live() async throws {
    let temporary = try TemporaryFolder()
    try temporary.folder("sub")
    try temporary.write("sub/a.log")
    var options = FolderOptions()
    options.appliesGitignore = true
    let source = try FolderSource(path: temporary.path, options: options)
    let sub = try #require(source.node(wireID: "sub"))
    #expect(try await all(source, of: sub).map(\.title) == ["a.log"])
    let recorder = ChangeRecorder(source.changes(in: [nil, sub]))
    try temporary.write(".gitignore", Array("*.log\n".utf8))
    try await recorder.waitFor(.children(of: sub))
    #expect(try await all(source, of: sub).isEmpty)
  }

  @Test("a repository in a folder has rules of its own, also where .git is a file")
  func inner() async throws {
    let temporary = try TemporaryFolder()
    try temporary.write(".gitignore", Array("*.x\n".utf8))
    try temporary.folder("repository/.git/info")
    try temporary.write("repository/.git/info/exclude", Array("*.y\n".utf8))
    try temporary.folder("tree")
    try temporary.write("tree/.git", Array("gitdir: ../repository/.git\n".utf8))
    for folder in ["", "repository/", "tree/"] {
      for name in ["a.x", "a.y"] { try temporary.write(folder + name) }
    }
    var options = FolderOptions()
    options.appliesGitignore = true
    let source = try FolderSource(path: temporary.path, options: options)
    #expect(
      try await Self.paths(in: source)
        == ["a.y", "repository", "repository/a.x", "tree", "tree/a.x"]
    )
  }

  private static let names = [
    "a", "b", "ab", "a b", "foo", "foo.o", "bar.c", "build", "#x", "!x", "x ", ".h", "é", "[a]",
    "a*",
    "b1", "B1",
  ]

  private static let parts = [
    "a", "b", "ab", "foo", "*.o", "*", "**", "?", "[ab]", "[!ab]", "[^a]", "[a-f]1", "build", "*o*",
    "b*",
    "\\#x", "\\!x", "x\\ ", "x ", ".h", "é", "\\[a\\]", "a\\*", "[[:alpha:]]", "[[:upper:]]1",
    "a**",
    "**b", "[", "[]a]", "\\a", "???", "f*o", "*.?",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<(1 + random.below(6))).map { _ in
      if random.chance(5) { return "# comment" }
      var line = random.chance(30) ? "!" : ""
      if random.chance(20) { line += "/" }
      for index in 0..<(1 + random.below(3)) {
        if index > 0 { line += "/" }
        line += parts[random.below(parts.count)]
      }
      if random.chance(25) { line += "/" }
      if random.chance(5) { line += "  " }
      return line + (random.chance(5) ? "\r" : "")
    }.joined(separator: "\n") + (random.chance(50) ? "\n" : "")
  }

  /// Returns the paths of all files that a source shows.
  private static func paths(in source: FolderSource) async throws -> Set<String> {
    var paths: Set<String> = []
    var open: [FileID?] = [nil]
    while let folder = open.popLast() {
      for node in try await all(source, of: folder) {
        paths.insert(source.path(of: node.id))
        if node.isBranch { open.append(node.id) }
      }
    }
    return paths
  }

  /// Runs git without the settings of the user, and returns its output.
  @discardableResult
  private func git(_ arguments: [String], in folder: String, input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = [
      "PATH": "/usr/bin:/bin:/usr/local/bin", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder + "/.git",
    ]
    let inputFile = NSTemporaryDirectory() + "espalier-\(UUID().uuidString)"
    try Data(input.utf8).write(to: URL(filePath: inputFile))
    defer { try? FileManager.default.removeItem(atPath: inputFile) }
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputFile))
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    // 1 says that nothing is ignored.
    guard process.terminationStatus <= 1 else {
      throw TestFailure("git \(arguments) ended with \(process.terminationStatus)")
    }
    return text
  }
}
