import EspalierSources
import Foundation
import Testing

/// A binary property list assembled from the bytes of its objects.
struct Binary {
  let bytes: [UInt8]

  /// - Parameter referenceSize: The size of a reference in bytes, which the objects have to use.
  init(_ objects: [[UInt8]], referenceSize: UInt8 = 1, top: UInt8 = 0) {
    var bytes = utf8("bplist00")
    var table: [UInt8] = []
    for object in objects {
      table += [UInt8(bytes.count >> 24 & 255), UInt8(bytes.count >> 16 & 255)]
      table += [UInt8(bytes.count >> 8 & 255), UInt8(bytes.count & 255)]
      bytes += object
    }
    let start = bytes.count
    func long(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(value >> (8 * (7 - $0)) & 255) } }
    bytes += table + [0, 0, 0, 0, 0, 0, 4, referenceSize]
    self.bytes = bytes + long(objects.count) + long(Int(top)) + long(start)
  }
}

/// Malformed and malicious binary property lists.
@Suite struct BinaryPropertyListTests {
  func rows(_ objects: [[UInt8]]) async throws -> String {
    try await drawing(PropertyListSource(Binary(objects).bytes, name: "f"))
  }

  @Test("every kind of object")
  func kinds() async throws {
    let objects: [[UInt8]] = [
      [0xAF, 0x10, 17] + (1...17), [0x00], [0x08], [0x10, 0xFF], [0x11, 0xFF, 0xFF],
      [0x13] + [UInt8](repeating: 0xFF, count: 8),
      [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
      [0x22, 0x3F, 0xC0, 0, 0], [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0],
      [0x33] + [UInt8](repeating: 0, count: 8),
      [0x42, 0xAB, 0xCD], [0x53] + utf8("abc"), [0x62, 0x00, 0xE9, 0x20, 0xAC], [0x61, 0xD8, 0x00],
      [0x80, 5],
      [0xC1, 1], [0xD1, 11, 2], [0x14] + [UInt8](repeating: 1, count: 16),
    ]
    #expect(
      try await rows(objects) == """
        null 0: null
        boolean 1: false
        number 2: 255
        number 3: 65535
        number 4: -1
        number 5: 18446744073709551615
        number 6: 1.5
        number 7: 1.5
        date 8: 2001-01-01T00:00:00Z
        data 9: 2 bytes: AB CD
        string 10: "abc"
        string 11: "é€"
        string 12: "\\xED\\xA0\\x80"
        other 13: reference 5
        array 14: 1 item
          null 0: null
        object 15: 1 item
          boolean abc: false
        number 16: 0x01010101010101010101010101010101
        """
    )
  }

  @Test("an object in two places is a node in each, with its own path")
  func shared() async throws {
    let source = PropertyListSource(Binary([[0xA2, 1, 1], [0xA1, 2], [0x09]]).bytes, name: "f")
    #expect(
      try await drawing(source)
        == "array 0: 1 item\n  boolean 0: true\narray 1: 1 item\n  boolean 0: true"
    )
    #expect(try source.node(wireID: "0.1.0").map(source.path) == "/1/0")
    for wireID in ["", "1", "0.2", "0.00", "0.", "0.-1", "0.0.0.0", "fault"] {
      #expect(try source.node(wireID: wireID) == nil)
    }
  }

  @Test("an object that contains itself is cut off")
  func cycles() async throws {
    let source = PropertyListSource(Binary([[0xA2, 0, 1], [0xA1, 0]]).bytes, name: "f")
    #expect(
      try await drawing(source) == """
        error 0: an object that contains itself
        array 1: 1 item
          error 0: an object that contains itself
        """
    )
    #expect(source.fault?.description == "f:1:9: byte 8: an object contains itself")
  }

  @Test("lists that double at each of 200 levels take no more memory than their objects")
  func doubling() async throws {
    let objects = (0..<200).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] as [UInt8] } + [[0x09]]
    let source = PropertyListSource(Binary(objects).bytes, name: "f")
    #expect(source.fault == nil)
    var node: PropertyListID?
    for _ in 0..<200 { node = try await all(source, of: node)[1].id }
    #expect(node.map(source.path)?.count == 400)
  }

  @Test(
    "broken objects are reported in place, and the others are kept",
    arguments: [
      (
        [[0xA2, 1, 9], [0x09]], "error 1: a reference to an object that is not there",
        "f:1:11: byte 10: there is no object 9"
      ),
      (
        [[0xA2, 1, 2], [0x09], [0x70 | 0x0F, 0x55]],
        "error 1: byte 13: expected the size of an object", nil
      ),
      ([[0xA2, 1, 2], [0x09], [0xF0]], "error 1: byte 12: 0xF0 is no kind of object", nil),
      (
        [[0xA2, 1, 2], [0x09], [0x59, 0x61]],
        "error 1: byte 12: the object does not fit into the file", nil
      ),
      (
        [[0xA2, 1, 2], [0x09], [0x5F, 0x13, 0x7F, 255, 255, 255, 255, 255, 255, 255]],
        "error 1: byte 13: the object does not fit into the file", nil
      ),
    ] as [([[UInt8]], String, String?)]
  )
  func brokenObjects(_ objects: [[UInt8]], _ row: String, _ fault: String?) async throws {
    let source = PropertyListSource(Binary(objects).bytes, name: "f")
    #expect(try await drawing(source) == "boolean 0: true\n" + row)
    #expect(source.fault != nil)
    if let fault { #expect(source.fault?.description == fault) }
  }

  @Test("keys other than strings are shown by their values")
  func keys() async throws {
    #expect(
      try await rows([[0xD2, 1, 2, 1, 1], [0x10, 7], [0xF0]]) == "number 7: 7\nnumber ?: 7"
    )
  }

  @Test("a file nested 100,000 deep")
  func deep() async throws {
    let depth = 100_000
    let objects = (0..<depth).map { number in
      number == depth - 1
        ? [0xA0]
        : [
          0xA1, UInt8((number + 1) >> 16), UInt8((number + 1) >> 8 & 255),
          UInt8((number + 1) & 255),
        ]
    }
    let source = PropertyListSource(Binary(objects, referenceSize: 3).bytes, name: "f")
    #expect(source.fault == nil)
    var node: PropertyListID?
    var levels = 0
    while let child = try source.children(of: node, from: 0, limit: 1).nodes.first {
      node = child.id
      levels += 1
    }
    #expect(levels == depth - 1)
    #expect(source.wireID(of: try #require(node)).count == 1 + 2 * levels)
  }

  @Test("100,000 lists that share the same bytes are rejected quickly")
  func overlapping() {
    // Every object starts at the same list of 20,000 references.
    let count = 20_000
    var bytes = utf8("bplist00") + [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 255)]
    for number in 0..<count { bytes += [UInt8(number >> 8), UInt8(number & 255)] }
    let table = bytes.count
    for _ in 0..<count { bytes += [0, 8] }
    func long(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(value >> (8 * (7 - $0)) & 255) } }
    bytes += [0, 0, 0, 0, 0, 0, 2, 2] + long(count) + long(0) + long(table)
    let source = PropertyListSource(bytes, name: "f")
    #expect(source.fault != nil)
  }

  /// Returns a file written by Foundation.
  ///
  /// Dictionaries with one key make it the same in every run.
  static func sample() throws -> [UInt8] {
    let values = PropertyListSourceTests.values
    let list = values.keys.sorted().map { [$0: values[$0]] }
    return Array(
      try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    )
  }

  @Test("a file cut at every byte is a fault, not a trap")
  func truncation() async throws {
    let bytes = try Self.sample()
    for length in 6..<bytes.count {
      let source = PropertyListSource(Array(bytes[..<length]), name: "f")
      #expect(source.fault != nil, "cut after \(length) bytes")
      _ = try firstRows(source)
    }
  }

  /// Reads up to 2,000 rows, breadth first, with the path and wire id of each.
  private func firstRows(_ source: PropertyListSource) throws -> Int {
    var queue: [PropertyListID?] = [nil]
    var next = 0
    while next < queue.count, queue.count < 2000 {
      for node in try source.children(of: queue[next], from: 0, limit: 200).nodes {
        #expect(try source.node(wireID: source.wireID(of: node.id)) == node.id)
        _ = source.path(of: node.id)
        if node.isBranch || node.kind == .error { queue.append(node.id) }
      }
      next += 1
    }
    return queue.count
  }
}
