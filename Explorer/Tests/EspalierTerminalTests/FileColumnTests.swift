import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Files in columns, their order, and the look of rows.
@Suite struct FileColumnTests {
  private static let date = Date(timeIntervalSince1970: 1_700_000_000)

  /// A folder with two files and a folder.
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for (name, size) in [("a", 900), ("big", 2_000_000), ("sub/c", 4_000)] {
      try folder.write(String(repeating: "x", count: size), to: name)
    }
    for name in ["a", "big", "sub"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Self.date, .posixPermissions: name == "sub" ? 0o750 : 0o640],
        ofItemAtPath: folder.path + "/" + name
      )
    }
    return folder
  }

  private func player(_ folder: TestFolder, columns: Int) async throws -> Player<FileTreeSource> {
    try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: columns, rows: 10)
    )
  }

  /// A text with spaces around it, to a width.
  private func padded(_ text: String, _ width: Int, atEnd: Bool = true) -> String {
    let spaces = String(repeating: " ", count: max(0, width - text.count))
    return atEnd ? text + spaces : spaces + text
  }

  @Test("Names come first, then what is known of files, as far as there is room")
  func columns() async throws {
    let folder = try folder()
    let format = DateFormatter()
    (format.locale, format.dateFormat) = (Locale(identifier: "en_US_POSIX"), "yyyy-MM-dd HH:mm")
    let time = format.string(from: Self.date)
    let sizes = ["900 bytes", "2.0 MB", ""]
    // 900 bytes beside two million are next to nothing.
    let bars = ["", "########", ""]
    for columns in [100, 80, 60, 40] {
      let player = try await player(folder, columns: columns)
      for (index, name) in ["  > a", "  > big", "  > sub"].enumerated() {
        var line = ""
        if columns >= 72 { line += "  " + padded(bars[index], 8) }
        line += "  " + padded(sizes[index], 10, atEnd: false)
        if columns >= 56 { line += "  " + time }
        if columns >= 90 { line += "  " + (index == 2 ? "rwxr-x---" : "rw-r-----") }
        line = padded(name, columns - line.count) + line
        while line.last == " " { line.removeLast() }
        #expect(player.rows[index + 1] == line)
      }
    }
    // Hardly any room, and details that are not asked for.
    var player = try await player(folder, columns: 24)
    #expect(player.rows[1] == "  > a  900 bytes")
    try await player.resize(100, 10)
    try await player.type("s")
    #expect(player.rows[1...2] == ["  > a", "  > big"])
    // A table has the same words.
    try await player.type("T")
    #expect(player.rows[0] == "name       size  modified          kind    permissions")
    #expect(player.rows[2] == "big      2.0 MB  \(time)  file    rw-r-----")
  }

  @Test("The folder itself has the size of all that is in it, once that is known")
  func total() async throws {
    let folder = try folder()
    for (counts, total) in [(false, ""), (true, "2.0 MB")] {
      var options = FolderOptions()
      options.sizes = counts ? .awaited : .hidden
      var player = try await Player(
        try FileTreeSource(path: folder.path, options: options),
        size: ScreenSize(columns: 60, rows: 10)
      )
      player.browser.showsFolder = true
      #expect(player.rows[0].hasSuffix(total))
      #expect(player.rows[0].hasSuffix(" MB") == counts)
    }
  }

  @Test("A sorted table, of which a part is read, leaves the size of the folder as it is")
  func totalAfterSorting() async throws {
    let folder = try TestFolder()
    for index in 0..<300 { try folder.write("0123456789", to: "f\(index)") }
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 60, rows: 10)
    )
    player.browser.showsFolder = true
    try await player.type("Ggg")
    #expect(player.rows[0].hasSuffix("3.0 KB"))
    try await player.type("jTS")
    try await player.press(.escape)
    try await player.type("gtgg")
    #expect(player.rows[0].hasSuffix("3.0 KB"))
  }

  @Test("Bars grow with the part, to their whole width, and nothing has none")
  func bars() {
    for isASCII in [false, true] {
      var former = 0
      for part in stride(from: Int64(1), through: 1_000, by: 1) {
        let bar = FileFacts.bar(part, of: 1_000, isASCII: isASCII)
        let eighths = bar.reduce(0) { sum, character in
          sum + ("▏▎▍▌▋▊▉█".map { $0 }.firstIndex(of: character).map { $0 + 1 } ?? 8)
        }
        #expect(eighths >= former && bar.count <= 8, "\(part): \(bar)")
        #expect(bar.isEmpty == (part < 8), "\(part): \(bar)")
        former = eighths
      }
      #expect(former == 64)
      #expect(FileFacts.bar(0, of: 1_000, isASCII: isASCII).isEmpty)
      #expect(FileFacts.bar(1, of: 0, isASCII: isASCII).isEmpty)
    }
  }

  @Test("Keys sort the siblings, again the other way; what is read again keeps the order")
  func order() async throws {
    let folder = try folder()
    var player = try await player(folder, columns: 40)
    func names() -> [String] {
      player.rows.dropFirst().map { row in
        row.split(separator: " ").first { $0 != ">" }.map { String($0) } ?? ""
      }
    }
    try await player.type("jOs")
    #expect(names() == ["big", "a", "sub"] && player.current.contains("a  "))
    try await player.type("Os")
    #expect(names() == ["a", "big", "sub"] && player.status.contains("sorted by size, reversed"))
    try await player.type("On")
    #expect(names() == ["a", "big", "sub"])
    try await player.type("On")
    #expect(names() == ["sub", "big", "a"])
    try folder.write("new", to: "n")
    player.browser.received(.everything)
    try await player.settle()
    #expect(names() == ["sub", "n", "big", "a"])
    player.browser.settings.foldersFirst = true
    try await player.type("On")
    #expect(names() == ["sub", "a", "big", "n"])
    try await player.type("Oo")
    #expect(player.status.contains("in the order of the source"))
    // A table reads values by their places in the source.
    try await player.type("OnOnT")
    #expect(names() == ["a", "big", "n", "sub"])
  }

  @Test("A long folder is read to its end to be sorted")
  func longFolder() async throws {
    let folder = try TestFolder()
    for index in 0..<500 { try folder.write("", to: "f\(index)") }
    var player = try await player(folder, columns: 40)
    try await player.type("jOnOngg")
    #expect(player.rows[1].contains(" f499 ") && player.rows[2].contains(" f498 "))
    #expect(player.browser.outline.rowCount == 501)
  }

  @Test("A table of files is sorted by the same keys")
  func orderOfTable() async throws {
    let folder = try folder()
    var player = try await player(folder, columns: 80)
    try await player.type("TOs")
    #expect(player.rows[1].hasPrefix("big ") && player.rows[0].contains("size v"))
    try await player.type("Os")
    #expect(player.rows[1].hasPrefix("a ") && player.rows[0].contains("size ^"))
    try await player.type("Ov")
    #expect(player.status.contains("no column of the table has this order"))
    try await player.type("Oo")
    #expect(!player.rows[0].contains("^") && player.browser.filtering == nil)
  }

  @Test("The first line has the path of the file, and then what is in it; its end stays in sight")
  func location() async throws {
    let folder = try TestFolder()
    try folder.write("{\"a\": {\"b\": 1}}", to: "sub/data.json")
    var player = try await player(folder, columns: 60)
    player.browser.location = "/srv/ada"
    #expect(player.header == "/srv/ada")
    try await player.type("jljljlj")
    #expect(player.header == "/srv/ada/sub/data.json > a > b")
    try await player.resize(20, 10)
    #expect(player.header == "~b/data.json > a > b")
    player.browser.location = "/"
    try await player.resize(60, 10)
    #expect(player.header == "/sub/data.json > a > b")
  }

  @Test("The last line offers what can be done with the row, as far as there is room")
  func hints() async throws {
    let folder = try folder()
    var player = try await player(folder, columns: 80)
    #expect(player.status.hasPrefix("Enter close, & filter, S sort, / find, q quit, ? keys  "))
    try await player.type("j")
    #expect(player.status.hasPrefix("Enter open, o edit, y p copy the path, "), "\(player.status)")
    try await player.resize(24, 10)
    #expect(player.status.hasPrefix("? keys "))
    var other = try await Player(try jsonSource(sample), size: ScreenSize(columns: 80, rows: 10))
    try await other.type("j")
    #expect(
      other.status.hasPrefix("Enter open, L open all below, T table, / find, q quit, ? keys  ")
    )
    try await other.type("j")
    #expect(other.status.hasPrefix("Enter show all, y s copy, o edit, / find, q quit, ? keys  "))
  }

  @Test("Bold is what is above other rows; the row of the cursor has one style")
  func look() async throws {
    var player = try await Player(try jsonSource(sample), size: ScreenSize(columns: 40, rows: 10))
    func isBold(_ row: Int) -> Bool { player.screen.row(row).contains { $0.style.isBold } }
    try await player.type("jjj")
    #expect(isBold(0) && isBold(1) && !isBold(2) && !isBold(3))
    try await player.type("kkljjj")
    #expect(isBold(2) && !isBold(3))
    try await player.type("k")
    for view in ["gt", "gr", "gc"] {
      try await player.type(view)
      let styles = Set(player.screen.row(player.screen.cursor.row).map(\.style))
      #expect(view == "gc" || styles.count == 1)
      #expect(!styles.contains { $0.isReversed && $0.color != nil })
      #expect(styles.contains { $0.isReversed })
    }
  }
}
