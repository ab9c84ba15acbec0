import ArgumentParser
import EspalierSources

/// The limits of what is read from servers: files on web servers, and databases.
struct ServerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The greatest size of a file that is read from an http or https address, such as 100MB.",
      valueName: "size"
    ),
    transform: Self.size
  )
  var maxDownload = WebDownload.Limits().bytes

  @Option(
    help: ArgumentHelp(
      "The longest time for reading a file from an http or https address, in seconds.",
      valueName: "seconds"
    )
  )
  var maxDownloadTime = Int(WebDownload.Limits().time.components.seconds)

  @Option(
    help: ArgumentHelp(
      "The longest time for one statement to a PostgreSQL server, in seconds.",
      valueName: "seconds"
    )
  )
  var maxStatementTime = Int(SourceOpener.defaultStatementTime.components.seconds)

  func validate() throws {
    for (option, seconds) in [
      ("--max-download-time", maxDownloadTime), ("--max-statement-time", maxStatementTime),
    ] where !(1...1_000_000).contains(seconds) {
      throw ValidationError("\(option) \(seconds): must be from 1 to 1000000 seconds.")
    }
  }

  /// Sets the limits of a request.
  func apply(to request: inout SourceRequest) {
    request.downloads.bytes = maxDownload
    request.downloads.time = .seconds(maxDownloadTime)
    request.statementTime = .seconds(maxStatementTime)
  }

  /// The arguments that set the same limits.
  var arguments: [String] {
    [
      "--max-download", String(maxDownload), "--max-download-time", String(maxDownloadTime),
      "--max-statement-time", String(maxStatementTime),
    ]
  }

  /// Parses a number of bytes, with a unit or without.
  static func size(_ text: String) throws -> Int {
    let units = ["": 1, "B": 1, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000]
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text[digits.endIndex...].drop { $0 == " " }.uppercased()
    guard let number = Int(digits), number > 0, let factor = units[unit],
      case let (size, isTooLarge) = number.multipliedReportingOverflow(by: factor), !isTooLarge
    else { throw ValidationError("\(text): must be a size such as 500KB, 100MB or 2GB.") }
    return size
  }
}
