import Foundation

/// The command line, which the plugin writes.
///
/// An option takes every argument up to the next one that starts with `--`; paths are absolute, so
/// none of them does.
struct Options {
  /// The module to write.
  var output: URL
  /// A folder for objects.
  var work: URL
  /// The compiler of the toolchain that runs the build, where the plugin knows it.
  var compiler: URL?
  /// A toolchain to use whatever the rest says: the folder with `bin` and `lib`.
  ///
  /// For tests.
  var toolchain: URL?
  /// Swift sources of the engine and of its browser face, C sources and headers of the runtime.
  var engine: [String]
  var browser: [String]
  var runtime: [String]

  init(parsing arguments: [String]) throws {
    let known = [
      "--output", "--work", "--swiftc", "--toolchain", "--engine", "--browser", "--runtime",
    ]
    var values: [String: [String]] = [:]
    var option: String?
    for argument in arguments {
      if argument.hasPrefix("--") {
        guard known.contains(argument) else { throw OptionsError.unknown(argument) }
        option = argument
        values[argument, default: []] += []
      } else {
        guard let option else { throw OptionsError.unknown(argument) }
        values[option, default: []].append(argument)
      }
    }
    func file(_ option: String) throws -> URL? {
      guard let given = values[option] else { return nil }
      guard let path = given.first, given.count == 1 else { throw OptionsError.notOnePath(option) }
      return URL(fileURLWithPath: path)
    }
    guard let output = try file("--output") else { throw OptionsError.notOnePath("--output") }
    guard let work = try file("--work") else { throw OptionsError.notOnePath("--work") }
    self.output = output
    self.work = work
    self.compiler = try file("--swiftc")
    self.toolchain = try file("--toolchain")
    self.engine = values["--engine"] ?? []
    self.browser = values["--browser"] ?? []
    self.runtime = values["--runtime"] ?? []
  }
}

enum OptionsError: Error, CustomStringConvertible {
  case unknown(String)
  case notOnePath(String)

  var description: String {
    switch self {
    case .unknown(let argument): "unknown argument \(argument)"
    case .notOnePath(let option): "\(option) takes one path"
    }
  }
}
