import Foundation
import Testing

/// The functions for shells in the documentation, in these shells.
@Suite(.enabled(if: Tmux.exists, "tmux is missing")) struct ShellFunctionTests {
  /// A shell, and how it is started without the files of the user.
  struct Shell: CustomTestStringConvertible {
    var name: String
    var start: String
    var testDescription: String { name }

    static let all = [
      Shell(name: "bash", start: "bash --norc --noprofile"), Shell(name: "zsh", start: "zsh -f"),
      Shell(name: "fish", start: "fish --no-config"),
    ]

    var exists: Bool {
      ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
        .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// The functions for the shell.
    var functions: String {
      get throws {
        let document = URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../../../Documentation/terminal.md")
        let parts = try String(contentsOf: document, encoding: .utf8)
          .components(separatedBy: "```\(name)\n")
        return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
      }
    }
  }

  @Test("They go to a folder and edit files with any names", arguments: Shell.all.filter(\.exists))
  func functions(shell: Shell) async throws {
    let tmux = try await Tmux(columns: 80, rows: 16)
    try Data(try shell.functions.utf8).write(to: tmux.file("functions"))
    let folder = tmux.file("it's sub")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["a b", "new\nline", "$x*"] { try Data().write(to: folder.appending(path: name)) }
    try FileManager.default.createDirectory(
      at: tmux.file("bin"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: tmux.file("bin/espalier").path,
      withDestinationPath: BuiltCommand.path
    )
    try tmux.send("export PATH=\"$PWD/bin:$PATH\" EDITOR='ls -1b'", enter: true)
    try tmux.send("exec \(shell.start)", enter: true)
    try tmux.send("source functions; echo sourced \(1 + 1)", enter: true)
    try await tmux.wait { $0.contains("\nsourced 2") }
    try tmux.send("clear; ecd", enter: true)
    try await tmux.wait { $0.contains("Enter takes the row") && $0.contains("it's sub") }
    try tmux.send(keys: "G", "Enter")
    try await tmux.wait { !$0.contains("Enter takes") }
    try tmux.send("clear; pwd", enter: true)
    try await tmux.wait { $0.contains("/it's sub\n") }
    try tmux.send("clear; ecd ..; pwd", enter: true)
    try await tmux.wait { $0.contains("Enter takes the row") }
    try tmux.send(keys: "Escape")
    try await tmux.wait { $0.contains("/it's sub\n") && !$0.contains("Enter takes") }
    try tmux.send("clear; eedit", enter: true)
    try await tmux.wait { $0.contains("Space marks") && $0.contains("a b") }
    try tmux.send(keys: "j", "Space", "Space", "Space", "Enter")
    try await tmux.wait {
      $0.contains("/a\\ b") && $0.contains("new\\nline") && $0.contains("/$x*")
    }
    try tmux.send("clear; eedit; echo none", enter: true)
    try await tmux.wait { $0.contains("Space marks") }
    try tmux.send(keys: "q")
    try await tmux.wait { $0.contains("none") && !$0.contains("Space marks") }
  }
}
