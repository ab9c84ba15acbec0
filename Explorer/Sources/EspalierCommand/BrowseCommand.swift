import ArgumentParser
import EspalierSources
import EspalierTerminal
import Foundation

/// `espalier browse`, and `espalier PATH`: opens a source in the terminal.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Opens a folder or a data file in the terminal; the same as espalier PATH.",
    discussion: """
      The arrow keys move and open, / finds, ? lists all keys, q quits. Children are read as they come into \
      sight, so large files open at once. The terminal is given back as it was, whatever ends the \
      command.

      If standard output is not a terminal, the source is printed as by espalier print.

      Examples:
        espalier .                    the current folder and what is in its files
        espalier data.json            a JSON file
        curl -s URL | espalier - --as json
      """
  )

  @Argument(
    help: "A folder, a data file, a named pipe, the URL of a database, or - for standard input."
  )
  var path: String?

  @Flag(help: "Include files whose names start with a dot.")
  var all = false

  @OptionGroup var folders: FolderArguments

  @Flag(help: "Draw with ASCII characters.")
  var ascii = false

  @Flag(help: "Leave the mouse to the terminal, which selects text with it.")
  var noMouse = false

  @Option(
    name: .customLong("as"),
    help: "The format of the input, instead of detecting it by name and content."
  )
  var sourceFormat: SourceFormat?

  func run() async throws {
    guard let path else { throw CleanExit.helpRequest(EspalierCommand.self) }
    guard BufferedOutput.isTerminal else { return try await printInstead(path) }
    do {
      let source = try await open(path)
      let options = TerminalOptions(
        isASCII: ascii,
        usesColor: !BufferedOutput.prefersPlainText,
        usesMouse: !noMouse,
        path: path == "-" || path.contains("://") ? nil : path
      )
      if let signal = try await browse(source, options: options) {
        throw ExitCode(128 + signal)
      }
    } catch let error as SourceError {
      CommandError(error).exit()
    } catch let error as TerminalError {
      CommandError(code: .usage, message: error.description).exit()
    } catch let error as CommandError {
      error.exit()
    }
  }

  private func open(_ path: String) async throws -> any TreeSource {
    guard path == "-" else {
      return try SourceOpener.open(
        argument: path,
        as: sourceFormat,
        all,
        true,
        opensTexts: true,
        options: folders.options(isInteractive: true)
      )
    }
    return try await StandardInput(path: path).open(as: sourceFormat)
  }

  /// Prints the source, for a pipe or a file.
  private func printInstead(_ path: String) async throws {
    var arguments = [path]
    if all { arguments.append("--all") }
    if ascii { arguments.append("--ascii") }
    arguments += folders.arguments
    if let sourceFormat { arguments += ["--as", sourceFormat.rawValue] }
    try await PrintCommand.parse(arguments).run()
  }
}
