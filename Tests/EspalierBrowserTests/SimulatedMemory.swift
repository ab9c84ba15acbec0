import CWasmRuntime
import EspalierTestSupport
import Foundation
import Testing

/// A range of address space that an allocator takes in steps of 64 KiB, as WebAssembly memory
/// grows.
final class SimulatedMemory {
  /// The number of bytes that the allocator has taken, skipped ones included, and the limit.
  private(set) var taken: UInt32 = 0
  var limit: UInt32 = 1 << 28
  private let memory: UnsafeMutableRawBufferPointer
  private let allocator: UnsafeMutablePointer<espalier_allocator>

  init() {
    // Pages that are never written to are never backed by memory.
    memory = .allocate(byteCount: 1 << 28, alignment: 65_536)
    allocator = .allocate(capacity: 1)
    espalier_allocator_start(
      allocator,
      memory.baseAddress,
      { context, minimum, start, length in
        guard let context else { return false }
        let arena = Unmanaged<SimulatedMemory>.fromOpaque(context).takeUnretainedValue()
        let step = (minimum + 65_535) / 65_536 * 65_536
        guard arena.limit >= arena.taken, step <= arena.limit - arena.taken else { return false }
        start.pointee = arena.taken
        length.pointee = step
        arena.taken += step
        return true
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  deinit {
    memory.deallocate()
    allocator.deallocate()
  }

  /// Leaves out bytes, as when the host grows the memory for itself.
  func skip(_ count: UInt32) {
    taken += count
  }

  func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    espalier_allocator_allocate(allocator, size)
  }

  func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    espalier_allocator_allocate_aligned(allocator, alignment, size)
  }

  func resize(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
    espalier_allocator_resize(allocator, block, size)
  }

  func release(_ block: UnsafeMutableRawPointer?) {
    espalier_allocator_release(allocator, block)
  }
}

/// Whether `count` bytes are all `mark`.
func holds(_ block: UnsafeMutableRawPointer, count: Int, _ mark: UInt8) -> Bool {
  guard count > 0 else { return true }
  let first = block.load(as: UInt8.self)
  return first == mark && memcmp(block, block + 1, count - 1) == 0
}

/// The blocks in use, each filled with a mark of its own.
struct Shadow {
  struct Entry {
    var block: UnsafeMutableRawPointer
    var size: Int
    var mark: UInt8
  }

  private var entries: [Entry] = []
  private var nextMark: UInt8 = 0

  var count: Int { entries.count }

  /// Fills a new block.
  ///
  /// Were it to overlap another, that one's mark would be gone when it is removed.
  mutating func add(_ block: UnsafeMutableRawPointer, _ size: Int, alignment: Int) throws {
    try #require(Int(bitPattern: block) % max(alignment, 16) == 0)
    nextMark &+= 1
    memset(block, Int32(nextMark), size)
    entries.append(Entry(block: block, size: size, mark: nextMark))
  }

  /// Takes out some block after a look at its mark.
  mutating func removeRandom(_ random: inout SeededGenerator) -> Entry? {
    guard !entries.isEmpty else { return nil }
    entries.swapAt(random.below(entries.count), entries.count - 1)
    let entry = entries.removeLast()
    let isIntact = holds(entry.block, count: entry.size, entry.mark)
    #expect(isIntact, "block of \(entry.size) bytes at \(entry.block)")
    return entry
  }
}

extension SeededGenerator {
  /// A size of a block: mostly small, now and then up to 256 KiB.
  mutating func size() -> Int { below(1 << (below(8) == 0 ? 18 : 1 + below(9))) }
}
