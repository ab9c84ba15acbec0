import ArgumentParser

/// The limits of downloads.
struct DownloadArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The greatest size of a file that is read from an http or https address, such as 100MB.",
      valueName: "size"
    ),
    transform: Self.size
  )
  var maxDownload = WebDownload.Limits().bytes

  /// The limits.
  var limits: WebDownload.Limits {
    var limits = WebDownload.Limits()
    limits.bytes = maxDownload
    return limits
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
