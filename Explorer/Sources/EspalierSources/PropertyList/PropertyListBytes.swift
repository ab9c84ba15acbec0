import EspalierJSON

/// The bytes of a property list, in memory or in a file that is read in pages.
///
/// Reading never fails where it is called: what cannot be read is zero, and the reason is kept for
/// ``check()``, which every request for rows or values ends with.
final class PropertyListBytes: Sendable {
  /// The number of bytes.
  let count: Int

  /// The file, or nil for bytes in memory.
  let file: SourceFile?

  private let memory: [UInt8]
  private let cache = LockedValue(PageCache())
  private let failure = LockedValue<SourceError?>(nil)

  /// The pages that were used last.
  private struct PageCache: Sendable {
    var pages: [Int: (bytes: [UInt8], lastUse: Int)] = [:]
    var uses = 0
    /// The page that was used last, since most accesses follow each other.
    var current = -1
    var currentBytes: [UInt8] = []
  }

  private static var pageSize: Int { 1 << 15 }

  /// The number of pages in memory: four megabytes.
  private static var capacity: Int { 128 }

  init(_ bytes: [UInt8]) {
    memory = bytes
    count = bytes.count
    file = nil
  }

  init(_ file: SourceFile) {
    memory = []
    count = file.size
    self.file = file
  }

  /// Throws if something could not be read, or the file is not the one that was opened.
  ///
  /// - Throws: ``SourceError/changed(path:)`` if the file was written or replaced by a shorter one.
  func check() throws(SourceError) {
    guard let file else { return }
    if let failure = failure.withLock({ $0 }) { throw failure }
    guard try file.currentVersion() == file.version else { throw .changed(path: file.path) }
  }

  /// The byte at an offset.
  ///
  /// - Precondition: The offset is in the list, here and below.
  subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < count, "offset \(offset) of \(count) bytes")
    guard file != nil else { return memory[offset] }
    let page = offset / Self.pageSize
    return cache.withLock { cache in
      load(page, &cache)
      return cache.currentBytes[offset - page * Self.pageSize]
    }
  }

  /// Returns the bytes of a range.
  func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "\(range) of \(count) bytes")
    guard file != nil else { return memory[range] }
    let page = range.lowerBound / Self.pageSize
    guard range.upperBound <= (page + 1) * Self.pageSize else { return read(range)[...] }
    return cache.withLock { cache in
      load(page, &cache)
      let base = page * Self.pageSize
      return cache.currentBytes[range.lowerBound - base..<range.upperBound - base]
    }
  }

  /// Returns a big-endian number of at most eight bytes.
  func unsigned(at offset: Int, count: Int) -> UInt64 {
    bytes(offset..<offset + count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  func starts(with prefix: some Collection<UInt8>) -> Bool {
    count >= prefix.count && bytes(0..<prefix.count).elementsEqual(prefix)
  }

  /// Finds the line and column of an offset, columns counted in Unicode scalars.
  ///
  /// - Parameter location: The location of an earlier offset, which moves there.
  /// - Complexity: O(distance), so it is used for faults only.
  func advance(_ location: inout JSONLocation, to offset: Int) {
    while location.offset < min(offset, count) {
      let end = min(offset, count, location.offset + 1 << 18)
      bytes(location.offset..<end).withUnsafeBytes { location.advance(over: $0) }
    }
  }

  private func load(_ page: Int, _ cache: inout PageCache) {
    guard cache.current != page else { return }
    cache.uses += 1
    cache.current = page
    if let known = cache.pages[page] {
      cache.currentBytes = known.bytes
    } else {
      if cache.pages.count == Self.capacity,
        let oldest = cache.pages.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        cache.pages[oldest.key] = nil
      }
      let start = page * Self.pageSize
      cache.currentBytes = read(start..<min(count, start + Self.pageSize))
    }
    cache.pages[page] = (cache.currentBytes, cache.uses)
  }

  private func read(_ range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    guard let file else { return Array(memory[range]) }
    let result = bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(SourceError) in try file.read(into: buffer, at: range.lowerBound) }
    }
    switch result {
    case .success(let count):
      if count < range.count { fail(.changed(path: file.path)) }
    case .failure(let error): fail(error)
    }
    return bytes
  }

  private func fail(_ error: SourceError) {
    failure.withLock { $0 = $0 ?? error }
  }
}
