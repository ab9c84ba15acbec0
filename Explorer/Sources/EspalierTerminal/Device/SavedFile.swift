import Foundation

/// A file to which a value is written.
enum SavedFile {
  /// The reason why nothing was written.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes bytes to a new file, or in place of one.
  ///
  /// A file that is replaced is there whole all the time, as it was or as it is to be.
  ///
  /// - Throws: ``Failure``.
  static func write(_ bytes: [UInt8], to path: String, overwrites: Bool) throws(Failure) {
    if path.hasSuffix("/") {
      throw Failure(description: "\(path) is the path of a folder; :write needs that of a file")
    }
    let file = URL(filePath: (path as NSString).expandingTildeInPath)
    do {
      try Data(bytes).write(to: file, options: overwrites ? .atomic : .withoutOverwriting)
    } catch {
      let reason = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      let exists = (error as NSError).code == CocoaError.fileWriteFileExists.rawValue
      if exists { throw Failure(description: "\(path) is there already; :write! replaces it") }
      if !overwrites, (error as NSError).code == CocoaError.fileWriteOutOfSpace.rawValue {
        try? FileManager.default.removeItem(at: file)
      }
      let words =
        reason.map { String(cString: strerror(Int32($0.code))) } ?? error.localizedDescription
      throw Failure(description: "\(path) could not be written: \(words)")
    }
  }
}
