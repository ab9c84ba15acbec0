import Foundation
import Testing

@testable import EspalierCommand

/// The formatter of manual pages.
private enum Formatter {
  static let program = URL(filePath: "/usr/bin/groff")

  /// Whether it is used: under `CI=true` a missing one is a failure.
  static let isExpected =
    FileManager.default.isExecutableFile(atPath: program.path)
    || ProcessInfo.processInfo.environment["CI"] == "true"
}

/// The manual page and the completions, and where they are installed.
@Suite struct ManualTests {
  @Test("every subcommand and every flag of the help is on the page")
  func whole() throws {
    let run = try CommandRun(["manual"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix(".TH ESPALIER 1 "))
    let page = run.output.replacingOccurrences(of: "\\-", with: "-")
    for subcommand in ["browse", "print", "check", "serve", "formats", "replay"] {
      #expect(page.contains("\n.SS \"espalier \(subcommand)\"\n"))
      let help = try CommandRun([subcommand, "--help"]).output
      let flags = help.split(whereSeparator: { " ,\n/".contains($0) }).filter { $0.hasPrefix("--") }
      #expect(!flags.isEmpty)
      for flag in flags where flag.dropFirst(2).allSatisfy({ $0.isLetter || $0 == "-" }) {
        #expect(page.contains(flag), "\(flag) of \(subcommand)")
      }
    }
  }

  @Test("no text is taken for a request of the formatter")
  func requests() throws {
    let known = ["TH", "SH", "SS", "TP", "PP", "RS", "RE", "nf", "fi", "br"]
    for line in try ManualCommand.page().split(separator: "\n") where line.hasPrefix(".") {
      #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
    #expect(ManualPage.escaped(".bak 'a' \\d -x") == "\\&.bak \\(aqa\\(aq \\ed \\-x")
  }

  @Test(
    "the formatter has nothing to warn of",
    .enabled(if: Formatter.isExpected, "groff is missing")
  )
  func formatter() throws {
    let run = try CommandRun(
      ["-man", "-ww", "-Tutf8", "-K", "utf8"],
      program: Formatter.program,
      input: try ManualCommand.page()
    )
    #expect(run.errors == "")
    #expect(run.output.contains("espalier print"))
  }

  @Test("installed below a prefix, where man and the shells look for them")
  func installed() throws {
    let folder = try TemporaryFolder()
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Scripts/install-documents")
    let run = try CommandRun([CommandRun.program.path, folder.url.path], program: script)
    #expect(run.errors == "")
    #expect(run.status == 0)
    let starts = [
      "share/bash-completion/completions/espalier": "#!/bin/bash",
      "share/zsh/site-functions/_espalier": "#compdef espalier",
      "share/fish/vendor_completions.d/espalier.fish": "function ",
      "share/man/man1/espalier.1": ".TH ESPALIER 1 ",
    ]
    for (path, start) in starts {
      let text = try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
      #expect(text.contains(start), "\(path): \(text.prefix(60))")
    }
    let bash = folder.url.appending(path: "share/bash-completion/completions/espalier").path
    let completion = """
      . "$0"; COMP_WORDS=(espalier print --for); COMP_CWORD=2; COMP_LINE="espalier print --for"
      COMP_POINT=${#COMP_LINE}; _espalier espalier --for print; echo "${COMPREPLY[@]}"
      """
    let shell = try CommandRun(["-c", completion, bash], program: URL(filePath: "/bin/bash"))
    #expect(shell.output.contains("--format"), "\(shell.output) \(shell.errors)")
  }
}
