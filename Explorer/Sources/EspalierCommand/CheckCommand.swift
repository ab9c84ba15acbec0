import ArgumentParser
import EspalierSources
import Foundation

/// `espalier check`: checks data files for syntax errors.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Checks data files for syntax errors.",
    discussion: """
      Prints each error as one line, file:line:column: message, a format that editors and other \
      tools can read. In a folder, all data files are checked recursively.

      By default, deviations that can be displayed in full are accepted: comments, trailing \
      commas, single quotes, keys without quotes, numbers and escapes of JSON5, NaN, control \
      characters in strings, a byte order mark, UTF-16 and UTF-32, invalid UTF-8. With --strict, they are errors, and only the standard of the format \
      is accepted: for JSON, RFC 8259, which allows duplicate keys and lone surrogates. Of XML, what \
      is in a document type is not looked at.

      Exits with 0 if there are no errors, and with 1 if there are. If a file cannot be read, \
      checks the others and exits with the code of that failure.

      Examples:
        espalier check data.json
        espalier check --strict . && echo valid
        curl -s URL | espalier check --as json -
      """
  )

  @Argument(help: "Data files, folders, named pipes, URLs, or - for standard input.")
  var paths: [String]

  @Flag(help: "Accept only what the standard of the format allows.")
  var strict = false

  @Flag(help: "Include files whose names start with a dot.")
  var all = false

  @OptionGroup var servers: ServerArguments

  @Option(
    name: .customLong("as"),
    help: "The format of the input, instead of detecting it by name and content."
  )
  var sourceFormat: SourceFormat?

  func validate() throws {
    if sourceFormat == .folder {
      throw ValidationError(
        "--as folder cannot be used with check; it always checks the files inside."
      )
    }
  }

  func run() async throws {
    var count = 0
    var code: CommandError.Code?
    for path in paths {
      do {
        count += try await check(path)
      } catch let error as CommandError {
        error.report()
        code = code ?? error.code
      }
    }
    if let code { throw ExitCode(code.rawValue) }
    if count > 0 { throw ExitCode(1) }
  }

  /// Prints the errors in one file or folder and returns their number.
  private func check(_ path: String) async throws -> Int {
    let faults: [SourceFault]
    do {
      let source = try await open(path)
      faults = try source.faults(strict: strict)
    } catch let error as SourceError {
      throw CommandError(error)
    }
    var output = BufferedOutput()
    var count = 0
    for fault in faults {
      if fault.isUnchecked {
        CommandError.writeToStandardError("espalier: \(fault)\n")
      } else {
        try output.writeLine(fault.description.utf8)
        count += 1
      }
    }
    try output.flush()
    return count
  }

  private func open(_ path: String) async throws -> any TreeSource {
    var request = SourceRequest(format: sourceFormat, showsHidden: all)
    servers.apply(to: &request)
    return try await request.open([path])
  }
}
