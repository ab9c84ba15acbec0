import EspalierJSON

/// Finds lines and columns in a text; where it has been before, it need not count again.
struct JSONPlaces: Sendable {
  private let text: JSONText

  /// A place at least every so many bytes, as far as somebody asked.
  private let marks = Locked([JSONPlace()])

  private static var stride: Int { 1 << 20 }

  init(_ text: JSONText) { self.text = text }

  static func startsWithMark(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// A flaw with its line and column.
  func fault(_ flaw: JSONFlaw) throws(SourceError) -> JSONFault {
    let place = try place(of: flaw.offset)
    return JSONFault(flaw.reason, offset: flaw.offset, line: place.line, column: place.column)
  }

  /// The place of a byte.
  ///
  /// - Complexity: O(megabyte), and once O(offset).
  func place(of offset: Int) throws(SourceError) -> JSONPlace {
    var place = marks.withLock { marks in
      marks[min(offset / Self.stride, marks.count - 1)]
    }
    while place.offset < offset {
      let piece = try text.bytes(
        from: place.offset,
        count: min(Self.stride - place.offset % Self.stride, offset - place.offset)
      )
      // A file that is shorter than it was has no such place; the last one is as near as it gets.
      if piece.isEmpty { break }
      piece.withUnsafeBytes { place.advance(over: $0) }
      if place.offset % Self.stride == 0 {
        marks.withLock { marks in
          if marks.count == place.offset / Self.stride { marks.append(place) }
        }
      }
    }
    return place
  }
}
