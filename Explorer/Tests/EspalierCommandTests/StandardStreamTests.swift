import Foundation
import Testing

/// The command with standard streams that are closed or full.
@Suite struct StandardStreamTests {
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("a.json", "[1, 2")
    return folder
  }

  @Test(
    "closed standard output is named, exit code 74",
    arguments: [
      ["print", "a.json"], ["print", "."], ["print", ".", "--filter", "a"],
      ["print", "a.json", "--get", "/0"], ["check", "a.json"], ["--help"], ["--version"],
    ]
  )
  func closedOutput(arguments: [String]) throws {
    let run = try CommandRun(shell: ">&-", arguments, in: try sample())
    #expect(run.errors == "espalier: standard output cannot be written: it is closed\n")
    #expect(run.status == 74)
  }

  @Test("closed standard input is named")
  func closedInput() throws {
    let run = try CommandRun(shell: "<&-", ["print", "-", "--as", "json"], in: try sample())
    #expect(run.output == "")
    #expect(run.errors == "espalier: standard input: it is closed\n")
    #expect(run.status == 74)
  }

  @Test("closed standard error does not change the output")
  func closedErrors() throws {
    let run = try CommandRun(shell: "2>&-", ["print", "a.json", "--get", "/0"], in: try sample())
    #expect(run.output == "1\n")
    #expect(run.status == 65)
  }

  #if os(Linux)
    @Test(
      "help on a full disk exits with 74",
      arguments: [
        ["--help"], ["--version"], ["print", "--help"], ["help", "check"],
        ["--generate-completion-script", "bash"],
      ]
    )
    func fullDisk(arguments: [String]) throws {
      let run = try CommandRun(shell: ">/dev/full", arguments, in: try sample())
      #expect(run.errors.hasPrefix("espalier: standard output cannot be written: No space"))
      #expect(run.status == 74)
    }
  #endif

  @Test("completion scripts", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) throws {
    let run = try CommandRun(["--generate-completion-script", shell])
    #expect(run.output.contains("espalier"))
    #expect(run.output.contains("open-files"))
    #expect(run.status == 0)
  }
}
