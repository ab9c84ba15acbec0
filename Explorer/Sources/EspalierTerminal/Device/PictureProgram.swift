import EspalierSources
import Foundation

/// The program `chafa`, which draws pictures, with characters or in pixels.
struct PictureProgram: Equatable, Sendable {
  /// The way in which a terminal shows pixels.
  struct Graphics: Equatable, Sendable {
    var form: GraphicsProtocol
    /// The size of a cell.
    var cell: PixelSize
  }

  private let path: String
  private let options: [String]
  /// The way to draw in pixels; nil draws with characters.
  var graphics: Graphics?

  /// The greatest size in bytes of a picture that is drawn.
  static var limit: Int { 1 << 26 }

  /// The time after which a drawing is given up.
  private static var patience: DispatchTimeInterval { .seconds(10) }

  private static var commonOptions: [String] { ["--animate", "off", "--polite", "on"] }

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
      "--format", "symbols",
      "--colors", colors.rawValue, "--symbols", isASCII ? "ascii" : "block+space",
    ]
  }

  /// Draws a picture, as large as fits; blocks.
  ///
  /// - Returns: nil if the program cannot read it, takes too long, or the task is cancelled.
  func draw(_ bytes: [UInt8], in size: ScreenSize) -> DrawnPicture? {
    // A file, since a pipe is full or broken where the program reads otherwise than expected.
    guard size.columns > 0, size.rows > 0, let input = try? TemporaryFile(bytes) else { return nil }
    if let graphics, let picture = drawPixels(input, in: size, graphics) { return .pixels(picture) }
    guard let drawn = run(options, in: size, input) else { return nil }
    let picture = CharacterPicture(drawn)
    return picture.rows.isEmpty ? nil : .characters(picture)
  }

  private func drawPixels(
    _ input: TemporaryFile,
    in size: ScreenSize,
    _ graphics: Graphics
  ) -> PixelPicture? {
    // Without a terminal the program has a size of its own for a cell, which a picture of one cell shows.
    let one = ScreenSize(columns: 1, rows: 1)
    let format = ["--format", GraphicsProtocol.kitty.rawValue, "--stretch"]
    guard let probe = run(format, in: one, input),
      let unit = PixelPicture(probe, in: .kitty, cell: graphics.cell)?.pixels
    else { return nil }
    let room = PixelSize(
      width: size.columns * graphics.cell.width,
      height: size.rows * graphics.cell.height
    )
    let units = ScreenSize(columns: room.width / unit.width, rows: room.height / unit.height)
    guard units.columns > 0, units.rows > 0,
      let drawn = run(
        ["--format", graphics.form.rawValue, "--font-ratio", "\(unit.width)/\(unit.height)"],
        in: units,
        input
      ),
      let picture = PixelPicture(drawn, in: graphics.form, cell: graphics.cell),
      picture.pixels.width <= room.width, picture.pixels.height <= room.height
    else { return nil }
    return picture
  }

  /// Runs the program; returns what it writes, or nil if it fails, takes too long, or the task is cancelled.
  private func run(_ options: [String], in size: ScreenSize, _ input: TemporaryFile) -> [UInt8]? {
    guard let output = try? TemporaryFile([]) else { return nil }
    lseek(input.descriptor, 0, SEEK_SET)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments =
      options + Self.commonOptions + ["--size", "\(size.columns)x\(size.rows)", "/dev/stdin"]
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
    guard process.terminationStatus == 0 else { return nil }
    return withExtendedLifetime(input) { try? output.contents() }
  }
}
