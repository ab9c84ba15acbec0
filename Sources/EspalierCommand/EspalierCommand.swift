#if Explorer
  import ArgumentParser
  import EspalierSources
  import Foundation

  /// The command `espalier`.
  @main
  struct EspalierCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "espalier",
      abstract: "Opens anything hierarchical and shows it as an outline.",
      discussion: """
        Examples:
          espalier print .                        this folder with everything below it
          espalier print Sources --depth 2        two levels of it
          espalier print . --filter readme        what has a name with "readme", wherever it is
          espalier print data.json                a JSON file, keys and numbers as written
          espalier print data.json --filter /err/i  what matches, with all it is in
          espalier print data.json --get /users/3 one value, exactly as it is written
          espalier print Info.plist --format json one object a row, for other programs
          espalier print data.json --format paths every value's JSON Pointer, one a line
          curl -s URL | espalier print - --as json
          espalier check --strict data.json       whether it is JSON to the letter
          espalier serve                          a gallery of samples, in the browser
          espalier serve . --open                 this folder, in the browser
          espalier replay session.jsonl           drives the engine from a log

        Exit codes: 0 done, 1 nothing found by --filter or faults found by check, 64 wrong usage, \
        65 bad data, 66 no input, 70 internal fault, 74 input or output failed. Control-C ends \
        with 130, after a whole line.
        """,
      version: version,
      subcommands: [PrintCommand.self, CheckCommand.self, ServeCommand.self, ReplayCommand.self]
    )

    /// The version of the command and of the library.
    static let version = "0.1.0"

    /// Runs what the arguments say.
    static func main() async {
      do {
        var command = try parseAsRoot()
        if var command = command as? any AsyncParsableCommand {
          try await command.run()
        } else {
          try command.run()
        }
      } catch {
        let code = exitCode(for: error)
        if code.isSuccess { exit(withError: error) }
        Trouble.say(visible(fullMessage(for: error)))
        Foundation.exit(code.rawValue)
      }
    }

    /// A complaint about arguments, which it repeats: names of files may be among them.
    private static func visible(_ message: String) -> String {
      guard !message.isEmpty else { return "" }
      return message.split(separator: "\n", omittingEmptySubsequences: false)
        .map { VisibleText.escaped($0.utf8) + "\n" }.joined()
    }
  }
#else
  /// The command as a build without the trait `Explorer` has it: no argument parser, no command.
  @main
  enum EspalierCommand {
    static func main() {
      Trouble(
        code: .usage,
        message:
          "this build has no command; build it with the trait Explorer, which is on by default"
      ).exit()
    }
  }
#endif
