/// Works an outline through the functions above and sums up every answer.
///
/// A host compares the answer with one that is known, and so learns whether its engine computes
/// what the others compute. Items get pseudo-random parents and kinds, branches are toggled, every
/// row is asked both ways.
///
/// - Parameters:
///   - items: How many items the outline gets; below 1 is none.
///   - steps: How often a branch is toggled.
/// - Returns: A hash of all answers.
/// - Complexity: O((`items` + `steps`) log `items`).
#if arch(wasm32)
  @_expose(wasm, "espalier_engine_check")
#endif
@_cdecl("espalier_engine_check")
public func engineCheck(items: Int32, steps: Int32) -> Int32 {
  let outline = outlineMake()
  defer { outlineDrop(outline) }
  var digest = Digest()
  var state: UInt32 = 2_463_534_242
  func random(_ limit: Int32) -> Int32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int32(state >> 1) % limit
  }
  guard items > 0 else { return digest.value }
  for item in 0..<items {
    let parent = random(10) == 0 ? -1 : random(item + 1) - 1
    digest.add(outlineAppend(outline, item, parent: parent, kind: random(3)))
  }
  for _ in 0..<max(steps, 0) { digest.add(outlineToggle(outline, random(items))) }
  for level in [Int32.max, 2, 0, 3] {
    digest.add(outlineExpandTo(outline, level: level))
    for row in 0..<outlineRows(outline) {
      let item = outlineItem(outline, row: row)
      digest.add(item)
      digest.add(outlineRow(outline, item: item))
    }
  }
  return digest.value
}

/// An FNV-1a hash of numbers.
private struct Digest {
  private var state: UInt32 = 2_166_136_261

  mutating func add(_ number: Int32) {
    state = (state ^ UInt32(bitPattern: number)) &* 16_777_619
  }

  var value: Int32 { Int32(bitPattern: state) }
}
