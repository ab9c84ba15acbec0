import EspalierBrowser

/// Runs a view through the exported functions and hashes every result.
///
/// A host compares the result with a known one, to verify that its engine computes the same as all
/// others. Items get pseudo-random parents and kinds, branches are toggled, keys are pressed, every
/// row is queried both ways, and a window is drawn.
///
/// - Parameters:
/// - items: The number of items; below 1 is none.
/// - steps: The number of toggled branches and pressed keys.
/// - Returns: A hash of all results.
/// - Complexity: O((`items` + `steps`) log `items`).
@_expose(wasm)
@_cdecl("espalier_engine_check")
package func engineCheck(items: Int32, steps: Int32) -> Int32 {
  let view = viewMake(rowHeight: 28, titleHeight: 40)
  defer { viewDrop(view) }
  var digest = Digest()
  var state: UInt32 = 2_463_534_242
  func random(_ limit: Int32) -> Int32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int32(state >> 1) % limit
  }
  for titled in [Int32(1), 0] { digest.add(viewAddSection(view, titled: titled)) }
  guard items > 0 else { return digest.value }
  for item in 0..<items {
    let parent = random(10) == 0 ? -1 : random(item + 1) - 1
    digest.add(viewInsert(view, parent: parent, section: random(2), count: 1))
    viewBuffer(view, words: 1)[0] = random(2)
    digest.add(viewDescribe(view, first: item, count: 1))
  }
  for _ in 0..<max(steps, 0) {
    digest.add(viewExpand(view, random(items), how: random(3)))
    digest.add(viewPerform(view, command: 1 + random(11), page: 20, isExtending: 0))
    digest.add(viewCursor(view))
  }
  for level in [Int32.max, 2, 0, 3] {
    digest.add(viewExpandTo(view, level: level))
    let rows = viewRows(view)
    for row in 0..<rows {
      let item = viewIDs(view, row: row, count: 1)[0]
      digest.add(item)
      digest.add(Int32(viewTop(view, item)))
    }
    let frame = viewFrame(view, top: Double(random(28 * (rows + 1))), height: 600, time: 0)
    let words = 16 + 12 * Int(frame[1] + frame[3]) + 4 * Int(frame[2])
    for word in 0..<words { digest.add(frame[word]) }
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
