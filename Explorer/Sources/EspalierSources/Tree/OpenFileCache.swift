/// A cache of the open files of a ``FileTreeSource``, and of the texts in them that contain JSON.
///
/// The first request opens a file; concurrent ones wait for it rather than read the file again.
final class OpenFileCache: Sendable {
  /// The key of an entry: a file, or a text value in it.
  typealias Key = FileTreeSource.Context

  /// The number of sources kept open.
  private static let capacity = 16

  /// The total size in bytes of the sources kept open, not counting the one in use.
  private static let byteCapacity: Int64 = 1 << 28

  private final class Slot: Sendable {
    let key: Key
    /// The size of the file, until it is known to be an archive, of which the names are kept alone.
    let size: LockedValue<Int64>
    /// Locked while the source is opened.
    let source = LockedValue<(any TreeSource)?>(nil)
    /// The same source, once it is open; never locked for long.
    let opened = LockedValue<(any TreeSource)?>(nil)

    init(_ key: Key, size: Int64) {
      self.key = key
      self.size = LockedValue(size)
    }
  }

  /// The slots, least recently used first.
  private let slots = LockedValue<[Slot]>([])

  /// Returns the open source for a key, which is then the one used last, or nil.
  func known(_ key: Key) -> (any TreeSource)? {
    let slot = slots.withLock { slots -> Slot? in
      guard let index = slots.firstIndex(where: { $0.key == key }) else { return nil }
      let slot = slots.remove(at: index)
      slots.append(slot)
      return slot
    }
    return slot?.source.withLock { $0 }
  }

  /// Returns the source of another version of a file that was opened before, or nil.
  func previous(_ file: FileID, before version: String) -> (any TreeSource)? {
    let slots = slots.withLock { slots in
      slots.filter { $0.key.file == file && $0.key.version != version && $0.key.steps.isEmpty }
    }
    return slots.reversed().lazy.compactMap { slot in slot.opened.withLock { $0 } }.first
  }

  /// Returns the open source for a key, opening it if necessary.
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
    if case .success(let source) = result {
      slot.opened.withLock { $0 = source }
      if (try? source.holdsFiles) == true {
        slot.size.withLock { $0 = min($0, 1 << 20) }
      }
      removeVersions(before: slot)
    }
    return try result.get()
  }

  /// Removes the older versions of a file: their ids are refused, so nobody asks for them.
  private func removeVersions(before slot: Slot) {
    slots.withLock { slots in
      guard let end = slots.firstIndex(where: { $0 === slot }) else { return }
      let outdated = slots[..<end].filter { other in
        other.key.file == slot.key.file && other.key.version != slot.key.version
      }
      slots.removeAll { other in outdated.contains { $0 === other } }
    }
  }

  private static func trim(_ slots: inout [Slot]) {
    var bytes = slots.reduce(0) { $0 + $1.size.withLock { $0 } }
    while slots.count > 1, slots.count > capacity || bytes > byteCapacity {
      bytes -= slots.removeFirst().size.withLock { $0 }
    }
  }
}
