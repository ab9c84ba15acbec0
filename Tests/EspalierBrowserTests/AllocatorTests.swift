import CWasmRuntime
import EspalierTestSupport
import Testing

/// The allocator of the module, run natively on an arena that grows as WebAssembly memory does.
@Suite struct AllocatorTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func blocksNeverOverlapAndKeepWhatIsWritten(seed: UInt64) throws {
    let arena = SimulatedMemory()
    var shadow = Shadow()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      switch random.below(10) {
      case 0..<5:
        let size = random.size()
        try shadow.add(#require(arena.allocate(size)), size, alignment: 16)
      case 5:
        let size = random.size()
        let alignment = 1 << random.below(13)
        try shadow.add(
          #require(arena.allocate(size, alignment: alignment)),
          size,
          alignment: alignment
        )
      case 6:
        guard let old = shadow.removeRandom(&random) else { continue }
        let size = random.size()
        let new = try #require(arena.resize(old.block, size))
        #expect(holds(new, count: min(old.size, size), old.mark))
        try shadow.add(new, size, alignment: 16)
      default:
        guard let old = shadow.removeRandom(&random) else { continue }
        arena.release(old.block)
      }
    }
    #expect(shadow.count > 100)
    while let old = shadow.removeRandom(&random) { arena.release(old.block) }
    // All is free, and so all is one block again.
    let taken = arena.taken
    #expect(arena.allocate(Int(taken) - 64) != nil)
    #expect(arena.taken == taken)
  }

  @Test func buildingAndDroppingTheSameNeedsNoMoreMemory() {
    let arena = SimulatedMemory()
    func round() {
      var random = SeededGenerator(seed: 7)
      var blocks: [UnsafeMutableRawPointer] = []
      for _ in 0..<2000 {
        if random.below(3) == 0, !blocks.isEmpty {
          arena.release(blocks.remove(at: random.below(blocks.count)))
        } else if let block = arena.allocate(random.size()) {
          blocks.append(block)
        }
      }
      for block in blocks { arena.release(block) }
    }
    round()
    let first = arena.taken
    #expect(first > 0)
    for _ in 0..<200 { round() }
    #expect(arena.taken == first)
  }

  @Test func anArrayThatGrowsUsesWhatItLeavesBehind() {
    let arena = SimulatedMemory()
    var block: UnsafeMutableRawPointer?
    // As Array does: a new block of twice the size, a copy, the old block back.
    for power in 4...20 {
      let new = arena.allocate(1 << power)
      arena.release(block)
      block = new
    }
    arena.release(block)
    let first = arena.taken
    for power in 4...20 {
      let new = arena.allocate(1 << power)
      arena.release(block)
      block = new
    }
    arena.release(block)
    #expect(arena.taken == first)
  }

  @Test(
    "Arrays that grow side by side find room again where they did before",
    arguments: 1...40 as ClosedRange<UInt64>
  )
  func arraysGrowSideBySide(seed: UInt64) {
    let arena = SimulatedMemory()
    /// Eight arrays of random lengths, each of which now and then becomes half as long again.
    func round() {
      var random = SeededGenerator(seed: seed)
      var arrays = (0..<8).map { _ in
        (block: arena.allocate(16), length: 16, end: 1000 + random.below(1 << 20))
      }
      while let grows = (0..<8).filter({ arrays[$0].length < arrays[$0].end }).randomElement(
        using: &random
      ) {
        let larger = arrays[grows].length * 3 / 2
        let block = arena.allocate(larger)
        arena.release(arrays[grows].block)
        arrays[grows].block = block
        arrays[grows].length = larger
      }
      for array in arrays { arena.release(array.block) }
    }
    round()
    let first = arena.taken
    for _ in 0..<10 { round() }
    #expect(arena.taken == first)
  }

  @Test func theEndOfMemoryIsCutLast() throws {
    let arena = SimulatedMemory()
    let large = try #require(arena.allocate(1120))
    _ = try #require(arena.allocate(16))
    let small = try #require(arena.allocate(1040))
    let wall = try #require(arena.allocate(16))
    arena.release(large)
    arena.release(small)
    // The smaller one was freed last and is in the same class, but has no room for this.
    #expect(arena.allocate(1100) == large)
    // Nor is there any left before the end.
    #expect(try #require(arena.allocate(1100)) > wall)
  }

  @Test func whatIsFreeBeforeANewRegionServesOn() throws {
    let arena = SimulatedMemory()
    let first = try #require(arena.allocate(100))
    arena.skip(1 << 20)
    _ = try #require(arena.allocate(1 << 18))
    let taken = arena.taken
    // Both regions have room for this.
    let next = try #require(arena.allocate(65_280))
    #expect(next - first == 112)
    #expect(arena.taken == taken)
  }

  @Test func resizingInPlace() throws {
    let arena = SimulatedMemory()
    let block = try #require(arena.allocate(1000))
    #expect(arena.resize(block, 100) == block)
    #expect(arena.resize(block, 5000) == block)
    // A neighbour in the way: the content moves.
    let wall = try #require(arena.allocate(16))
    #expect(arena.resize(block, 50_000) != block)
    #expect(arena.resize(nil, 10) != nil)
    arena.release(wall)
  }

  @Test func neighboursJoinFromBothSides() throws {
    let arena = SimulatedMemory()
    let blocks = try (0..<3).map { _ in try #require(arena.allocate(1000)) }
    let wall = try #require(arena.allocate(1000))
    arena.release(blocks[0])
    arena.release(blocks[2])
    arena.release(blocks[1])
    #expect(arena.allocate(3000) == blocks[0])
    arena.release(wall)
  }

  @Test func regionsApartDoNotJoin() throws {
    let arena = SimulatedMemory()
    let first = try #require(arena.allocate(100))
    arena.skip(1 << 20)
    let second = try #require(arena.allocate(1 << 18))
    #expect(second - first >= 1 << 20)
    arena.release(first)
    arena.release(second)
    let taken = arena.taken
    #expect(arena.allocate(1 << 18) == second)
    // Neither what is left of the second region nor the first one has room for this.
    #expect(arena.allocate(65_536) != nil)
    #expect(arena.taken > taken)
  }

  @Test func noMemoryGivesNull() throws {
    let arena = SimulatedMemory()
    let block = try #require(arena.allocate(100))
    arena.limit = arena.taken
    #expect(arena.allocate(1 << 30) == nil)
    #expect(arena.allocate(.max) == nil)
    #expect(arena.allocate(16, alignment: 1 << 30) == nil)
    #expect(arena.resize(block, 1 << 30) == nil)
    // The remaining memory is still usable.
    #expect(arena.allocate(100) != nil)
    arena.release(block)
    arena.release(nil)
  }

  @Test func theSmallestBlocks() throws {
    let arena = SimulatedMemory()
    let none = try #require(arena.allocate(0))
    let eight = try #require(arena.allocate(8))
    let nine = try #require(arena.allocate(9))
    let next = try #require(arena.allocate(1))
    #expect(eight - none == 16)
    #expect(nine - eight == 16)
    #expect(next - nine == 32)
  }

  #if os(Linux) || os(macOS)
    @Test func freeingTwiceTraps() async {
      await #expect(processExitsWith: .failure) {
        let arena = SimulatedMemory()
        let block = arena.allocate(100)
        arena.release(block)
        arena.release(block)
      }
    }
  #endif
}
