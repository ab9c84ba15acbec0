/// Samples of the part of a file that was read, by which it is recognised after something was
/// appended to it.
///
/// They are 64 bytes at every 256 KB, and the last bytes that were read. A file that was rewritten
/// is not taken for one that has grown unless it has the same bytes there.
struct FileSamples: Sendable {
  private var bytes: [UInt8] = []
  private var last: [UInt8] = []
  /// The number of bytes of the file that were read.
  private(set) var end = 0

  private static var stride: Int { 1 << 18 }
  private static var length: Int { 64 }

  /// Takes samples of the next bytes of the file.
  mutating func append(_ piece: UnsafeRawBufferPointer) {
    guard !piece.isEmpty else { return }
    // A sample may be cut by the end of a piece; the next piece completes it.
    var start = end & ~(Self.stride - 1)
    while start < end + piece.count {
      let sample = max(start, end)..<max(end, min(start + Self.length, end + piece.count))
      bytes += piece[(sample.lowerBound - end)..<(sample.upperBound - end)]
      start += Self.stride
    }
    last = Array((last + piece.suffix(Self.length)).suffix(Self.length))
    end += piece.count
  }

  /// Whether a file has the same bytes at the same places.
  ///
  /// - Parameter start: The offset in the file of the first byte that was read.
  /// - Throws: ``SourceError`` if it cannot be read.
  func match(_ file: SourceFile, from start: Int = 0) throws(SourceError) -> Bool {
    var rest = bytes[...]
    var offset = start
    while !rest.isEmpty {
      let sample = rest.prefix(Self.length)
      guard try Self.read(file, at: offset, count: sample.count) == Array(sample) else {
        return false
      }
      rest = rest.dropFirst(sample.count)
      offset += Self.stride
    }
    return try Self.read(file, at: start + end - last.count, count: last.count) == last
  }

  private static func read(
    _ file: SourceFile,
    at offset: Int,
    count: Int
  ) throws(SourceError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SourceError) in try file.read(into: buffer, at: offset) }
    }
    bytes.removeLast(count - (try result.get()))
    return bytes
  }
}
