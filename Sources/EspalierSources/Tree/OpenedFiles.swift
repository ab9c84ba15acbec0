/// The files of a ``FileTreeSource`` that are open, and the texts in them that hold data.
///
/// Whoever asks first opens; the others wait for it rather than read the same file again.
final class OpenedFiles: Sendable {
  /// What is open: a file, or the text at a place in it.
  struct Key: Hashable, Sendable {
    var file: FileID
    var version: String
    var steps: [String] = []
  }

  /// How many are kept open.
  private static let capacity = 16

  /// How many bytes those that are kept may have together, beyond the one that is used.
  private static let byteCapacity: Int64 = 1 << 28

  private final class Slot: Sendable {
    let key: Key
    let size: Int64
    let source = Locked<(any TreeSource)?>(nil)

    init(_ key: Key, size: Int64) {
      self.key = key
      self.size = size
    }
  }

  /// The one that was used last is the last.
  private let slots = Locked<[Slot]>([])

  /// What is open under a key.
  func known(_ key: Key) -> (any TreeSource)? {
    slots.withLock { $0.first { $0.key == key } }?.source.withLock { $0 }
  }

  /// What is open under a key, or else what `open` opens.
  func source(
    _ key: Key,
    size: Int64,
    open: () throws(SourceError) -> any TreeSource
  ) throws(SourceError) -> any TreeSource {
    let slot = slots.withLock { slots in
      let slot = slots.first { $0.key == key } ?? Slot(key, size: size)
      slots.removeAll { $0 === slot }
      slots.append(slot)
      Self.trim(&slots)
      return slot
    }
    let result = slot.source.withLock { source -> Result<any TreeSource, SourceError> in
      if let source { return .success(source) }
      do throws(SourceError) {
        let opened = try open()
        source = opened
        return .success(opened)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func trim(_ slots: inout [Slot]) {
    var bytes = slots.reduce(0) { $0 + $1.size }
    while slots.count > 1, slots.count > capacity || bytes > byteCapacity {
      bytes -= slots.removeFirst().size
    }
  }
}
