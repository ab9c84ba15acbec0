import EspalierSources
import Foundation

/// Bytes of a file or of standard input, as they come.
struct Input {
  private let handle: FileHandle
  private let name: String

  /// Opens a file, or standard input for `nil` and `-`.
  ///
  /// - Throws: ``Trouble`` if there is no such file, or it is a folder.
  init(path: String?) throws(Trouble) {
    guard let path, path != "-" else {
      handle = .standardInput
      name = "standard input"
      return
    }
    let shown = VisibleText.escaped(path.utf8)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Trouble(code: .noInput, message: "\(shown): no such file")
    }
    guard !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
      throw Trouble(code: .noInput, message: "\(shown): cannot be opened for reading")
    }
    self.handle = handle
    name = shown
  }

  /// The next bytes, as soon as there are any; `nil` at the end.
  ///
  /// One read of the system: `FileHandle` would wait until a whole buffer has come together, and
  /// so would a person at the other end of a pipe.
  func chunk() throws(Trouble) -> [UInt8]? {
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
      throw Trouble(code: .inputOutput, message: "\(name): reading failed: \(reason)")
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Everything up to the end.
  func all() throws(Trouble) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try chunk() { bytes += chunk }
    return bytes
  }
}
