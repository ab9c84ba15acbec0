/// The size of values as XML, told without writing them.
extension BinaryPropertyList {
  /// The least size of an element and what is in it.
  private struct Size {
    var bytes = 0
    var lines = 0

    /// Adds an element that is one level further in, saturating at a limit.
    mutating func add(_ inner: Size, limit: Int) {
      bytes = min(limit, bytes + inner.bytes + inner.lines)
      lines = min(limit, lines + inner.lines)
    }
  }

  private struct Step {
    var object: Int
    var header: BinaryPlistObjects.Header
    /// A range with the numbers of the object and of those around it.
    var range: ClosedRange<Int>
    var next = 0
    var size: Size
  }

  /// Returns a lower bound of the number of bytes of a node as XML, or the limit if that is not
  /// greater.
  ///
  /// Each container is entered once, so this takes linear time where objects that are used in several
  /// places multiply. Of a file whose objects overlap, not all cycles are known; one of those is
  /// larger than any limit.
  func leastXMLSize(of node: PropertyListID, limit: Int) -> Int {
    let root = occurrence(node)
    guard let header = container(root) else { return 0 }
    var sizes: [Int: Size] = [:]
    var above: Set = [root.object]
    var open = [
      Step(object: root.object, header: header, range: root.range, size: Self.tags)
    ]
    while true {
      let last = open.count - 1
      let position = open[last].next
      guard position < open[last].header.count, open[last].size.bytes < limit else {
        let step = open.removeLast()
        guard last > 0 else { return step.size.bytes }
        sizes[step.object] = step.size
        above.remove(step.object)
        open[last - 1].size.add(step.size, limit: limit)
        continue
      }
      open[last].next += 1
      if open[last].header.kind == .dictionary { open[last].size.add(Self.key, limit: limit) }
      let (object, header, range) = (open[last].object, open[last].header, open[last].range)
      guard let child = reference(position, in: header),
        let inner = try? objects?.header(of: child),
        !(range.contains(child) && isCycle(position, in: object))
      else {
        open[last].size.add(Self.shortest, limit: limit)
        continue
      }
      if above.contains(child) { return limit }
      if let known = sizes[child] {
        open[last].size.add(known, limit: limit)
      } else if inner.kind == .array || inner.kind == .dictionary {
        above.insert(child)
        let around = min(range.lowerBound, child)...max(range.upperBound, child)
        open.append(Step(object: child, header: inner, range: around, size: Self.tags))
      } else {
        open[last].size.add(Self.leastSize(of: inner), limit: limit)
      }
    }
  }

  /// The tags of an array, each with the end of its line.
  private static var tags: Size { Size(bytes: "<array>\n</array>\n".utf8.count, lines: 2) }

  private static var key: Size { Size(bytes: "<key></key>\n".utf8.count, lines: 1) }

  private static var shortest: Size { Size(bytes: "<true/>\n".utf8.count, lines: 1) }

  private static func leastSize(of scalar: BinaryPlistObjects.Header) -> Size {
    switch scalar.kind {
    case .ascii, .utf16:
      Size(bytes: "<string></string>\n".utf8.count + scalar.count, lines: 1)
    case .data: Size(bytes: "<data></data>\n".utf8.count + scalar.count, lines: 1)
    case .integer, .real: Size(bytes: "<real>0</real>\n".utf8.count, lines: 1)
    case .null, .boolean, .date, .reference, .array, .dictionary: shortest
    }
  }
}
