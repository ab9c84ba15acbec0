// PNG, JPEG, GIF, WebP and BMP.

extension PictureParser {
  mutating func readPNG() throws(Stop) {
    var offset = 8
    for part in 0..<Self.partLimit {
      let length = try number(at: offset, 4)
      let name = try name(at: offset + 4)
      let start = offset + 8
      guard length <= count - start - 4 else {
        throw .fault(offset, "the file ends inside a part that has \(counted(length, "byte"))")
      }
      guard part > 0 || name == "IHDR" && length == 13 else {
        throw .fault(offset, "the header of the picture is missing")
      }
      switch name {
      case "IHDR":
        addSize(try number(at: start, 4), try number(at: start + 4, 4))
        add("bits per channel", try number(at: start + 8, 1))
        let colours = [
          0: "grey", 2: "red, green, blue", 3: "palette", 4: "grey, alpha",
          6: "red, green, blue, alpha",
        ]
        if let words = colours[try number(at: start + 9, 1)] { add("colours", words) }
        if try number(at: start + 12, 1) == 1 {
          add("interlaced", kind: .boolean, .literal(Array("true".utf8)))
        }
      case "acTL" where length >= 4: add("frames", try number(at: start, 4))
      case "pHYs" where length == 9:
        if try number(at: start + 8, 1) == 1 {
          add("pixels per inch", (try number(at: start, 4) * 254 + 5000) / 10_000)
        }
      case "tEXt":
        let text = try bytes(at: start, count: length)
        let keyword = text.prefix { $0 != 0 }
        let value = text.dropFirst(keyword.count + 1)
        let shown = XMLEncoding.utf8(ofLatin1: keyword)
        add(String(decoding: shown, as: UTF8.self), bytes: XMLEncoding.utf8(ofLatin1: value))
      case "eXIf": try readExif(at: start, end: start + length)
      case "IEND": return
      default: break
      }
      offset = start + length + 4
    }
  }

  mutating func readJPEG() throws(Stop) {
    var offset = 2
    for _ in 0..<Self.partLimit {
      guard try number(at: offset, 1) == 0xFF else {
        throw .fault(offset, "expected the marker of a segment")
      }
      let marker = try number(at: offset + 1, 1)
      if marker == 0xFF {
        // A fill byte.
        offset += 1
        continue
      }
      if marker == 0x01 || 0xD0...0xD8 ~= marker {
        offset += 2
        continue
      }
      // The picture itself, or the end.
      if marker == 0xDA || marker == 0xD9 {
        guard tree.count > 2 else { throw .fault(offset, "the header of the picture is missing") }
        return
      }
      let length = try number(at: offset + 2, 2)
      guard length >= 2, length <= count - offset - 2 else {
        throw .fault(offset, "the file ends inside a segment that has \(counted(length, "byte"))")
      }
      let (start, end) = (offset + 4, offset + 2 + length)
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        addSize(try number(at: start + 3, 2), try number(at: start + 1, 2))
        add("bits per channel", try number(at: start, 1))
        let colours = [1: "grey", 3: "luminance, blue, red", 4: "cyan, magenta, yellow, black"]
        if let words = colours[try number(at: start + 5, 1)] { add("colours", words) }
        if marker == 0xC2 { add("encoding", "progressive") }
      case 0xE1 where length > 8:
        if try bytes(at: start, count: 6).elementsEqual("Exif\0\0".utf8) {
          try readExif(at: start + 6, end: end)
        }
      case 0xFE: add("comment", bytes: try bytes(at: start, count: end - start))
      default: break
      }
      offset = end
    }
  }

  mutating func readGIF() throws(Stop) {
    addSize(try number(at: 6, 2, isLittle: true), try number(at: 8, 2, isLittle: true))
    let flags = try number(at: 10, 1)
    if flags & 0x80 != 0 { add("colours", "palette of \(2 << (flags & 7))") }
    var offset = 13 + (flags & 0x80 != 0 ? 3 * (2 << (flags & 7)) : 0)
    var frames = 0
    for _ in 0..<Self.partLimit {
      switch try number(at: offset, 1) {
      case 0x2C:
        frames += 1
        let local = try number(at: offset + 9, 1)
        offset += 11 + (local & 0x80 != 0 ? 3 * (2 << (local & 7)) : 0)
      case 0x21: offset += 2
      case 0x3B:
        add("frames", frames)
        return
      default: throw .fault(offset, "expected a block of the picture")
      }
      // Sub-blocks of up to 255 bytes, up to an empty one; a long picture has many.
      var size = try number(at: offset, 1)
      var parts = 0
      while size > 0 {
        offset += size + 1
        size = try number(at: offset, 1)
        parts += 1
        // The frames of a picture of more than 25 MB are not counted.
        if parts > Self.partLimit * 10 { return }
      }
      offset += 1
    }
  }

  mutating func readWebP() throws(Stop) {
    var offset = 12
    var hasSize = false
    for _ in 0..<Self.partLimit where offset + 8 <= count {
      let name = try name(at: offset)
      let length = try number(at: offset + 4, 4, isLittle: true)
      let start = offset + 8
      guard length <= count - start else {
        throw .fault(offset, "the file ends inside a part that has \(counted(length, "byte"))")
      }
      switch name {
      case "VP8X":
        let flags = try number(at: start, 1)
        addSize(
          try number(at: start + 4, 3, isLittle: true) + 1,
          try number(at: start + 7, 3, isLittle: true) + 1
        )
        hasSize = true
        if flags & 0x10 != 0 { add("colours", "red, green, blue, alpha") }
        if flags & 0x02 != 0 { add("animated", kind: .boolean, .literal(Array("true".utf8))) }
      case "VP8 " where !hasSize:
        addSize(
          try number(at: start + 6, 2, isLittle: true) & 0x3FFF,
          try number(at: start + 8, 2, isLittle: true) & 0x3FFF
        )
        hasSize = true
      case "VP8L" where !hasSize:
        let bits = try number(at: start + 1, 4, isLittle: true)
        addSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        add("encoding", "lossless")
        hasSize = true
      case "EXIF":
        let isMarked = try bytes(at: start, count: min(6, length)).elementsEqual("Exif\0\0".utf8)
        try readExif(at: start + (isMarked ? 6 : 0), end: start + length)
      default: break
      }
      offset = start + length + length % 2
    }
    guard hasSize else { throw .fault(min(offset, count), "the header of the picture is missing") }
  }

  mutating func readBMP() throws(Stop) {
    let header = try number(at: 14, 4, isLittle: true)
    if header == 12 {
      addSize(try number(at: 18, 2, isLittle: true), try number(at: 20, 2, isLittle: true))
      add("bits per pixel", try number(at: 24, 2, isLittle: true))
      return
    }
    // The height is negative if the first row is at the top.
    let height = Int32(truncatingIfNeeded: try number(at: 22, 4, isLittle: true))
    addSize(try number(at: 18, 4, isLittle: true), Int(height.magnitude))
    add("bits per pixel", try number(at: 28, 2, isLittle: true))
  }
}
