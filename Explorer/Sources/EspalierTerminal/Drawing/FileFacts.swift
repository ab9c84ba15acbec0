import EspalierSources

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The facts about a file, in the words of their columns.
enum FileFacts {
  /// A column beside the names.
  enum Part {
    /// A bar as long as the size is in proportion to the largest one beside it.
    case bar
    case size, time, permissions

    /// The width in cells.
    var width: Int {
      switch self {
      case .bar: 8
      case .size: 10
      case .time: 16
      case .permissions: 9
      }
    }
  }

  /// The greatest width of names; in a wide window the columns follow them.
  private static let nameLimit = 96

  /// The number of blank cells before each column.
  static let gap = 2

  /// Returns the columns that a width has room for, from left to right, and the cell at which they begin.
  static func layout(columns: Int) -> (parts: [Part], start: Int) {
    let parts: [Part]
    switch columns {
    case ..<30: parts = []
    case ..<56: parts = [.size]
    case ..<72: parts = [.size, .time]
    case ..<90: parts = [.bar, .size, .time]
    default: parts = [.bar, .size, .time, .permissions]
    }
    let width = parts.reduce(0) { $0 + gap + $1.width }
    return (parts, min(columns - width, nameLimit))
  }

  /// Returns a bar of a width for a part of a whole.
  static func bar(_ part: Int64, of whole: Int64, isASCII: Bool) -> String {
    guard part > 0, whole > 0 else { return "" }
    // A size that is next to nothing has no bar.
    let eighths = Int((Double(part) / Double(whole) * Double(8 * Part.bar.width)).rounded())
    if isASCII { return String(repeating: "#", count: (eighths + 7) / 8) }
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }

  /// Returns the time of a modification, in the local time zone: `2026-03-31 09:05`.
  ///
  /// - Parameter nanoseconds: The time since 1970.
  static func time(_ nanoseconds: Int64) -> String {
    // The second that it is in, also before 1970.
    let (quotient, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var seconds = time_t(rest < 0 ? quotient - 1 : quotient)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return digits(parts.tm_year + 1900, 4) + "-" + digits(parts.tm_mon + 1, 2) + "-"
      + digits(parts.tm_mday, 2) + " " + digits(parts.tm_hour, 2) + ":" + digits(parts.tm_min, 2)
  }
}
