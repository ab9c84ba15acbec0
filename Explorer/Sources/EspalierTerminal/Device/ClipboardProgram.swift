import EspalierSources
import Foundation

/// A program that puts text on the clipboard of the desktop, for terminals that do not by themselves.
struct ClipboardProgram: Equatable, Sendable {
  /// The path of the program, and its arguments.
  let path: String
  let arguments: [String]

  /// The first program that is there for the desktop that the environment names, or nil.
  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    var programs: [(name: String, arguments: [String])] = []
    if environment["WAYLAND_DISPLAY"]?.isEmpty == false { programs.append(("wl-copy", [])) }
    if environment["DISPLAY"]?.isEmpty == false {
      programs.append(("xclip", ["-selection", "clipboard"]))
    }
    #if canImport(Darwin)
      programs.append(("pbcopy", []))
    #endif
    for (name, arguments) in programs {
      guard let path = ProgramPath.find(name, in: environment) else { continue }
      (self.path, self.arguments) = (path, arguments)
      return
    }
    return nil
  }

  /// Passes text to the program, and waits until it has taken it; blocks.
  ///
  /// - Returns: The reason why the text is not on the clipboard, or nil.
  func copy(_ bytes: [UInt8]) -> String? {
    let name = path.split(separator: "/").last ?? path[...]
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      // A file, since a program that ends early would break a pipe.
      let text = try TemporaryFile(bytes)
      process.standardInput = FileHandle(fileDescriptor: text.descriptor, closeOnDealloc: false)
      try process.run()
      process.waitUntilExit()
      withExtendedLifetime(text) {}
    } catch {
      return "\(name) could not be run"
    }
    return process.terminationStatus == 0
      ? nil : "\(name) ended with status \(process.terminationStatus)"
  }
}
