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

  @Test(
    "The line asks for a command, remembers it, and says where there is nothing to run one with"
  )
  func prompt() async throws {
    var player = try await Player(
      try jsonSource("[1, 2"),
      size: ScreenSize(columns: 90, rows: 12)
    )
    try await player.type("!")
    #expect(player.status.contains("a command of the shell; {} is the path"))
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
    // Marked rows go before that of the cursor.
    try await player.type("ggxxgg!")
    #expect(player.status.contains("{} are the 2 marked paths"), "\(player.status)")
    try await player.press(.up, .enter)
    #expect(player.ran?.title == "data.json, 0")
  }
}
