import Foundation

/// A check of sources by the compiler with Objective-C interoperability, against headers that are written
/// from the table of facts.
///
/// Types are checked only: later phases need the runtime of Objective-C.
struct InteroperabilityCheck {
  /// A message of the compiler.
  struct Diagnostic: Hashable, CustomStringConvertible {
    var file: String
    var line: Int
    var message: String
    var description: String { "\(file):\(line): \(message)" }
  }

  enum Failure: Error {
    case modules(String)
  }

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let root = package.deletingLastPathComponent().deletingLastPathComponent()
  static let strict = [
    "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature",
    "InternalImportsByDefault", "-enable-upcoming-feature", "MemberImportVisibility",
  ]

  static func table() throws -> FactTable {
    try FactTable(contentsOf: package.appending(path: "Facts/uikit.tsv"))
  }

  let system: FactTable.System
  let folder: URL
  private let engine: URL

  private static let shared = [
    "iOS": Result { try InteroperabilityCheck(for: .iOS) },
    "macCatalyst": Result { try InteroperabilityCheck(for: .macCatalyst) },
    "visionOS": Result { try InteroperabilityCheck(for: .visionOS) },
    "newer": Result { try InteroperabilityCheck(for: .iOS, marksNewer: true) },
  ]

  /// The check for a system.
  static func of(_ system: FactTable.System) throws -> InteroperabilityCheck {
    guard let check = try shared["\(system)"]?.get() else { throw Failure.modules("\(system)") }
    return check
  }

  /// The check that reports every use of what is newer than the oldest iOS.
  static func ofNewer() throws -> InteroperabilityCheck {
    guard let check = try shared["newer"]?.get() else { throw Failure.modules("newer") }
    return check
  }

  /// Builds the modules ObjectiveC, Foundation, UIKit and Espalier in a folder of their own.
  private init(for system: FactTable.System, marksNewer: Bool = false) throws {
    self.system = system
    engine = try Self.engine.get()
    folder = Self.package.appending(
      path: ".build/facts/\(system)\(marksNewer ? "-newer" : "")"
    )
    try? FileManager.default.removeItem(at: folder)
    let headers = folder.appending(path: "headers")
    try FileManager.default.createDirectory(at: headers, withIntermediateDirectories: true)
    let modules = Self.package.appending(path: "Facts/Modules")
    for name in ["module.modulemap", "ObjectiveC.h", "Foundation.h"] {
      try FileManager.default.copyItem(
        at: modules.appending(path: name),
        to: headers.appending(path: name)
      )
    }
    let writer = HeaderWriter(try Self.table(), for: system, marksNewer: marksNewer)
    try writer.header.write(
      to: headers.appending(path: "UIKit.h"),
      atomically: true,
      encoding: .utf8
    )
    for name in ["ObjectiveC", "Foundation", "UIKit"] {
      var text = try String(contentsOf: modules.appending(path: "\(name).swift"), encoding: .utf8)
      if marksNewer {
        text = text.replacing(/\/\/ since (?<version>iOS [0-9.]+)/) {
          "@available(*, deprecated, message: \"since \($0.output.version)\")"
        }
      }
      let source = folder.appending(path: "\(name).swift")
      try text.write(to: source, atomically: true, encoding: .utf8)
      try makeModule(name, ["-import-underlying-module"] + interoperability, [source])
    }
  }

  private var interoperability: [String] {
    [
      "-enable-objc-interop", "-I", folder.appending(path: "headers").path,
      "-I", folder.path, "-I", engine.path, "-module-cache-path",
      folder.appending(path: "cache").path, "-Xcc", "-w",
    ]
  }

  /// Makes a module that uses Objective-C.
  private func makeModule(_ name: String, _ options: [String], _ sources: [URL]) throws {
    let (output, status) = try run(
      "swift-frontend",
      ["-emit-module", "-parse-as-library", "-module-name", name, "-swift-version", "6"] + options
        + ["-experimental-skip-all-function-bodies", "-suppress-warnings"] + sources.map(\.path)
        + ["-o", folder.appending(path: "\(name).swiftmodule").path]
    )
    if status != 0 { throw Failure.modules("\(name): \(output.prefix(4_000))") }
  }

  /// The folder of the modules that have nothing of Objective-C: the engine, loading, and the store.
  private static let engine = Result {
    let folder = package.appending(path: ".build/facts/engine")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["Espalier", "EspalierLoading", "EspalierObservation"] {
      // The driver knows where macros are.
      let (output, status) = try run(
        "swiftc",
        ["-emit-module", "-parse-as-library", "-whole-module-optimization", "-module-name", name]
          + ["-swift-version", "6", "-suppress-warnings", "-package-name", "espalier"] + strict
          + ["-Xfrontend", "-experimental-skip-all-function-bodies", "-I", folder.path]
          + (try sources(in: "Sources/\(name)")).map(\.path)
          + ["-o", folder.appending(path: "\(name).swiftmodule").path],
        log: folder
      )
      if status != 0 { throw Failure.modules("\(name): \(output.prefix(4_000))") }
    }
    return folder
  }

  /// The Swift files in a folder of the repository.
  static func sources(in path: String) throws -> [URL] {
    let folder = root.appending(path: path)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
  }

  /// Checks the types of sources, as a module, and returns the messages of the compiler.
  ///
  /// - Parameters:
  ///   - change: Changes the text of a file, by its name.
  ///   - isLibrary: Whether other sources may import the module afterwards.
  func check(
    _ module: String,
    _ sources: [URL],
    options: [String] = strict,
    isLibrary: Bool = false,
    change: (_ name: String, _ text: String) -> String = { $1 }
  ) throws -> Set<Diagnostic> {
    let copies = folder.appending(path: "\(module)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
    var files: [URL] = []
    for source in sources {
      let name = source.lastPathComponent
      var text = try String(contentsOf: source, encoding: .utf8)
      for other in FactTable.System.allCases {
        text = text.replacingOccurrences(of: other.condition, with: other.checkedCondition)
      }
      let file = copies.appending(path: name)
      try change(name, text).write(to: file, atomically: true, encoding: .utf8)
      files.append(file)
    }
    let shared =
      ["-module-name", module, "-package-name", "espalier", "-swift-version", "6"] + options
      + interoperability + ["-parse-as-library"] + system.definitions
    let (output, _) = try run(
      "swift-frontend",
      ["-typecheck", "-diagnostic-style", "llvm"] + shared + files.map(\.path)
    )
    let found = diagnostics(in: output)
    if isLibrary, found.isEmpty {
      try makeModule(
        module,
        ["-package-name", "espalier"] + system.definitions + options + interoperability,
        files
      )
    }
    return found
  }

  private func diagnostics(in output: String) -> Set<Diagnostic> {
    var found: Set<Diagnostic> = []
    for line in output.split(separator: "\n") {
      guard
        let match = line.firstMatch(
          of: /^(?<path>\/[^:]+):(?<line>[0-9]+):[0-9]+: (?:error|warning): (?<message>.*)$/
        ), let number = Int(match.output.line)
      else { continue }
      let name = match.output.path.split(separator: "/").last.map(String.init) ?? ""
      found.insert(
        Diagnostic(file: name, line: number, message: String(match.output.message))
      )
    }
    return found
  }

  /// Runs a tool of the toolchain, and returns what it prints and its status.
  func run(_ tool: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
    try Self.run(tool, arguments, log: folder)
  }

  private static func run(
    _ tool: String,
    _ arguments: [String],
    log folder: URL
  ) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let log = folder.appending(path: "log-\(UUID().uuidString)")
    try Data().write(to: log)
    let handle = try FileHandle(forWritingTo: log)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    try handle.close()
    return (try String(contentsOf: log, encoding: .utf8), process.terminationStatus)
  }
}
