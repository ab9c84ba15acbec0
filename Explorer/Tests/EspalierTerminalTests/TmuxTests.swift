import Foundation
import Testing

/// The built command in a real terminal.
@Suite(.enabled(if: Tmux.exists, "tmux is missing")) struct TmuxTests {
  @Test("espalier PATH opens, follows the keys and the size, and leaves the terminal as it was")
  func session() async throws {
    let tmux = try await Tmux(columns: 60, rows: 12)
    let modes = try await tmux.modes()
    try await tmux.start("\"$ESPALIER\" data.json", until: "1 of 3")
    #expect(try tmux.screen().contains("▸ users  2 items"))
    #expect(!(try tmux.screen().contains("before")))
    try tmux.send(keys: "j", "Right")
    try await tmux.wait { $0.contains("▸ 1  1 item") }
    try tmux.send(keys: "Right", "Right")
    try await tmux.wait { $0.contains("name: \"Ada\"") }
    try tmux.send(keys: "Right")
    try await tmux.wait { $0.contains("data.json › users › 0 › name") }
    // The cursor of the terminal is on the row, for those who follow it.
    #expect(try tmux.cursor() == "8,4")
    try tmux.send(keys: "/", "b", "o", "Enter")
    try await tmux.wait { $0.contains("users › 1 › name") && $0.contains("/bo  1 of 1") }
    try tmux.resize(columns: 40, rows: 6)
    try await tmux.wait { $0.contains("name: \"Bob\"") && $0.contains("6 of 7") }
    try tmux.send(keys: "?")
    try await tmux.wait { $0.contains("Move") && $0.contains("Esc closes") }
    try tmux.send(keys: "Escape")
    try await tmux.wait { $0.contains("name: \"Bob\"") }
    try await tmux.quit()
    #expect(try tmux.screen().contains("before"))
    #expect(try await tmux.modes() == modes)
  }

  @Test(
    "A signal that ends it gives the terminal back",
    arguments: [("TERM", 143), ("HUP", 129), ("INT", 130), ("SEGV", 139)]
  )
  func signals(name: String, status: Int) async throws {
    let tmux = try await Tmux(columns: 60, rows: 12)
    let modes = try await tmux.modes()
    try await tmux.start("\"$ESPALIER\" data.json")
    try tmux.run("pkill", "-\(name)", "-t", try tmux.terminal(), "-f", "data.json")
    try await tmux.wait { $0.contains("before") && $0.contains("status=\(status)") }
    #expect(try await tmux.modes() == modes)
  }

  @Test("Ctrl-Z suspends, fg continues where it was")
  func suspension() async throws {
    let tmux = try await Tmux.running(after: "set -m", columns: 60, rows: 12)
    try tmux.send(keys: "j", "Right")
    try await tmux.wait { $0.contains("2 of 5") }
    try tmux.send(keys: "C-z")
    try await tmux.wait { $0.contains("Stopped") }
    try tmux.send("echo shell; fg", enter: true)
    try await tmux.wait { $0.contains("data.json › users") && $0.contains("2 of 5") }
    try tmux.send(keys: "Down")
    try await tmux.wait { $0.contains("3 of 5") }
    try tmux.send(keys: "q")
    try await tmux.wait { $0.contains("shell") }
  }

  @Test("A stop from outside gives the terminal to the shell, fg continues where it was")
  func stopFromOutside() async throws {
    let tmux = try await Tmux.running(after: "set -m", columns: 60, rows: 12)
    try tmux.send(keys: "j", "Right")
    try await tmux.wait { $0.contains("2 of 5") }
    try tmux.run("pkill", "-TSTP", "-t", try tmux.terminal(), "-f", "data.json")
    try await tmux.wait { $0.contains("before") && $0.contains("Stopped") }
    try tmux.send("echo shell; fg", enter: true)
    try await tmux.wait { $0.contains("data.json › users") && $0.contains("2 of 5") }
    try tmux.send(keys: "Down")
    try await tmux.wait { $0.contains("3 of 5") }
    try tmux.send(keys: "q")
    try await tmux.wait { $0.contains("shell") }
  }

  @Test("Where no shell waits, Ctrl-Z does nothing, and the keys go on")
  func orphan() async throws {
    let tmux = try await Tmux(columns: 60, rows: 12)
    try await tmux.start("exec \"$ESPALIER\" data.json")
    try tmux.send(keys: "j", "C-z", "l")
    try await tmux.wait { $0.contains("data.json › users") && $0.contains("2 of 5") }
    try tmux.send(keys: "j", "C-z")
    try tmux.send(keys: "j")
    try await tmux.wait { $0.contains("4 of 5") }
  }

  @Test("The window becomes narrow and wide again while keys come, in the form as well")
  func resizes() async throws {
    let file = "[" + (0..<20).map { "{\"a\": \($0), \"b\": 1}" }.joined(separator: ",") + "]"
    let tmux = try await Tmux.running(columns: 120, rows: 24, file: file, until: "1 of 20")
    try tmux.send(keys: "j", "g", "f")
    try await tmux.wait { $0.contains("counted 20 records") }
    let keys = (0..<200).map { $0.isMultiple(of: 2) ? "j" : "k" }
    for columns in [35, 120, 17, 100, 1, 90, 3, 120] {
      try tmux.send(keys: keys)
      try tmux.resize(columns: columns, rows: columns < 10 ? 2 : 24)
    }
    try await tmux.wait { $0.contains("counted 20 records") && $0.contains("? keys") }
    try await tmux.quit()
  }

  @Test("A search and a filter that are typed ahead of the screen find everything")
  func typedAhead() async throws {
    let rows = (0..<5_000).map { "\($0),name\($0)\n" }.joined()
    let tmux = try await Tmux.running(
      "\"$ESPALIER\" --as csv --view outline data.json",
      file: "id,name\n" + rows,
      until: "1 of "
    )
    for _ in 0..<3 {
      for prompt in ["/", "&"] {
        try tmux.send("\(prompt)name", enter: true)
        try await tmux.wait { $0.contains("\(prompt)name  1 of 5,000 ") }
        try tmux.send(keys: "Escape")
        try await tmux.wait { $0.contains("? keys") }
      }
    }
    try await tmux.quit()
  }

  @Test("Data on standard input leave the keyboard to the browser")
  func pipe() async throws {
    let tmux = try await Tmux.running(
      "cat data.json | \"$ESPALIER\" - --as json --ascii",
      until: "> users  2 items"
    )
    try tmux.send(keys: "j", "l")
    try await tmux.wait { $0.contains("v users") }
    try await tmux.quit()
  }

  @Test("A dumb terminal is refused with a reason; what is no terminal gets the text")
  func noTerminal() async throws {
    let tmux = try await Tmux(columns: 100, rows: 12)
    try tmux.send("clear; TERM=dumb \"$ESPALIER\" data.json; echo status=$?", enter: true)
    try await tmux.wait { $0.contains("TERM=dumb") && $0.contains("status=64") }
    try tmux.send("clear; \"$ESPALIER\" data.json | cat; echo status=$?", enter: true)
    try await tmux.wait { $0.contains("└── count: 2") && $0.contains("status=0") }
    try tmux.send("clear; \"$ESPALIER\" missing.json; echo status=$?", enter: true)
    try await tmux.wait { $0.contains("missing.json") && $0.contains("status=66") }
  }
}
