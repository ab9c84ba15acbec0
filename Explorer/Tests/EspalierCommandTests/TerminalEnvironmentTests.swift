import EspalierTerminal
import Testing

@testable import EspalierCommand

/// The choices that follow from the environment of a terminal.
@Suite struct TerminalEnvironmentTests {
  @Test(
    "The first variable of the locale that is set decides whether the terminal shows UTF-8",
    arguments: [
      ([:], false), (["LANG": "C"], false), (["LANG": "de_DE.UTF-8"], true),
      (["LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"], false), (["LANG": "en_US.utf8@euro"], true),
      (["LANG": "de_DE@euro"], false), (["LANG": "de_DE.ISO-8859-1"], false),
      (["LC_CTYPE": "UTF-8", "LANG": "C"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
    ] as [([String: String], Bool)]
  )
  func charset(_ variables: [String: String], _ showsUnicode: Bool) {
    #expect(TerminalEnvironment(variables).showsUnicode == showsUnicode)
  }

  @Test(
    "Terminals without colours get none, and neither do those who want none",
    arguments: [
      ("xterm", false), ("xterm-256color", false), ("vt100", true), ("vt220-8bit", true),
      ("dumb", true), ("ansi-m", true), ("linux", false), ("xterm-mono", true),
      ("vte-256color", false),
    ]
  )
  func colors(_ terminal: String, _ isPlain: Bool) {
    #expect(TerminalEnvironment(["TERM": terminal]).prefersPlainText == isPlain)
    #expect(TerminalEnvironment(["TERM": terminal, "NO_COLOR": "1"]).prefersPlainText)
    #expect(TerminalEnvironment(["TERM": terminal, "NO_COLOR": ""]).prefersPlainText == isPlain)
  }

  @Test(
    "The colours are those that the terminal's name and COLORTERM promise",
    arguments: [
      ("xterm", "", .theme), ("xterm-256color", "", .indexed), ("tmux-256color", "24bit", .full),
      ("xterm", "truecolor", .full), ("linux", "yes", .theme), ("vt100", "truecolor", .none),
    ] as [(String, String, ColorCount)]
  )
  func colorCount(_ terminal: String, _ variable: String, _ colors: ColorCount) {
    let variables = ["TERM": terminal, "COLORTERM": variable]
    #expect(TerminalEnvironment(variables).colors == colors)
  }
}
