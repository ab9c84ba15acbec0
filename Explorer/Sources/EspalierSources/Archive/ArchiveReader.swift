/// An entry of an archive as the archive states it.
struct ArchiveEntry: Sendable {
  var path: [UInt8]
  var kind: SourceKind
  /// The number of bytes, or nil if the archive does not say.
  var size: Int64?
  /// The time of the last modification, in nanoseconds since 1970; nil if the archive does not say.
  var modified: Int64?
  /// The nine bits of the permissions, or nil if the archive does not say.
  var permissions: UInt16?
  /// The target of a symbolic link.
  var target: [UInt8]?
  /// The path of an entry before this one, the file of which this is another name.
  var hardLink: [UInt8]?
  /// The kind, in a word, of an entry that is neither a file, a folder nor a link: "pipe".
  var note: String?
  var isEncrypted = false
  /// The reason why its target cannot be read, safe to show; nil if it can.
  var flaw: String?

  /// Whether it is a file, or another name of one with the contents of its own.
  var hasContents: Bool { kind == .file || hardLink != nil && (size ?? 0) > 0 }

  /// Returns a time in nanoseconds, or nil if it is so far away that nobody set it.
  static func nanoseconds(seconds: Int64) -> Int64? {
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflows ? nil : whole
  }
}

/// The fault at which reading an archive stops.
struct ArchiveFailure: Error {
  var message: String
  /// The number of bytes of the archive that were read.
  var offset: Int
  /// Whether it is one of the temporary file that the contents are written to.
  var isOfTemporaryFile = false

  /// Returns the failure as a fault of a file.
  ///
  /// - Parameter file: The name of the file, safe to show.
  func fault(in file: String) -> SourceFault {
    SourceFault(
      file: file,
      line: 1,
      column: offset + 1,
      message: "byte \(offset): \(TerminalSafeText.escaped(message.utf8))"
    )
  }
}

extension ArchiveFailure {
  /// Makes the failure of a temporary file.
  init(temporaryFile reason: String) {
    self.init(message: "temporary file: \(reason)", offset: 0, isOfTemporaryFile: true)
  }
}

/// A reader of the entries of an archive, one after the other.
protocol ArchiveReader: AnyObject {
  /// The error because of which the archive could not be read, after a failure.
  var readError: SourceError? { get }

  /// Returns the next entry, or nil after the last.
  func next() throws(ArchiveFailure) -> ArchiveEntry?

  /// Moves to an entry by its number, whose contents are read then.
  ///
  /// - Returns: Whether there is one. A reader stops before it if its task is cancelled.
  func move(to entry: Int) throws(ArchiveFailure) -> Bool

  /// Reads contents of the current entry into a buffer.
  ///
  /// - Returns: The number of bytes read, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveFailure) -> Int

  /// Returns a failure at the place up to which the archive was read.
  func failure(_ message: String) -> ArchiveFailure
}

extension ArchiveReader {
  /// Reads the contents of the current entry in pieces.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of bytes.
  ///   - enough: The number of bytes after which the rest is left out.
  ///   - take: Called with each piece; throws if it cannot be kept.
  func readContents(
    limit: Int64,
    enough: Int64 = .max,
    _ take: (ArraySlice<UInt8>) throws(ArchiveFailure) -> Void
  ) throws(ArchiveFailure) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var total: Int64 = 0
    while total < enough {
      let count = try buffer.withUnsafeMutableBytes { bytes in
        Result { () throws(ArchiveFailure) in try read(into: bytes) }
      }.get()
      if count == 0 { return }
      total += Int64(count)
      guard total <= limit else {
        throw failure("it expands to more than \(byteSize(limit)), which is the limit")
      }
      try take(buffer[..<count])
    }
  }
}
