#if Explorer
  import ArgumentParser

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
          espalier print data.json                a JSON file, keys and numbers as written
          espalier print Info.plist --format json one object a row, for other programs
          espalier print data.json --format paths every value's JSON Pointer, one a line
          curl -s URL | espalier print - --as json
          espalier serve                          a gallery of samples, in the browser
          espalier serve . --open                 this folder, in the browser
          espalier replay session.jsonl           drives the engine from a log

        Exit codes: 0 done, 64 wrong usage, 65 bad data, 66 no input, 70 internal fault, 74 input \
        or output failed.
        """,
      version: version,
      subcommands: [PrintCommand.self, ServeCommand.self, ReplayCommand.self]
    )

    /// The version of the command and of the library.
    static let version = "0.1.0"
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
