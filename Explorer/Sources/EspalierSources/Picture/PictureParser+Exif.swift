// TIFF, and Exif data, which have the same structure.

extension PictureParser {
  /// An entry of a directory of TIFF.
  private struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    /// The offset of its value in the file.
    var value: Int
  }

  /// The bytes that offsets lead to, and the order of bytes in numbers.
  private struct Area {
    var start: Int
    var end: Int
    var isLittle: Bool
  }

  mutating func readExif(at start: Int, end: Int) throws(Stop) {
    try addBranch("Exif") { parser throws(Stop) in
      try parser.readTIFF(at: start, end: end, isFile: false)
    }
  }

  /// Reads the first directory of a TIFF file, and the one of Exif in it.
  mutating func readTIFF(at start: Int, end: Int, isFile: Bool) throws(Stop) {
    let mark = try number(at: start, 2)
    guard mark == 0x4949 || mark == 0x4D4D else {
      throw .fault(start, "expected the letters II or MM")
    }
    let area = Area(start: start, end: end, isLittle: mark == 0x4949)
    let first = try number(at: start + 4, 4, isLittle: area.isLittle)
    let (entries, next) = try directory(at: first, in: area)
    if isFile { try addPicture(entries, area) }
    try add(entries, area)
    if let exif = entries.first(where: { $0.tag == 0x8769 }) {
      let offset = try number(at: exif.value, 4, isLittle: area.isLittle)
      try add(try directory(at: offset, in: area).entries, area)
    }
    guard isFile else { return }
    var pages = 1
    var (offset, seen) = (next, Set([first]))
    while offset != 0, pages < Self.partLimit, seen.insert(offset).inserted {
      pages += 1
      offset = try directory(at: offset, in: area).next
    }
    if pages > 1 { add("pages", pages) }
  }

  /// Returns the entries of a directory, and the offset of the next one.
  private func directory(
    at offset: Int,
    in area: Area
  ) throws(Stop) -> (entries: [Entry], next: Int) {
    let start = area.start + offset
    guard offset >= 8, start + 2 <= area.end else {
      throw .fault(min(start, count), "a directory at byte \(offset) is outside of the data")
    }
    let number = try number(at: start, 2, isLittle: area.isLittle)
    var entries: [Entry] = []
    for index in 0..<min(number, 1000) {
      let place = start + 2 + 12 * index
      guard place + 12 <= area.end else {
        throw .fault(min(place, count), "the data ends inside a directory")
      }
      let type = try self.number(at: place + 2, 2, isLittle: area.isLittle)
      let count = try self.number(at: place + 4, 4, isLittle: area.isLittle)
      let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8]
      guard let size = sizes[type] else { continue }
      var value = place + 8
      if size * count > 4 {
        value = area.start + (try self.number(at: place + 8, 4, isLittle: area.isLittle))
        // An entry that leads out of the data says nothing.
        guard value >= 0, value <= area.end, size * count <= area.end - value else { continue }
      }
      let tag = try self.number(at: place, 2, isLittle: area.isLittle)
      entries.append(Entry(tag: tag, type: type, count: count, value: value))
    }
    let end = start + 2 + 12 * min(number, 1000)
    guard end + 4 <= area.end else { return (entries, 0) }
    return (entries, try self.number(at: end, 4, isLittle: area.isLittle))
  }

  private func number(_ entry: Entry, _ area: Area) throws(Stop) -> Int? {
    guard entry.count > 0 else { return nil }
    switch entry.type {
    case 3: return try number(at: entry.value, 2, isLittle: area.isLittle)
    case 4: return try number(at: entry.value, 4, isLittle: area.isLittle)
    default: return nil
    }
  }

  /// The size and the colours of a TIFF file.
  private mutating func addPicture(_ entries: [Entry], _ area: Area) throws(Stop) {
    for (tag, name) in [(0x100, "width"), (0x101, "height"), (0x102, "bits per channel")] {
      guard let entry = entries.first(where: { $0.tag == tag }),
        let value = try number(entry, area)
      else { continue }
      add(name, value)
    }
    let colours = [
      0: "grey", 1: "grey", 2: "red, green, blue", 3: "palette", 5: "cyan, magenta, yellow, black",
      6: "luminance, blue, red",
    ]
    if let entry = entries.first(where: { $0.tag == 0x106 }), let value = try number(entry, area),
      let words = colours[value]
    {
      add("colours", words)
    }
  }

  /// The entries that are shown, by their tags.
  private static var shown: [(tag: Int, name: String)] {
    [
      (0x112, "orientation"), (0x132, "changed"), (0x9003, "taken"), (0x10F, "make"),
      (0x110, "model"), (0xA434, "lens"), (0x131, "software"), (0x10E, "description"),
      (0x13B, "artist"), (0x8298, "copyright"), (0x829A, "exposure time"), (0x829D, "aperture"),
      (0x8827, "ISO"), (0x920A, "focal length"),
    ]
  }

  private mutating func add(_ entries: [Entry], _ area: Area) throws(Stop) {
    for (tag, name) in Self.shown {
      guard let entry = entries.first(where: { $0.tag == tag }) else { continue }
      switch entry.type {
      case 2:
        let text = try bytes(at: entry.value, count: entry.count).prefix { $0 != 0 }
        let isDate = tag == 0x132 || tag == 0x9003
        add(name, kind: isDate ? .date : .string, .text(isDate ? Self.date(text) : Array(text)))
      case 3, 4:
        guard let value = try number(entry, area) else { continue }
        if tag == 0x112 { addOrientation(value) } else { add(name, value) }
      case 5:
        let above = try number(at: entry.value, 4, isLittle: area.isLittle)
        let below = try number(at: entry.value + 4, 4, isLittle: area.isLittle)
        guard below > 0 else { continue }
        add(name, Self.quotient(above, below, tag))
      default: continue
      }
    }
  }

  /// Returns a date such as `2024:05:06 07:08:09` with dashes.
  private static func date(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var date = Array(text)
    guard date.count == 19, date[4] == UInt8(ascii: ":"), date[7] == UInt8(ascii: ":") else {
      return date
    }
    (date[4], date[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
    return date
  }

  /// Returns `1/125 s`, `f/2.8` or `35 mm`.
  private static func quotient(_ above: Int, _ below: Int, _ tag: Int) -> String {
    let tenths = (above * 10 + below / 2) / below
    let decimal = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    switch tag {
    case 0x829A where above > 0 && above < below: return "1/\((below + above / 2) / above) s"
    case 0x829A: return decimal + " s"
    case 0x829D: return "f/" + decimal
    case 0x920A: return decimal + " mm"
    default: return decimal
    }
  }
}
