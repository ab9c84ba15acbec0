public import ArgumentParser
import EspalierSources
public import EspalierTerminal
import Foundation

extension ViewMode: ExpressibleByArgument {}

/// `espalier browse`, and `espalier PATH`: opens a source in the terminal.
struct BrowseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "browse",
    abstract: "Opens a folder or a data file in the terminal; the same as espalier PATH.",
    discussion: """
      The arrow keys move and open, / finds, ? lists all keys, q quits. Children are read as they come into \
      sight, so large files open at once. The terminal is given back as it was, whatever ends the \
      command.

      If standard output is not a terminal, the source is printed as by espalier print, except with \
      --pick and --pick-many: they write the paths of what is taken to standard output at the end, and draw on \
      the terminal. Whoever leaves without taking anything gets exit code 1.

      Examples:
        espalier .                    the current folder and what is in its files
        espalier data.json            a JSON file
        curl -s URL | espalier - --as json
        cd "$(espalier --pick --dirs .)"
        espalier --pick-many -0 . | xargs -0 wc -l
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

  @OptionGroup var picking: PickArguments

  @OptionGroup var folders: FolderArguments

  @OptionGroup var servers: ServerArguments

  @Flag(help: "Draw with ASCII characters, as in a locale that is not of UTF-8.")
  var ascii = false

  @Flag(help: "Leave the mouse to the terminal, which selects text with it.")
  var noMouse = false

  @Flag(help: "Report the focus in plain lines, for screen readers and braille displays.")
  var linear = false

  @Flag(
    name: .shortAndLong,
    help: "Follow a file or a pipe of JSON lines or of text as it grows, with its end in sight."
  )
  var follow = false

  @Option(
    name: .customLong("as"),
    help: "The format of the input, instead of detecting it by name and content."
  )
  var sourceFormat: SourceFormat?

  @Option(
    help: """
      The first view, instead of a table for lists of records and the outline for everything else.
      """
  )
  var view: ViewMode?

  func run() async throws { try await show(at: BrowsingPlace()) }

  /// Shows the source, and those that are opened from it, each of which leads back to the one before.
  ///
  /// - Parameter place: The place to begin at.
  func show(at place: BrowsingPlace) async throws {
    var way = [(command: self, place: place)]
    var message: String?
    while let last = way.popLast() {
      var command = last.command
      do {
        let end = try await command.showAlone(
          at: last.place,
          canGoBack: !way.isEmpty,
          saying: message
        )
        message = nil
        switch end {
        case .opened(let path, let row, let left):
          // What came by a pipe is gone.
          if command.canOpenAgain { way.append((command, left)) }
          way.append((command.opening(path), BrowsingPlace(path: row)))
        case .back: break
        default: return
        }
      } catch let error as SourceError where !way.isEmpty {
        message = CommandError(error).message
      } catch let error as SourceError {
        CommandError(error).exit()
      } catch let error as TerminalError {
        CommandError(code: .usage, message: error.description).exit()
      } catch let error as CommandError {
        error.exit()
      }
    }
  }

  /// Whether the source can be opened a second time.
  private var canOpenAgain: Bool {
    func isFolder(_ path: String) -> Bool {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
    return !follow
      && paths.allSatisfy { path in
        path.contains("://") || isFolder(path) || FileStatus.sizeOfFile(path: path) != nil
      }
  }

  /// Shows the source until another one is to be shown, or the user quits.
  private mutating func showAlone(
    at place: BrowsingPlace,
    canGoBack: Bool,
    saying message: String?
  ) async throws -> BrowsingEnd {
    guard !paths.isEmpty else { throw CleanExit.helpRequest(EspalierCommand.self) }
    guard BufferedOutput.isTerminal || picking.choice != nil else {
      guard !follow else {
        throw CommandError(code: .usage, message: "--follow needs a terminal as standard output")
      }
      try await printInstead()
      return .quit
    }
    let followed = try followedFile()
    let pipe = try followed == nil ? followedPipe() : nil
    defer { withExtendedLifetime((followed, pipe)) {} }
    var options = TerminalOptions.usual
    if ascii { options.isASCII = true }
    if noMouse { options.usesMouse = false }
    (options.path, options.isLinear) = (filePath, linear)
    options.address = paths.count == 1 ? WebDownload(paths[0])?.address : nil
    options.foldersFirst = folders.dirsFirst ?? options.foldersFirst
    options.view = view ?? options.view
    (options.place, options.canGoBack, options.message) = (place, canGoBack, message)
    options.picking = picking.choice
    options.followedLine = follow ? UnfinishedLine(isJSON: sourceFormat != .text) : nil
    var source = try await open(followed, pipe, options)
    try picking.check(source)
    while true {
      options.isFolder = SourceRequest.isFolder(source)
      var end = try await browse(source, options: options)
      options.message = nil
      if case .compared(let comparison, let place) = end {
        options.place = place
        end = try await comparison.browse(options)
        switch end {
        case .quit, .back: continue
        case .opened(let path, let row, _): end = .opened(source: path, path: row, from: place)
        default: break
        }
      }
      switch end {
      case .quit: if picking.choice == nil { return end } else { throw ExitCode(1) }
      case .opened, .back: return end
      case .picked(let paths):
        try picking.write(paths)
        return end
      case .signal(let signal): throw ExitCode(128 + signal)
      case .compared: break
      case .toggled(let setting, let place):
        options.place = place
        switch setting {
        case .hiddenFiles: all.toggle()
        case .sizes: folders.sizes.toggle()
        }
        source = try await open(followed, pipe, options)
      }
    }
  }

  func validate() throws {
    try SourceRequest.validate(paths, as: sourceFormat)
    guard follow else { return }
    if picking.choice != nil { throw ValidationError("--follow cannot be combined with --pick.") }
    if paths.count > 1 { throw ValidationError("--follow takes a single file or pipe.") }
    if let sourceFormat, sourceFormat != .jsonLines, sourceFormat != .text {
      throw ValidationError(
        "--follow reads JSON lines and text; \(sourceFormat.rawValue) is read as a whole."
      )
    }
  }

  /// The file that is followed, or nil for a pipe, or if none is.
  private func followedFile() throws(SourceError) -> FollowedFile? {
    guard follow, let path = filePath, FileStatus.sizeOfFile(path: path) != nil else { return nil }
    return try FollowedFile(path: path)
  }

  /// The named pipe that is followed, or nil if there is none; waits for one who writes to it.
  private func followedPipe() throws(CommandError) -> StandardInput? {
    guard follow, let path = filePath else { return nil }
    return try StandardInput(path: path)
  }

  /// The only path if it is that of a file, nil otherwise.
  private var filePath: String? {
    guard paths.count == 1, let path = paths.first, path != "-", !path.contains("://") else {
      return nil
    }
    return path
  }

  private func open(
    _ followed: FollowedFile?,
    _ pipe: StandardInput?,
    _ options: TerminalOptions
  ) async throws -> any TreeSource {
    var request = SourceRequest(
      // Nothing tells the format of lines that are still to come.
      format: sourceFormat ?? (follow ? .jsonLines : nil),
      showsHidden: all
    )
    if let pipe { return try pipe.open(as: request.format, unfinishedLine: options.followedLine) }
    if let followed, let path = filePath {
      return try SourceOpener.open(
        stream: followed.descriptor,
        name: path,
        as: request.format,
        unfinishedLine: options.followedLine
      )
    }
    request.unfinishedLine = options.followedLine
    request.opensTexts = true
    request.isLive = true
    request.options = folders.options(isInteractive: true, foldersFirst: options.foldersFirst)
    request.options.foldersOnly = picking.dirs
    servers.apply(to: &request)
    return try await request.open(paths)
  }

  /// The command for another path, with the options for all.
  private func opening(_ path: String) -> Self {
    var other = self
    (other.paths, other.sourceFormat, other.follow) = ([path], nil, false)
    return other
  }

  /// Prints the source, for a pipe or a file.
  private func printInstead() async throws {
    var arguments = paths + servers.arguments
    if all { arguments.append("--all") }
    if ascii { arguments.append("--ascii") }
    arguments += folders.arguments
    if let sourceFormat { arguments += ["--as", sourceFormat.rawValue] }
    try await PrintCommand.parse(arguments).run()
  }
}

extension TerminalOptions {
  /// The options that the environment and the user's configuration ask for.
  static var usual: TerminalOptions {
    let environment = TerminalEnvironment()
    let configuration = TerminalConfiguration(environment: ProcessInfo.processInfo.environment)
    return TerminalOptions(
      isASCII: configuration.isASCII || !environment.showsUnicode,
      colors: environment.colors,
      usesMouse: configuration.usesMouse,
      foldersFirst: configuration.foldersFirst,
      view: configuration.view,
      configuration: configuration
    )
  }
}

extension ComparisonSource {
  /// Shows the differences in the terminal, and those of what is compared in them.
  func browse(_ options: TerminalOptions) async throws(TerminalError) -> BrowsingEnd {
    var (options, comparison) = (options, self)
    (options.path, options.address, options.followedLine) = (nil, nil, nil)
    (options.isFolder, options.picking) = (false, nil)
    (options.view, options.place, options.canGoBack) = (.outline, BrowsingPlace(), false)
    while true {
      let end = try await EspalierTerminal.browse(comparison, options: options)
      guard case .compared(let next, _) = end else { return end }
      comparison = next
    }
  }
}
