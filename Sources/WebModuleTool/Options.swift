import Foundation

/// The command line, which the plugin writes.
///
/// An option takes every argument up to the next one that starts with `--`; paths are absolute, so
/// none of them does.
struct Options {
  /// A Swift module on its way into the WebAssembly module.
  struct Module: Equatable {
    var name: String
    var sources: [String]
  }

  /// The WebAssembly module to write.
  var output: URL
  /// The folder for object files.
  var work: URL
  /// The compiler of the toolchain that runs the build, if the plugin knows it.
  var compiler: URL?
  /// A toolchain to use instead of any other: the folder with `bin` and `lib`.
  ///
  /// For tests.
  var toolchain: URL?
  /// Each after those that it imports, so the last one is the root: its exposed functions are
  /// exported.
  var modules: [Module] = []
  /// C sources and headers of the runtime.
  var runtime: [String] = []

  init(parsing arguments: [String]) throws {
    var files: [String: URL] = [:]
    for (option, values) in try Self.groups(of: arguments) {
      switch option {
      case "--output", "--work", "--swiftc", "--toolchain":
        guard let path = values.first, values.count == 1, files[option] == nil else {
          throw OptionsError.notOnePath(option)
        }
        files[option] = URL(fileURLWithPath: path)
      case "--module":
        guard let name = values.first, values.count > 1 else { throw OptionsError.emptyModule }
        modules.append(Module(name: name, sources: Array(values.dropFirst())))
      case "--runtime":
        runtime += values
      default:
        throw OptionsError.unknown(option)
      }
    }
    guard let output = files["--output"] else { throw OptionsError.notOnePath("--output") }
    guard let work = files["--work"] else { throw OptionsError.notOnePath("--work") }
    self.output = output
    self.work = work
    self.compiler = files["--swiftc"]
    self.toolchain = files["--toolchain"]
  }

  /// Each option with its arguments.
  private static func groups(of arguments: [String]) throws -> [(String, [String])] {
    var groups: [(String, [String])] = []
    for argument in arguments {
      if argument.hasPrefix("--") {
        groups.append((argument, []))
      } else if groups.isEmpty {
        throw OptionsError.unknown(argument)
      } else {
        groups[groups.count - 1].1.append(argument)
      }
    }
    return groups
  }
}

enum OptionsError: Error, CustomStringConvertible {
  case unknown(String)
  case notOnePath(String)
  case emptyModule

  var description: String {
    switch self {
    case .unknown(let argument): "unknown argument \(argument)"
    case .notOnePath(let option): "\(option) takes one path"
    case .emptyModule: "--module takes a name and the module's sources"
    }
  }
}
