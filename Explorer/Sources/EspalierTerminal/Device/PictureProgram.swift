import EspalierSources
import Foundation

/// The program `chafa`, which draws pictures with characters.
struct PictureProgram: Equatable, Sendable {
  private let path: String
  private let options: [String]

  /// The greatest size in bytes of a picture that is drawn.
  static var limit: Int { 1 << 26 }

  /// The time after which a drawing is given up.
  private static var patience: DispatchTimeInterval { .seconds(10) }

  /// Finds the program in the folders of the environment; nil if it is missing.
  ///
  /// - Parameters:
  ///   - colors: The colours of the terminal.
  ///   - isASCII: Whether only ASCII characters are used.
  init?(
    colors: ColorCount,
    isASCII: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    guard let path = ProgramPath.find("chafa", in: environment) else { return nil }
    self.path = path
    options = [
      "--format", "symbols", "--animate", "off", "--polite", "on",
      "--colors", colors.rawValue, "--symbols", isASCII ? "ascii" : "block+space",
    ]
  }

  /// Draws a picture, as large as fits; blocks.
  ///
  /// - Returns: nil if the program cannot read it, takes too long, or the task is cancelled.
  func draw(_ bytes: [UInt8], in size: ScreenSize) -> CharacterPicture? {
    // Files, since a pipe is full or broken where the program reads and writes otherwise than expected.
    guard size.columns > 0, size.rows > 0, let input = try? TemporaryFile(bytes),
      let output = try? TemporaryFile([])
    else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = options + ["--size", "\(size.columns)x\(size.rows)", "/dev/stdin"]
    process.standardInput = FileHandle(fileDescriptor: input.descriptor, closeOnDealloc: false)
    process.standardOutput = FileHandle(fileDescriptor: output.descriptor, closeOnDealloc: false)
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return nil }
    let end = DispatchTime.now() + Self.patience
    while ended.wait(timeout: min(end, .now() + .milliseconds(20))) == .timedOut {
      guard !Task.isCancelled, .now() < end else {
        // Signals that the browser ignores are ignored by its children.
        kill(process.processIdentifier, SIGKILL)
        ended.wait()
        return nil
      }
    }
    guard process.terminationStatus == 0, let drawn = try? output.contents()
    else { return nil }
    withExtendedLifetime(input) {}
    let picture = CharacterPicture(drawn)
    return picture.rows.isEmpty ? nil : picture
  }
}
