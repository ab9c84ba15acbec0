import EspalierWebDriver
import Foundation
import Testing

extension PageTests {
  /// Changes on disk while the page is open.
  @Suite(.serialized, .needsBrowser, .needsWebModules, .browser)
  struct LiveTests {
    private let fruit = Served.folder([
      "fruit/apple.txt": "red\n", "fruit/fig.txt": "", "fruit/stone/plum.txt": "",
      "fruit/stone/date.txt": "", "leek.txt": "long\n",
    ])

    /// Expands `fruit` and the folder in it, and waits until both are watched.
    private func open(_ page: OutlinePage) async throws -> URL {
      try await page.turn("fruit")
      try await wait("the files") { try await page.titles.contains("stone") }
      try await page.settle()
      try await page.turn("stone")
      try await wait("the files") { try await page.titles.contains("plum.txt") }
      try await page.settle()
      try await watching(3, page)
      return try #require(page.served)
    }

    /// Waits until the page watches a number of lists.
    private func watching(_ lists: Int, _ page: OutlinePage) async throws {
      try await wait("the stream of events") {
        try await page.browser.run("return espalier.watched") == lists
      }
    }

    @Test("Created, deleted, renamed and written files appear, and all else is unchanged")
    func changes() async throws {
      try await OutlinePage.open(fruit) { page in
        let top = try await open(page)
        let files = FileManager.default
        try await page.browser.click(page.element("plum.txt"))
        #expect(try await page.selection == ["plum.txt"])
        let plum = try await page.row("plum.txt").id

        try Data().write(to: top.appending(path: "fruit/cherry.txt"))
        try await wait("the new file") { try await page.titles.contains("cherry.txt") }
        try Data("1234\n".utf8).write(to: top.appending(path: "fruit/stone/date.txt"))
        try await wait("the new size") { try await page.row("date.txt").detail == "5 bytes" }
        try files.removeItem(at: top.appending(path: "fruit/apple.txt"))
        try await wait("that the file goes") { try await !page.titles.contains("apple.txt") }
        try files.createDirectory(
          at: top.appending(path: "herbs"),
          withIntermediateDirectories: false
        )
        try await wait("the new folder") { try await page.titles.contains("herbs") }
        var picture = try await page.picture
        #expect(
          picture == """
            v fruit
              - cherry.txt
              - fig.txt
              v stone
                > date.txt
                - plum.txt < *
            > herbs
            > leek.txt
            """
        )
        // The folder moves under its new name, and stays expanded.
        try files.moveItem(
          at: top.appending(path: "fruit/stone"),
          to: top.appending(path: "fruit/drupes")
        )
        try await wait("the new name") { try await page.titles.contains("drupes") }
        try await wait("the files in it") { try await page.titles.contains("plum.txt") }
        picture = try await page.picture
        #expect(
          picture == """
            v fruit
              - cherry.txt
              v drupes
                > date.txt
                - plum.txt < *
              - fig.txt
            > herbs
            > leek.txt
            """
        )
        #expect(try await page.row("plum.txt").id == plum)
        // Its content is still watched there.
        try await watching(3, page)
        try Data().write(to: top.appending(path: "fruit/drupes/sloe.txt"))
        try await wait("the new file") { try await page.titles.contains("sloe.txt") }
      }
    }

    @Test("A visible row stays in place while rows above it are inserted and removed")
    func scroll() async throws {
      let names = (100..<400).map { "n\($0)" }
      let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
      try await OutlinePage.open(.folder(files)) { page in
        let top = try #require(page.served)
        try await watching(1, page)
        try await page.scroll(to: 28 * 150)
        try await wait("the words") { try await page.titles.contains("n252") }
        let before = try await page.row("n252").top
        for name in ["a1", "a2", "a3"] { try Data().write(to: top.appending(path: name)) }
        try FileManager.default.removeItem(at: top.appending(path: "n100"))
        // The row did not move on screen, but its index changed.
        try await wait("the new place") { try await page.row("n252").position == 155 }
        #expect(try await page.row("n252").top == before)
        #expect(try await page.row("n252").size == 302)
        try await page.scroll(to: 0)
        try await wait("the new rows") { try await page.titles.contains("a1") }
        #expect(try await page.rows.prefix(5).map(\.title) == ["a1", "a2", "a3", "n101", "n102"])
      }
    }

    @Test("When the row with the cursor is removed, the cursor moves to the row in its place")
    func cursor() async throws {
      try await OutlinePage.open(fruit) { page in
        let top = try await open(page)
        try await page.focus()
        try await page.press(.end, .up)
        #expect(try await page.cursor == "plum.txt")
        try FileManager.default.removeItem(at: top.appending(path: "fruit/stone/plum.txt"))
        try await wait("that the file goes") { try await !page.titles.contains("plum.txt") }
        #expect(try await page.cursor == "leek.txt")
        #expect(try await page.rows.contains { $0.hasFocus })
        try await page.press(.up)
        #expect(try await page.cursor == "date.txt")
      }
    }

    @Test("Values in a rewritten file are updated, and expanded branches stay expanded")
    func data() async throws {
      let json = #"{"a": {"x": 1, "y": [1, 2]}, "b": 2}"#
      try await OutlinePage.open(.folder(["data.json": json])) { page in
        let file = try #require(page.served).appending(path: "data.json")
        for title in ["data.json", "a", "y"] {
          try await wait("the row") { try await page.titles.contains(title) }
          try await page.settle()
          try await page.turn(title)
        }
        try await wait("the values") { try await page.titles.contains("1") }
        try await page.settle()
        try await watching(4, page)
        let news = #"{"new": 0, "a": {"x": 5, "y": [1, 2, 3]}, "b": 2}"#
        try Data(news.utf8).write(to: file, options: .atomic)
        try await wait("the new values") { try await page.titles.contains("2") }
        try await wait("the new values") { try await page.row("x").detail == "5" }
        let picture = try await page.picture
        #expect(
          picture == """
            v data.json <
              - new
              v a
                - x
                v y
                  - 0
                  - 1
                  - 2
              - b
            """
        )
      }
    }
  }
}
