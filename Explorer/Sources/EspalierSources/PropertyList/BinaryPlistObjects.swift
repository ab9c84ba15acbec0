/// The objects of a binary property list by number, found through the offset table.
///
/// Nothing in the file is trusted unchecked: every result is either within the file or a
/// ``PropertyListFault``.
struct BinaryPlistObjects: Sendable {
  let bytes: PropertyListBytes
  let count: Int
  let topObject: Int
  private let offsetSize: Int
  let referenceSize: Int
  private let tableOffset: Int

  /// The kind and size of an object, and the offset of its content.
  struct Header: Equatable {
    enum Kind {
      case null, boolean, integer, real, date, data, ascii, utf16, reference, array, dictionary
    }

    var kind: Kind
    /// Bytes of a number or of data, characters of a text, children of a container.
    var count: Int
    /// The offset of the content.
    var content: Int
  }

  /// Reads the trailer, which is the last 32 bytes.
  init(_ bytes: PropertyListBytes) throws(PropertyListFault) {
    let trailer = bytes.count - 32
    guard trailer >= 9, bytes.starts(with: "bplist0".utf8) else {
      throw PropertyListFault(offset: bytes.count, message: "the file ends before its table")
    }
    self.bytes = bytes
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    func number(_ place: Int) throws(PropertyListFault) -> Int {
      let number = bytes.unsigned(at: trailer + place, count: 8)
      guard number < UInt64(bytes.count) else {
        throw PropertyListFault(
          offset: trailer + place,
          message: "the end of the file is damaged or missing"
        )
      }
      return Int(number)
    }
    count = try number(8)
    topObject = try number(16)
    tableOffset = try number(24)
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), topObject < count,
      tableOffset >= 9, tableOffset <= trailer, count <= (trailer - tableOffset) / offsetSize
    else {
      throw PropertyListFault(
        offset: trailer + 6,
        message: "the end of the file is damaged or missing"
      )
    }
  }

  /// Returns the offset of an object.
  func offset(of object: Int) throws(PropertyListFault) -> Int {
    let place = tableOffset + object * offsetSize
    let offset = bytes.unsigned(at: place, count: offsetSize)
    guard offset >= 8, offset < UInt64(tableOffset) else {
      throw PropertyListFault(offset: place, message: "object \(object) lies outside the file")
    }
    return Int(offset)
  }

  /// Returns the header of an object.
  ///
  /// The content is guaranteed to be before the offset table.
  func header(of object: Int) throws(PropertyListFault) -> Header {
    let offset = try offset(of: object)
    let marker = bytes[offset]
    let low = Int(marker & 15)
    switch marker >> 4 {
    case 0x0 where low == 0: return Header(kind: .null, count: 0, content: offset)
    case 0x0 where low == 8 || low == 9:
      return Header(kind: .boolean, count: low - 8, content: offset)
    case 0x1 where low <= 4: return try sized(.integer, 1 << low, from: offset + 1, offset)
    case 0x2 where low == 2 || low == 3: return try sized(.real, 1 << low, from: offset + 1, offset)
    case 0x3 where low == 3: return try sized(.date, 8, from: offset + 1, offset)
    case 0x4: return try counted(.data, low, offset, unit: 1)
    case 0x5, 0x7: return try counted(.ascii, low, offset, unit: 1)
    case 0x6: return try counted(.utf16, low, offset, unit: 2)
    case 0x8 where low < 8: return try sized(.reference, low + 1, from: offset + 1, offset)
    case 0xA, 0xB, 0xC: return try counted(.array, low, offset, unit: referenceSize)
    case 0xD: return try counted(.dictionary, low, offset, unit: 2 * referenceSize)
    default:
      let type = String(marker, radix: 16, uppercase: true)
      throw PropertyListFault(offset: offset, message: "0x\(type) is no kind of object")
    }
  }

  /// Returns the object that a container refers to at a position.
  ///
  /// Dictionaries list all keys and then all values.
  func reference(_ position: Int, in header: Header) throws(PropertyListFault) -> Int {
    let place = header.content + position * referenceSize
    let object = bytes.unsigned(at: place, count: referenceSize)
    guard object < UInt64(count) else {
      throw PropertyListFault(offset: place, message: "there is no object \(object)")
    }
    return Int(object)
  }

  /// Reads a count that may follow the first byte, and checks that all of the content is in the
  /// file.
  private func counted(
    _ kind: Header.Kind,
    _ low: Int,
    _ offset: Int,
    unit: Int
  ) throws(PropertyListFault) -> Header {
    if low < 15 { return try sized(kind, low, from: offset + 1, offset, unit: unit) }
    let marker = offset + 1
    guard marker < tableOffset, bytes[marker] & 0xFC == 0x10 else {
      throw PropertyListFault(offset: marker, message: "expected the size of an object")
    }
    let size = 1 << Int(bytes[marker] & 15)
    guard size < tableOffset - marker else {
      throw PropertyListFault(offset: marker, message: "the object does not fit into the file")
    }
    let count = bytes.unsigned(at: marker + 1, count: size)
    guard count < UInt64(bytes.count) else {
      throw PropertyListFault(offset: marker, message: "the object does not fit into the file")
    }
    return try sized(kind, Int(count), from: marker + 1 + size, offset, unit: unit)
  }

  private func sized(
    _ kind: Header.Kind,
    _ count: Int,
    from content: Int,
    _ offset: Int,
    unit: Int = 1
  ) throws(PropertyListFault) -> Header {
    guard content <= tableOffset, count <= (tableOffset - content) / unit else {
      throw PropertyListFault(offset: offset, message: "the object does not fit into the file")
    }
    return Header(kind: kind, count: count, content: content)
  }

  /// Returns a big-endian number of at most eight bytes.
  static func unsigned(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
