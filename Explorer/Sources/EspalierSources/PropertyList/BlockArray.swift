/// A list in blocks of a fixed size, so that growing never copies what is there.
struct BlockArray<Element: Sendable>: Sendable {
  private var blocks: [ContiguousArray<Element>] = []
  private(set) var count = 0

  private static var shift: Int { 13 }
  private static var mask: Int { 1 << shift - 1 }

  init() {}

  init(repeating element: Element, count: Int) {
    while self.count < count {
      let size = min(Self.mask + 1, count - self.count)
      blocks.append(ContiguousArray(repeating: element, count: size))
      self.count += size
    }
  }

  /// - Precondition: The index is in `0..<count`.
  subscript(index: Int) -> Element {
    get { blocks[index >> Self.shift][index & Self.mask] }
    _modify { yield &blocks[index >> Self.shift][index & Self.mask] }
  }

  mutating func append(_ element: Element) {
    if count & Self.mask == 0 {
      blocks.append([])
      // The first block grows, so a small list is small.
      if count > 0 { blocks[blocks.count - 1].reserveCapacity(Self.mask + 1) }
    }
    blocks[blocks.count - 1].append(element)
    count += 1
  }
}
