import EspalierSources
import Foundation

/// A reader of standard input or of a file, in chunks as they arrive.
struct StandardInput {
  private let handle: FileHandle
  private let name: String

  /// Opens a file, or standard input for `nil` and `-`.
  ///
  /// - Throws: ``CommandError`` if there is no such file, or it is a folder, or standard input is
  ///   closed.
  init(path: String?) throws(CommandError) {
    guard let path, path != "-" else {
      if StandardStreams.closed.contains(STDIN_FILENO) {
        throw CommandError(code: .inputOutput, message: "standard input: it is closed")
      }
      handle = .standardInput
      name = "standard input"
      return
    }
    let shown = TerminalSafeText.escaped(path.utf8)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw CommandError(code: .noInput, message: "\(shown): no such file")
    }
    guard !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
      throw CommandError(code: .noInput, message: "\(shown): cannot be opened for reading")
    }
    self.handle = handle
    name = shown
  }

  /// Returns the next bytes as soon as any arrive; `nil` at the end.
  ///
  /// This is a single system read: `FileHandle` would wait for a full buffer, and keep the writer
  /// of a pipe waiting.
  func nextChunk() throws(CommandError) -> [UInt8]? {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      while true {
        let result = read(handle.fileDescriptor, buffer.baseAddress, buffer.count)
        if result < 0 && errno == EINTR { continue }
        if result < 0 { failure = errno }
        count = max(0, result)
        return
      }
    }
    guard failure == 0 else {
      let reason = String(cString: strerror(failure))
      throw CommandError(code: .inputOutput, message: "\(name): reading failed: \(reason)")
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Returns all bytes up to the end.
  func readAll() throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try nextChunk() { bytes += chunk }
    return bytes
  }

  /// Opens standard input as a source that shows its values as they arrive.
  ///
  /// - Parameter unfinishedLine: Receives the last line as long as it has no end.
  /// - Throws: ``SourceError`` if it cannot be read or is in no known format.
  func open(
    as format: SourceFormat?,
    unfinishedLine: UnfinishedLine? = nil
  ) throws(SourceError) -> any TreeSource {
    try SourceOpener.open(
      stream: handle.fileDescriptor,
      name: name,
      as: format,
      unfinishedLine: unfinishedLine
    )
  }
}
