import Espalier
import EspalierSources
import ExplorerTestSupport
import Foundation
import Testing

@testable import EspalierTerminal

/// Bookmarks, and the places where the user was.
@Suite struct PlaceTests {
  private func store(_ folder: TestFolder) throws -> PlaceStore {
    try #require(PlaceStore(environment: ["XDG_STATE_HOME": folder.path, "HOME": "/h"]))
  }

  @Test("The folder is that of the environment; a relative one is none")
  func folder() {
    func folder(_ environment: [String: String]) -> String? {
      PlaceStore(environment: environment)?.folder
    }
    #expect(folder(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/espalier")
    #expect(folder(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/espalier")
    #expect(folder(["HOME": "/h"]) == "/h/.local/state/espalier")
    #expect(folder(["XDG_STATE_HOME": "", "HOME": "h"]) == nil)
  }

  @Test("Places are kept, replaced by letter or source, whatever is in their paths")
  func keeping() throws {
    let folder = try TestFolder()
    let store = try store(folder)
    #expect(store.read(.bookmarks).places == [])
    let hostile = "/a\n\u{1B}]0;x\u{7}\"\\ é"
    try store.add(Place(letter: "b", source: hostile, path: "x\u{202E}"))
    try store.add(Place(letter: "a", source: "/one", path: ""))
    try store.add(Place(letter: "b", source: hostile, path: "y\n"))
    #expect(
      store.read(.bookmarks).places == [
        Place(letter: "a", source: "/one", path: ""),
        Place(letter: "b", source: hostile, path: "y\n"),
      ]
    )
    for number in 0..<130 { try store.add(Place(source: "/\(number % 120)", path: "\(number)")) }
    let recent = store.read(.recent).places
    #expect(recent.count == 100)
    #expect(recent.last == Place(source: "/9", path: "129"))
    #expect(Set(recent.map(\.source)).count == 100)
    let names = try FileManager.default.contentsOfDirectory(atPath: store.folder)
    #expect(names.sorted() == ["bookmarks.jsonl", "recent.jsonl"])
  }

  @Test("A line that is no place is named with its number, ignored, and kept")
  func faults() throws {
    let folder = try TestFolder()
    let store = try store(folder)
    let lines = [
      #"{"letter":"a","source":"/x","path":"y"}"#, "no JSON", "",
      #"{"letter":"A","source":"/x","path":"y"}"#, #"{"letter":"b","source":"x","path":"y"}"#,
      #"{"letter":"c","source":"/x","path":1}"#, String(repeating: "[", count: 100_000),
    ]
    try folder.write(lines.joined(separator: "\n"), to: "espalier/bookmarks.jsonl")
    let read = store.read(.bookmarks)
    #expect(read.places == [Place(letter: "a", source: "/x", path: "y")])
    let path = store.path(of: .bookmarks)
    #expect(
      read.faults == [
        "\(path):2: no object of JSON", "\(path):4: \"letter\" is none from a to z",
        "\(path):5: \"source\" is no absolute path", "\(path):6: \"path\" is no text",
        "\(path):7: no object of JSON",
      ]
    )
    try store.add(Place(letter: "a", source: "/z", path: ""))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text.contains("no JSON\n") && text.contains("[[[[")
        && !text.contains(#""path":"y"}"# + "\n{\"letter\":\"a\",\"source\":\"/x\"")
    )
    #expect(store.read(.bookmarks).places == [Place(letter: "a", source: "/z", path: "")])
    // The same place, as another source and path.
    try store.add(Place(source: "/z/y", path: "x"))
    try store.add(Place(source: "/z", path: "y/x"))
    try store.remove(Place(source: "/z", path: "y/x"))
    #expect(store.read(.recent).places == [])
    try store.remove(Place(letter: "a", source: "/z", path: ""))
    #expect(store.read(.bookmarks).places == [] && store.read(.bookmarks).faults.count == 5)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(store.read(.bookmarks).faults.count == 1)
    #expect(throws: SavedFile.Failure.self) {
      try store.add(Place(letter: "a", source: "/z", path: ""))
    }
  }

  @Test("A letter keeps the row and goes back to it; two quotes show all places")
  func browsing() async throws {
    let folder = try TestFolder()
    for name in ["a.txt", "sub/b.txt"] { try folder.write("x", to: name) }
    let root = FilePathText.absolute(folder.path)
    var player = try await Player(
      try FileTreeSource(path: folder.path),
      size: ScreenSize(columns: 120, rows: 12)
    )
    try await player.type("'x")
    #expect(player.status.contains("there is no bookmark x"))
    try await player.type("''")
    #expect(player.status.contains("no place is kept yet"), "\(player.status)")
    try await player.press(.escape)
    try await player.type(":open sub/b.txt")
    try await player.press(.enter)
    try await player.type("mx")
    #expect(player.places == [Place(letter: "x", source: root, path: "sub/b.txt")])
    try await player.type("ggma")
    try await player.type("'x")
    #expect(player.header.hasSuffix("sub > b.txt"), "\(player.header)")
    try await player.type("'a")
    #expect(player.browser.navigator.cursor == 0)
    player.places.append(Place(source: "/elsewhere/data.json", path: "/k/1"))
    player.placeFaults = ["/f:3: no object of JSON", "/f:4: no object of JSON"]
    try await player.type("''")
    #expect(player.status.contains("/f:3: no object of JSON; 1 more lines are wrong"))
    #expect(
      player.rows == [" a  \(root)", " x  \(root)/sub/b.txt", "    /elsewhere/data.json/k/1"]
    )
    var lines = LinearWriter()
    try await player.press(.down)
    #expect(lines.update(to: player.browser).contains("2 of 3, bookmark x, \(root)/sub/b.txt"))
    try await player.type("else")
    #expect(player.rows == ["    /elsewhere/data.json/k/1"])
    try await player.press(.enter)
    #expect(player.openedPlace == Place(source: "/elsewhere/data.json", path: "/k/1"))
    // The same place is there once, and Delete forgets it.
    player.placeFaults = []
    player.places.append(Place(source: root + "/sub", path: "b.txt"))
    player.places.append(Place(source: "/other", path: ""))
    try await player.type("''")
    #expect(
      player.rows == [
        " a  \(root)", " x  \(root)/sub/b.txt", "    /other", "    /elsewhere/data.json/k/1",
      ]
    )
    try await player.press(.down, .delete)
    #expect(player.rows == [" a  \(root)", "    /other", "    /elsewhere/data.json/k/1"])
    #expect(!player.places.contains { $0.letter == "x" })
    try await player.press(.escape)
    try await player.type("''zzz")
    #expect(player.rows.isEmpty && player.status.contains("nothing has these letters"))
    try await player.press(.enter)
    #expect(player.status.contains("no place has these letters"))
    var data = try await Player(
      try jsonSource("[1]"),
      size: ScreenSize(columns: 90, rows: 12)
    )
    try await data.type("ma")
    #expect(data.status.contains("only a row of a single file or folder"))
  }

  @Test("A bookmark and a recent place lead to another source, in another session")
  func sessions() throws {
    let (folder, state) = (try TestFolder(), try TestFolder())
    try folder.write(#"{"k": [10, 20]}"#, to: "one/data.json")
    try folder.write("x", to: "two/b.txt")
    let size = ScreenSize(columns: 150, rows: 12)
    func session(
      _ path: String,
      _ steps: [(keys: String, text: String)]
    ) throws {
      let terminal = try Pseudoterminal(["\(folder.path)/\(path)"], size: size, state: state.path)
      for (keys, text) in [("", "? keys")] + steps {
        try terminal.send(keys)
        #expect(
          terminal.wait { terminal.rows.contains { $0.contains(text) } },
          "\(keys): \(terminal.rows)"
        )
      }
      try terminal.send("q")
      #expect(terminal.waitForEnd())
      #expect(terminal.isRestored && terminal.status == 0)
    }
    try session("one/data.json", [(":open /k/1\r", "k › 1"), ("mk", "bookmark k: ")])
    try session("two", [("j", "two/b.txt"), ("'k", "data.json › k › 1"), ("gg", "1 of")])
    try session("one", [("''two", "two/b.txt"), ("\r", "▸ b.txt")])
    let recent = try #require(PlaceStore(environment: ["XDG_STATE_HOME": state.path]))
      .read(.recent)
    #expect(recent.faults == [] && recent.places.count == 3, "\(recent.places)")
  }

  @Test("A link leads to what it names, and back to its row; one that leads nowhere is told")
  func links() throws {
    let folder = try TestFolder()
    for name in ["a.txt", "sub/b.txt"] { try folder.write("x", to: name) }
    for (name, target) in [("l", "sub"), ("m", "a.txt"), ("n", "missing")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)",
        withDestinationPath: target
      )
    }
    let terminal = try Pseudoterminal([folder.path])
    func isShown(_ text: String, below path: String) -> Bool {
      terminal.rows.first?.hasSuffix(path) == true && terminal.rows.contains { $0.contains(text) }
    }
    #expect(terminal.wait { isShown("a.txt", below: "") })
    try terminal.send("/l\r")
    #expect(terminal.wait { isShown("a.txt", below: "/l") }, "\(terminal.rows)")
    try terminal.send("l")
    #expect(terminal.wait { isShown("b.txt", below: "/l") && !isShown("a.txt", below: "") })
    try terminal.send("j")
    #expect(terminal.wait { isShown("b.txt", below: "/l/b.txt") })
    // The places within it come first.
    try terminal.send("G")
    try terminal.send("gg[[")
    #expect(terminal.wait { isShown("a.txt", below: "/l") }, "\(terminal.rows)")
    try terminal.send("]")
    #expect(terminal.wait { terminal.rows.last?.contains("no further place") == true })
    // Enter follows as well, to a file; and back again.
    try terminal.send("j\r")
    #expect(terminal.wait { isShown("x", below: "/m") && !isShown("sub", below: "") })
    try terminal.send("[")
    #expect(terminal.wait { isShown("sub", below: "/m") })
    try terminal.send("jl")
    // The last line has no room for more.
    #expect(terminal.wait { terminal.rows.last?.contains("/n leads") == true }, "\(terminal.rows)")
    try terminal.send("q")
    #expect(terminal.waitForEnd() && terminal.isRestored)
  }

  @Test(
    "Every view follows a link by the keys that open a row",
    arguments: ["gt", "gc", "ga", "gr", "T"]
  )
  func linksInViews(view: String) async throws {
    let folder = try TestFolder()
    try folder.write("x", to: "sub/b.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/l",
      withDestinationPath: "sub"
    )
    for key in [Key.character("l"), .right, .enter, .character(" ")] {
      var player = try await Player(try FileTreeSource(path: folder.path))
      try await player.type("j" + view)
      try await player.press(key)
      // In a table, l goes to the next column.
      let isFollowed = view != "T" || key == .enter || key == .character(" ")
      #expect((player.openedPlace?.source.hasSuffix("/l") == true) == isFollowed, "\(key)")
    }
  }
}
