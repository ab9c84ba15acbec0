import EspalierTerminal
import Foundation

/// The abilities of the terminal according to the environment.
struct TerminalEnvironment {
  private let variables: [String: String]

  /// - Parameter variables: The environment; by default, that of the process.
  init(_ variables: [String: String] = ProcessInfo.processInfo.environment) {
    self.variables = variables
  }

  /// Whether plain text is asked for, by `NO_COLOR`, or the terminal has no colours.
  var prefersPlainText: Bool {
    if variables["NO_COLOR"]?.isEmpty == false { return true }
    let terminal = variables["TERM"] ?? ""
    // The terminals of DEC, up to the VT500 series, and the monochrome variants of others.
    let isMonochrome = terminal.hasSuffix("-m") || terminal.hasSuffix("-mono")
    let number = terminal.hasPrefix("vt") ? terminal.dropFirst(2).prefix { $0 != "-" } : ""
    let isOfDEC = !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
    return terminal == "dumb" || isMonochrome || isOfDEC
  }

  /// Whether the charset of the locale is UTF-8.
  var showsUnicode: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }
    let locale = names.first { !$0.isEmpty } ?? "C"
    let charset = locale.prefix { $0 != "@" }.drop { $0 != "." }.dropFirst().lowercased()
    return charset == "utf-8" || charset == "utf8" || locale == "UTF-8"
  }

  /// The colours of the terminal.
  var colors: ColorCount {
    if prefersPlainText { return .none }
    if ["truecolor", "24bit"].contains(variables["COLORTERM"] ?? "") { return .full }
    return (variables["TERM"] ?? "").contains("256color") ? .indexed : .theme
  }
}
