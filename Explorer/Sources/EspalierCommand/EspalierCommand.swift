import ArgumentParser
import EspalierSources
import Foundation

/// The command `espalier`.
@main
struct EspalierCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "espalier",
    abstract: "Shows folders and structured data files as outlines.",
    discussion: """
      Examples:
        espalier .                              the current folder, in the terminal
        espalier print .                        the current folder, recursively
        espalier print Sources --depth 2        two levels of a folder
        espalier print . --filter readme        items with "readme" in their names
        espalier print data.json                a JSON file, keys and numbers as written
        espalier print data.json --filter /err/i  matches of a regular expression
        espalier print data.json --get /users/3 one value, exactly as written
        espalier print Info.plist --format json one JSON object per row
        espalier print data.json --format paths one JSON Pointer per line
        espalier print postgres://ann@localhost/shop --depth 2   tables of a database
        curl -s URL | espalier print - --as json
        espalier check --strict data.json       validate against the JSON standard
        espalier diff old.json new.yaml         what differs
        espalier serve                          a gallery of samples, in the browser
        espalier serve . --open                 the current folder, in the browser
        espalier formats                        the formats that can be read
        espalier replay session.jsonl           drive the engine from a log

      Exit codes: 0 success, 1 no match for --filter, nothing taken with --pick, differences found by diff or errors found by check, 64 usage error, \
      65 invalid data, 66 missing input, 70 internal error, 74 input/output error. Control-C \
      exits with 130, after a complete line.
      """,
    // The libraries are asked for no other reason.
    version: CommandLine.arguments.contains("--version")
      ? ProgramVersion.text : ProgramVersion.number,
    subcommands: [
      BrowseCommand.self, PrintCommand.self, DiffCommand.self, CheckCommand.self, ServeCommand.self,
      FormatsCommand.self, ConfigCommand.self, ReplayCommand.self, ManualCommand.self,
    ],
    defaultSubcommand: BrowseCommand.self
  )

  /// Runs the command that the arguments specify.
  static func main() async {
    // Before any file is opened.
    _ = StandardStreams.closed
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let code = exitCode(for: error)
      if code.isSuccess { printMessage(fullMessage(for: error)) }
      CommandError.writeToStandardError(visible(fullMessage(for: error)))
      Foundation.exit(code.rawValue)
    }
  }

  /// Prints a text that was asked for, such as the help, and exits.
  private static func printMessage(_ text: String) -> Never {
    var output = BufferedOutput()
    do throws(CommandError) {
      if !text.isEmpty { try output.writeLine(text.utf8) }
      try output.flush()
    } catch {
      error.exit()
    }
    Foundation.exit(0)
  }

  /// Escapes control characters in a message about arguments, which may quote file names.
  private static func visible(_ message: String) -> String {
    guard !message.isEmpty else { return "" }
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { TerminalSafeText.escaped($0.utf8) + "\n" }.joined()
  }
}
