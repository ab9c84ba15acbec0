import CFuzzer
import Foundation

/// Feeds inputs to a function: those that the fuzzer makes up, or files.
package enum Driver {
  /// Judges one input, and stops the program if something is wrong.
  package typealias Entry = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

  /// Whether steps are printed before they are taken, for an input that is reproduced.
  package static let isTalkative = ProcessInfo.processInfo.environment["FUZZ_LOG"] != nil

  /// Prints a step at once, since the next may be the last.
  package static func say(_ step: @autoclosure () -> String) {
    guard isTalkative else { return }
    FileHandle.standardError.write(Data((step() + "\n").utf8))
  }

  /// Feeds `entry`.
  ///
  /// Built with `-D FUZZER` and the sanitizer of that name, the arguments are libFuzzer's: options,
  /// files, folders. Otherwise they are files and folders, and each file is fed once.
  package static func run(_ entry: Entry) {
    #if FUZZER
      var count = CommandLine.argc
      var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      exit(LLVMFuzzerRunDriver(&count, &arguments, entry))
    #else
      do {
        var fed = 0
        for argument in CommandLine.arguments.dropFirst() {
          for file in try files(at: argument) {
            let bytes = try Data(contentsOf: file)
            _ = bytes.withUnsafeBytes { bytes in
              entry(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
            }
            fed += 1
          }
        }
        print("\(fed) inputs without a fault")
      } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(66)
      }
    #endif
  }

  /// The file itself, or the files of a folder.
  private static func files(at path: String) throws -> [URL] {
    let url = URL(filePath: path)
    guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
      return [url]
    }
    return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }
}
