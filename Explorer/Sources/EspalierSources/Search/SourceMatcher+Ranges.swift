// The places of matches in a text.
extension SourceMatcher {
  /// Returns the places of matches in a text in UTF-8, in order, without overlap.
  ///
  /// Each is as short as it may be, as of `a+` a single letter; matches of an expression that touch are one.
  /// Matches without characters are left out.
  ///
  /// - Parameters:
  ///   - bytes: The text; equivalent characters are not equal here, since places are those in the text.
  ///   - limit: The greatest number of matches.
  /// - Throws: As ``matches(_:)`` does.
  /// - Complexity: O(*n* log *n*) for *n* bytes.
  package mutating func ranges(
    in bytes: [UInt8],
    limit: Int
  ) throws(SourceError) -> [Range<Int>] {
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(SourceError) in try ranges(in: buffer, limit: limit) }
    }
    return try result.get()
  }

  private mutating func ranges(
    in bytes: UnsafeBufferPointer<UInt8>,
    limit: Int
  ) throws(SourceError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let former = start == 0 ? nil : Self.scalar(before: start, in: bytes)
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      guard let length = try firstEnd(in: rest, after: former) else { break }
      guard length > 0 else {
        start += RegexMatcher.decode(bytes, at: start).1
        continue
      }
      let end = start + length
      // The last place at which the match may begin.
      var (low, high) = (start, end)
      while low + 1 < high {
        var middle = (low + high) / 2
        while middle > low, bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
        if middle == low {
          repeat { middle += 1 } while middle < high && bytes[middle] & 0xC0 == 0x80
        }
        guard middle < high else { break }
        let part = UnsafeBufferPointer(rebasing: bytes[middle..<end])
        let context = Self.scalar(before: middle, in: bytes)
        if try firstEnd(in: part, after: context) != nil { low = middle } else { high = middle }
      }
      if isExpression, let last = ranges.indices.last, ranges[last].upperBound == low {
        ranges[last] = ranges[last].lowerBound..<end
      } else if ranges.count == limit {
        break
      } else {
        ranges.append(low..<end)
      }
      start = end
    }
    return ranges
  }

  /// The character that ends before an offset.
  private static func scalar(
    before end: Int,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Unicode.Scalar {
    var start = end - 1
    while start > 0, bytes[start] & 0xC0 == 0x80, end - start < 4 { start -= 1 }
    return RegexMatcher.decode(bytes, at: start).0
  }
}
