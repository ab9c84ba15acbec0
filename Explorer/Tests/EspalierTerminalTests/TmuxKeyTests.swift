import EspalierSources
import Foundation
import Testing

@testable import EspalierTerminal

/// Every key in a real terminal, and what happens to the terminal and to the data meanwhile.
@Suite(.enabled(if: Tmux.exists, "tmux is missing")) struct TmuxKeyTests {
  @Test("Every key of the table reaches the browser, which lives on")
  func everyKey() async throws {
    let tmux = try await Tmux.running(columns: 70, rows: 14)
    for binding in KeyTable.sections.flatMap(\.bindings) {
      // These have tests of their own.
      if [.quit, .suspend, .edit].contains(binding.command) { continue }
      for sequence in binding.sequences {
        try tmux.send(keys: ["g", "t", "g", "g", "j"])
        try tmux.send(keys: sequence.map { Self.name(of: $0) })
        // An escape would become one key with what follows: these leave a prompt and a panel as well.
        try tmux.send(keys: ["C-u", "BSpace", "Left"])
      }
    }
    try await tmux.wait { !$0.contains("status=") }
    try tmux.send(keys: ["g", "t", "g", "g", "z", "M"])
    // The source may have to be read again, after r.
    try await tmux.wait { $0.contains("count: 2") && $0.contains("1 of 3") }
    try tmux.send(keys: ["j", "l"])
    try await tmux.wait { $0.contains("data.json › users") && $0.contains("2 of 5") }
    try await tmux.quit()
  }

  private static func name(of key: Key) -> String {
    switch key {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "C-\(letter)"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .shiftUp: "S-Up"
    case .shiftDown: "S-Down"
    case .shiftLeft: "S-Left"
    case .shiftRight: "S-Right"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Escape"
    case .tab: "Tab"
    case .backTab: "BTab"
    case .backspace: "BSpace"
    case .delete: "DC"
    case .function(let number): "F\(number)"
    }
  }

  @Test("The editor gets the file, the line and the keys, and gives the terminal back")
  func editor() async throws {
    let tmux = try await Tmux(columns: 70, rows: 14, file: "{\n\"a\": 1,\n\"b\": 2\n}\n")
    let script = "printf 'edits %s\\n' \"$*\"; read -r typed; printf 'typed %s' \"$typed\" > typed"
    try tmux.send("printf '%s' '\(script.replacing("'", with: "'\\''"))' > edit", enter: true)
    try await tmux.start("VISUAL='sh ./edit' \"$ESPALIER\" data.json", until: "b: 2")
    try tmux.send(keys: "j", "j", "o")
    try await tmux.wait { $0.contains("edits +3 data.json") }
    try tmux.send("jq words", enter: true)
    try await tmux.wait { $0.contains("back from the editor") && $0.contains("b: 2") }
    try tmux.send(keys: "k", "v")
    try await tmux.wait { $0.contains("edits +2 data.json") }
    try tmux.send("kv words", enter: true)
    try await tmux.wait { $0.contains("back from the editor") && $0.contains("2 of 3") }
    try await tmux.quit()
    try tmux.send("clear; cat typed; echo", enter: true)
    try await tmux.wait { $0.contains("typed kv words") }
  }

  @Test("A command gets the path, or the value on its input, and gives the terminal back")
  func shellCommand() async throws {
    let tmux = try await Tmux.running(columns: 70, rows: 14)
    try tmux.send("!wc -c", enter: true)
    try await tmux.wait { $0.contains("data.json") && $0.contains("[status 0] Enter goes back") }
    #expect(try tmux.screen().contains("\(Tmux.users.utf8.count) "))
    try tmux.send(keys: "Enter")
    try await tmux.wait { $0.contains("done: wc -c") && $0.contains("count: 2") }
    // The value of the first user, which the command reads and has to be told where its path is.
    try tmux.send(keys: "j", "l", "j")
    try await tmux.wait { $0.contains("3 of 5") }
    try tmux.send("!cat; echo {}; read line </dev/tty; echo \"typed $line\"; exit 3", enter: true)
    try await tmux.wait { $0.contains("{\"name\": \"Ada\"}") && $0.contains("/users/0") }
    try tmux.send("these words", enter: true)
    try await tmux.wait { $0.contains("typed these words") && $0.contains("[status 3]") }
    try tmux.send(keys: "Enter")
    try await tmux.wait { $0.contains("\nstatus 3: cat") && $0.contains("3 of 5") }
    // What leaves nothing to read comes back by itself, on the last line of the screen as well.
    try tmux.send("!true", enter: true)
    try await tmux.wait { $0.contains("\ndone: true") && $0.contains("3 of 5") }
    let pager = "printf '\\033[?1049hpaged'; read line </dev/tty; printf '\\033[?1049l'"
    try tmux.send("!" + pager, enter: true)
    try await tmux.wait { $0.contains("paged") && !$0.contains("3 of 5") }
    try tmux.send(keys: "Enter")
    try await tmux.wait { $0.contains("\ndone: printf") && $0.contains("3 of 5") }
    try await tmux.quit()
  }

  @Test("A value is written to a file, which is not replaced without being told to")
  func save() async throws {
    let tmux = try await Tmux.running(columns: 70, rows: 14)
    try tmux.send(keys: "j", "W")
    try tmux.send("users.json", enter: true)
    try await tmux.wait { $0.contains("wrote 34 bytes to users.json") }
    try tmux.send(":write users.json", enter: true)
    try await tmux.wait { $0.contains("users.json is there already") }
    try tmux.send(":write no/such/folder", enter: true)
    try await tmux.wait { $0.contains("no/such/folder could not be written") }
    try tmux.send(":write nofolder/", enter: true)
    try await tmux.wait { $0.contains("nofolder/ is the path of a folder") }
    try tmux.send(keys: "j")
    try tmux.send(":write! users.json", enter: true)
    try await tmux.wait { $0.contains("wrote 1 byte to users.json") }
    try await tmux.quit()
    try tmux.send("clear; cat users.json; echo", enter: true)
    try await tmux.wait { $0.hasPrefix("2") }
  }

  @Test("A file that grows is followed with its end in sight, unless one went elsewhere")
  func follow() async throws {
    let tmux = try await Tmux.running(
      "\"$ESPALIER\" -f data.json",
      rows: 10,
      file: (0..<4).map { "{\"n\": \($0)}\n" }.joined(),
      until: "3  1 item"
    )
    try await tmux.wait {
      $0.contains("5 of 5\n") && $0.contains("waiting for more…")
        && $0.contains("following the end")
    }
    let file = tmux.file("data.json")
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("{\"n\": 4}\nno JSON at all\n".utf8))
    try await tmux.wait { $0.contains("no JSON at all") }
    try handle.write(contentsOf: Data((5..<40).map { "{\"n\": \($0)}\n" }.joined().utf8))
    try await tmux.wait { $0.contains("39  1 item") || $0.contains("40  1 item") }
    try tmux.send(keys: "g", "g")
    try await tmux.wait { $0.contains("1 of") }
    try handle.write(contentsOf: Data("{\"n\": 99}\n".utf8))
    try tmux.send(keys: "j")
    try await tmux.wait { $0.contains("2 of 4") }
    try await tmux.quit()
  }

  @Test("A followed file shows a last line without an end, and what is added to it")
  func followUnfinishedLine() async throws {
    let tmux = try await Tmux.running(
      "\"$ESPALIER\" -f data.json",
      rows: 10,
      file: "first\nsecond\nla",
      until: "  la\n"
    )
    let handle = try FileHandle(forWritingTo: tmux.file("data.json"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("st".utf8))
    try await tmux.wait { $0.contains("  last\n") }
    try handle.write(contentsOf: Data(" words\n".utf8))
    try await tmux.wait { $0.contains("last words") && $0.contains("waiting for more") }
    try await tmux.quit()
  }

  @Test("A folder follows the disk")
  func folder() async throws {
    let tmux = try await Tmux.running(
      "\"$ESPALIER\" d",
      after: "mkdir -p d/e; touch d/one",
      until: "  one"
    )
    try Data("x".utf8).write(to: tmux.file("d/two"))
    try await tmux.wait { $0.contains("two") }
    try FileManager.default.removeItem(at: tmux.file("d/one"))
    try await tmux.wait { !$0.contains("one") }
    try await tmux.quit()
  }

  @Test("Lines in place of a screen: what is focused, and nothing is drawn again")
  func linear() async throws {
    let tmux = try await Tmux(columns: 70, rows: 14)
    let modes = try await tmux.modes()
    try await tmux.start(
      "\"$ESPALIER\" --linear data.json",
      until: "level 1, 1 of 1, open, data.json"
    )
    try tmux.send(keys: "j", "l")
    try await tmux.wait {
      $0.contains("level 2, 1 of 2, closed, users, 2 items\nlevel 2, 1 of 2, open, users, 2 items")
    }
    try await tmux.quit()
    #expect(try await tmux.modes() == modes)
  }

  @Test("Sizes from one cell to 500 by 200, and back")
  func sizes() async throws {
    let tmux = try await Tmux.running(columns: 60, rows: 12)
    for (columns, rows) in [(1, 1), (2, 1), (1, 9), (500, 200), (3, 2), (80, 24)] {
      try tmux.resize(columns: columns, rows: rows)
      try tmux.send(keys: "j", "k", "?", "Escape", "g", "c", "l", "h", "g", "t", "k")
    }
    try await tmux.wait { $0.contains("count: 2") && $0.contains("1 of") }
    try await tmux.quit()
  }

  @Test("A paste of 2 MB, invalid bytes, a stop and a kill do no harm")
  func hostile() async throws {
    let tmux = try await Tmux.running(after: "set -m", columns: 60, rows: 12)
    let paste = tmux.file("paste")
    try Data(String(repeating: "qqqq wwww\n", count: 200_000).utf8).write(to: paste)
    try tmux.send(keys: "/")
    try await tmux.wait { $0.contains("\n/") }
    try tmux.paste(paste)
    try tmux.send(keys: "Escape")
    try await tmux.wait { $0.contains("1 of 3") }
    try tmux.send(bytes: [0xFF, 0xC3, 0x28, 0xF0, 0x9F, 0x6A])
    try await tmux.wait { $0.contains("2 of 3") }
    try tmux.run("pkill", "-STOP", "-t", try tmux.terminal(), "-f", "data.json")
    try await tmux.wait { $0.contains("Stopped") }
    try tmux.send("fg", enter: true)
    try await tmux.wait { $0.contains("2 of 3") }
    try tmux.run("pkill", "-KILL", "-t", try tmux.terminal(), "-f", "data.json")
    try await tmux.wait { $0.contains("Killed") }
  }

  @Test("A file that is written, replaced, cut or deleted while it is open is shown as it is")
  func changedFile() async throws {
    let big = "[" + (0..<20_000).map { "{\"n\": \($0)}" }.joined(separator: ",\n") + "]"
    let tmux = try await Tmux.running(
      "\"$ESPALIER\" --view outline data.json",
      file: big,
      until: "1 of "
    )
    let file = tmux.file("data.json")
    try tmux.send(keys: "j", "j", "l", "j")
    try await tmux.wait { $0.contains("n: 1\n") && $0.contains("1 › n") }
    // In place, and by another file in its place.
    try Data(big.replacing("\"n\": 1}", with: "\"n\": \"new\"}").utf8).write(to: file)
    try await tmux.wait { $0.contains("n: \"new\"") && $0.contains("1 › n") }
    try Data("[0, {\"m\": 3, \"n\": 4}]".utf8).write(to: file, options: .atomic)
    try await tmux.wait { $0.contains("m: 3") && $0.contains("1 › n") && $0.contains("5 of 5") }
    try FileManager.default.removeItem(at: file)
    try await tmux.wait { $0.contains("data.json: No such file") && $0.contains("1 › n") }
    try Data("[0, {\"n\": 5}]".utf8).write(to: file)
    try await tmux.wait { $0.contains("n: 5") && $0.contains("1 › n") && !$0.contains("No such") }
    try await tmux.quit()
  }

  @Test("What an editor has written is shown when it ends")
  func edited() async throws {
    let tmux = try await Tmux(columns: 70, rows: 14, file: "{\n\"a\": 1,\n\"b\": 2\n}\n")
    // One writes in place, the other puts a new file in its place.
    let edit = tmux.file("edit")
    try Data("sed 's/2/\"in place\"/' data.json > new; cat new > data.json".utf8).write(to: edit)
    try await tmux.start("VISUAL='sh ./edit' \"$ESPALIER\" data.json", until: "b: 2")
    try tmux.send(keys: "j", "j", "o")
    try await tmux.wait { $0.contains("b: \"in place\"") && $0.contains("3 of 3") }
    try Data("sed 's/in place/replaced/' data.json > new; mv new data.json".utf8).write(to: edit)
    try tmux.send(keys: "o")
    try await tmux.wait { $0.contains("b: \"replaced\"") && $0.contains("3 of 3") }
    try await tmux.quit()
  }

  @Test("A pipe is followed line by line")
  func pipe() async throws {
    let tmux = try await Tmux(columns: 70, rows: 10)
    try tmux.send("mkfifo pipe; clear; \"$ESPALIER\" -f pipe; echo status=$?", enter: true)
    try await tmux.wait { _ in FileManager.default.fileExists(atPath: tmux.file("pipe").path) }
    let writer = try await Task.detached { try FileHandle(forWritingTo: tmux.file("pipe")) }.value
    try writer.write(contentsOf: Data("{\"n\": 1}\n".utf8))
    try await tmux.wait { $0.contains("{n: 1}") }
    try writer.write(contentsOf: Data("words\n".utf8))
    try await tmux.wait { $0.contains("words") }
    try await tmux.quit()
  }

  @Test("A name is copied by the program of the desktop as well")
  func clipboard() async throws {
    let tmux = try await Tmux(columns: 70, rows: 10)
    try Data("#!/bin/sh\nprintf '%s ' \"$@\" > args; cat > copied.new; mv copied.new copied\n".utf8)
      .write(to: tmux.file("xclip"))
    let environment = "DISPLAY=:99 WAYLAND_DISPLAY= PATH=\"$PWD:$PATH\""
    try await tmux.start(environment + " \"$ESPALIER\" data.json", after: "chmod +x xclip")
    try tmux.send(keys: "j", "y", "k")
    try await tmux.wait { $0.contains("copied: users") }
    try await tmux.wait { _ in FileManager.default.fileExists(atPath: tmux.file("copied").path) }
    #expect(try String(contentsOf: tmux.file("copied"), encoding: .utf8) == "users")
    #expect(try String(contentsOf: tmux.file("args"), encoding: .utf8) == "-selection clipboard ")
    try await tmux.quit()
  }

  @Test("Hidden files are shown and hidden again, and the cursor stays on its file")
  func hidden() async throws {
    let tmux = try await Tmux.running(
      "\"$ESPALIER\" d",
      after: "mkdir -p d; touch d/.secret d/one d/two",
      until: "  two"
    )
    try tmux.send(keys: "j", "j", ".")
    try await tmux.wait { $0.contains(".secret") && $0.contains("d/two") }
    try tmux.send(keys: ".")
    try await tmux.wait { !$0.contains(".secret") && $0.contains("d/two") }
    try await tmux.quit()
  }

  @Test(
    "A signal ends it after hidden files were shown, and gives the terminal back",
    arguments: [("TERM", 143), ("HUP", 129), ("INT", 130)]
  )
  func signalAfterHidden(name: String, status: Int) async throws {
    let tmux = try await Tmux(columns: 60, rows: 12)
    let modes = try await tmux.modes()
    try await tmux.start(
      "\"$ESPALIER\" d",
      after: "mkdir -p d; touch d/.secret d/one",
      until: "  one"
    )
    try tmux.send(keys: ".")
    try await tmux.wait { $0.contains(".secret") }
    try tmux.run("pkill", "-\(name)", "-t", try tmux.terminal(), "-x", "espalier-cli")
    try await tmux.wait { $0.contains("before") && $0.contains("status=\(status)") }
    #expect(try await tmux.modes() == modes)
  }

  @Test("What is written to the terminal begins and ends with its modes, as script records it")
  func recording() async throws {
    let tmux = try await Tmux.running("script -qec '\"$ESPALIER\" data.json' record")
    try tmux.send(keys: "j", "l", "q")
    try await tmux.wait { $0.contains("status=0") }
    let record = try String(contentsOf: tmux.file("record"), encoding: .utf8)
    let begin = try #require(record.range(of: "\u{1B}[?1049h"))
    let end = try #require(record.range(of: "\u{1B}[?1049l"))
    #expect(!record[..<begin.lowerBound].contains("users"))
    #expect(record[begin.upperBound..<end.lowerBound].contains("users"))
    #expect(!record[end.upperBound...].contains("\u{1B}"))
  }

  @Test("The filter form counts, filters and gives everything back")
  func form() async throws {
    let tmux = try await Tmux.running(columns: 90)
    try tmux.send(keys: "j", "l", "g", "f")
    try await tmux.wait { $0.contains("counted 2 records") }
    try tmux.send(keys: "l", "Space")
    try await tmux.wait { $0.contains("1 pass, counted 2 records") && $0.contains("[x] Ada") }
    try tmux.send(keys: "g", "t")
    try await tmux.wait { $0.contains("▸ 0") && !$0.contains("▸ 1") }
    try tmux.send(keys: "Escape")
    try await tmux.wait { $0.contains("▸ 1") }
    try await tmux.quit()
  }

  @Test("Tab goes from the form to the rows beside it, and back")
  func panes() async throws {
    let tmux = try await Tmux.running(columns: 90)
    try tmux.send(keys: "j", "l", "g", "f")
    try await tmux.wait { $0.contains("counted 2 records") }
    try tmux.send(keys: "Tab")
    try await tmux.wait { $0.contains("Tab goes to the form") }
    try tmux.send(keys: "j", "l")
    try await tmux.wait { $0.contains("name: \"Ada\"") && $0.contains("users › 0") }
    try tmux.send(keys: "BTab")
    try await tmux.wait { $0.contains("Tab goes to the rows") }
    try tmux.send(keys: "l")
    try await tmux.wait { $0.contains("[ ] Ada") }
    try await tmux.quit()
  }

  @Test("A link is the URL of the file, with the JSON Pointer as its fragment")
  func link() async throws {
    let tmux = try await Tmux.running(
      columns: 200,
      file: "{\"a b\": [1, {\"ü\": 2}], \"c\": 3}",
      until: "c: 3"
    )
    try tmux.send(keys: "p", "u")
    try await tmux.wait { $0.contains("file:///") && $0.contains("/data.json\n") }
    try tmux.send(keys: "Escape")
    try await tmux.wait { !$0.contains("file:///") }
    try tmux.send(keys: "j", "l")
    try await tmux.wait { $0.contains("0: 1") }
    try tmux.send(keys: "j", "j", "l")
    try await tmux.wait { $0.contains("ü: 2") }
    try tmux.send(keys: "j")
    try await tmux.wait { $0.contains("› ü") }
    try tmux.send(keys: "y", "u")
    try await tmux.wait {
      $0.contains("copied: file:///") && $0.contains("/data.json#/a%20b/1/%C3%BC")
    }
    try await tmux.quit()
  }

  @Test(
    "Colours are those of the background that the terminal tells; without colours there are none",
    arguments: [
      ("#ffffff", "COLORTERM=truecolor", CellStyle.Palette.light),
      ("#000000", "COLORTERM=24bit", .dark), ("#ffffff", "COLORTERM=", nil),
      ("#ffffff", "COLORTERM=truecolor NO_COLOR=1", nil),
      ("#ffffff", "COLORTERM= TERM=screen-256color", .indexedLight),
      ("#000000", "COLORTERM= TERM=screen-256color", .indexedDark),
    ]
  )
  func colors(background: String, environment: String, palette: CellStyle.Palette?) async throws {
    let tmux = try await Tmux(columns: 70, rows: 12, background: background)
    try await tmux.start("\(environment) \"$ESPALIER\" data.json")
    if let palette {
      let number = palette.code(try #require(RowColors().value(.number)))
      try await tmux.waitForColors { $0.contains(number + "m") }
    } else {
      #expect(try !tmux.coloredScreen().contains("8;2;"))
    }
    try await tmux.quit()
  }

  @Test("Over a slow line, keys are answered in their order, and the end is reached")
  func slowLine() async throws {
    let tmux = try await Tmux(columns: 60, rows: 12)
    // Some kilobytes a second: the terminal takes nothing until the line has room again.
    let line =
      "$|=1; while (sysread STDIN,$b,32) { syswrite STDOUT,$b; select undef,undef,undef,0.01 }"
    try Data(line.utf8).write(to: tmux.file("slow"))
    try await tmux.start(
      "script -qfec '\"$ESPALIER\" data.json' /dev/null | perl slow",
      until: "1 of 3"
    )
    try tmux.send(keys: "j", "l")
    try await tmux.wait { $0.contains("▸ 1") }
    try tmux.send(keys: "j", "k", "j", "j", "k", "l")
    try await tmux.wait { $0.contains("  name: \"Ada\"") && $0.contains("3 of 6") }
    try await tmux.quit()
  }
}
