import EspalierJSON

/// An index of line and column numbers in a text, which grows as it is used.
struct LineIndex: Sendable {
  private let text: JSONText

  /// The location of every multiple of `stride`, up to the furthest offset requested.
  private let checkpoints = LockedValue([JSONLocation()])

  private static var stride: Int { 1 << 20 }

  init(_ text: JSONText) { self.text = text }

  static func startsWithByteOrderMark(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// Returns a diagnostic with its line and column.
  func fault(_ flaw: JSONDiagnostic) throws(SourceError) -> JSONError {
    let location = try location(of: flaw.offset)
    return JSONError(flaw.reason, offset: flaw.offset, line: location.line, column: location.column)
  }

  /// Returns the location of a byte.
  ///
  /// - Complexity: O(1 MB), and once O(offset).
  func location(of offset: Int) throws(SourceError) -> JSONLocation {
    var location = checkpoints.withLock { checkpoints in
      checkpoints[min(offset / Self.stride, checkpoints.count - 1)]
    }
    while location.offset < offset {
      let piece = try text.bytes(
        from: location.offset,
        count: min(Self.stride - location.offset % Self.stride, offset - location.offset)
      )
      // If the file is shorter than it was, the last location is the closest there is.
      if piece.isEmpty { break }
      piece.withUnsafeBytes { location.advance(over: $0) }
      if location.offset % Self.stride == 0 {
        checkpoints.withLock { checkpoints in
          if checkpoints.count == location.offset / Self.stride { checkpoints.append(location) }
        }
      }
    }
    return location
  }
}
