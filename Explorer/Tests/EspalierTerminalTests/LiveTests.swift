import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// A folder, files and pipes that change while they are shown.
@Suite struct LiveTests {
  @Test("What changes on disk is read again; what stays stays open, under the cursor as well")
  func folder() async throws {
    let folder = try TestFolder()
    try folder.write("{\"a\": 1}", to: "one/data.json")
    try folder.write("text", to: "two/note.txt")
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 40, rows: 20)
    )
    try await player.type("zRGk")
    let title = player.current
    #expect(player.rows.contains { $0.contains("a: 1") })
    try folder.write("new", to: "one/a new file")
    let one = try #require(player.browser.nodes.first { $0.title == "one" })
    #expect(player.browser.watched.contains(one.id))
    player.browser.received(.children(of: one.id))
    try await player.settle()
    #expect(player.rows.contains { $0.contains("a new file") })
    #expect(player.rows.contains { $0.contains("a: 1") })
    #expect(player.current == title)
    #expect(player.browser.outline.checkInvariants() == nil)
  }

  @Test("A file that is written again keeps open what has the same path in it")
  func file() async throws {
    let folder = try TestFolder()
    try folder.write("{\"a\": {\"b\": [1, 2]}, \"c\": {\"d\": 1}}", to: "data.json")
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 40, rows: 20)
    )
    try await player.type("zR")
    try folder.write("{\"new\": 0, \"a\": {\"b\": [1, 2, 3]}}", to: "data.json")
    let file = try #require(player.browser.nodes.first { $0.title == "data.json" })
    player.browser.received(.children(of: file.id))
    try await player.settle()
    #expect(
      player.rows.dropFirst() == [
        "  v data.json                   35 bytes", "      new: 0", "    v a  1 item",
        "      v b  3 items",
        "          0: 1", "          1: 2", "          2: 3",
      ]
    )
    #expect(!player.rows.contains { $0.contains("d: 1") })
    #expect(player.browser.outline.checkInvariants() == nil)
  }

  @Test(
    "A file is read again: what has the same path stays open, with the cursor where it was",
    arguments: ["{\"new\": 0, \"a\": {\"b\": [1, 2, 3]}}", "{\"a\": {\"b\": [1, 2, 4]}}"],
    [false, true]
  )
  func oneFile(text: String, isReported: Bool) async throws {
    let folder = try TestFolder()
    try folder.write("{\"a\": {\"b\": [1, 2]}, \"c\": {\"d\": 1}}", to: "data.json")
    var player = try await Player(
      try FileTreeSource(path: "\(folder.path)/data.json"),
      size: ScreenSize(columns: 40, rows: 20)
    )
    try await player.type("zRjjjj")
    #expect(player.header == "data.json > a > b > 1")
    try folder.write(text, to: "data.json")
    if isReported {
      player.browser.received(.everything)
      try await player.settle()
    } else {
      try await player.type("r")
    }
    #expect(player.header == "data.json > a > b > 1")
    #expect(player.rows.contains("        2: \(text.contains("new") ? 3 : 4)"))
    #expect(!player.rows.contains { $0.contains("d: 1") })
    #expect(player.rows.contains { $0.contains("new: 0") } == text.contains("new"))
    #expect(player.browser.outline.checkInvariants() == nil)
  }

  @Test("A text that has grown is read again with its new lines, and the cursor stays")
  func grownText() async throws {
    let folder = try TestFolder()
    try folder.write((1...70).map { "line \($0)\n" }.joined(), to: "notes.txt")
    var player = try await Player(
      try FileTreeSource(path: "\(folder.path)/notes.txt", as: .text),
      size: ScreenSize(columns: 40, rows: 20)
    )
    try await player.type(":63")
    try await player.press(.enter)
    let current = player.current
    #expect(current.contains("line 62") || current.contains("line 63"), "\(current)")
    try folder.append("new\n", to: "notes.txt")
    try await player.type("r")
    #expect(player.current == current)
    try await player.type("G")
    #expect(player.current.contains("new"), "\(player.current)")
  }

  @Test("A file that is gone, or of which a part is written, says so, and comes back as it was")
  func missingFile() async throws {
    let folder = try TestFolder()
    let text = "{\"a\": {\"b\": [1, 2]}}"
    try folder.write(text, to: "data.json")
    let path = "\(folder.path)/data.json"
    var player = try await Player(
      try FileTreeSource(path: path),
      size: ScreenSize(columns: 90, rows: 20)
    )
    try await player.type("zRjjj")
    let rows = player.rows
    let reasons = ["No such file", "the text is empty", "the text ends here"]
    for (reason, part) in zip(reasons, [nil, "", "{\"a"]) {
      if let part {
        try folder.write(part, to: "data.json")
      } else {
        try FileManager.default.removeItem(atPath: path)
      }
      player.browser.received(.everything)
      try await player.settle()
      #expect(player.status.hasPrefix("data.json:") && player.status.contains(reason))
      #expect(player.rows.last?.contains("\(reason)") == true, "\(player.rows)")
      #expect(player.header == "data.json > a > b > 0")
      try folder.write(text, to: "data.json")
      player.browser.received(.everything)
      try await player.settle()
      #expect(player.rows == rows)
      #expect(player.header == "data.json > a > b > 0")
      #expect(!player.status.contains(reason))
    }
  }

  @Test(
    "The cursor goes back to a row that is gone while a file is written, unless a key was pressed",
    arguments: ["json", "csv", "jsonl"],
    [false, true]
  )
  func partOfFile(kind: String, isKeyPressed: Bool) async throws {
    let numbers = 0..<500
    let text =
      switch kind {
      case "json": "{\"a\": \(Array(numbers)),\n\"b\": {\"c\": {\"d\": 1}}}"
      case "csv": "id,name\n" + numbers.map { "\($0),n\($0)\n" }.joined()
      default: numbers.map { "{\"id\": \($0), \"c\": {\"d\": 1}}\n" }.joined()
      }
    let folder = try TestFolder()
    try folder.write(text, to: "data." + kind)
    var player = try await Player(
      try FileTreeSource(path: "\(folder.path)/data.\(kind)"),
      size: ScreenSize(columns: 40, rows: 20)
    )
    if kind != "json" {
      try await player.type(":450")
      try await player.press(.enter)
    }
    try await player.type(kind == "json" ? "jjljlj" : kind == "jsonl" ? "ljl" : "")
    let place = player.header
    #expect(!place.hasSuffix("data." + kind))
    try folder.write(String(text.prefix(text.count / 2)), to: "data." + kind)
    player.browser.received(.everything)
    try await player.settle()
    #expect(player.header != place)
    if isKeyPressed { try await player.type("k") }
    let left = player.header
    try folder.write(text, to: "data." + kind)
    player.browser.received(.everything)
    try await player.settle()
    #expect(player.header == (isKeyPressed ? left : place))
    #expect(player.browser.outline.checkInvariants() == nil)
  }

  @Test("A change under a filter is shown when the filter ends; one while reading, after it")
  func crossing() async throws {
    let folder = try TestFolder()
    try folder.write("text", to: "note.txt")
    var player = try await Player(
      try FolderSource(path: folder.path),
      size: ScreenSize(columns: 40, rows: 20)
    )
    try await player.type("&note")
    try await player.press(.enter)
    try folder.write("text", to: "other.txt")
    player.browser.received(.children(of: nil))
    try await player.settle()
    #expect(player.status.hasPrefix("changed"))
    #expect(!player.rows.contains { $0.contains("other.txt") })
    try await player.press(.escape)
    #expect(player.rows.contains { $0.contains("other.txt") })

    // The second change comes while the first is being read.
    player.browser.received(.children(of: nil))
    let first = player.browser.takeEffects()
    try folder.write("text", to: "third.txt")
    player.browser.received(.children(of: nil))
    #expect(player.browser.takeEffects().isEmpty)
    for effect in first { try await player.answer(effect) }
    try await player.settle()
    #expect(player.rows.contains { $0.contains("third.txt") })
  }

  @Test("A path in a folder is copied so that it leads there from anywhere, and is one to open")
  func copiedPath() async throws {
    let folder = try TestFolder()
    try folder.write("{\"a\": [1]}", to: "sub/data.json")
    var player = try await Player(try FileTreeSource(path: folder.path))
    try await player.type("zRjyp")
    #expect(player.copied == "\(folder.path)/sub")
    try await player.type("jjjyp")
    let path = "\(folder.path)/sub/data.json/a/0"
    #expect(player.copied == path)
    try await player.type("gg:open \(path)")
    try await player.press(.enter)
    #expect(player.header.hasSuffix("sub > data.json > a > 0"))
  }

  @Test("What was being read when a filter began is there when it ends")
  func readingUnderFilter() async throws {
    var player = try await Player(jsonSource(sample))
    try await player.type("j")
    player.browser.handle(.key(.character("l")))
    let loads = player.browser.takeEffects()
    #expect(player.browser.screen.text.contains { $0.contains("loading") })
    for key in "&Ada" { player.browser.handle(.key(.character(key))) }
    // The children come before the first match.
    let searches = player.browser.takeEffects()
    for effect in loads + searches { try await player.answer(effect) }
    try await player.press(.enter, .escape)
    #expect(!player.rows.contains { $0.contains("loading") })
  }

  @Test("A folder that is renamed stays open")
  func renaming() async throws {
    let folder = try TestFolder()
    try folder.write("text", to: "old/note.txt")
    let source = try FolderSource(path: folder.path)
    var player = try await Player(source, size: ScreenSize(columns: 40, rows: 20))
    try await player.type("zR")
    let former = try #require(player.browser.nodes.first { $0.title == "old" })
    try FileManager.default.moveItem(atPath: "\(folder.path)/old", toPath: "\(folder.path)/new")
    let page = try source.children(of: nil, from: 0, limit: 10)
    player.browser.received(.renamed(former.id, to: page.nodes[0].id))
    player.browser.received(.children(of: nil))
    try await player.settle()
    #expect(player.rows.contains { $0.contains("v new") })
    #expect(player.rows.contains { $0.contains("note.txt") })
  }

  @Test("A followed file is a stream of what is appended; cut and replaced ones say so")
  func followedFile() async throws {
    let folder = try TestFolder()
    try folder.write("{\"a\": 1}\n", to: "log")
    let followed = try FollowedFile(path: "\(folder.path)/log")
    let reader = FileHandle(fileDescriptor: followed.descriptor, closeOnDealloc: false)
    func next(_ count: Int) throws -> String {
      var text = ""
      while text.utf8.count < count {
        text += String(
          decoding: try #require(try reader.read(upToCount: count - text.utf8.count)),
          as: UTF8.self
        )
      }
      return text
    }
    #expect(try next(9) == "{\"a\": 1}\n")
    try folder.append("open", to: "log")
    #expect(try next(4) == "open")
    try folder.write("new\n", to: "log")
    let report = "\n(\(folder.path)/log was replaced; its contents follow)\nnew\n"
    #expect(try next(report.utf8.count) == report)
    try FileManager.default.removeItem(atPath: "\(folder.path)/log")
    let removal = "(\(folder.path)/log was removed)\n"
    #expect(try next(removal.utf8.count) == removal)
  }
}
