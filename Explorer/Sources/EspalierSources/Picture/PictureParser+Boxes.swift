// HEIF and AVIF, which consist of boxes.

extension PictureParser {
  /// A box: four letters, and the place of its contents.
  private struct Box {
    var name: String
    var contents: Range<Int>
  }

  /// The facts about the picture in the boxes of a file.
  private struct Facts {
    /// The size of the largest picture, which is the whole one; others are its tiles.
    var size: (width: Int, height: Int)?
    var bits: Int?
    var rotation = 0
  }

  /// Reads the boxes of a file; what was read before a fault is shown.
  mutating func readBoxes() throws(Stop) {
    var facts = Facts()
    let result = Result { () throws(Stop) in try readBoxes(&facts) }
    if let size = facts.size {
      addSize(size.width, size.height)
      if let bits = facts.bits { add("bits per channel", bits) }
      addOrientation([1, 8, 3, 6][facts.rotation])
    }
    try result.get()
    if facts.size == nil { throw .fault(count, "the size of the picture is missing") }
  }

  private func readBoxes(_ facts: inout Facts) throws(Stop) {
    var open = [0..<count]
    var parts = 0
    while let range = open.popLast() {
      var offset = range.lowerBound
      while offset + 8 <= range.upperBound {
        parts += 1
        guard parts <= Self.partLimit else { throw .fault(offset, "there are too many parts") }
        let box = try box(at: offset, in: range)
        let start = box.contents.lowerBound
        switch box.name {
        // The box has a version before the boxes in it.
        case "meta": open.append(min(start + 4, box.contents.upperBound)..<box.contents.upperBound)
        case "iprp", "ipco": open.append(box.contents)
        case "ispe" where box.contents.count >= 12:
          let width = try number(at: start + 4, 4)
          let height = try number(at: start + 8, 4)
          // The products may be larger than what signed numbers hold.
          let known = facts.size.map { UInt($0.width) * UInt($0.height) } ?? 0
          if UInt(width) * UInt(height) > known { facts.size = (width, height) }
        case "pixi" where box.contents.count >= 6: facts.bits = try number(at: start + 5, 1)
        case "irot" where !box.contents.isEmpty: facts.rotation = try number(at: start, 1) & 3
        default: break
        }
        offset = box.contents.upperBound
      }
    }
  }

  private func box(at offset: Int, in range: Range<Int>) throws(Stop) -> Box {
    var size = try number(at: offset, 4)
    let name = try name(at: offset + 4)
    var header = 8
    if size == 1 {
      // The size has eight bytes.
      guard try number(at: offset + 8, 4) == 0 else {
        throw .fault(offset, "a part is longer than the file")
      }
      size = try number(at: offset + 12, 4)
      header = 16
    } else if size == 0 {
      size = range.upperBound - offset
    }
    guard size >= header, size <= range.upperBound - offset else {
      throw .fault(offset, "a part of \(grouped(size)) bytes does not fit into what it is in")
    }
    return Box(name: name, contents: (offset + header)..<(offset + size))
  }
}
