import EspalierSources
import Testing

@testable import EspalierTerminal

/// Commands of the shell for a row.
@Suite struct ShellCommandTests {
  @Test("A command has the path as its last argument, or where the braces are")
  func script() {
    func script(_ text: String, takesPath: Bool = true, count: Int = 1) -> String {
      let paths = Array(repeating: Array("/a b".utf8), count: count)
      return ShellCommand(text: text, paths: paths, takesPath: takesPath).script
    }
    #expect(script("wc -l", count: 3) == #"wc -l "$@""#)
    #expect(script("cp {} /tmp", count: 2) == #"cp "$@" /tmp"#)
    #expect(script("wc -l") == #"wc -l "$1""#)
    #expect(script("cp {} {}.old") == #"cp "$1" "$1".old"#)
    #expect(script("wc -c", takesPath: false) == "wc -c")
    #expect(script("echo {}; wc", takesPath: false) == #"echo "$1"; wc"#)
  }

  @Test("The terminal's answer is the cell of the cursor")
  func cursor() {
    let answers: [(String, CursorPosition?)] = [
      ("\u{1B}[24;1R", CursorPosition(row: 24, column: 1)),
      ("q\u{1B}[3;80R", CursorPosition(row: 3, column: 80)), ("\u{1B}[A", nil), ("\u{1B}[3R", nil),
      ("R", nil), ("", nil),
    ]
    for (answer, position) in answers {
      #expect(CursorPosition(answer: Array(answer.utf8)) == position, "\(answer)")
    }
  }

  @Test(
    "The line asks for a command, remembers it, and says where there is nothing to run one with"
  )
  func prompt() async throws {
    var player = try await Player(
      try jsonSource("[1, 2"),
      size: ScreenSize(columns: 90, rows: 12)
    )
    try await player.type("!")
    #expect(player.status.contains("a command of the shell; {} is the path; Enter alone is less"))
    try await player.type("wc -c")
    try await player.press(.enter)
    #expect(player.ran?.command == "wc -c" && player.ran?.title == "data.json")
    try await player.type("j!")
    try await player.press(.up, .enter)
    #expect(player.ran?.title == "0")
    try await player.type("G!")
    try await player.press(.up, .enter)
    #expect(player.status.contains("nothing to run a command with"), "\(player.status)")
    #expect(player.ran?.title == "0")
    // The pager needs no command.
    try await player.type("gg!")
    try await player.press(.enter)
    #expect(player.ran?.command == "less" && player.ran?.title == "data.json")
    // Marked rows go before that of the cursor.
    try await player.type("ggxxgg!")
    #expect(player.status.contains("{} are the 2 marked paths"), "\(player.status)")
    try await player.press(.up, .enter)
    #expect(player.ran?.title == "data.json, 0")
  }
}
