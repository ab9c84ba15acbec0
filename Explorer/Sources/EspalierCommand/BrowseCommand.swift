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
    help: """
      Folders, data files, named pipes, URLs of databases or of files on web servers, or - for standard input. \
      Several are shown below a row each.
      """
  )
  var paths: [String] = []

  @Flag(help: "Include files whose names start with a dot.")
  var all = false

  @OptionGroup var folders: FolderArguments

  @OptionGroup var downloads: DownloadArguments

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
    guard !paths.isEmpty else { throw CleanExit.helpRequest(EspalierCommand.self) }
    guard BufferedOutput.isTerminal else { return try await printInstead() }
    do {
      let source = try await open()
      let options = TerminalOptions(
        isASCII: ascii,
        usesColor: !BufferedOutput.prefersPlainText,
        usesMouse: !noMouse,
        path: filePath
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

  func validate() throws { try SourceRequest.validate(paths, as: sourceFormat) }

  /// The only path if it is that of a file, nil otherwise.
  private var filePath: String? {
    guard paths.count == 1, let path = paths.first, path != "-", !path.contains("://") else {
      return nil
    }
    return path
  }

  private func open() async throws -> any TreeSource {
    var request = SourceRequest(format: sourceFormat, showsHidden: all)
    request.opensTexts = true
    request.options = folders.options(isInteractive: true)
    request.downloads = downloads.limits
    return try await request.open(paths)
  }

  /// Prints the source, for a pipe or a file.
  private func printInstead() async throws {
    var arguments = paths + ["--max-download", String(downloads.maxDownload)]
    if all { arguments.append("--all") }
    if ascii { arguments.append("--ascii") }
    arguments += folders.arguments
    if let sourceFormat { arguments += ["--as", sourceFormat.rawValue] }
    try await PrintCommand.parse(arguments).run()
  }
}
